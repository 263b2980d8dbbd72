import Walden

/// Tells what is the matter, and asks what to do about it. Escape gives the last answer that destroys nothing.
final class QuestionBar: Bar {
    struct Answer {
        let title: String
        var role = Button.Role.normal
        var action: () -> Void = {}
    }

    private let message = Label()
    private let buttons = StackView([], spacing: 8)
    private var answers: [Answer] = []
    /// Whether the question is about a text that is not in its file.
    private var endsWithSave = false

    override init() {
        super.init()
        message.numberOfLines = 0
        message.accessibilityIdentifier = "message"
        content.addArrangedSubview(StackView([message, View(), buttons], spacing: 12, alignment: .center))
    }

    var text: String { message.text }

    override var firstField: View { buttons.arrangedSubviews.first ?? self }

    /// Asks. Takes the place of a question that is not answered yet.
    func ask(_ text: String, _ answers: [Answer], endsWithSave: Bool) {
        message.text = text
        (self.answers, self.endsWithSave) = (answers, endsWithSave)
        for view in buttons.arrangedSubviews {
            buttons.removeArrangedSubview(view)
            view.removeFromSuperview()
        }
        for (index, answer) in answers.enumerated() {
            let button = Button(title: answer.title, role: answer.role)
            button.accessibilityIdentifier = answer.title
            button.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.choose(index) }
            Bar.keepFocus([button])
            buttons.addArrangedSubview(button)
        }
    }

    override func dismiss() {
        if let index = answers.lastIndex(where: { $0.role != .destructive }) { choose(index) }
    }

    /// Takes back a question that saving the text has answered.
    func textWasSaved() {
        if endsWithSave { withdraw() }
    }

    /// Takes back what is asked, without an answer.
    func withdraw() {
        guard !isHidden else { return }
        answers = []
        super.dismiss()
    }

    private func choose(_ index: Int) {
        guard answers.indices.contains(index) else { return }
        let answer = answers[index]
        answers = []
        super.dismiss()
        answer.action()
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        super.draw(rect, in: context)
        context.fill(bounds.inset(by: EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)), with: palette.accent.softFill)
    }
}
