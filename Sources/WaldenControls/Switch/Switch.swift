public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A control that is on or off.
///
/// ```swift
/// let sound = Switch(isOn: true)
/// sound.addAction(for: .valueChanged) { player.isMuted = !$0.isOn }
/// ```
/// A tap toggles it, a drag moves its knob, and in focus Space and Return toggle it. Each of them sends `valueChanged`,
/// then `touchUpInside`, then `primaryActionTriggered`. Setting ``isOn`` in code sends nothing.
///
/// The corresponding UIKit class is `UISwitch`.
@MainActor
open class Switch: Control, KeyActivated {
    // MARK: State

    /// Whether it is on. Setting it moves the knob at once and sends no action.
    public var isOn: Bool {
        get { isOnStorage }
        set { setOn(newValue, animated: false) }
    }

    /// Turns it on or off, and sends no action.
    ///
    /// - Parameter animated: Whether the knob glides to its place; the value changes at once in either case.
    public func setOn(_ isOn: Bool, animated: Bool) {
        guard isOn != isOnStorage else { return }
        isOnStorage = isOn
        if drag?.isMoving != true { moveKnob(animated: animated) }
    }

    private var isOnStorage: Bool
    /// Where the knob is drawn: from 0 (off) to 1 (on).
    private var knobPosition: Double
    private var glide: Glide?
    private var drag: Drag?
    var activationKey = ActivationKey()

    /// A touch that may move the knob.
    private struct Drag {
        var startX: Double
        var startPosition: Double
        /// Whether it moved far enough to be no tap.
        var isMoving = false
    }

    /// The knob on its way to its place.
    private struct Glide {
        var link: DisplayLink
        var start: Double
        var startTime: Double?
    }

    // MARK: Creating

    /// Makes a switch.
    public init(isOn: Bool = false) {
        isOnStorage = isOn
        knobPosition = isOn ? 1 : 0
        super.init(frame: Rect(origin: .zero, size: Metrics.size))
        _ = ToolkitClasses.areDeclared
    }

    /// Ends the way of the knob.
    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        moveKnob(animated: false)
    }

    // MARK: Size

    /// The size of a switch, which is always the same.
    open override func sizeThatFits(_ size: Size) -> Size { Metrics.size }

    /// The size of a switch, which is always the same.
    open override var intrinsicContentSize: Size { Metrics.size }

    // MARK: Tracking

    /// Begins a tap or a drag.
    open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        endGlide()
        drag = Drag(startX: touch.location(in: self).x, startPosition: knobPosition)
        return true
    }

    /// Moves the knob with the touch.
    open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        guard var drag else { return true }
        let way = touch.location(in: self).x - drag.startX
        if abs(way) > Metrics.slop { drag.isMoving = true }
        self.drag = drag
        if drag.isMoving { setKnobPosition(min(max(drag.startPosition + way / Metrics.travel, 0), 1)) }
        return true
    }

    /// Toggles after a tap, or takes the side on which the knob was let go.
    open override func endTracking(_ touch: Touch?, with event: Event?) {
        guard let drag else { return }
        self.drag = nil
        let isOn = drag.isMoving ? knobPosition > 0.5 : isTouchInside != isOnStorage
        if isOn == isOnStorage { moveKnob(animated: true) } else { toggle() }
    }

    /// Takes the knob back.
    open override func cancelTracking(with event: Event?) {
        drag = nil
        moveKnob(animated: true)
    }

    /// Ends the tracking; a touch that changed the value sends `primaryActionTriggered` last.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        let wasTracking = isTracking
        let old = toggles
        super.touchesEnded(touches, with: event)
        if wasTracking, toggles != old { sendActions(for: .primaryActionTriggered) }
    }

    /// How often the user toggled it, to see whether a touch did.
    private var toggles: UInt32 = 0

    private func toggle() {
        toggles &+= 1
        setOn(!isOnStorage, animated: true)
        sendActions(for: .valueChanged)
    }

    // MARK: Keys

    /// Toggles at Return, and gets ready to at Space; passes other keys on.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = activationKeysBegan(presses)
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    /// Swallows the repeats of a key that toggles; passes other keys on.
    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = activationKeysChanged(presses)
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    /// Toggles at the release of Space; passes other keys on.
    open override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        let rest = activationKeysEnded(presses)
        if !rest.isEmpty { super.pressesEnded(rest, with: event) }
    }

    /// Takes a held key back; passes other keys on.
    open override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        let rest = activationKeysCancelled(presses)
        if !rest.isEmpty { super.pressesCancelled(rest, with: event) }
    }

    /// Takes a held key back when the focus goes.
    open override func focusDidChange() {
        let wasFocused = isFocused
        super.focusDidChange()
        activationKeyFocusDidChange()
        if isFocused != wasFocused { focusRingDidChange() }
    }

    func activateByKey() {
        toggle()
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }

    // MARK: The knob's way

    private func setKnobPosition(_ position: Double) {
        guard position != knobPosition else { return }
        knobPosition = position
        setNeedsDisplay()
    }

    private func moveKnob(animated: Bool) {
        endGlide()
        let goal = isOnStorage ? 1.0 : 0.0
        guard animated, goal != knobPosition, let window else { return setKnobPosition(goal) }
        let link = window.addDisplayLink { [weak self] link in
            guard let self else { return link.cancel() }
            self.glideOn(at: link.timestamp)
        }
        glide = Glide(link: link, start: knobPosition)
    }

    private func glideOn(at time: Double) {
        guard let startTime = glide?.startTime, let start = glide?.start else {
            glide?.startTime = time
            return
        }
        let share = min(1, (time - startTime) / Metrics.glideDuration)
        let rest = (1 - share) * (1 - share) * (1 - share)
        let goal = isOnStorage ? 1.0 : 0.0
        setKnobPosition(goal + (start - goal) * rest)
        if share >= 1 { endGlide() }
    }

    private func endGlide() {
        glide?.link.cancel()
        glide = nil
    }

    // MARK: Drawing

    /// The room for the ring around it when it is in focus.
    open override var drawingOutsets: EdgeInsets { isFocused ? FocusRing.outsets : .zero }

    /// Draws the track with a mark for on or off, and the knob.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        let track = context.snap(trackRect)
        let opacity = isEnabled ? 1 : Metrics.disabledOpacity
        let ground = trackColor(palette)
        context.fillRoundedRect(track, cornerRadius: track.height / 2, with: ground.withAlpha(opacity))
        drawMark(in: track, palette, opacity, context)
        let knob = context.snap(knobRect)
        if isEnabled {
            context.fillRoundedRect(
                knob.offsetBy(dx: 0, dy: 1), cornerRadius: knob.height / 2, with: Metrics.knobShadow)
        }
        let knobColor = isEnabled ? palette.knob : palette.knob.withAlpha(Metrics.disabledKnobOpacity)
        context.fillRoundedRect(knob, cornerRadius: knob.height / 2, with: knobColor)
        if isFocused {
            FocusRing.draw(around: track, cornerRadius: track.height / 2, color: palette.focusRing, in: context)
        }
    }

    private func trackColor(_ palette: Palette) -> Color {
        let accent = palette.accent
        let isActive = isHovered || isHighlighted
        let off = isActive ? palette.hoveredOutline : palette.outline
        let on = isHighlighted ? accent.pressedFill : isHovered ? accent.hoveredFill : accent.fill
        return off.mixed(with: on, by: knobPosition)
    }

    /// Draws a bar where it says on, a ring where it says off: the state is not told by colour alone.
    private func drawMark(in track: Rect, _ palette: Palette, _ opacity: Double, _ context: GraphicsContext) {
        let side = track.height
        let width = context.crispWidth(Metrics.markWidth)
        if knobPosition > 0.5 {
            let color = palette.accent.onFill.withAlpha((knobPosition * 2 - 1) * opacity)
            let center = Point(x: track.minX + side / 2, y: track.midY)
            context.fill(
                context.snap(
                    Rect(
                        x: center.x - width / 2, y: center.y - Metrics.markHeight / 2, width: width,
                        height: Metrics.markHeight)), with: color)
        } else {
            let color = palette.contentBackground.withAlpha((1 - knobPosition * 2) * opacity)
            let center = Point(x: track.maxX - side / 2, y: track.midY)
            let ring = Rect(
                x: center.x - Metrics.markHeight / 2, y: center.y - Metrics.markHeight / 2, width: Metrics.markHeight,
                height: Metrics.markHeight)
            context.strokeEllipse(in: ring, with: color, lineWidth: width)
        }
    }

    // MARK: Metrics

    private var trackRect: Rect {
        let bounds = self.bounds
        let size = Metrics.trackSize
        return Rect(
            x: bounds.minX + ((bounds.width - size.width) / 2).rounded(.down),
            y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down), width: size.width,
            height: size.height)
    }

    /// The knob; longer while it is held.
    private var knobRect: Rect {
        let track = trackRect.insetBy(dx: Metrics.knobInset, dy: Metrics.knobInset)
        let width = track.height + (isHighlighted ? Metrics.heldStretch : 0)
        return Rect(
            x: track.minX + (track.width - width) * knobPosition, y: track.minY, width: width, height: track.height)
    }

    private enum Metrics {
        static let size = Size(width: 48, height: ControlMetrics.controlHeight)
        static let trackSize = Size(width: 44, height: 24)
        static let knobInset = 2.0
        static let heldStretch = 4.0
        /// How far the knob moves between off and on.
        static let travel = trackSize.width - trackSize.height
        /// How far a touch moves before it is a drag.
        static let slop = 4.0
        static let markWidth = 1.5
        static let markHeight = 8.0
        static let glideDuration = 0.15
        static let disabledOpacity = 0.4
        static let disabledKnobOpacity = 0.7
        static let knobShadow = Color(white: 0, alpha: 0.22)
    }
}
