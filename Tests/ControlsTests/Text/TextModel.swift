import Walden
import WaldenGraphics
import WaldenTesting

@testable import WaldenControls
@testable import WaldenText

/// A text that is edited on screen, and what its text, attributes, selection and composition must be.
@MainActor
final class TextModel {
    static let samples = [
        "a", "b", " ", "  ", "word", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "שלום", "ש", "العربية",
        "नमस्ते", "कि", "한국", "漢字", "กำ", "two words, one. Two! ", "\u{200B}",
    ]
    static let breaks = ["\n", "\r\n", "\r", "\u{2029}", "\t"]

    /// What is composed.
    struct Composition {
        var text: [UInt8]
        var mark: Int
        /// The text and selection before it began.
        var outer: State
        /// The text without it: it takes the place of the selection.
        var rest: State
    }

    let stage: TextStage
    private let isMultiline: Bool
    private let maximumLength: Int
    var state = State()
    var composition: Composition?
    var done: [Step] = []
    /// Groups of steps that were undone together.
    var undone: [[Step]] = []
    /// The run that the next edit may join.
    var run = Run()
    private var random: SeededRandom

    init(_ stage: TextStage, _ kind: TextStage.Kind, seed: UInt64, maximumLength: Int) {
        self.stage = stage
        self.maximumLength = maximumLength
        isMultiline = kind == .view
        random = SeededRandom(seed)
        stage.open(kind, "")
    }

    var input: any DocumentTextInput { stage.input as! any DocumentTextInput }
    var interaction: TextInteraction { input.interaction }
    private var editor: TextEditor { input.document.editor }
    var undoManager: UndoManager { input.undoManager! }

    // MARK: Comparing

    var isEqual: Bool {
        shown == state && editor.composition?.count == composition?.text.count
            && stage.text.utf8.elementsEqual(composition?.rest.bytes ?? state.bytes)
            && undoManager.canUndo == !done.isEmpty && undoManager.canRedo == !undone.isEmpty
    }

    var shown: State {
        let bytes = editor.storage.bytes(in: 0..<editor.storage.count)
        var marks = [Int](repeating: 0, count: bytes.count)
        for run in editor.runs(in: 0..<marks.count) {
            for offset in run.range { marks[offset] = Int(run.attributes.letterSpacing) }
        }
        let selection = TextSelection(anchor: interaction.anchorPosition.offset, head: interaction.head.offset)
        return State(bytes: bytes, marks: marks, selection: selection)
    }

    var description: String {
        "\(editor.storage.string.debugDescription), \(interaction.anchorPosition.offset)-\(interaction.head.offset), "
            + "can undo \(undoManager.canUndo), redo \(undoManager.canRedo); expected \(state.description), "
            + "\(done.count) done, \(undone.count) undone"
    }

    // MARK: Acting

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    func sample() -> String {
        let breaks = isMultiline && composition == nil ? Self.breaks : []
        let index = number(0...Self.samples.count + breaks.count - 1)
        return index < Self.samples.count ? Self.samples[index] : breaks[index - Self.samples.count]
    }

    /// Acts as a person does, and returns what was done.
    func act() -> String {
        if number(0...30) == 0 { stage.screen.advance(by: .milliseconds(number(1...6) * 400)) }
        if composition != nil { return compose() }
        switch number(0...22) {
        case 0...5 where state.bytes.count < maximumLength: return type()
        case 6...8: return delete(forward: false)
        case 9: return delete(forward: true)
        case 10...12: return move()
        case 13: return select()
        case 14: return replace()
        case 15: return compose()
        case 16...17: return undo()
        case 18: return redo()
        case 19: return mark()
        case 20: return deleteAround()
        default: return delete(forward: false)
        }
    }

    private func type() -> String {
        let (text, before) = (sample(), state)
        // A text in place of itself is a step that changes nothing.
        if state.bytes[state.selection.range].elementsEqual(text.utf8) { return move() }
        state.replace(state.selection.range, with: text)
        interaction.type(text)
        note(before, .typing(text))
        return "type \(text.debugDescription)"
    }

    private func delete(forward: Bool) -> String {
        let before = state
        var (range, rest) = (state.selection.range, "")
        if range.isEmpty {
            let (head, breaks) = (state.selection.head, PlainBreaks(of: state.bytes))
            if forward {
                range = head..<(breaks.characterBoundary(after: head) ?? state.bytes.count)
            } else {
                range = (breaks.characterBoundary(before: head) ?? 0)..<head
                let character = String(decoding: state.bytes[range], as: UTF8.self)
                // Also where the caret is inside of a character that what was typed has joined.
                let isComposed = TextBreaks(character).isComposed(before: range.count)
                if isComposed, character != "\r\n" { rest = character.withoutLastMark }
                // What stays has the attributes that it had.
                if character.utf8.starts(with: rest.utf8) {
                    range = range.lowerBound + rest.utf8.count..<head
                    rest = ""
                }
            }
        }
        if !range.isEmpty { state.replace(range, with: rest) }
        interaction.delete(forward ? .characterForward : .characterBackward)
        note(before, !before.selection.isEmpty ? .single : forward ? .deletingForward : .deletingBackward)
        return forward ? "delete" : "backspace"
    }

    func move() -> String {
        let (head, breaks, isForward) = (state.selection.head, PlainBreaks(of: state.bytes), number(0...1) == 0)
        let target =
            isForward
            ? breaks.characterBoundary(after: head) ?? state.bytes.count : breaks.characterBoundary(before: head) ?? 0
        state.selection = TextSelection(target)
        let found = input.position(
            from: TextPosition(offset: head), toBoundary: .character, in: isForward ? .forward : .backward)
        interaction.select(from: found, to: found)
        run = Run()
        return "move"
    }

    private func boundary() -> Int {
        let (offset, breaks) = (number(0...state.bytes.count), PlainBreaks(of: state.bytes))
        return breaks.isCharacterBoundary(offset) ? offset : breaks.characterBoundary(before: offset) ?? 0
    }

    private func select() -> String {
        state.selection = TextSelection(anchor: boundary(), head: boundary())
        interaction.select(
            from: TextPosition(offset: state.selection.anchor), to: TextPosition(offset: state.selection.head))
        run = Run()
        return "select"
    }

    /// Pastes, or drops: replaces a part of the text by some with attributes.
    private func replace() -> String {
        let (first, second, text, before) = (boundary(), boundary(), sample() + sample(), state)
        let range = min(first, second)..<max(first, second)
        if state.bytes[range].elementsEqual(text.utf8) { return move() }
        let mark = number(0...3)
        let attributed = AttributedText(text, attributes: TextAttributes(letterSpacing: Double(mark)))
        state.replace(range, with: text, mark: mark == 3 ? nil : mark)
        interaction.replace(
            TextRange(TextPosition(offset: range.lowerBound), TextPosition(offset: range.upperBound)), with: text,
            attributed: mark == 3 ? nil : attributed, .single)
        note(before)
        return "replace \(range) by \(text.debugDescription), marked \(mark)"
    }

    private func mark() -> String {
        let (first, second, mark, before) = (boundary(), boundary(), number(0...2), state)
        let range = min(first, second)..<max(first, second)
        for offset in range { state.marks[offset] = mark }
        interaction.changeAttributes(
            in: TextRange(TextPosition(offset: range.lowerBound), TextPosition(offset: range.upperBound))
        ) { $0.letterSpacing = Double(mark) }
        note(before)
        return "mark \(range) by \(mark)"
    }
}
