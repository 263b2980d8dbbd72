/// An action as a control keeps it: what to call on a target of a certain type.
///
/// Made by `Control.addTarget` and `GestureRecognizer.addTarget` from a method of the target, such as
/// `Counter.increment`.
@MainActor
public final class TargetAction {
    /// Tells the method from others of the same target, in traces.
    public let name: String
    private let call: @MainActor (_ target: AnyObject, _ sender: Responder, _ event: Event?) -> Bool

    /// Makes an action from a call that tells whether the target was of the right type.
    public init(
        name: String = "", _ call: @escaping @MainActor (_ target: AnyObject, _ sender: Responder, _ event: Event?) -> Bool
    ) {
        self.name = name
        self.call = call
    }

    /// Calls the target; with none, the first object that fits in the first responder's chain, then in the sender's.
    ///
    /// - Returns: Whether an object fitted.
    func perform(on target: AnyObject?, from sender: Responder, for event: Event?, application: Application) -> Bool {
        if let target { return call(target, sender, event) }
        let window = (sender as? View)?.window ?? application.keyWindow
        let starts = [window?.firstResponder ?? application.keyWindow?.firstResponder, sender]
        for case let start? in starts {
            var responder: Responder? = start
            while let current = responder {
                if call(current, sender, event) { return true }
                responder = current.next
            }
        }
        return false
    }
}
