public import WaldenCore
public import WaldenGeometry

/// A view that tracks a touch and tells its targets what a person did with it.
///
/// A control follows one touch at a time, from ``beginTracking(_:with:)`` to ``endTracking(_:with:)``, shows by its
/// ``state`` what goes on, and sends ``Events`` to targets and actions:
/// ```swift
/// button.addTarget(self, action: Counter.increment, for: .touchUpInside)
/// slider.addAction(for: .valueChanged) { slider in label.text = "\(slider.value)" }
/// ```
/// Subclasses draw by ``state``, override the four tracking methods, and call ``sendActions(for:)``.
///
/// The corresponding UIKit class is `UIControl`.
@MainActor
open class Control: View {
    /// The touch that is being followed.
    private var trackedTouch: Touch?
    private var isEnabledStorage = true
    private var isSelectedStorage = false
    private var isHighlightedStorage = false
    private var isFocusedStorage = false
    private var isTouchInsideStorage = false
    /// How many pointers are over the control: each seat has one.
    private var hoverCount = 0
    package var actionTable = ActionTable()

    /// Whether a press of the pointer makes the control first responder; true by default. Turn it off for a control
    /// that acts on what is in focus, such as a tool of an editor.
    public var becomesFirstResponderOnPress = true

    /// Makes a control with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    // MARK: State

    /// What the control shows: a set, empty for the normal state.
    ///
    /// Subclasses that have more states override it and add theirs.
    open var state: State {
        var state: State = []
        if isHighlightedStorage { state.insert(.highlighted) }
        if !isEnabledStorage { state.insert(.disabled) }
        if isSelectedStorage { state.insert(.selected) }
        if isFocusedStorage { state.insert(.focused) }
        return state
    }

    /// Whether the control can be used. Disabling it while it tracks cancels the tracking.
    open var isEnabled: Bool {
        get { isEnabledStorage }
        set {
            guard newValue != isEnabledStorage else { return }
            isEnabledStorage = newValue
            if !newValue {
                if isTracking { cancelTracked(with: nil) }
                giveFocusUp()
            }
            stateDidChange()
        }
    }

    /// Resigns as first responder on every seat: on the one that acts, then on the others.
    private func giveFocusUp() {
        if isFirstResponder, resignFirstResponder(), isFirstResponder { resignFirstResponder() }
    }

    /// Whether the control is selected; what that means is the control's own affair.
    open var isSelected: Bool {
        get { isSelectedStorage }
        set {
            guard newValue != isSelectedStorage else { return }
            isSelectedStorage = newValue
            stateDidChange()
        }
    }

    /// Whether the control looks pressed. Follows the touch while one is tracked.
    open var isHighlighted: Bool {
        get { isHighlightedStorage }
        set {
            guard newValue != isHighlightedStorage else { return }
            isHighlightedStorage = newValue
            stateDidChange()
        }
    }

    /// Whether the control is in focus and shows it: after a key, not after a press of the pointer.
    public var isFocused: Bool { isFocusedStorage }

    /// Whether the pointer is over the control.
    public var isHovered: Bool { hoverCount > 0 && isEnabledStorage }

    /// Whether a touch is being tracked.
    public var isTracking: Bool { trackedTouch != nil }

    /// Whether the tracked touch is inside the control; meaningful only while ``isTracking``.
    public var isTouchInside: Bool { isTouchInsideStorage }

    /// Tells that the state, or whether the pointer is over the control, has changed.
    ///
    /// The default draws the control anew. Overriders call `super`.
    open func stateDidChange() { setNeedsDisplay() }

    /// Takes over new colours, sizes and fonts of the theme. Overriders call `super`.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        invalidateIntrinsicContentSize()
    }

    // MARK: Tracking, for subclasses

    /// Asks whether to follow a touch that began in the control.
    ///
    /// - Returns: False to leave it alone: nothing is sent then.
    open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }

    /// Tells that the tracked touch moved, and asks whether to go on following it.
    ///
    /// - Returns: False to end the tracking: nothing more is sent then.
    open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }

    /// Tells that the tracked touch ended.
    open func endTracking(_ touch: Touch?, with event: Event?) {}

    /// Tells that the tracking was cancelled; `event` is nil when no event caused it.
    open func cancelTracking(with event: Event?) {}

    // MARK: Touches

    /// Begins to track a touch. A disabled control, and one that tracks already, ignores it.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard isEnabled, trackedTouch == nil, let touch = Control.firstTrackable(of: touches, event) else { return }
        if touch.type == .indirectPointer, becomesFirstResponderOnPress, canBecomeFirstResponder {
            becomeFirstResponder()
        }
        isTouchInsideStorage = true
        guard beginTracking(touch, with: event) else { return }
        guard isEnabled else {
            cancelTracking(with: event)
            return
        }
        trackedTouch = touch
        touch.follower = self
        isHighlighted = true
        send(.touchDown)
        if touch.tapCount > 1, trackedTouch === touch { send(.touchDownRepeat) }
    }

    /// Tracks a touch on.
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

    /// Ends the tracking of a touch.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let isInside = contains(touch)
        isTouchInsideStorage = isInside
        stopTracking()
        endTracking(touch, with: event)
        send(isInside ? .touchUpInside : .touchUpOutside)
    }

    /// Cancels the tracking of a touch.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
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

    /// The touch that began first of those that may press a control. A pointer's other buttons open menus and the like.
    private static func firstTrackable(of touches: Set<Touch>, _ event: Event?) -> Touch? {
        let candidates = touches.count == 1 ? Array(touches) : event?.orderedTouches ?? Array(touches)
        return candidates.first { touch in
            touches.contains(touch)
                && (touch.type != .indirectPointer || event?.buttonMask.contains(.primary) ?? true)
        }
    }

    /// Whether a tracked touch counts as inside: the bounds, and a margin that depends on the device.
    private func contains(_ touch: Touch) -> Bool {
        let margin =
            touch.type == .indirectPointer ? TouchMetrics.pointerTrackingMargin : TouchMetrics.fingerTrackingMargin
        return bounds.insetBy(dx: -margin, dy: -margin).contains(touch.location(in: self))
    }

    // MARK: Gestures around the control

    /// Keeps a tap on the control, by which it is used, from recognizers on the views around it, as long as it is
    /// enabled. Recognizers on the control itself get it.
    ///
    /// Overriders keep more of what the control is used by, and call `super`.
    open override func permits(_ gestureRecognizer: GestureRecognizer, _ touch: Touch) -> Bool {
        guard isEnabled, let tap = gestureRecognizer as? TapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }

    /// Whether a scroll view around the control may take its touch as a drag; false while nothing else is known.
    var givesTouchToScrolling: Bool { false }

    // MARK: Pointer and focus

    /// Shows that the pointer is over the control. Overriders call `super`.
    open override func pointerEntered(with event: Event) { changeHoverCount(by: 1) }

    /// Shows that the pointer is elsewhere. Overriders call `super`.
    open override func pointerExited(with event: Event?) { changeHoverCount(by: -1) }

    private func changeHoverCount(by change: Int) {
        let wasHovered = isHovered
        hoverCount = max(0, hoverCount + change)
        if isHovered != wasHovered { stateDidChange() }
    }

    /// Whether Tab stops at the control: when it is enabled.
    open override var canBecomeFocused: Bool { isEnabled }

    /// Whether the control may get the keys: when Tab may stop at it.
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// Shows whether the control is in focus. Overriders call `super`.
    open override func focusDidChange() {
        let isFocused = isFirstResponder && window?.showsFocus == true
        guard isFocused != isFocusedStorage else { return }
        isFocusedStorage = isFocused
        stateDidChange()
    }

    // MARK: Sending

    /// Sends actions to the targets of some events, once to each pair of target and action, in the order of adding.
    ///
    /// The actions get the event that is being delivered, if there is one.
    public func sendActions(for events: Events) { send(events) }

    /// Sends an action on to ``Application/sendAction(_:to:from:for:)``.
    ///
    /// Overriders observe or suppress every action of the control.
    ///
    /// - Parameters:
    ///   - action: What to call.
    ///   - target: The object to call it on; `nil` for the responder chain.
    ///   - event: The event that caused it, if one did.
    open func sendAction(_ action: TargetAction, to target: AnyObject?, for event: Event?) {
        (window?.application ?? Application.shared)?.sendAction(action, to: target, from: self, for: event)
    }
}

extension Control: ActionTableOwner {}
