import Walden

/// Shows a document in a window, and performs its commands.
final class EditorController: ViewController, TextViewDelegate {
    private(set) var document: Document
    let editorView = EditorView()
    var textView: SourceView { editorView.textView }
    var finder: Finder { editorView.finder }
    /// What happens with the file, in order.
    var fileTask: Task<Void, Never>?
    /// Whether the window closes once the text is saved.
    var closesWhenSaved = false
    /// The number of writes that are not done.
    var pendingWrites = 0
    /// Whether the user wants none of the text.
    var isDiscarded = false
    /// Until what changed is kept.
    var keepTimer: LoopTimer?
    /// What is being kept.
    var keepTask: Task<Void, Never>?
    /// Whether changes could not be kept, as the user was told.
    var isKeepingFailing = false
    /// Whether spelling is checked, as the user chose; `nil` for what suits the document.
    var checksSpelling: Bool?
    let wrapCommand = KeyCommand("z", .alternate, title: "_Wrap Lines", action: EditorController.toggleWrap)
    let spellingCommand = KeyCommand(
        .function(7), .shift, title: "_Check Spelling", action: EditorController.toggleSpelling)
    var fontSize = Metrics.fontSize { didSet { fontDidChange() } }

    enum Metrics {
        static let fontSize = 13.0
        static let fontSizes = 6.0...72.0
        /// How much work may be lost when the editor is killed.
        static let keepInterval = Duration.seconds(5)
    }

    init(_ document: Document = Document(), text: TextSnapshot = TextSnapshot()) {
        self.document = document
        super.init()
        if text.count > 0 { show(document, text) }
    }

    override func loadView() {
        editorView.menuBar = MenuBar(menu: makeMenu())
        view = editorView
    }

    override func viewDidLoad() {
        textView.delegate = self
        textView.font = .monospaced(size: fontSize)
        textView.lineSpacing = 2
        textView.autocapitalizationType = .none
        editorView.status.wrapButton.addTarget(self, action: EditorController.toggleWrap, for: .primaryActionTriggered)
        editorView.findBar.dismissHandler = { [weak self] in self?.endFinding() }
        update()
    }

    /// The steps of the text; the window's would mix those of all texts shown in it.
    override var undoManager: UndoManager? { document.undoManager }

    override var keyCommands: [KeyCommand] { alternatives + dismissal }

    override func validate(_ command: Command) {
        if command === wrapCommand { command.state = textView.wrapsLines ? .on : .off }
        if command === spellingCommand { command.state = textView.isSpellCheckingEnabled ? .on : .off }
    }

    var window: Window? { viewIfLoaded?.window }

    // MARK: The document

    /// Shows another document, from its beginning.
    func show(_ document: Document, _ text: TextSnapshot) {
        self.document = document
        document.undoManager.removeAllActions()
        textView.snapshot = text
        textView.selectedTextRange = TextRange(TextPosition(offset: 0))
        textView.contentOffset = .zero
        finder.textDidChange()
        update()
    }

    // MARK: TextViewDelegate

    func textViewDidChange(_ textView: TextView) {
        document.textDidChange(to: textView.snapshot)
        keepSoon()
        finder.textDidChange()
        editorView.lineNumbers.update()
        update()
    }

    func textViewDidBeginEditing(_ textView: TextView) { finder.forgetCompletion() }

    func textViewDidChangeSelection(_ textView: TextView) {
        finder.forgetCompletion()
        if textView.isFirstResponder { finder.origin = textView.selectedTextRange.start.offset }
        if !editorView.findBar.isHidden { finder.updatePresent() }
        editorView.lineNumbers.update()
        updateStatus()
    }

    /// Pasted text gets the line ends of the document.
    func textView(_ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
        let normalized = document.format.normalized(replacementText)
        guard !normalized.utf8.elementsEqual(replacementText.utf8) else { return true }
        textView.edit(range, replacingWith: normalized, actionName: "Paste")
        return false
    }

    // MARK: Status

    /// Brings title and status up to date.
    func update() {
        let checksSpelling = checksSpelling ?? document.isProse
        if textView.isSpellCheckingEnabled != checksSpelling { textView.isSpellCheckingEnabled = checksSpelling }
        window?.title = (document.isModified ? "• " : "") + document.name + " – Editor"
        updateStatus()
    }

    func updateStatus() {
        let (status, text) = (editorView.status, textView.snapshot)
        let selection = textView.selectedTextRange.offsets
        let caret = min(text.count, textView.caretPosition.offset)
        let line = textView.paragraphNumber(at: TextPosition(offset: caret))
        let start = textView.position(ofParagraph: line).offset
        var place = "Line \((line + 1).grouped), column \(column(from: start, to: caret, in: text).grouped)"
        if !selection.isEmpty, selection.upperBound <= text.count {
            let length = text.scalarOffset(at: selection.upperBound) - text.scalarOffset(at: selection.lowerBound)
            place += " (\(length.grouped) selected)"
        }
        status.position.text = place
        status.count.text = text.scalarCount == 1 ? "1 character" : "\(text.scalarCount.grouped) characters"
        status.format.text = "\(document.format.name), \(document.format.lineEnd.rawValue)"
        status.wrapButton.isSelected = textView.wrapsLines
    }

    private func fontDidChange() {
        guard fontSize != textView.font.size else { return }
        textView.font = .monospaced(size: fontSize)
        editorView.setNeedsLayout()
    }
}
