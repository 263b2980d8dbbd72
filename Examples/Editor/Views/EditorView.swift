import Walden

/// Menus, bars, line numbers, text and status.
final class EditorView: View {
    var menuBar: MenuBar? {
        didSet {
            oldValue?.removeFromSuperview()
            if let menuBar { addSubview(menuBar) }
            setNeedsLayout()
        }
    }
    let textView = SourceView()
    let lineNumbers: LineNumberView
    let question = QuestionBar()
    /// Says what is wrong, and leaves the question as it is.
    let notice = QuestionBar()
    let prompt = PromptBar()
    let finder: Finder
    let findBar: FindBar
    let status = StatusLine()

    init() {
        lineNumbers = LineNumberView(textView)
        finder = Finder(textView)
        findBar = FindBar(finder: finder)
        super.init(frame: .zero)
        textView.accessibilityIdentifier = "text"
        textView.textContainerInset = EdgeInsets(top: 6, left: 4, bottom: 6, right: 8)
        for view in [textView, lineNumbers, status, findBar, prompt, notice, question] { addSubview(view) }
        textView.layoutHandler = { [weak self] in self?.lineNumbers.update() }
        lineNumbers.widthHandler = { [weak self] in self?.setNeedsLayout() }
        for bar in bars { bar.dismissHandler = { [weak self, weak bar] in bar.map { self?.hide($0) } } }
    }

    private var bars: [Bar] { [question, notice, prompt, findBar] }

    /// The uppermost bar that is shown.
    var topBar: Bar? { bars.first { !$0.isHidden } }

    /// Shows a bar, and gives it the focus if the user asked for it.
    func show(_ bar: Bar, takesFocus: Bool = true) {
        bar.isHidden = false
        bar.wantsFocus = takesFocus
        setNeedsLayout()
        layoutIfNeeded()
        if takesFocus { bar.firstField.becomeFirstResponder() }
    }

    /// Hides a bar. If it has the focus, that returns to the text, or to a question that the user asked for.
    func hide(_ bar: Bar) {
        let hadFocus = window?.firstResponder == nil || bar.hasFocus
        bar.isHidden = true
        setNeedsLayout()
        guard hadFocus else { return }
        (!question.isHidden && question.wantsFocus ? question.firstField : textView).becomeFirstResponder()
    }

    override func layoutSubviews() {
        var top = 0.0
        if let menuBar {
            top = menuBar.sizeThatFits(bounds.size).height
            menuBar.frame = Rect(x: 0, y: 0, width: bounds.width, height: top)
        }
        for bar in bars where !bar.isHidden {
            let height = bar.sizeThatFits(bounds.size).height
            bar.frame = Rect(x: 0, y: top, width: bounds.width, height: height)
            top += height
        }
        let bottom = max(top, bounds.height - status.sizeThatFits(bounds.size).height)
        status.frame = Rect(x: 0, y: bottom, width: bounds.width, height: bounds.height - bottom)
        let width = lineNumbers.preferredWidth
        lineNumbers.frame = Rect(x: 0, y: top, width: width, height: bottom - top)
        textView.frame = Rect(x: width, y: top, width: max(0, bounds.width - width), height: bottom - top)
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(bounds, with: palette.contentBackground)
    }
}
