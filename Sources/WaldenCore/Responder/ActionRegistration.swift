/// A target–action pair or closure, with the events that trigger it.
@MainActor
package struct ActionRegistration {
    let identifier: TargetAction.Identifier
    /// The call site that added it, if it has no explicit identifier.
    let place: CallPlace?
    /// A bit mask of events, as defined by the owner.
    var events: UInt32
    var action: TargetAction
    let receiver: ActionReceiver
    /// A unique number; adding the pair again keeps it.
    let number = ActionRegistration.makeNumber()

    private static var made: UInt64 = 0

    private static func makeNumber() -> UInt64 {
        made += 1
        return made
    }

    /// Returns whether a later registration adds the same pair again: the same target and identifier, or, without an
    /// explicit identifier, the same call site.
    func isSamePair(as new: ActionRegistration) -> Bool {
        guard receiver.isSame(as: new.receiver) else { return false }
        if let place = new.place { return self.place == place }
        return identifier == new.identifier
    }
}

enum ActionReceiver {
    /// A weakly referenced object.
    case object(WeakObject)
    /// The first matching object in the responder chain.
    case responderChain
    /// No target: the action is a closure.
    case closure

    /// - Precondition: The target is an object, not a value.
    init<T>(_ target: T?) {
        guard let target else {
            self = .responderChain
            return
        }
        // Through `Any`, a value of a protocol type has the class of its object.
        precondition(type(of: target as Any) is AnyClass, "addTarget: the target must be an object, not a value")
        self = .object(WeakObject(target as AnyObject))
    }

    /// The object, if there is one and it is still alive.
    var object: AnyObject? {
        if case .object(let reference) = self { return reference.object }
        return nil
    }

    /// Whether the object has been deallocated.
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
