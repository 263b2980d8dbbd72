/// An action as a control keeps it: what to call on a target of a certain type.
///
/// Made by `Control.addTarget` and `GestureRecognizer.addTarget` from a method of the target, such as
/// `Counter.increment`.
@MainActor
public final class TargetAction {
    /// Distinguishes an action from the others of the same control or gesture recognizer.
    public struct Identifier: Hashable, Sendable {
        /// The text behind the name.
        public let rawValue: String
        /// Makes an identifier from a text.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        @MainActor private static var made = 0

        /// An identifier that nothing else has.
        @MainActor
        package static func unique() -> Identifier {
            made += 1
            return Identifier("action \(made)")
        }
    }

    /// Tells the method from others of the same target, in traces.
    public let name: String
    /// The call of a method on a target.
    public typealias Call = @MainActor () -> Void
    /// Finds the method of a target; `nil` if the target or the sender does not fit.
    public typealias Method = @MainActor (_ target: AnyObject, _ sender: Responder, _ event: Event?) -> Call?

    private let method: Method

    /// Makes an action from a block that finds the method of a target.
    public init(name: String = "", _ method: @escaping Method) {
        self.name = name
        self.method = method
    }

    // MARK: From methods

    /// Makes an action that calls a method without parameters.
    public convenience init<T>(calling action: @escaping @MainActor (T) -> () -> Void) {
        self.init { target, _, _ in
            guard let target = target as? T else { return nil }
            return { action(target)() }
        }
    }

    /// Makes an action that calls a method with the sender.
    public convenience init<T, Sender>(calling action: @escaping @MainActor (T) -> (Sender) -> Void) {
        self.init { target, sender, _ in
            guard let target = target as? T, let sender = sender as? Sender else { return nil }
            return { action(target)(sender) }
        }
    }

    /// Makes an action that calls a method with the sender and the event that caused it; `nil` where none did.
    public convenience init<T, Sender>(calling action: @escaping @MainActor (T) -> (Sender, Event?) -> Void) {
        self.init { target, sender, event in
            guard let target = target as? T, let sender = sender as? Sender else { return nil }
            return { action(target)(sender, event) }
        }
    }

    /// Makes an action that calls a method with the sender and the event that caused it.
    ///
    /// Where no event did, the method gets one without touches and presses: a method that asks for an event misses
    /// nothing.
    public convenience init<T, Sender>(calling action: @escaping @MainActor (T) -> (Sender, Event) -> Void) {
        self.init { target, sender, event in
            guard let target = target as? T, let sender = sender as? Sender else { return nil }
            return { action(target)(sender, event ?? TargetAction.eventWithoutCause) }
        }
    }

    /// Makes an action that always calls the method with one sender, such as a gesture recognizer, which is no
    /// responder. The sender is not retained.
    package convenience init<T, Sender: AnyObject>(
        sender: Sender, calling action: @escaping @MainActor (T) -> (Sender, Event?) -> Void
    ) {
        self.init { [weak sender] target, _, event in
            guard let target = target as? T, let sender else { return nil }
            return { action(target)(sender, event) }
        }
    }

    /// An event of the present time and of the seat that acted last, without touches and presses.
    package static var eventWithoutCause: Event {
        let application = Application.shared
        return Event(
            type: .touches, timestamp: application?.platform.now ?? 0, seat: application?.actingSeat ?? .nobody)
    }

    // MARK: Calling

    /// Calls the target; with none, the first object that fits in the first responder's chain, then in the sender's.
    ///
    /// - Returns: Whether an object fitted.
    func perform(on target: AnyObject?, from sender: Responder, for event: Event?, application: Application) -> Bool {
        if let target { return call(target, sender, event, application) }
        let window = (sender as? View)?.window ?? application.keyWindow
        let starts = [window?.firstResponder ?? application.keyWindow?.firstResponder, sender]
        for case let start? in starts {
            var responder: Responder? = start
            while let current = responder {
                if call(current, sender, event, application) { return true }
                responder = current.next
            }
        }
        Trace.log(.action, at: time(of: event, application), "unhandled\(described) sender=\(sender.traceName)")
        return false
    }

    private func call(_ target: AnyObject, _ sender: Responder, _ event: Event?, _ application: Application) -> Bool {
        guard let call = method(target, sender, event) else { return false }
        Trace.log(
            .action, at: time(of: event, application),
            "sent\(described) target=\((target as? Responder)?.traceName ?? "\(type(of: target))")"
                + " sender=\(sender.traceName)")
        call()
        return true
    }

    private func time(of event: Event?, _ application: Application) -> Double {
        event?.timestamp ?? application.platform.now
    }

    private var described: String { name.isEmpty ? "" : " name=\(name)" }
}
