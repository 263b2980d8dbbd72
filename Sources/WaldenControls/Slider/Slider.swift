public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics
internal import WaldenPlatform

/// A control for a value within a range.
///
/// ```swift
/// let volume = Slider(value: 0.5)
/// volume.addAction(for: .valueChanged) { player.volume = $0.value }
/// ```
/// A pointer press on the track moves the knob there at once, and can continue as a drag. A finger on the track moves
/// the knob by a tap or a drag along the track. Enclosing scroll views and recognizers may take over that drag, but not
/// one that starts on the knob. A finger that moves across the track scrolls.
///
/// In focus, arrow keys move the knob by a step or 1 % of the range (ten times as far with Shift), Page Up and Page
/// Down by a tenth of the range, Home and End to the ends. User input sends `valueChanged`; setting ``value`` in code
/// sends nothing. A selected slider shows a dot on its knob. The corresponding UIKit class is `UISlider`.
@MainActor
open class Slider: Control {
    // MARK: State

    /// The value; 0 by default. Setting it clamps to the range, ignores NaN, and sends no action.
    public var value: Double {
        get { valueStorage }
        set {
            let newValue = clamped(newValue)
            guard !newValue.isNaN, newValue != valueStorage else { return }
            let old = knobRect
            valueStorage = newValue
            damageKnob(from: old, to: knobRect)
        }
    }

    /// The minimum value; 0 by default. Setting it above ``maximumValue`` raises that, too.
    public var minimumValue: Double {
        get { minimumStorage }
        set { setRange(newValue, max(newValue, maximumStorage)) }
    }

    /// The maximum value; 1 by default. Setting it below ``minimumValue`` lowers that, too.
    public var maximumValue: Double {
        get { maximumStorage }
        set { setRange(min(newValue, minimumStorage), newValue) }
    }

    /// The distance between stops for user input, starting at ``minimumValue``; `nil`, the default, for no stops.
    ///
    /// ``maximumValue`` is always the last stop. Setting ``value`` in code ignores the stops.
    ///
    /// - Precondition: It is positive and finite.
    public var step: Double? {
        didSet { precondition(step.map { $0 > 0 && $0.isFinite } ?? true, "Slider.step must be positive and finite") }
    }

    /// Whether a drag sends `valueChanged` continuously, not only at its end; true by default.
    public var isContinuous = true

    private var valueStorage: Double
    private var minimumStorage = 0.0
    private var maximumStorage = 1.0
    private var drag: Drag?
    private var trackPress: TrackPress?

    /// A finger on the track that is not yet a tap or a drag.
    private struct TrackPress {
        /// In window coordinates.
        var start: Point
        var time: Double

        enum Progress {
            case tap
            case drag
            /// The finger moves across the track.
            case scroll
        }
    }

    private struct Drag {
        /// The x offset of the touch from the knob's centre.
        var grip: Double
        var startValue: Double
        /// Whether the knob jumped to the touch and `valueChanged` is still pending.
        var hasPendingChange = false
    }

    // MARK: Creating

    /// Creates a slider, with the value clamped to the range.
    ///
    /// - Precondition: The bounds and the length of the range are finite.
    public init(value: Double = 0, in range: ClosedRange<Double> = 0...1) {
        valueStorage = range.lowerBound
        super.init(frame: .zero)
        setRange(range.lowerBound, range.upperBound)
        self.value = value
        declareStandardHitTesting(of: Slider.self)
    }

    private func setRange(_ minimum: Double, _ maximum: Double) {
        precondition(minimum.isFinite && maximum.isFinite, "Slider: the ends of the range must be finite numbers")
        precondition((maximum - minimum).isFinite, "Slider: the length of the range must be a finite number")
        guard minimum != minimumStorage || maximum != maximumStorage else { return }
        minimumStorage = minimum
        maximumStorage = maximum
        valueStorage = clamped(valueStorage)
        setNeedsDisplay()
    }

    private func clamped(_ value: Double) -> Double {
        value.isNaN ? value : min(max(value, minimumStorage), maximumStorage)
    }

    // MARK: Size

    /// The proposed width, or 160 points if it is infinite, and the theme's control height.
    open override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width.isFinite ? size.width : Metrics.defaultWidth, height: theme.metrics.controlHeight)
    }

    open override var intrinsicContentSize: Size {
        Size(width: View.noIntrinsicMetric, height: theme.metrics.controlHeight)
    }

    open override var minimumContentSize: Size {
        Size(width: theme.metrics.controlHeight, height: theme.metrics.controlHeight)
    }

    open override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        guard super.shouldDeliver(touch, to: gestureRecognizer) else { return false }
        let isDrag = gestureRecognizer is PanGestureRecognizer || gestureRecognizer is SwipeGestureRecognizer
        return !(isEnabled && isDrag && grips(touch))
    }

    // MARK: Tracking

    /// Begins a drag of the knob, which jumps to a pointer on the track. A finger there becomes a tap or a drag.
    open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        if grips(touch) {
            beginDrag(grip: touch.startLocation(in: self).x - knobRect.midX)
        } else if touch.type == .indirectPointer {
            beginDrag(grip: 0)
            jump(to: touch)
        } else {
            trackPress = TrackPress(start: touch.startLocation(in: nil), time: touch.timestamp)
        }
        return true
    }

    override var givesTouchToScrolling: Bool { trackPress != nil }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        super.touchesBegan(touches, with: event)
        sendPendingChange()
    }

    open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        if let press = trackPress {
            let progress = progress(of: press, touch)
            if progress == .tap { return true }
            trackPress = nil
            if progress == .scroll { return false }
            beginDrag(grip: 0)
        }
        follow(touch)
        return true
    }

    open override func endTracking(_ touch: Touch?, with event: Event?) {
        if let press = trackPress {
            trackPress = nil
            guard let touch else { return }
            switch progress(of: press, touch) {
            case .tap where touch.timestamp - press.time > GestureMetrics.maximumTapDuration: break
            case .tap, .drag: setByUser(value(at: touch.location(in: self).x), sends: true)
            case .scroll: break
            }
            return
        }
        if let touch { follow(touch) }
        endDrag()
    }

    open override func cancelTracking(with event: Event?) {
        trackPress = nil
        endDrag()
    }

    private func beginDrag(grip: Double) {
        drag = Drag(grip: grip, startValue: value)
        damageKnob(from: knobRect, to: knobRect)
    }

    /// Returns whether a touch is on the knob, which is as wide as a touch target except for the pointer.
    private func grips(_ touch: Touch) -> Bool {
        let width = touch.type == .indirectPointer ? Metrics.knobSize : theme.metrics.touchTarget
        return abs(touch.startLocation(in: self).x - knobRect.midX) <= width / 2
    }

    /// Classifies a press on the track by the finger's latest reports.
    private func progress(of press: TrackPress, _ touch: Touch) -> TrackPress.Progress {
        let locations = touch.earlierSamples.map(\.location) + [touch.location(in: nil)]
        guard let location = locations.first(where: { $0.distance(to: press.start) > GestureMetrics.tapMovement })
        else { return .tap }
        let delta = convert(location, from: nil) - convert(press.start, from: nil)
        return abs(delta.x) > abs(delta.y) ? .drag : .scroll
    }

    private func follow(_ touch: Touch) {
        guard let drag else { return }
        setByUser(value(at: touch.location(in: self).x - drag.grip), sends: isContinuous)
    }

    /// Moves the knob to a touch on the track. Defers `valueChanged` until after `touchDown`.
    private func jump(to touch: Touch) {
        let old = value
        setByUser(value(at: touch.location(in: self).x), sends: false)
        drag?.hasPendingChange = isContinuous && value != old
    }

    private func sendPendingChange() {
        guard drag?.hasPendingChange == true else { return }
        drag?.hasPendingChange = false
        sendActions(for: .valueChanged)
    }

    private func endDrag() {
        sendPendingChange()
        guard let drag else { return }
        self.drag = nil
        damageKnob(from: knobRect, to: knobRect)
        if !isContinuous, value != drag.startValue { sendActions(for: .valueChanged) }
    }

    /// Sets a value chosen by the user, snapped to the nearest stop.
    func setByUser(_ newValue: Double, sends: Bool) {
        let old = value
        value = newValue.isNaN ? newValue : stops?.stop(nearestTo: clamped(newValue)) ?? newValue
        if sends, value != old { sendActions(for: .valueChanged) }
    }

    var stops: SliderStops? { step.flatMap { SliderStops(from: minimumValue, to: maximumValue, step: $0) } }

    // MARK: Keys

    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = take(presses) { handleKey($0.key) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !handleKey($0.key) }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    // MARK: Drawing

    open override var drawingOutsets: EdgeInsets { EdgeInsets(horizontal: FocusRing.outset, vertical: 0) }

    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        // A whole number of device pixels keeps the knob's shape the same at every position.
        let inset = (Metrics.knobSize - context.snap(lineWidth: Metrics.knobSize)) / 2
        let knob = context.snap(knobRect.insetBy(dx: inset, dy: inset))
        drawTrack(upTo: knob.midX, within: rect, palette, context)
        guard rect.intersects(knobExtent(knob)) else { return }
        drawKnob(knob, palette, context)
    }

    private func drawTrack(upTo middle: Double, within rect: Rect, _ palette: Palette, _ context: GraphicsContext) {
        let track = context.snap(trackRect)
        let filled = isEnabled ? palette.accent.mark : palette.disabledOutline
        let unfilled = palette.track
        // Between its round ends, the track is two plain rectangles.
        let radius = track.height / 2
        if rect.minX >= track.minX + radius, rect.maxX <= track.maxX - radius {
            let part = track.intersection(rect)
            fill(part, from: part.minX, to: min(middle, part.maxX), with: filled, context)
            fill(part, from: max(middle, part.minX), to: part.maxX, with: unfilled, context)
            return
        }
        context.fillRoundedRect(track, cornerRadius: radius, with: unfilled)
        var part = track
        part.width = min(track.width, max(0, middle - track.minX))
        context.fillRoundedRect(part, cornerRadius: radius, with: filled)
    }

    private func fill(_ rect: Rect, from left: Double, to right: Double, with color: Color, _ context: GraphicsContext)
    {
        context.fill(Rect(x: left, y: rect.minY, width: right - left, height: rect.height), with: color)
    }

    private func drawKnob(_ knob: Rect, _ palette: Palette, _ context: GraphicsContext) {
        let isHeld = drag != nil
        let outline: Color
        if !isEnabled {
            outline = palette.outline.mixed(with: palette.windowBackground, by: 0.5)
        } else if isHeld {
            outline = palette.accent.text
        } else {
            outline = isHovered ? palette.hoveredOutline : palette.outline
        }
        SliderKnob(
            fill: isEnabled ? palette.knob : palette.windowBackground, outline: outline,
            mark: isSelected ? isEnabled ? palette.knobMark : palette.disabledOutline : nil,
            edge: isEnabled ? palette.controlShadow : nil,
            lineWidth: isHeld ? Metrics.heldLineWidth : Metrics.lineWidth
        ).draw(in: knob, context)
        if isFocused {
            FocusRing.draw(around: knob, cornerRadius: knob.height / 2, color: palette.focusRing, in: context)
        }
    }

    private func damageKnob(from old: Rect, to new: Rect) { setNeedsDisplay(knobExtent(old.union(new))) }

    private func knobExtent(_ knob: Rect) -> Rect {
        let outset = isFocused ? FocusRing.outset : Metrics.edge
        return knob.insetBy(dx: -outset, dy: -outset)
    }

    private var trackRect: Rect { bounds.centering(Size(width: bounds.width, height: Metrics.trackHeight)) }

    private var knobRect: Rect {
        let bounds = self.bounds
        let range = maximumStorage - minimumStorage
        let fraction = range > 0 ? (valueStorage - minimumStorage) / range : 0
        let size = Metrics.knobSize
        var rect = bounds.centering(Size(width: size, height: size))
        rect.origin.x = bounds.minX + (bounds.width - size) * fraction
        return rect
    }

    private func value(at x: Double) -> Double {
        let length = bounds.width - Metrics.knobSize
        guard length > 0 else { return value }
        let fraction = (x - bounds.minX - Metrics.knobSize / 2) / length
        return minimumValue + min(max(fraction, 0), 1) * (maximumValue - minimumValue)
    }

    private enum Metrics {
        static let knobSize = 20.0
        static let trackHeight = 4.0
        static let defaultWidth = 160.0
        static let lineWidth = 1.0
        static let heldLineWidth = 2.0
        /// How far the shadow line extends below the knob, rounding included.
        static let edge = 2.0
    }
}
