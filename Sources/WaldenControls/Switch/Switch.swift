public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A control that is on or off.
///
/// ```swift
/// let sound = Switch(isOn: true)
/// sound.addAction(for: .valueChanged) { player.isMuted = !$0.isOn }
/// ```
/// A tap or a drag of the knob toggles it, and so do Space and Return in focus. This sends `valueChanged`, then
/// `touchUpInside` (`touchUpOutside` for a drag that ends outside), then `primaryActionTriggered`. Setting ``isOn`` in
/// code sends nothing. A selected switch shows a dot on its knob. The corresponding UIKit class is `UISwitch`.
@MainActor
open class Switch: KeyActivatedControl {
    // MARK: State

    /// Whether the switch is on. Setting it moves the knob without animation and sends no action.
    public var isOn: Bool {
        get { isOnStorage }
        set { setOn(newValue, animated: false) }
    }

    /// Sets ``isOn`` without sending an action; if `animated`, the knob glides into place.
    public func setOn(_ isOn: Bool, animated: Bool) {
        guard isOn != isOnStorage else { return }
        isOnStorage = isOn
        if drag?.isMoving != true { moveKnob(animated: animated) }
    }

    private var isOnStorage: Bool
    /// The drawn position of the knob, from 0 (off) to 1 (on).
    private var knobPosition: Double
    private var glide: Glide?
    private var drag: Drag?
    /// Whether the touch that just ended toggled the switch.
    private var hasToggled = false

    private struct Drag {
        var startX: Double
        var startPosition: Double
        var isMoving = false
    }

    private struct Glide {
        var link: DisplayLink
        var start: Double
        var startTime: Double?
    }

    // MARK: Creating

    /// Creates a switch.
    public init(isOn: Bool = false) {
        isOnStorage = isOn
        knobPosition = isOn ? 1 : 0
        super.init(frame: .zero)
        frame.size = naturalSize
        declareStandardHitTesting(of: Switch.self)
    }

    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        moveKnob(animated: false)
    }

    // MARK: Size

    open override func sizeThatFits(_ size: Size) -> Size { naturalSize }

    open override var intrinsicContentSize: Size { naturalSize }

    private var naturalSize: Size {
        Size(width: Metrics.trackSize.width, height: max(theme.metrics.controlHeight, Metrics.trackSize.height))
    }

    open override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        guard super.shouldDeliver(touch, to: gestureRecognizer) else { return false }
        let isDrag = gestureRecognizer is PanGestureRecognizer || gestureRecognizer is SwipeGestureRecognizer
        return !(isEnabled && isDrag && knobRect.contains(touch.startLocation(in: self)))
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        endGlide()
        drag = Drag(startX: touch.startLocation(in: self).x, startPosition: knobPosition)
        return true
    }

    open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        follow(touch)
        return true
    }

    private func follow(_ touch: Touch) {
        guard var drag else { return }
        let delta = touch.location(in: self).x - drag.startX
        let earlier = touch.earlierSamples.map { convert($0.location, from: nil).x - drag.startX }
        if (earlier + [delta]).contains(where: { abs($0) > Metrics.slop }) { drag.isMoving = true }
        self.drag = drag
        if drag.isMoving { setKnobPosition(min(max(drag.startPosition + delta / Metrics.travel, 0), 1)) }
    }

    open override func endTracking(_ touch: Touch?, with event: Event?) {
        if let touch { follow(touch) }
        guard let drag else { return }
        self.drag = nil
        let isOn = drag.isMoving ? knobPosition > 0.5 : isTouchInside != isOnStorage
        hasToggled = isOn != isOnStorage
        if hasToggled { toggle() } else { moveKnob(animated: true) }
    }

    open override func cancelTracking(with event: Event?) {
        drag = nil
        moveKnob(animated: true)
    }

    override func didEndTracking(isInside: Bool) {
        guard hasToggled else { return }
        hasToggled = false
        sendActions(for: .primaryActionTriggered)
    }

    private func toggle() {
        setOn(!isOnStorage, animated: true)
        sendActions(for: .valueChanged)
    }

    open override func performPrimaryAction() {
        toggle()
        super.performPrimaryAction()
    }

    // MARK: Animation

    private func setKnobPosition(_ position: Double) {
        guard position != knobPosition else { return }
        knobPosition = position
        setNeedsDisplay()
    }

    private func moveKnob(animated: Bool) {
        endGlide()
        let target = isOnStorage ? 1.0 : 0.0
        guard animated, target != knobPosition, let window, !window.application.prefersReducedMotion else {
            return setKnobPosition(target)
        }
        let link = window.addDisplayLink { [weak self] link in
            guard let self else { return link.cancel() }
            self.stepGlide(at: link.targetTimestamp)
        }
        glide = Glide(link: link, start: knobPosition)
    }

    private func stepGlide(at time: Double) {
        guard let startTime = glide?.startTime, let start = glide?.start else {
            glide?.startTime = time
            return
        }
        let progress = min(1, (time - startTime) / Metrics.glideDuration)
        let rest = (1 - progress) * (1 - progress) * (1 - progress)
        let target = isOnStorage ? 1.0 : 0.0
        setKnobPosition(target + (start - target) * rest)
        if progress >= 1 { endGlide() }
    }

    private func endGlide() {
        glide?.link.cancel()
        glide = nil
    }

    // MARK: Drawing

    open override var drawingOutsets: EdgeInsets { isFocused ? FocusRing.outsets : .zero }

    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        let track = context.snap(trackRect)
        let opacity = isEnabled ? 1 : Metrics.disabledOpacity
        let background = trackColor(palette)
        context.fillRoundedRect(track, cornerRadius: track.height / 2, with: background.withAlpha(opacity))
        drawMark(in: track, palette, opacity, context)
        let knob = snappedKnob(in: track, context)
        if isEnabled {
            let shadow = knob.offsetBy(dx: 0, dy: context.snap(lineWidth: 1))
            context.fillRoundedRect(shadow, cornerRadius: knob.height / 2, with: Metrics.knobShadow)
        }
        let knobColor = isEnabled ? palette.knob : palette.knob.withAlpha(Metrics.disabledKnobOpacity)
        context.fillRoundedRect(knob, cornerRadius: knob.height / 2, with: knobColor)
        if isSelected { drawSelection(in: knob, palette, context) }
        if isFocused {
            FocusRing.draw(around: track, cornerRadius: track.height / 2, color: palette.focusRing, in: context)
        }
    }

    private func drawSelection(in knob: Rect, _ palette: Palette, _ context: GraphicsContext) {
        let side = Metrics.selectionDiameter
        let dot = Rect(center: knob.center, size: Size(width: side, height: side))
        context.fillEllipse(in: dot, with: isEnabled ? palette.knobMark : palette.disabledOutline)
    }

    private func trackColor(_ palette: Palette) -> Color {
        let accent = palette.accent
        let isActive = isHovered || isHighlighted
        let off = isActive ? palette.hoveredOutline : palette.outline
        let on = isHighlighted ? accent.pressedFill : isHovered ? accent.hoveredFill : accent.fill
        return off.mixed(with: on, by: knobPosition)
    }

    /// Draws a bar for on and a ring for off, to show the state by more than colour alone.
    private func drawMark(in track: Rect, _ palette: Palette, _ opacity: Double, _ context: GraphicsContext) {
        let side = track.height
        let width = context.snap(lineWidth: Metrics.markWidth)
        if knobPosition > 0.5 {
            let color = palette.accent.onFill.withAlpha((knobPosition * 2 - 1) * opacity)
            let center = Point(x: track.minX + side / 2, y: track.midY)
            let bar = Rect(center: center, size: Size(width: width, height: Metrics.markHeight))
            context.fill(context.snap(bar), with: color)
        } else {
            let color = palette.contentBackground.withAlpha((1 - knobPosition * 2) * opacity)
            let center = Point(x: track.maxX - side / 2, y: track.midY)
            let ring = Rect(center: center, size: Size(width: Metrics.markHeight, height: Metrics.markHeight))
            context.strokeEllipse(in: ring, with: color, lineWidth: width)
        }
    }

    private var trackRect: Rect { bounds.centering(Metrics.trackSize) }

    private var knobRect: Rect {
        let track = trackRect.insetBy(dx: Metrics.knobInset, dy: Metrics.knobInset)
        let width = track.height + (isHighlighted ? Metrics.heldStretch : 0)
        return Rect(
            x: track.minX + (track.width - width) * knobPosition, y: track.minY, width: width, height: track.height)
    }

    /// Returns the knob's pixel-aligned frame, of the same size at every position.
    private func snappedKnob(in track: Rect, _ context: GraphicsContext) -> Rect {
        let inset = context.snap(lineWidth: Metrics.knobInset)
        let room = track.insetBy(dx: inset, dy: inset)
        let width = room.height + (isHighlighted ? context.snap(lineWidth: Metrics.heldStretch) : 0)
        let origin = Point(x: room.minX + (room.width - width) * knobPosition, y: room.minY)
        return Rect(origin: context.snap(origin), size: Size(width: width, height: room.height))
    }

    private enum Metrics {
        static let trackSize = Size(width: 44, height: 24)
        static let knobInset = 2.0
        static let heldStretch = 4.0
        static let travel = trackSize.width - trackSize.height
        /// The distance beyond which a touch is a drag.
        static let slop = 4.0
        static let markWidth = 1.5
        static let markHeight = 8.0
        static let glideDuration = 0.15
        static let selectionDiameter = 8.0
        static let disabledOpacity = 0.4
        static let disabledKnobOpacity = 0.7
        static let knobShadow = Color(white: 0, alpha: 0.22)
    }
}
