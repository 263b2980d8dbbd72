import Walden
import WaldenTesting

/// A screen with one text, whose state reads as a line: `one |two ]three` is a selection of `two ` with the caret at
/// its start.
@MainActor
final class TextStage {
    enum Kind: CaseIterable, Sendable { case field, view }

    let screen: TestScreen
    private(set) var input: (any TextInput)!

    init(size: Size = Size(width: 300, height: 200)) { screen = TestScreen(size: size) }

    /// Shows a text in the focus; `|` is the caret, `[` or `]` the other end of the selection.
    @discardableResult
    func open(_ kind: Kind, _ marked: String) -> any TextInput {
        (input as View?)?.removeFromSuperview()
        let bounds = screen.window.bounds
        switch kind {
        case .field:
            let field = TextField()
            field.frame = Rect(x: 0, y: 0, width: bounds.width, height: 32)
            input = field
        case .view: input = TextView(frame: bounds)
        }
        screen.window.addSubview(input)
        screen.pump()
        set(marked)
        input.becomeFirstResponder()
        screen.pump()
        return input
    }

    /// Shows a text view in the focus, likewise.
    func openView(_ marked: String) -> TextView {
        guard let view = open(.view, marked) as? TextView else { fatalError("unreachable: a view") }
        return view
    }

    /// Shows a field in the focus, likewise.
    func openField(_ marked: String) -> TextField {
        guard let field = open(.field, marked) as? TextField else { fatalError("unreachable: a field") }
        return field
    }

    private func set(_ marked: String) {
        let marks: [Character] = ["|", "[", "]"]
        let plain = String(marked.filter { !marks.contains($0) })
        set(text: plain)
        var (offset, caret, other): (Int, Int?, Int?) = (0, nil, nil)
        for character in marked {
            switch character {
            case "|": caret = offset
            case "[", "]": other = offset
            default: offset += character.utf8.count
            }
        }
        let head = caret ?? offset
        input.selectedTextRange = TextRange(TextPosition(offset: other ?? head), TextPosition(offset: head))
    }

    /// Sets the text as code does.
    func set(text: String) {
        (input as? TextField)?.text = text
        (input as? TextView)?.text = text
    }

    @_disfavoredOverload
    func press(_ key: KeySymbol, _ modifiers: Event.ModifierFlags = []) {
        screen.keyboard.press(key, modifiers: modifiers)
    }

    func press(_ key: Character, _ modifiers: Event.ModifierFlags = []) {
        screen.keyboard.press(key, modifiers: modifiers)
    }

    /// Does what an input method does in one batch.
    func send(
        before: Int = 0, after: Int = 0, commit: String = "", _ composition: String = "", selection: Range<Int>? = nil
    ) {
        let end = composition.utf8.count
        screen.send(
            .textInput(
                TextInputChange(
                    seat: screen.seat.id, window: screen.window.id, time: screen.now,
                    deletedBefore: before, deletedAfter: after, committed: commit,
                    composition: composition.isEmpty
                        ? nil : TextInputChange.Composition(text: composition, selection: selection ?? end..<end))))
    }

    // MARK: State

    /// The text without what is composed.
    var text: String { (input as? TextField)?.text ?? (input as? TextView)?.text ?? "" }

    /// The text with what is composed.
    var whole: String { input.text(in: TextRange(input.beginningOfDocument, input.endOfDocument)) }

    private var state: (caret: Int, other: Int) {
        let range = input.selectedTextRange
        let interaction = input.interactions.compactMap { $0 as? TextInteraction }.first
        let head = interaction?.caretPosition.offset ?? range.end.offset
        return (head, head == range.start.offset ? range.end.offset : range.start.offset)
    }

    /// The offset of the caret in UTF-8.
    var caret: Int { state.caret }

    /// The text with its marks.
    var shown: String {
        let (caret, other) = state
        var bytes = Array(whole.utf8)
        if other != caret {
            let mark = UInt8(ascii: other > caret ? "]" : "[")
            if other > caret {
                bytes.insert(mark, at: other)
                bytes.insert(UInt8(ascii: "|"), at: caret)
            } else {
                bytes.insert(UInt8(ascii: "|"), at: caret)
                bytes.insert(mark, at: other)
            }
        } else {
            bytes.insert(UInt8(ascii: "|"), at: caret)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text on the pasteboard.
    var copied: String? {
        screen.platform.pasteboard(.general).content(as: "text/plain;charset=utf-8").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The text of the primary selection.
    var primary: String? {
        screen.platform.pasteboard(.primary).content(as: "text/plain;charset=utf-8").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Puts a text on the pasteboard, as another program does.
    func copyElsewhere(_ text: String, to name: PasteboardName = .general) {
        screen.platform.pasteboard(name).setContents([("text/plain;charset=utf-8", Array(text.utf8))])
    }
}

extension TestScreen {
    /// Presses and releases a key of any keyboard layout.
    func press(_ key: Key) {
        for isPressed in [true, false] {
            send(
                .key(
                    KeyChange(
                        seat: seat.id, window: window.id, time: now, isPressed: isPressed, key: key, repeats: false)))
        }
    }
}

extension AttributedText {
    /// “See one or two.”, in which two words are links.
    static var withLinks: AttributedText {
        var text = AttributedText("See ")
        text.append("one", attributes: TextAttributes(link: "https://one.example"))
        text.append(" or ")
        text.append("two", attributes: TextAttributes(link: "https://two.example"))
        text.append(".")
        return text
    }
}
