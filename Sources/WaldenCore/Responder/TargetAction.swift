/// An action as a control keeps it: what to call on a target of a certain type.
///
/// Made by `Control.addTarget` and `GestureRecognizer.addTarget` from a method of the target, such as
/// `Counter.increment`.
@MainActor
public final class TargetAction {
    /// Tells the method from others of the same target, in traces.
    public let name: String
    /// The call of a method on a target.
    public typealias Call = @MainActor () -> Void
    /// Finds the method of a target; `nil` if the target, the sender or the lack of an event does not fit.
    public typealias Method = @MainActor (_ target: AnyObject, _ sender: Responder, _ event: Event?) -> Call?

    private let method: Method

    /// Makes an action from a block that finds the method of a target.
    public init(name: String = "", _ method: @escaping Method) {
        self.name = name
        self.method = method
    }

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
