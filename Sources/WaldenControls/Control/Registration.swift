internal import WaldenCore

extension Control {
    /// A pair of target and action, or an action with a closure, and the events for which it is called.
    struct Registration {
        /// The name by which it is taken back.
        let identifier: Action.Identifier
        /// What tells a pair without a given name from others of its target.
        let place: Place?
        var events: Events
        var action: TargetAction
        let target: Target

        /// Whether two stand for the same pair: the same target, and the same name, or where none was given, the same
        /// place.
        func isSamePair(as other: Registration) -> Bool {
            guard target.isSame(as: other.target) else { return false }
            return place == nil ? other.place == nil && identifier == other.identifier : place == other.place
        }
    }
}

extension Control.Registration {
    /// What an action is called on.
    enum Target {
        /// The object is not retained.
        case object(WeakReference)
        /// The first object in the responder chain that fits.
        case responderChain
        /// A closure needs no target.
        case closure

        @MainActor
        init<T>(_ target: T?) {
            guard let target else {
                self = .responderChain
                return
            }
            // As `Any`: a target of a protocol's type has the class of the object then.
            precondition(
                type(of: target as Any) is AnyClass, "Control.addTarget: the target must be an object, not a value")
            self = .object(WeakReference(target as AnyObject))
        }

        /// The object, if there is one and it is alive.
        var object: AnyObject? {
            if case .object(let reference) = self { return reference.object }
            return nil
        }

        var isGone: Bool {
            if case .object(let reference) = self { return reference.object == nil }
            return false
        }

        func isSame(as other: Target) -> Bool {
            switch (self, other) {
            case (.object(let own), .object(let others)):
                own === others || (own.object != nil && own.object === others.object)
            case (.responderChain, .responderChain), (.closure, .closure): true
            default: false
            }
        }
    }
}

/// A place in the source where a method of a certain type was added.
struct Place: Equatable {
    private let file: StaticString
    private let line: UInt
    private let column: UInt
    private let method: ObjectIdentifier

    init(_ file: StaticString, _ line: UInt, _ column: UInt, method: Any.Type) {
        self.file = file
        self.line = line
        self.column = column
        self.method = ObjectIdentifier(method)
    }

    static func == (lhs: Place, rhs: Place) -> Bool {
        lhs.line == rhs.line && lhs.column == rhs.column && lhs.method == rhs.method
            && lhs.file.description == rhs.file.description
    }
}

/// An object that is not retained.
final class WeakReference {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
