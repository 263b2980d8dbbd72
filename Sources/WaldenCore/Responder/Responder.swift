/// An object that can handle events, or pass them on to the next one.
///
/// Views, view controllers, windows and the application are responders; together they form the responder chain, along
/// which an event climbs until a responder handles it. A responder handles an event by overriding one of the methods
/// below and not calling `super`. An event that reaches the end of the chain is dropped without an error.
///
/// The corresponding UIKit class is `UIResponder`.
@MainActor
open class Responder {
    /// Makes a responder.
    public init() {}

    /// The responder that gets what this one does not handle.
    open var next: Responder? { nil }

    // MARK: Touches

    /// Tells that fingers touched down, or a button of the pointer was pressed. Forwards to ``next``.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { next?.touchesBegan(touches, with: event) }

    /// Tells that touches moved. Forwards to ``next``.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { next?.touchesMoved(touches, with: event) }

    /// Tells that touches ended. Forwards to ``next``.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { next?.touchesEnded(touches, with: event) }

    /// Tells that touches were taken away, and nothing should come of them. Forwards to ``next``.
    ///
    /// `event` is nil when no event caused it, such as when the view left its window.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Presses

    /// Called when keys went down. Forwards to ``next``.
    ///
    /// A responder that does not forward a press has taken it: it gets the repeats and the end, and no responder above
    /// gets them, whether or not it overrides the methods for those.
    open func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let next = next
        // A callback may have cancelled some.
        let rest = presses.contains { $0.phase != .began } ? presses.filter { $0.phase == .began } : presses
        for press in rest { press.taker = next }
        if !rest.isEmpty { next?.pressesBegan(rest, with: event) }
    }

    /// Called when held keys repeat. Forwards to ``next`` those whose beginning was forwarded.
    open func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = forwarded(presses)
        if !rest.isEmpty { next?.pressesChanged(rest, with: event) }
    }

    /// Called when keys went up. Forwards to ``next`` those whose beginning was forwarded.
    open func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        let rest = forwarded(presses)
        if !rest.isEmpty { next?.pressesEnded(rest, with: event) }
    }

    /// Called when the keyboard was taken away while keys were down. Forwards to ``next`` those whose beginning was
    /// forwarded.
    open func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        let rest = forwarded(presses)
        if !rest.isEmpty { next?.pressesCancelled(rest, with: event) }
    }

    /// The presses that go on to the next responder: not those that this one took.
    private func forwarded(_ presses: Set<Press>) -> Set<Press> {
        let next = next
        for press in presses where press.isEndOwed && press.taker === next { press.isEndOwed = false }
        return presses.contains { $0.taker === self } ? presses.filter { $0.taker !== self } : presses
    }

    // MARK: Motion and remote control

    /// Tells that the device began to be moved, such as shaken. Forwards to ``next``.
    open func motionBegan(_ motion: Event.Subtype, with event: Event?) { next?.motionBegan(motion, with: event) }

    /// Tells that the motion ended. Forwards to ``next``.
    open func motionEnded(_ motion: Event.Subtype, with event: Event?) { next?.motionEnded(motion, with: event) }

    /// Tells that the motion was interrupted. Forwards to ``next``.
    open func motionCancelled(_ motion: Event.Subtype, with event: Event?) {
        next?.motionCancelled(motion, with: event)
    }

    /// Tells that a remote control or a media key was used. Forwards to ``next``.
    open func remoteControlReceived(with event: Event?) { next?.remoteControlReceived(with: event) }

    // MARK: First responder

    /// Whether this responder may become first responder; false unless overridden.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether this responder is willing to give the first place up; true unless overridden.
    open var canResignFirstResponder: Bool { true }

    /// Whether this responder is the first that gets keys, on any seat.
    public var isFirstResponder: Bool { responderWindow?.isFirstResponder(self) ?? false }

    /// Makes this responder the first that gets keys.
    ///
    /// Acts for the seat whose event is being delivered, else for the one that acted last. Overriders call `super`.
    ///
    /// - Returns: False, and nothing has changed, if this responder may not become first, if it is in no window, or if
    ///   the present first responder refuses to resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = responderWindow else { return false }
        return window.makeFirstResponder(self)
    }

    /// Gives the first place up.
    ///
    /// Overriders call `super`.
    ///
    /// - Returns: False, and nothing has changed, if this responder refuses to.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        responderWindow?.clearFirstResponder(self)
        return true
    }

    /// The window in which this responder can be the first one.
    var responderWindow: Window? { nil }

    /// Tells that this responder became first responder on some seat, or is so no longer.
    func firstResponderStatusDidChange() {}

    /// The name of this object in traces.
    package var traceName: String { "\(type(of: self))" }
}

extension Responder: Hashable {
    /// Whether two names stand for the same responder.
    public nonisolated static func == (lhs: Responder, rhs: Responder) -> Bool { lhs === rhs }

    /// Feeds the identity of the responder.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
