import Walden

/// Alerts, sheets and windows for which the gallery waits.
struct DialogsPage: GalleryPage {
    let title = "Dialogs"
    let summary = "Return chooses what is proposed, Escape what changes nothing."

    func makeSections() -> [View] {
        let answer = SecondaryLabel(text: "Nothing was answered yet")
        answer.accessibilityIdentifier = "answer"
        return [
            Section(
                "Alerts, with a window of their own or in this one",
                [
                    row([
                        button("Question") { ask(in: $0, answer, .window) },
                        button("Name") { rename(in: $0, answer) },
                        button("In the Window") { ask(in: $0, answer, .sheet) },
                    ]), row([answer]),
                ]),
            Section(
                "Controllers",
                [
                    row([
                        button("Sheet") { present(.sheet, in: $0) },
                        button("Cover") { present(.fullScreen, in: $0) },
                        button("Window") { present(.window, in: $0) },
                    ])
                ]),
        ]
    }

    private func button(_ title: String, _ action: @escaping @MainActor (Window) -> Void) -> Button {
        let button = Button(title: title)
        button.accessibilityIdentifier = title.lowercased()
        button.addAction(for: .primaryActionTriggered) { if let window = $0.window { action(window) } }
        return button
    }

    private func ask(in window: Window, _ answer: Label, _ style: ModalPresentationStyle) {
        let alert = AlertController(
            title: "Save the changes to “Walks”?", message: "They are lost if they are not saved.")
        alert.modalPresentationStyle = style
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        alert.addAction(AlertAction(title: "Discard", style: .destructive))
        alert.addAction(AlertAction(title: "Save"))
        Task { answer.text = "Answered: \(await alert.choice(in: window)?.title ?? "nothing")" }
    }

    private func rename(in window: Window, _ answer: Label) {
        let alert = AlertController(title: "Name of the folder")
        alert.addTextField { $0.text = "Walks" }
        let rename = AlertAction(title: "Rename")
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        alert.addAction(rename)
        Task {
            let isRenamed = await alert.choice(in: window) === rename
            answer.text = isRenamed ? "Answered: \(alert.textFields[0].text)" : "Answered: Cancel"
        }
    }

    private func present(_ style: ModalPresentationStyle, in window: Window) {
        let controller = SettingsController()
        controller.modalPresentationStyle = style
        window.rootViewController?.present(controller)
    }
}

/// Something to be presented.
private final class SettingsController: ViewController {
    override func loadView() {
        title = "Settings"
        preferredContentSize = Size(width: 380, height: 220)
        let done = Button(title: "Done", role: .default)
        done.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.dismiss() }
        let heading = Label(text: "Settings", textStyle: .title2)
        let stack = StackView(
            [
                heading, captioned("Name", [TextField(text: "Walden")]), captioned("Remind me", [Switch()]),
                row([done]),
            ], axis: .vertical, spacing: 16)
        stack.contentInsets = EdgeInsets(all: 24)
        view = stack
    }
}
