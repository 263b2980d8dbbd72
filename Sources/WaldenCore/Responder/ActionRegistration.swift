/// A target–action pair or closure, with the events that trigger it.
@MainActor
package struct ActionRegistration {
    enum Receiver { case target, responderChain, closure }

    let identifier: TargetAction.Identifier
    /// The call site, if it was added without an identifier.
    let callSite: CallSite?
    /// A bit mask of events, as defined by the owner.
    var events: UInt32
    var action: TargetAction
    let receiver: Receiver
    private(set) weak var target: AnyObject?
    /// Unique in the process; adding the pair again keeps it.
    let number = ActionRegistration.makeNumber()

    private static var lastNumber: UInt64 = 0

    private static func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    var isTargetGone: Bool { receiver == .target && target == nil }

    /// Returns whether a new registration adds the same pair again: the same target and identifier, or call site if it
    /// has no identifier.
    func isSamePair(as new: ActionRegistration) -> Bool {
        guard receiver == new.receiver, target === new.target, !isTargetGone else { return false }
        if let callSite = new.callSite { return self.callSite == callSite }
        return identifier == new.identifier
    }
}
