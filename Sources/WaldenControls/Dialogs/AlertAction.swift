/// One of the choices of an ``AlertController``.
///
/// The corresponding UIKit class is `UIAlertAction`.
@MainActor
public final class AlertAction {
    /// The meaning of a choice.
    public enum Style: Sendable, Hashable {
        /// What the alert proposes.
        case `default`
        /// To change nothing: chosen by Escape, and when the alert closes without a choice. At most one.
        case cancel
        /// To destroy something.
        case destructive
    }

    /// The title of the button.
    public let title: String
    /// The meaning.
    public let style: Style
    /// Whether the user can choose it; true by default.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { stateHandler?() } }
    }

    let handler: (@MainActor (AlertAction) -> Void)?
    /// Called when the button has to change.
    var stateHandler: (@MainActor () -> Void)?

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The title of the button.
    ///   - style: The meaning.
    ///   - handler: Called once, after the alert has gone, if the user has chosen the action.
    public init(
        title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil
    ) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
