import Walden

/// Asks for a line of text, such as the path of a file.
final class PromptBar: Bar {
    let field = TextField()
    private let caption = Label()
    private let button = Button(role: .default)
    private var action: ((String) -> Void)?

    override init() {
        super.init()
        field.accessibilityIdentifier = "prompt"
        field.addTarget(self, action: PromptBar.finish, for: .primaryActionTriggered)
        button.addTarget(self, action: PromptBar.finish, for: .primaryActionTriggered)
        let cancel = Button(title: "Cancel")
        cancel.accessibilityIdentifier = "cancel"
        cancel.addTarget(self, action: PromptBar.dismiss, for: .primaryActionTriggered)
        Bar.keepFocus([button, cancel])
        content.addArrangedSubview(StackView([caption, field, button, cancel], spacing: 8, alignment: .center))
    }

    override var firstField: View { field }

    /// Asks; the action gets the text if it is not empty.
    func begin(_ caption: String, text: String, button title: String, _ action: @escaping (String) -> Void) {
        self.caption.text = caption
        field.text = text
        button.title = title
        self.action = action
    }

    private func finish() {
        let text = field.text
        guard !text.isEmpty else { return }
        dismiss()
        action?(text)
    }
}
