import BenchSupport
import Walden

/// Windows with texts.
@MainActor
enum Texts {
    /// A field, in focus and empty.
    static func makeEntry() -> Window {
        let window = Window(title: "entry", size: Scenes.size)
        let field = TextField()
        field.frame = Rect(x: 16, y: 16, width: 448, height: 32)
        count(field)
        window.addSubview(field)
        field.becomeFirstResponder()
        return window
    }

    /// An editor of many lines, in focus in its middle.
    static func makeEditor(_ count: Int) -> Window {
        let window = Window(title: "text", size: Size(width: 800, height: 600))
        let editor = CountedEditor(frame: window.bounds)
        let text = Lines.text(count)
        editor.text = text.joined
        editor.selectedTextRange = TextRange(TextPosition(offset: text.offset))
        window.addSubview(editor, filling: .zero)
        editor.becomeFirstResponder()
        editor.showMiddle()
        return window
    }

    /// A form of twelve rows.
    static func makeForm() -> Window {
        let window = Window(title: "form", size: Size(width: 480, height: 600))
        let fields = (0..<4).map { _ in TextField() }
        let choice = Button(title: "First")
        choice.menu = Menu(actions: (1...8).map { number in Action(title: "Choice \(number)") { _ in } })
        choice.showsMenuAsPrimaryAction = true
        let check = Button(title: "Remember", style: .plain)
        check.changesSelectionAsPrimaryAction = true
        let buttons = StackView([Button(title: "Cancel"), Button(title: "Save", role: .default)], spacing: 8)
        let controls: [View] =
            fields + [
                choice, Switch(), Switch(), check, Slider(value: 0.5), Slider(value: 0.25), Button(title: "Browse"),
                buttons,
            ]
        for (row, control) in controls.enumerated() {
            let label = Label(text: "Field \(row + 1)")
            label.frame = Rect(x: 16, y: 16 + 48 * Double(row), width: 120, height: 32)
            let natural = control.sizeThatFits(Size(width: 312, height: 32))
            let isWide = control is TextField || control is Slider
            control.frame = Rect(
                x: 152, y: 16 + 48 * Double(row), width: isWide ? 312 : min(312, natural.width), height: 32)
            window.addSubview(label)
            window.addSubview(control)
        }
        count(fields[0])
        fields[0].becomeFirstResponder()
        return window
    }

    private static func count(_ field: TextField) {
        field.addAction(for: .editingChanged) { field in
            Score.current.events += 1
            Score.current.value = field.text.count
        }
    }
}

/// An editor that counts its changes.
private final class CountedEditor: TextView, TextViewDelegate {
    override init(frame: Rect) {
        super.init(frame: frame)
        delegate = self
        Score.current.detail = { [weak self] in
            guard let self else { return "" }
            let text = text.utf8
            Score.current.value = 1 + text.count { $0 == UInt8(ascii: "\n") }
            let line = text.prefix(selectedTextRange.start.offset).count { $0 == UInt8(ascii: "\n") }
            return " line=\(line)"
        }
    }

    func showMiddle() {
        let caret = caretRect(for: selectedTextRange.start)
        contentOffset = Point(x: 0, y: max(0, caret.midY - bounds.height / 2))
    }

    func textViewDidChange(_ textView: TextView) { Score.current.events += 1 }
}

/// The lines of the document that all toolkits show.
private enum Lines {
    private static let words = [
        "the", "window", "sends", "a", "frame", "when", "naïve", "caret", "moves", "Größe", "down", "привет", "and",
        "λόγος", "text", "café",
    ]

    /// A word after a space.
    private struct Word {
        /// The bytes, and zeros after them.
        let padded: SIMD16<UInt8>
        let byteCount: Int
        let length: Int

        init(_ word: String) {
            let bytes = Array(" \(word)".utf8)
            byteCount = bytes.count
            length = 1 + word.unicodeScalars.count
            var padded = SIMD16<UInt8>()
            for (index, byte) in bytes.enumerated() { padded[index] = byte }
            self.padded = padded
        }
    }

    /// Returns the text of some lines, and the offset of the middle one.
    static func text(_ count: Int) -> (joined: String, offset: Int) {
        let words = words.map(Word.init)
        var offset = 0
        let text = String(unsafeUninitializedCapacity: count * maximumLength + maximumLength) { text in
            var end = 0
            for line in 0..<count {
                if line > 0 { write(UInt8(ascii: "\n"), &end, text) }
                if line == count / 2 { offset = end }
                var length = write(line, &end, text)
                var state = UInt32(truncatingIfNeeded: line) &* 2_654_435_761 &+ 1
                let wanted = line % 16 == 15 ? 150 : 60
                while length < wanted {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let word = words[Int(state >> 28)]
                    // The next word overwrites the zeros.
                    UnsafeMutableRawBufferPointer(text).storeBytes(of: word.padded, toByteOffset: end, as: SIMD16.self)
                    end += word.byteCount
                    length += word.length
                }
            }
            return end
        }
        return (text, offset)
    }

    /// More than the longest line, in bytes.
    private static let maximumLength = 400

    private static func write(_ byte: UInt8, _ end: inout Int, _ text: UnsafeMutableBufferPointer<UInt8>) {
        text[end] = byte
        end += 1
    }

    /// Writes a number, and returns its length.
    private static func write(_ number: Int, _ end: inout Int, _ text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let length = number < 10 ? 1 : 1 + write(number / 10, &end, text)
        write(UInt8(ascii: "0") + UInt8(number % 10), &end, text)
        return length
    }
}
