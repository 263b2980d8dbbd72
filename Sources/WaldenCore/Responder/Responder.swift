/// An object that handles events or passes them on.
///
/// Views, view controllers, windows and the application form the responder chain. An event climbs it until a responder
/// handles it by overriding one of the methods below without calling `super`; at the end of the chain it is dropped.
///
/// The corresponding UIKit class is `UIResponder`.
@MainActor
open class Responder {
    /// Creates a responder.
    public init() {}

    /// The next responder in the chain, which gets what this one does not handle.
    open var next: Responder? { nil }

    // MARK: Touches

    /// Called when fingers touch down or a pointer button is pressed. Forwards to ``Responder/next``.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { next?.touchesBegan(touches, with: event) }

    /// Called when touches move. Forwards to ``Responder/next``.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { next?.touchesMoved(touches, with: event) }

    /// Called when touches end. Forwards to ``Responder/next``.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { next?.touchesEnded(touches, with: event) }

    /// Called when touches are cancelled, to undo what they started. Forwards to ``Responder/next``.
    ///
    /// `event` is nil if no event caused it, such as when the view leaves its window.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Presses

    /// Called when keys are pressed. Forwards to ``Responder/next``.
    ///
    /// A responder that does not forward a press takes it: it, and no responder above, gets the repeats and the end.
    open func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let next = next
        // A callback may have cancelled some.
        let rest = presses.filter { $0.phase == .began && $0.forward(from: self, to: next) }
        if !rest.isEmpty { next?.pressesBegan(rest, with: event) }
    }

    /// Called when held keys repeat. Forwards each press to the responder that its beginning was forwarded to.
    open func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        forward(presses) { $0.pressesChanged($1, with: event) }
    }

    /// Called when keys are released. Forwards each press to the responder that its beginning was forwarded to.
    open func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        forward(presses) { $0.pressesEnded($1, with: event) }
    }

    /// Called when the keyboard is lost while keys are down. Forwards each press to the responder that its beginning
    /// was forwarded to.
    open func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        forward(presses) { $0.pressesCancelled($1, with: event) }
    }

    /// Handles presses that begin, also if an app hands them over itself: their repeats and ends come to this
    /// responder.
    ///
    /// - Returns: The presses that `handles` refused.
    package final func take(_ presses: Set<Press>, _ handles: (Press) -> Bool) -> Set<Press> {
        // A callback may have cancelled some.
        presses.filter { press in
            guard press.phase == .began else { return false }
            press.taker = self
            return !handles(press)
        }
    }

    /// Sends presses the way that their beginnings went: ``next`` may have changed since.
    private final func forward(_ presses: Set<Press>, _ send: @MainActor (Responder, Set<Press>) -> Void) {
        var groups: [(recipient: Responder, presses: Set<Press>)] = []
        for press in presses {
            let recipient = press.recipient(from: self)
            if press.taker === self || press.taker === recipient { press.isEndPending = false }
            guard let recipient else { continue }
            if let index = groups.firstIndex(where: { $0.recipient === recipient }) {
                groups[index].presses.insert(press)
            } else {
                groups.append((recipient, [press]))
            }
        }
        for group in groups { send(group.recipient, group.presses) }
    }

    // MARK: Motion and remote control

    /// Called when device motion begins, such as shaking. Forwards to ``Responder/next``.
    open func motionBegan(_ motion: Event.Subtype, with event: Event?) { next?.motionBegan(motion, with: event) }

    /// Called when device motion ends. Forwards to ``Responder/next``.
    open func motionEnded(_ motion: Event.Subtype, with event: Event?) { next?.motionEnded(motion, with: event) }

    /// Called when device motion is interrupted. Forwards to ``Responder/next``.
    open func motionCancelled(_ motion: Event.Subtype, with event: Event?) {
        next?.motionCancelled(motion, with: event)
    }

    /// Called when a remote control or media key is used. Forwards to ``Responder/next``.
    open func remoteControlReceived(with event: Event?) { next?.remoteControlReceived(with: event) }

    // MARK: Commands

    /// The key commands that this responder offers; none by default. Asked for each key.
    ///
    /// The corresponding UIKit property is `keyCommands`.
    open var keyCommands: [KeyCommand] { [] }

    /// Returns whether this responder can perform an action now, such as ``TargetAction/copy`` only with a selection.
    ///
    /// The default returns whether it has the method. Every responder has the standard edit actions: for these it
    /// returns what its `TextInteraction` can do now, otherwise false. Overrides call `super` for other actions.
    ///
    /// The corresponding UIKit method is `canPerformAction(_:withSender:)`.
    open func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        textEditing?.canPerform(action) ?? (!action.isEdit && action.isMethod(of: self, sender: sender))
    }

    /// Changes the title, state and attributes of a command that this responder would perform, before it is shown or
    /// matched. The default changes nothing.
    ///
    /// The corresponding UIKit method is `validate(_:)`.
    open func validate(_ command: Command) {}

    // MARK: Standard edit actions

    // A responder that overrides one of these also says in `canPerformAction` when it can perform it. The defaults act
    // on the text that a `TextInteraction` edits.

    /// Moves the selection to the pasteboard. The default does nothing without a `TextInteraction`.
    open func cut(_ sender: AnyObject?) { textEditing?.perform(.cut) }

    /// Copies the selection to the pasteboard. The default does nothing without a `TextInteraction`.
    open func copy(_ sender: AnyObject?) { textEditing?.perform(.copy) }

    /// Inserts what is on the pasteboard. The default does nothing without a `TextInteraction`.
    open func paste(_ sender: AnyObject?) { textEditing?.perform(.paste) }

    /// Inserts what is on the pasteboard, in the style of its surroundings. The default does nothing without a
    /// `TextInteraction`.
    open func pasteAndMatchStyle(_ sender: AnyObject?) { textEditing?.perform(.pasteAndMatchStyle) }

    /// Deletes the selection. The default does nothing without a `TextInteraction`.
    open func delete(_ sender: AnyObject?) { textEditing?.perform(.delete) }

    /// Selects what is at the caret, such as a word. The default does nothing without a `TextInteraction`.
    open func select(_ sender: AnyObject?) { textEditing?.perform(.select) }

    /// Selects everything. The default does nothing without a `TextInteraction`.
    open func selectAll(_ sender: AnyObject?) { textEditing?.perform(.selectAll) }

    /// Undoes the latest step; windows undo that of the first responder's ``undoManager``. The default does nothing.
    open func undo(_ sender: AnyObject?) {}

    /// Redoes the step that was undone last; windows redo that of the first responder's ``undoManager``. The default
    /// does nothing.
    open func redo(_ sender: AnyObject?) {}

    // MARK: Undo

    /// The undo manager for what happens in this responder: that of ``next`` unless overridden. Each window has one,
    /// and each sheet; `nil` while the chain leads to none.
    open var undoManager: UndoManager? { next?.undoManager }

    // MARK: First responder

    /// Whether this responder can become first responder; false by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether this responder can resign as first responder; true by default.
    open var canResignFirstResponder: Bool { true }

    /// Whether this responder is first responder on any seat.
    public var isFirstResponder: Bool { responderWindow?.isFirstResponder(self) ?? false }

    /// Makes this responder the first responder on the seat of the current event, otherwise on the last active seat.
    /// Overrides call `super`.
    ///
    /// - Returns: False, with nothing changed, if this responder cannot become first responder, is in no window, or the
    ///   current first responder refuses to resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = responderWindow else { return false }
        return window.makeFirstResponder(self)
    }

    /// Resigns as first responder; returns false, with nothing changed, if this responder refuses. Overrides call
    /// `super`.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        // So that the answer is about what the user sees (S142).
        responderWindow?.endComposition(ofResigning: self)
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        responderWindow?.clearFirstResponder(self)
        return true
    }

    var responderWindow: Window? { nil }

    /// Called after this responder became or ceased to be first responder on a seat.
    func firstResponderStatusDidChange() {}

    package var traceName: String { "\(type(of: self))" }
}

extension Responder: Hashable {
    /// Returns whether both are the same object.
    public nonisolated static func == (lhs: Responder, rhs: Responder) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
