public import WaldenCore
public import WaldenGraphics

/// A closure with a title and an image, for buttons, menus and control events. Corresponds to `UIAction`.
@MainActor
public final class Action: MenuElement {
    /// The name of an action within a control.
    public typealias Identifier = TargetAction.Identifier

    /// The name of the action within its control.
    public let identifier: Identifier
    /// The title to show.
    public let title: String
    /// The second line in a menu, in small letters; `nil`, the default, for none.
    public var subtitle: String?
    /// The image to show beside the title.
    public let image: Image?
    /// The mark beside the title in a menu; off by default.
    public var state = Command.State.off
    /// How the action is shown in a menu, and whether it can be chosen.
    public var attributes: Command.Attributes = []
    private let handler: @MainActor (_ sender: Responder) -> Void

    /// Creates an action. The default identifier is unique; the handler receives the sender, usually a control.
    public init(
        title: String = "", image: Image? = nil, identifier: Identifier? = nil,
        handler: @escaping @MainActor (_ sender: Responder) -> Void
    ) {
        self.identifier = identifier ?? .unique()
        self.title = title
        self.image = image
        self.handler = handler
    }

    /// Whether the user can choose the action.
    public var isEnabled: Bool {
        get { !attributes.contains(.disabled) }
        set { if newValue { attributes.remove(.disabled) } else { attributes.insert(.disabled) } }
    }

    /// Whether the action is destructive, and drawn in the destructive colour.
    public var isDestructive: Bool {
        get { attributes.contains(.destructive) }
        set { if newValue { attributes.insert(.destructive) } else { attributes.remove(.destructive) } }
    }

    /// Calls the handler.
    public func perform(sender: Responder) { handler(sender) }

    var asTargetAction: TargetAction {
        TargetAction(name: title) { _, sender, _ in
            guard let sender = sender as? Responder else { return nil }
            return { self.perform(sender: sender) }
        }
    }
}

/// A control whose handlers receive its own class, through `Self`.
@MainActor
public protocol ActionSender: Control {}

extension Control: ActionSender {}

extension ActionSender {
    /// Adds a closure to call with this control on some events. Replaces an action with the same
    /// identifier.
    ///
    /// The control retains the closure: capture the control's owner weakly.
    ///
    /// - Returns: The identifier, for ``Control/removeAction(identifiedBy:for:)``.
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
    /// Adds an action to perform on some events. Replaces an action with the same identifier.
    @discardableResult
    public func addAction(_ action: Action, for events: Events) -> Action.Identifier {
        addClosure(action.asTargetAction, for: events.rawValue, action.identifier)
    }
}
