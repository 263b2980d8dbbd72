import Testing
import Walden
import WaldenTesting

/// A text of an app's own, quoted in the documentation.
@MainActor
struct OwnTextTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let plate = Plate(frame: Rect(x: 20, y: 20, width: 300, height: 40))

    init() {
        plate.addInteraction(TextInteraction(.editable))
        screen.window.addSubview(plate)
        plate.becomeFirstResponder()
        screen.pump()
    }

    private var text: String { plate.text(in: TextRange(plate.beginningOfDocument, plate.endOfDocument)) }

    @Test func `a short text input is typed into, moved in, and undone`() {
        screen.keyboard.type("een boom")
        screen.keyboard.press(.leftArrow, modifiers: .control)
        screen.keyboard.press(.backspace)
        screen.keyboard.press(.home)
        screen.keyboard.press(.rightArrow)
        screen.keyboard.press(.delete)
        #expect(text == "enboom")
        screen.keyboard.press("z", modifiers: .control)
        screen.keyboard.press("z", modifiers: .control)
        #expect(text == "een boom")
    }

    @Test func `in a short text input a double click selects a word, and an input method composes in its place`() {
        screen.keyboard.type("een boom")
        let place = plate.convert(plate.caretRect(for: TextPosition(offset: 6)).center, to: nil)
        screen.pointer.click(at: place)
        screen.pointer.click(at: place)
        #expect(plate.text(in: plate.selectedTextRange) == "boom")
        screen.inputMethod.compose("に")
        #expect(text == "een に" && plate.markedTextRange?.offsets == 4..<7)
        screen.inputMethod.commit("日")
        #expect(text == "een 日" && plate.markedTextRange == nil)
    }

    @Test func `S131 a change in code ends a composition of a short text input, and clears its undo`() {
        screen.keyboard.type("een boom")
        screen.inputMethod.compose("に")
        plate.replace(TextRange(0..<100), with: "bos")
        #expect(text == "bos" && plate.markedTextRange == nil)
        screen.keyboard.press("z", modifiers: .control)
        #expect(text == "bos")
    }

    @Test func `S142 unmarking makes a composition of a short text input a step`() {
        screen.keyboard.type("een ")
        screen.inputMethod.compose("に")
        plate.unmarkText()
        #expect(text == "een に" && plate.markedTextRange == nil)
        screen.inputMethod.commit("日")
        #expect(text == "een に日", "the input method began anew")
        screen.keyboard.press("z", modifiers: .control)
        screen.keyboard.press("z", modifiers: .control)
        #expect(text == "een ")
    }

    @Test func `S142 a short text input selects what is being converted, unless something is selected`() {
        let method = screen.inputMethod
        screen.keyboard.type("a")
        method.compose("日本語", cursor: 0, hints: [.prediction: 0..<1, .selection: 1..<3, .selection: 0..<1])
        #expect(plate.selectedTextRange.offsets == 4..<10)
        method.compose("日本語", showsCursor: false, hints: [.selection: 1..<2])
        #expect(plate.selectedTextRange.offsets == 4..<7)
        method.compose("日本語", cursor: 1, hints: [.suffix: 1..<2])
        #expect(plate.selectedTextRange.offsets == 4..<4)
        plate.setMarkedText(
            "ab", selectedRange: nil,
            hints: [CompositionHint(range: 2..<9, meaning: .selection), .init(range: 1..<Int.max, meaning: .selection)])
        #expect(plate.selectedTextRange.offsets == 2..<3)
        method.compose("日本語", highlighting: 0..<1)
        #expect(plate.selectedTextRange.offsets == 1..<4)
    }
}

/// A text of an app's own, in the simplest form.
final class Plate: View, TextInput {
    private var letters: [UInt8] = [] { didSet { setNeedsDisplay() } }
    var selectedTextRange = TextRange(0..<0) {
        didSet {
            setNeedsDisplay()
            inputDelegate?.selectionDidChange(self)
        }
    }
    private(set) var markedTextRange: TextRange?
    weak var inputDelegate: (any TextInputDelegate)?
    let beginningOfDocument = TextPosition(offset: 0)
    var endOfDocument: TextPosition { TextPosition(offset: letters.count) }
    override var canBecomeFirstResponder: Bool { true }

    func text(in range: TextRange) -> String { String(decoding: letters[range.offsets], as: UTF8.self) }
    func replace(_ range: TextRange, with text: String) {
        inputDelegate?.textWillChange(self)
        write(text, in: range)
        inputDelegate?.textDidChange(self)
    }
    private func write(_ text: String, in range: TextRange) {
        let range = range.offsets.clamped(to: 0..<letters.count)
        letters.replaceSubrange(range, with: text.utf8)
        selectedTextRange = TextRange(TextPosition(offset: range.lowerBound + text.utf8.count))
    }
    func setMarkedText(_ text: String, selectedRange: Range<Int>?) {
        let start = (markedTextRange ?? selectedTextRange).start
        write(text, in: markedTextRange ?? selectedTextRange)
        markedTextRange = text.isEmpty ? nil : TextRange(start, selectedTextRange.end)
        guard let selectedRange else { return }
        selectedTextRange = TextRange(start.offset + selectedRange.lowerBound..<start.offset + selectedRange.upperBound)
    }
    func unmarkText() { inputDelegate?.textWillChange(self) }

    private var layout: TextLayout {
        TextLayout.cached(String(decoding: letters, as: UTF8.self), font: theme.typeScale[.body])
    }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        for rect in selectionRects(for: selectedTextRange) { context.fill(rect, with: palette.textSelection) }
        for rect in markedTextRange.map(selectionRects) ?? [] {
            context.strokeRoundedRect(rect, cornerRadius: 2, with: palette.secondaryLabel)
        }
        context.draw(layout, at: .zero, color: palette.label)
    }
    func caretRect(for position: TextPosition) -> Rect { layout.caretRect(at: position) }
    func selectionRects(for range: TextRange) -> [Rect] { layout.selectionRects(range) }
    func closestPosition(to point: Point) -> TextPosition { layout.position(closestTo: point) }
    func position(from start: TextPosition, in direction: TextLayoutDirection, x: Double?) -> TextPosition? {
        direction == .up || direction == .down ? nil : layout.position(beside: start, onRight: direction == .right)
    }
    func position(
        from start: TextPosition, toBoundary unit: TextGranularity, in direction: TextStorageDirection
    ) -> TextPosition {
        if direction == .forward { return range(enclosing: start, with: unit).end }
        return range(enclosing: TextPosition(offset: max(0, start.offset - 1)), with: unit).start
    }
    func range(enclosing position: TextPosition, with unit: TextGranularity) -> TextRange {
        let breaks = TextBreaks(layout.text)
        switch unit {
        case .character: return TextRange(breaks.character(at: position.offset))
        case .word: return TextRange(breaks.word(at: position.offset))
        default: return TextRange(beginningOfDocument, endOfDocument)
        }
    }
}
