public import WaldenCore
public import WaldenGeometry

/// A view that tracks a touch and reports interactions to its targets.
///
/// A control tracks one touch at a time, shows its ``state``, and sends ``Events`` to targets and actions:
/// ```swift
/// button.addTarget(self, action: Counter.increment, for: .touchUpInside)
/// slider.addAction(for: .valueChanged) { slider in label.text = "\(slider.value)" }
/// ```
/// Subclasses draw according to ``state``, override the four tracking methods, and call ``sendActions(for:)``. The
/// corresponding UIKit class is `UIControl`.
@MainActor
open class Control: View {
    private var trackedTouch: Touch?
    /// Touches that began while a recognizer held the end of the tracked one.
    private var waitingTouches: [Touch] = []
    private var isEnabledStorage = true
    private var isSelectedStorage = false
    private var isHighlightedStorage = false
    private var isFocusedStorage = false
    private var isTouchInsideStorage = false
    private var isUnderPointerStorage = false
    package var actionTable = ActionTable()

    /// Whether a pointer press makes the control first responder; true by default. Set false for controls that act on
    /// the focused view, such as an editor's toolbar button.
    public var becomesFirstResponderOnPress = true

    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    // MARK: State

    /// The visual state; empty for the normal state. Override it to add states.
    open var state: State {
        var state: State = []
        if isHighlightedStorage { state.insert(.highlighted) }
        if !isEnabledStorage { state.insert(.disabled) }
        if isSelectedStorage { state.insert(.selected) }
        if isFocusedStorage { state.insert(.focused) }
        return state
    }

    /// Whether the user can use the control. Disabling it cancels tracking.
    open var isEnabled: Bool {
        get { isEnabledStorage }
        set {
            guard newValue != isEnabledStorage else { return }
            isEnabledStorage = newValue
            if !newValue {
                waitingTouches = []
                if isTracking { cancelTracked(with: nil) }
                resignFocus()
            }
            stateDidChange()
        }
    }

    /// Resigns first responder on every seat: the acting one first, then the others.
    private func resignFocus() {
        if isFirstResponder, resignFirstResponder(), isFirstResponder { resignFirstResponder() }
    }

    /// Whether the control is selected; each control class defines the meaning.
    open var isSelected: Bool {
        get { isSelectedStorage }
        set {
            guard newValue != isSelectedStorage else { return }
            isSelectedStorage = newValue
            stateDidChange()
        }
    }

    /// Whether the control looks pressed. During tracking it follows the touch.
    open var isHighlighted: Bool {
        get { isHighlightedStorage }
        set {
            guard newValue != isHighlightedStorage else { return }
            isHighlightedStorage = newValue
            stateDidChange()
        }
    }

    /// Whether the control shows that it is focused: after a key press, but not after a touch.
    public var isFocused: Bool { isFocusedStorage }

    /// Whether the control is enabled and a pointer is over it.
    public var isHovered: Bool { isUnderPointerStorage && isEnabledStorage }

    /// Whether the control is tracking a touch.
    public var isTracking: Bool { trackedTouch != nil }

    /// Whether the tracked touch is inside the control; meaningful only while ``isTracking``.
    public var isTouchInside: Bool { isTouchInsideStorage }

    /// Called after ``Control/state`` or ``Control/isHovered`` changes; redraws the control. Overrides call `super`.
    open func stateDidChange() { setNeedsDisplay() }

    /// Applies the theme's colours, sizes and fonts. Overrides call `super`.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        invalidateIntrinsicContentSize()
    }

    // MARK: Size

    /// The intrinsic size on axes that have one, else 0: a control does not shrink below it.
    open override var minimumContentSize: Size {
        let natural = intrinsicContentSize
        return Size(width: max(0, natural.width), height: max(0, natural.height))
    }

    // MARK: Tracking, for subclasses

    /// Called when a touch begins in the control. Return false to ignore it and send no events.
    open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }

    /// Called when the tracked touch moves. Return false to end tracking and send no more events.
    open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }

    /// Called when the tracked touch ends.
    open func endTracking(_ touch: Touch?, with event: Event?) {}

    /// Called after `touchUpInside` or `touchUpOutside` was sent, before a waiting touch is tracked.
    func didEndTracking(isInside: Bool) {}

    /// Called when tracking is cancelled; `event` is nil if none caused it.
    open func cancelTracking(with event: Event?) {}

    /// The area in which a touch counts as inside, in the control's coordinates. Overrides also override
    /// `point(inside:with:)`.
    var touchArea: Rect { bounds }

    // MARK: Touches

    /// Begins tracking. A control that is disabled or already tracking ignores the touch.
    ///
    /// If a recognizer is holding the end of the tracked touch (S66), tracking of a new touch begins after that end.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard isEnabled, let touch = Control.firstTrackable(of: touches, event) else { return }
        if let trackedTouch {
            if trackedTouch.isEndHeld { waitingTouches.append(touch) }
            return
        }
        track(touch, with: event)
    }

    private func track(_ touch: Touch, with event: Event?) {
        if touch.type == .indirectPointer, becomesFirstResponderOnPress, canBecomeFirstResponder {
            becomeFirstResponder()
        }
        isTouchInsideStorage = true
        guard beginTracking(touch, with: event) else { return }
        guard isEnabled else { return cancelTracking(with: event) }
        trackedTouch = touch
        touch.follower = self
        isHighlighted = true
        send(.touchDown)
        if touch.tapCount > 1, trackedTouch === touch { send(.touchDownRepeat) }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let wasInside = isTouchInsideStorage
        let isInside = contains(touch)
        isTouchInsideStorage = isInside
        guard continueTracking(touch, with: event), trackedTouch === touch else {
            if trackedTouch === touch { stopTracking() }
            return
        }
        isHighlighted = isInside
        if isInside != wasInside {
            send(isInside ? .touchDragEnter : .touchDragExit)
            guard trackedTouch === touch else { return }
        }
        send(isInside ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        waitingTouches.removeAll { touches.contains($0) }
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let isInside = contains(touch)
        isTouchInsideStorage = isInside
        stopTracking()
        endTracking(touch, with: event)
        send(isInside ? .touchUpInside : .touchUpOutside)
        didEndTracking(isInside: isInside)
        if isEnabled, trackedTouch == nil, !waitingTouches.isEmpty { track(waitingTouches.removeFirst(), with: event) }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        waitingTouches.removeAll { touches.contains($0) }
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        cancelTracked(with: event)
    }

    private func cancelTracked(with event: Event?) {
        stopTracking()
        cancelTracking(with: event)
        send(.touchCancel)
    }

    private func stopTracking() {
        if trackedTouch?.follower === self { trackedTouch?.follower = nil }
        trackedTouch = nil
        isHighlighted = false
    }

    /// Returns the earliest touch that can press a control; a pointer must press its primary
    /// button.
    static func firstTrackable(of touches: Set<Touch>, _ event: Event?) -> Touch? {
        let candidates = touches.count == 1 ? Array(touches) : event?.orderedTouches ?? Array(touches)
        return candidates.first { touch in
            touches.contains(touch)
                && (touch.type != .indirectPointer || event?.buttonMask.contains(.primary) ?? true)
        }
    }

    /// Returns whether a tracked touch is within the touch area or the device's margin around it. The margin is in
    /// window coordinates: scaling the control does not change it.
    private func contains(_ touch: Touch) -> Bool {
        let (point, area) = (touch.location(in: self), touchArea)
        if area.contains(point) { return true }
        let margin =
            touch.type == .indirectPointer ? TouchMetrics.pointerTrackingMargin : TouchMetrics.fingerTrackingMargin
        guard margin > 0, point.isFinite else { return false }
        let nearest = Point(
            x: min(max(point.x, area.minX), area.maxX), y: min(max(point.y, area.minY), area.maxY))
        let distance = touch.location(in: nil) - convert(nearest, to: nil)
        return (-margin..<margin).contains(distance.x) && (-margin..<margin).contains(distance.y)
    }

    // MARK: Gestures around the control

    /// Withholds single taps on an enabled control from recognizers on enclosing views, unless they are taps of another
    /// button of the pointer. Override it to withhold other gestures, too, and call `super`.
    open override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        guard isEnabled, let tap = gestureRecognizer as? TapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1 || tap.buttonMaskRequired != .primary
    }

    /// Whether an enclosing scroll view may take over the tracked touch as a drag; false by default.
    var givesTouchToScrolling: Bool { false }

    // MARK: Pointer and focus

    /// Updates ``isHovered``. Overrides call `super`.
    open override func pointerEntered(with event: Event) { updateHover() }

    /// Updates ``isHovered``. Overrides call `super`.
    open override func pointerExited(with event: Event?) { updateHover() }

    private func updateHover() {
        let wasHovered = isHovered
        // Reads the state instead of counting: an override may have removed the control before it
        // called `super`.
        isUnderPointerStorage = isUnderPointer
        if isHovered != wasHovered { stateDidChange() }
    }

    /// Whether Tab stops at the control; true while it is enabled.
    open override var canBecomeFocused: Bool { isEnabled }

    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// Whether keys may have an effect: the control is enabled and can be seen.
    final var actsOnKeys: Bool { isEnabled && isPerceptibleInTree }

    /// Updates ``Control/isFocused``. Overrides call `super`.
    open override func focusDidChange() {
        let isFocused = isFirstResponder && window?.showsFocus == true
        guard isFocused != isFocusedStorage else { return }
        isFocusedStorage = isFocused
        stateDidChange()
    }

    // MARK: Sending

    /// Sends the actions for some events, each once, in the order added, with the current event if there is one.
    public func sendActions(for events: Events) { send(events) }

    /// Forwards an action to ``Application/sendAction(_:to:from:for:)``. `target` is the object to
    /// call; `nil` for the responder chain. Override it to observe or suppress actions.
    open func sendAction(_ action: TargetAction, to target: AnyObject?, for event: Event?) {
        (window?.application ?? Application.shared)?.sendAction(action, to: target, from: self, for: event)
    }
}

extension Control: ActionTableOwner {}
