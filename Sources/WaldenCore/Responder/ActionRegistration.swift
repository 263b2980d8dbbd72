/// A target–action pair or closure, with the events that trigger it.
@MainActor
package struct ActionRegistration {
    let identifier: TargetAction.Identifier
    /// The call site, if it was added without an identifier.
    let place: CallPlace?
    /// A bit mask of events, as defined by the owner.
    var events: UInt32
    var action: TargetAction
    let receiver: ActionReceiver
    /// Unique in the process; adding the pair again keeps it.
    let number = ActionRegistration.makeNumber()

    private static var lastNumber: UInt64 = 0

    private static func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Returns whether a new registration adds the same pair again: the same target and identifier, or call site if it
    /// has no identifier.
    func isSamePair(as new: ActionRegistration) -> Bool {
        guard receiver.isSame(as: new.receiver) else { return false }
        if let place = new.place { return self.place == place }
        return identifier == new.identifier
    }
}

enum ActionReceiver {
    case object(WeakObject)
    /// The first matching object in the responder chain.
    case responderChain
    case closure

    init<T>(_ target: T?) {
        guard let target else {
            self = .responderChain
            return
        }
        // Through `Any`, a value of a protocol type has the class of its object.
        precondition(type(of: target as Any) is AnyClass, "addTarget: the target must be an object, not a value")
        self = .object(WeakObject(target as AnyObject))
    }

    var object: AnyObject? {
        if case .object(let reference) = self { return reference.object }
        return nil
    }

    var isGone: Bool {
        if case .object(let reference) = self { return reference.object == nil }
        return false
    }

    func isSame(as other: ActionReceiver) -> Bool {
        switch (self, other) {
        case (.object(let own), .object(let others)): own.object != nil && own.object === others.object
        case (.responderChain, .responderChain), (.closure, .closure): true
        default: false
        }
    }
}

final class WeakObject {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
