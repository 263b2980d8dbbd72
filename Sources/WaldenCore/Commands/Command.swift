public import WaldenGraphics

/// Something that the user can tell the app to do, by a menu or a key.
///
/// A command names a method. Without a target, it goes to the first responder in the chain that can perform it:
///
/// ```swift
/// protocol DocumentActions: Responder { func save() }
/// let save = Command(title: "Save", action: (any DocumentActions).save)
/// ```
/// Before a command is shown or matched, the responder that would perform it may change its title, state and attributes
/// in ``Responder/validate(_:)``. The changes hold until the next validation, which begins with what the app set.
///
/// The corresponding UIKit class is `UICommand`.
@MainActor
open class Command: MenuElement {
    /// Identifies a command.
    public typealias Identifier = TargetAction.Identifier

    /// A mark beside a command's title.
    public enum State: Sendable, Hashable {
        /// None.
        case off
        /// What the command stands for is on.
        case on
        /// It is on for a part of what the command acts on.
        case mixed
    }

    /// How a command is shown, and whether it can be chosen.
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8
        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The user cannot choose the command.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The command destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The command is not shown. Its keys still work.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// Choosing the command leaves its menu open.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// Identifies the command, such as in ``Responder/validate(_:)``; unique unless given.
    public let identifier: Identifier
    /// The title.
    public var title: String
    /// A second line, in small letters; `nil`, the default, for none.
    public var subtitle: String?
    /// The image beside the title.
    public var image: Image?
    /// What the command calls.
    public let action: TargetAction
    /// The object that performs the command; not retained. `nil` for the responder chain.
    public private(set) weak var target: AnyObject?
    /// The mark beside the title; off by default.
    public var state = State.off
    /// How the command is shown, and whether it can be chosen.
    public var attributes: Attributes = []

    private let hasTarget: Bool
    /// The look before and after the latest validation.
    private var validated: (before: Look, after: Look)?

    private struct Look {
        var title: String
        var subtitle: String?
        var image: Image?
        var state: State
        var attributes: Attributes
    }

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - image: The image beside it.
    ///   - identifier: Identifies the command; unique by default.
    ///   - target: The object that performs the command; `nil` for the responder chain.
    ///   - action: What the command calls.
    public init(
        title: String, image: Image? = nil, identifier: Identifier? = nil, target: AnyObject? = nil,
        action: TargetAction
    ) {
        self.title = title
        self.image = image
        self.identifier = identifier ?? .unique()
        self.action = action
        self.target = target
        hasTarget = target != nil
    }

    /// Creates a command that calls a method without parameters.
    public convenience init<T>(
        title: String, image: Image? = nil, identifier: Identifier? = nil, target: T? = nil,
        action: @escaping @MainActor (T) -> () -> Void
    ) {
        self.init(
            title: title, image: image, identifier: identifier, target: target.map { $0 as AnyObject },
            action: TargetAction(calling: action))
    }

    /// Creates a command that calls a method with the command.
    public convenience init<T>(
        title: String, image: Image? = nil, identifier: Identifier? = nil, target: T? = nil,
        action: @escaping @MainActor (T) -> (Command) -> Void
    ) {
        self.init(
            title: title, image: image, identifier: identifier, target: target.map { $0 as AnyObject },
            action: TargetAction(calling: action))
    }

    // MARK: Performing

    /// Returns the object that would perform the command for a responder: the target, otherwise the first responder
    /// from there up the chain that can. It has validated the command. `nil` if there is none, or the command is
    /// disabled.
    package func performer(from start: Responder) -> AnyObject? {
        undoValidation()
        let found = hasTarget ? target : performer(inChainOf: start)
        guard let found else { return nil }
        if let responder = found as? Responder {
            let before = look
            responder.validate(self)
            validated = (before, look)
        }
        return attributes.contains(.disabled) ? nil : found
    }

    private var look: Look {
        Look(title: title, subtitle: subtitle, image: image, state: state, attributes: attributes)
    }

    /// Brings back what validation has changed: the next responder, or the same one later, begins with what the app
    /// set.
    private func undoValidation() {
        guard let (before, after) = validated else { return }
        validated = nil
        // What the app has set since then stays.
        if title == after.title { title = before.title }
        if subtitle == after.subtitle { subtitle = before.subtitle }
        if image === after.image { image = before.image }
        if state == after.state { state = before.state }
        if attributes == after.attributes { attributes = before.attributes }
    }

    private func performer(inChainOf start: Responder) -> Responder? {
        sequence(first: start, next: { $0.next }).first { $0.canPerformAction(action, withSender: self) }
    }
}
