import Glibc
import Walden

/// The text of a note.
final class NoteController: ViewController, TextViewDelegate {
    let textView = TextView()
    private let store: NoteStore
    private(set) var note: Note?
    private let hint = Label(text: "Choose a note, or write a new one", textStyle: .body)
    /// Called after each change of the text.
    var changeHandler: (() -> Void)?

    init(_ store: NoteStore) {
        self.store = store
        super.init()
        title = "Note"
    }

    override func loadView() {
        textView.delegate = self
        textView.font = .system(size: 15)
        textView.lineSpacing = 4
        textView.textContainerInset = EdgeInsets(top: 16, left: 20, bottom: 16, right: 20)
        textView.isSpellCheckingEnabled = true
        textView.accessibilityIdentifier = "text"
        hint.textAlignment = .center
        let content = View()
        content.addSubview(textView, filling: .zero)
        content.addSubview(hint, filling: .zero)
        view = content
        show(nil)
    }

    /// Shows another note; `nil` for none.
    func show(_ note: Note?) {
        guard viewIfLoaded != nil, note == nil || note !== self.note else { return }
        // What is composed belongs to the note that was shown.
        textView.unmarkText()
        self.note = note
        // Unlike setting the text, this forgets the edits of another note with the same text.
        textView.snapshot = TextSnapshot(note?.text ?? "")
        textView.isHidden = note == nil
        hint.isHidden = note != nil
        hint.textColor = view.palette.tertiaryLabel
        textView.contentOffset = .zero
        changeHandler?()
    }

    /// Takes up a text that another window has changed.
    func update() {
        guard let note, textView.text != note.text else { return }
        textView.text = note.text
        changeHandler?()
    }

    func textViewDidChange(_ textView: TextView) {
        guard let note else { return }
        store.setText(textView.text, of: note, at: NoteController.now, by: self)
        changeHandler?()
    }

    /// Seconds since 1970.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec)
    }

    /// The number of words, for the status bar.
    var wordCount: Int { textView.text.split { $0.isWhitespace }.count }
}
