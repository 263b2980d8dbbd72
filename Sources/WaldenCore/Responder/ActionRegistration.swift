/// A pair of target and action, or a closure, and the events for which it is called.
@MainActor
package struct ActionRegistration {
    /// The name by which it is removed.
    let identifier: TargetAction.Identifier
    /// Where it was added, if it was given no name.
    let place: CallPlace?
    /// The bits of the events, as its owner counts them.
    var events: UInt32
    var action: TargetAction
    let receiver: ActionReceiver
    /// Distinguishes it from all others; a pair that is added again keeps it.
    let number = ActionRegistration.makeNumber()

    private static var made: UInt64 = 0

    private static func makeNumber() -> UInt64 {
        made += 1
        return made
    }

    /// Whether another registration, made later, adds the same pair again: the same target, and the same name, or
    /// where none was given, the same place.
    func isSamePair(as new: ActionRegistration) -> Bool {
        guard receiver.isSame(as: new.receiver) else { return false }
        if let place = new.place { return self.place == place }
        return identifier == new.identifier
    }
}

/// What an action is called on.
enum ActionReceiver {
    /// The object is not retained.
    case object(WeakObject)
    /// The first object in the responder chain that fits.
    case responderChain
    /// A closure needs no target.
    case closure

    /// - Precondition: The target is an object, not a value.
    init<T>(_ target: T?) {
        guard let target else {
            self = .responderChain
            return
        }
        // As `Any`, a target of a protocol's type has the class of the object.
        precondition(type(of: target as Any) is AnyClass, "addTarget: the target must be an object, not a value")
        self = .object(WeakObject(target as AnyObject))
    }

    /// The object, if there is one and it is alive.
    var object: AnyObject? {
        if case .object(let reference) = self { return reference.object }
        return nil
    }

    /// Whether there was an object that is no longer alive.
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

/// An object that is not retained.
final class WeakObject {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
