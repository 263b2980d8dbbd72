extension GestureRecognizer {
    /// Tells an action of a recognizer from its others.
    public struct ActionIdentifier: Hashable, Sendable {
        /// The text behind the name.
        public let rawValue: String
        /// Makes an identifier from a text.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        @MainActor private static var made = 0

        /// An identifier that nothing else has.
        @MainActor
        static func unique() -> ActionIdentifier {
            made += 1
            return ActionIdentifier("gesture action \(made)")
        }
    }

    /// A pair of target and action, or a closure.
    @MainActor
    struct Registration {
        /// The name by which it is taken back.
        let identifier: ActionIdentifier
        /// What tells a pair without a given name from others of its target.
        let place: CallPlace?
        let target: Target
        var action: TargetAction
        /// Tells it from all others; a pair that is added again keeps it.
        let number = Registration.makeNumber()

        private static var made: UInt64 = 0

        private static func makeNumber() -> UInt64 {
            made += 1
            return made
        }

        /// Whether two stand for the same pair: the same target, and the same name, or where none was given, the same
        /// place.
        func isSamePair(as other: Registration) -> Bool {
            guard target.isSame(as: other.target) else { return false }
            return place == nil ? other.place == nil && identifier == other.identifier : place == other.place
        }
    }

    /// What an action is called on.
    enum Target {
        /// The object is not retained.
        case object(WeakTarget)
        /// The first object in the responder chain that fits.
        case responderChain
        /// A closure needs no target.
        case closure

        init<T>(_ target: T?) {
            guard let target else {
                self = .responderChain
                return
            }
            // As `Any`: a target of a protocol's type has the class of the object then.
            precondition(
                type(of: target as Any) is AnyClass,
                "GestureRecognizer.addTarget: the target must be an object, not a value")
            self = .object(WeakTarget(target as AnyObject))
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

    /// A place in the source where a method of a certain type was added.
    struct CallPlace: Equatable {
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

        static func == (lhs: CallPlace, rhs: CallPlace) -> Bool {
            lhs.line == rhs.line && lhs.column == rhs.column && lhs.method == rhs.method
                && lhs.file.description == rhs.file.description
        }
    }

    /// A target that is not retained.
    final class WeakTarget {
        weak var object: AnyObject?

        init(_ object: AnyObject) { self.object = object }
    }

    // MARK: Calling

    /// Keeps an action. The same pair, or a closure of the same name, is replaced.
    final func register(_ new: Registration) -> ActionIdentifier {
        registrations.removeAll { $0.target.isGone }
        guard let index = registrations.firstIndex(where: { $0.isSamePair(as: new) }) else {
            registrations.append(new)
            return new.identifier
        }
        registrations[index].action = new.action
        return registrations[index].identifier
    }

    /// Calls what was added, in the order of adding.
    final func sendActions() {
        guard !registrations.isEmpty, let application = view?.windowStorage?.application ?? Application.shared else {
            return
        }
        let sender: Responder = view ?? application
        let event = application.currentEvent
        // An action may take back or replace those that come after it.
        for registration in registrations {
            guard let action = registrations.first(where: { $0.number == registration.number })?.action else {
                continue
            }
            switch registration.target {
            case .closure: application.sendAction(action, to: sender, from: sender, for: event)
            case .responderChain: application.sendAction(action, to: nil, from: sender, for: event)
            case .object(let reference):
                guard let target = reference.object else { continue }
                application.sendAction(action, to: target, from: sender, for: event)
            }
        }
    }
}
