/// A type-erased method call on a target, such as `Counter.increment`, for `addTarget`.
@MainActor
public final class TargetAction {
    /// Identifies an action within a control or gesture recognizer.
    public struct Identifier: Hashable, Sendable {
        private enum Value: Hashable, Sendable {
            case text(String)
            case number(Int)
        }

        private let value: Value

        /// The identifier's text.
        public var rawValue: String {
            switch value {
            case .text(let text): text
            case .number(let number): "action \(number)"
            }
        }

        /// Creates an identifier.
        public init(_ rawValue: String) { value = .text(rawValue) }

        private init(number: Int) { value = .number(number) }

        @MainActor private static var lastNumber = 0

        @MainActor
        package static func unique() -> Identifier {
            lastNumber += 1
            return Identifier(number: lastNumber)
        }
    }

    /// The action's name in traces.
    public let name: String
    /// A bound method call.
    public typealias Call = @MainActor () -> Void
    /// Binds the method to a target; `nil` if the target or the sender has the wrong type.
    public typealias Method = @MainActor (_ target: AnyObject, _ sender: AnyObject, _ event: Event?) -> Call?

    private let method: Method
    /// Whether the action is one of the standard edit actions, which every responder has but few perform.
    let isEdit: Bool

    /// Creates an action from a block that binds the method.
    public convenience init(name: String = "", _ method: @escaping Method) {
        self.init(name: name, isEdit: false, method)
    }

    init(name: String, isEdit: Bool, _ method: @escaping Method) {
        self.name = name
        self.isEdit = isEdit
        self.method = method
    }

    // MARK: From methods

    /// Creates an action that calls a method without parameters.
    public convenience init<T>(calling action: @escaping @MainActor (T) -> () -> Void) {
        self.init { target, _, _ in
            guard let target = target as? T else { return nil }
            return { action(target)() }
        }
    }

    /// Creates an action that calls a method with the sender.
    public convenience init<T, Sender>(calling action: @escaping @MainActor (T) -> (Sender) -> Void) {
        self.init { target, sender, _ in
            guard let target = target as? T, let sender = sender as? Sender else { return nil }
            return { action(target)(sender) }
        }
    }

    /// Creates an action that calls a method with the sender and the event that caused it, if any.
    public convenience init<T, Sender>(calling action: @escaping @MainActor (T) -> (Sender, Event?) -> Void) {
        self.init { target, sender, event in
            guard let target = target as? T, let sender = sender as? Sender else { return nil }
            return { action(target)(sender, event) }
        }
    }

    /// Creates an action that calls a method with the sender and the event that caused it, or a placeholder event
    /// without touches and presses.
    public convenience init<T, Sender>(calling action: @escaping @MainActor (T) -> (Sender, Event) -> Void) {
        self.init { target, sender, event in
            guard let target = target as? T, let sender = sender as? Sender else { return nil }
            return { action(target)(sender, event ?? TargetAction.eventWithoutCause) }
        }
    }

    /// Creates an action with a fixed sender, such as a gesture recognizer, which is not retained.
    package convenience init<T, Sender: AnyObject>(
        sender: Sender, calling action: @escaping @MainActor (T) -> (Sender, Event?) -> Void
    ) {
        self.init { [weak sender] target, _, event in
            guard let target = target as? T, let sender else { return nil }
            return { action(target)(sender, event) }
        }
    }

    /// A placeholder with the current time and acting seat, without touches and presses.
    package static var eventWithoutCause: Event {
        let application = Application.shared
        return Event(
            type: .touches, timestamp: application?.platform.now ?? 0, seat: application?.actingSeat ?? .unassigned)
    }

    // MARK: Calling

    /// Returns whether a responder has the method.
    func isMethod(of responder: Responder, sender: AnyObject?) -> Bool {
        method(responder, sender ?? responder, nil) != nil
    }

    /// Calls the target. Without one, calls the first responder that can perform the action in the chain of the first
    /// responder, or of the frontmost controller if there is none, then in that of the sender. Returns whether an
    /// object was called.
    func perform(on target: AnyObject?, from sender: AnyObject, for event: Event?, application: Application) -> Bool {
        if let target { return call(target, sender, event, application) }
        let window = (sender as? View)?.window ?? application.keyWindow
        let first = window?.firstResponder ?? application.keyWindow?.firstResponder
        let start = first ?? (window ?? application.keyWindow)?.startOfChain(for: application.actingSeat)
        for case let start? in [start, sender as? Responder] {
            for responder in sequence(first: start, next: { $0.next })
            where responder.canPerformAction(self, withSender: sender) {
                if call(responder, sender, event, application) { return true }
            }
        }
        Trace.log(.action, at: time(of: event, application), "unhandled\(described) sender=\(name(of: sender))")
        return false
    }

    private func call(_ target: AnyObject, _ sender: AnyObject, _ event: Event?, _ application: Application) -> Bool {
        guard let call = method(target, sender, event) else { return false }
        Trace.log(
            .action, at: time(of: event, application),
            "sent\(described) target=\(name(of: target)) sender=\(name(of: sender))")
        call()
        return true
    }

    private func name(of object: AnyObject) -> String { (object as? Responder)?.traceName ?? "\(type(of: object))" }

    private func time(of event: Event?, _ application: Application) -> Double {
        event?.timestamp ?? application.platform.now
    }

    private var described: String { name.isEmpty ? "" : " name=\(name)" }
}
