public import WaldenCore
public import WaldenGraphics

/// Something to do, with a title and an image to show for it: for buttons, menus, and as a closure of a control.
///
/// The corresponding UIKit class is `UIAction`.
@MainActor
public final class Action {
    /// Distinguishes an action from others of the same control.
    public typealias Identifier = TargetAction.Identifier

    /// Tells the action from others of the same control.
    public let identifier: Identifier
    /// The title.
    public let title: String
    /// The image.
    public let image: Image?
    /// Whether it can be chosen.
    public var isEnabled = true
    /// Whether it undoes or destroys something, and is to be shown as such.
    public var isDestructive = false
    private let handler: @MainActor (_ sender: Responder) -> Void

    /// Makes an action.
    ///
    /// - Parameters:
    ///   - identifier: Tells it from others; one of its own if `nil`.
    ///   - handler: What to do; it gets the control, or whatever else sends the action.
    public init(
        title: String = "", image: Image? = nil, identifier: Identifier? = nil,
        handler: @escaping @MainActor (_ sender: Responder) -> Void
    ) {
        self.identifier = identifier ?? .unique()
        self.title = title
        self.image = image
        self.handler = handler
    }

    /// Does it.
    public func perform(sender: Responder) { handler(sender) }

    /// The action as controls send it; it fits every target.
    var asTargetAction: TargetAction {
        TargetAction(name: title) { _, sender, _ in { self.perform(sender: sender) } }
    }
}

/// A class whose instances send actions to methods and closures that take the very class.
@MainActor
public protocol ActionSender: Control {}

extension Control: ActionSender {}

extension ActionSender {
    /// Calls a closure with this control for some events, until it is removed.
    ///
    /// The control keeps the closure: let it capture what holds the control weakly.
    ///
    /// - Parameters:
    ///   - events: When to call it.
    ///   - identifier: Tells the closure from others of this control; one of the same identifier is replaced.
    /// - Returns: The identifier, by which ``Control/removeAction(identifiedBy:for:)`` finds it.
    @discardableResult
    public func addAction(
        for events: Control.Events, identifier: Action.Identifier? = nil,
        _ handler: @escaping @MainActor (Self) -> Void
    ) -> Action.Identifier {
        let action = Action(identifier: identifier) { sender in
            if let sender = sender as? Self { handler(sender) }
        }
        return addAction(action, for: events)
    }
}

extension Control {
    /// Calls an action for some events, until it is removed; an action of the same identifier is replaced.
    @discardableResult
    public func addAction(_ action: Action, for events: Events) -> Action.Identifier {
        addClosure(action.asTargetAction, for: events.rawValue, action.identifier)
    }
}
