public import WaldenCore
internal import WaldenGeometry

/// A question to the user, or a message, with the possible answers as buttons.
///
/// ```swift
/// let alert = AlertController(title: "Delete “Shopping”?", message: "You cannot undo this.")
/// let delete = AlertAction(title: "Delete", style: .destructive)
/// alert.addAction(AlertAction(title: "Keep", style: .cancel))
/// alert.addAction(delete)
/// if await alert.choice(in: window) === delete { … }
/// ```
/// Or present it, and give each action a handler. Return chooses ``preferredAction``, Escape and closing the window
/// choose the cancelling action. Exactly one action is chosen, once, however the alert goes. An alert with several
/// actions none of which cancels stays until the user chooses; if its window closes nevertheless, none is.
///
/// An alert has a window of its own; set ``ViewController/modalPresentationStyle`` for a sheet. The corresponding UIKit
/// class is `UIAlertController`.
@MainActor
open class AlertController: ViewController {
    /// More about the question, beneath the title.
    public var message: String? {
        didSet { if message != oldValue { alertView?.update() } }
    }
    /// The actions, in the order in which they were added.
    public private(set) var actions: [AlertAction] = []
    /// The text fields, in the order in which they were added.
    public private(set) var textFields: [TextField] = []
    /// The action that Return chooses; `nil`, the default, for the first with the style ``AlertAction/Style/default``.
    public var preferredAction: AlertAction? {
        didSet { if preferredAction !== oldValue { alertView?.update() } }
    }

    private var chosenAction: AlertAction?
    private var alertView: AlertView? { viewIfLoaded as? AlertView }
    /// Called with the choice when the alert has gone.
    private var choiceHandler: (@MainActor (AlertAction?) -> Void)?

    /// Creates an alert.
    public init(title: String? = nil, message: String? = nil) {
        self.message = message
        super.init()
        self.title = title
        modalPresentationStyle = .window
        keepsContentSize = true
        isModalInPresentation = true
        presentationEndHandler = { [weak self] in self?.tell() }
    }

    public override var title: String? {
        didSet { if title != oldValue { alertView?.update() } }
    }

    // MARK: Content

    /// Adds an action.
    ///
    /// - Precondition: No other action has the style ``AlertAction/Style/cancel`` if this one has.
    public func addAction(_ action: AlertAction) {
        precondition(
            action.style != .cancel || !actions.contains { $0.style == .cancel },
            "AlertController.addAction: at most one action cancels")
        actions.append(action)
        action.stateHandler = { [weak self] in self?.actionsDidChange() }
        actionsDidChange()
    }

    private func actionsDidChange() {
        isModalInPresentation = dismissingAction == nil
        alertView?.update()
    }

    /// Adds a text field beneath the message. Return in it chooses the preferred action.
    public func addTextField(_ configure: (@MainActor (TextField) -> Void)? = nil) {
        let field = TextField()
        configure?(field)
        textFields.append(field)
        field.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.choosePreferred() }
        alertView?.update()
    }

    /// The action that Return chooses.
    var defaultAction: AlertAction? { preferredAction ?? actions.first { $0.style == .default } }

    /// The action that stands for closing the alert: the cancelling one, or the only one that the user has.
    private var dismissingAction: AlertAction? {
        if let cancel = actions.first(where: { $0.style == .cancel }) { return cancel }
        guard actions.count == 1, actions[0].isEnabled, actions[0].style == .default else { return nil }
        return actions[0]
    }

    public override func loadView() { view = AlertView(of: self) }

    // MARK: Choosing

    private func choosePreferred() {
        if let action = defaultAction, action.isEnabled { choose(action) }
    }

    func choose(_ action: AlertAction) {
        guard chosenAction == nil, action.isEnabled else { return }
        chosenAction = action
        presentingViewController?.dismiss()
    }

    /// Shows the alert above all of a window, and waits for the user.
    ///
    /// If the task is cancelled, the alert goes as by Escape.
    ///
    /// - Returns: The chosen action. The cancelling one if the window is not visible. `nil` if no action cancels and
    ///   the alert has closed with its window.
    /// - Precondition: The alert is not presented.
    public func choice(in window: Window) async -> AlertAction? {
        precondition(presentingViewController == nil, "AlertController.choice: the alert is presented already")
        finishLeaving()
        guard window.isVisible, !Task.isCancelled else {
            if let action = dismissingAction { action.handler?(action) }
            return dismissingAction
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                choiceHandler = { continuation.resume(returning: $0) }
                present(in: window)
                // A callback may have taken the window away before the alert could be shown.
                if presentingViewController == nil { finishLeaving() }
                if presentingViewController == nil, choiceHandler != nil { tell() }
            }
        } onCancel: {
            Task { @MainActor in presentingViewController?.dismiss() }
        }
    }

    /// Shows the alert above all of a window.
    private func present(in window: Window) {
        if let presenter = window.frontViewController {
            presenter.present(self)
            return
        }
        // A window without controllers has one for as long as the alert is shown.
        let presenter = ViewController()
        presenter.view.isHidden = true
        window.addSubview(presenter.view)
        let handler = choiceHandler
        choiceHandler = { action in
            presenter.view.removeFromSuperview()
            handler?(action)
        }
        presenter.present(self)
    }

    private func tell() {
        let action = chosenAction ?? dismissingAction
        chosenAction = nil
        let told = choiceHandler
        choiceHandler = nil
        if let action { action.handler?(action) }
        told?(action)
    }
}
