import Foundation
import Testing
import Walden
import WaldenGraphics
import WaldenTesting

@testable import WaldenControls
@testable import WaldenText

/// A text view and a field beside a plain array of bytes: what a person and an input method do at random, undone and
/// redone.
///
/// `WALDEN_EDITS=1000000` runs more steps than the usual 100,000.
@MainActor
struct TextModelTests {
    private static let steps = ProcessInfo.processInfo.environment["WALDEN_EDITS"].flatMap { Int($0) } ?? 100_000

    @Test(
        arguments: [
            (.view, 1, 40, 40), (.view, 2, 200, 30), (.view, 3, 2000, 2), (.view, 4, 9000, 1), (.field, 5, 60, 27),
        ] as [(TextStage.Kind, UInt64, Int, Int)])
    func `S119 S121 S131 S141 S142 random edits agree with a plain text`(
        kind: TextStage.Kind, seed: UInt64, maximumLength: Int, percent: Int
    ) {
        let stage = TextStage()
        let model = TextModel(stage, kind, seed: seed, maximumLength: maximumLength)
        for step in 0..<Self.steps * percent / 100 {
            let former = model.state
            let action = model.act()
            guard model.isEqual else {
                Issue.record("step \(step), \(action): \(model.description); before: \(former.description)")
                return
            }
            // An undo of many thousands of steps takes memory and time.
            if step % 10_000 == 9_999 { model.forgetSteps() }
            if step % 200 == 0 { stage.screen.pump() }
        }
    }
}

/// A text that is edited on screen, and what its text, attributes, selection and composition must be.
@MainActor
private final class TextModel {
    static let samples = [
        "a", "b", " ", "  ", "word", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "שלום", "ש", "العربية",
        "नमस्ते", "कि", "한국", "漢字", "กำ", "two words, one. Two! ", "\u{200B}",
    ]
    static let breaks = ["\n", "\r\n", "\r", "\u{2029}", "\t"]

    struct State: Equatable {
        var bytes: [UInt8] = []
        /// The letter spacing at each byte, which stands for all attributes.
        var marks: [Int] = []
        var selection = TextSelection(0)

        func hasSameText(as other: State) -> Bool { bytes == other.bytes && marks == other.marks }
    }

    /// An edit, as undo sees it.
    struct Step {
        var before: State
        var after: State
    }

    let stage: TextStage
    let isMultiline: Bool
    let maximumLength: Int
    var state = State()
    /// The composition, and the text and selection without it.
    var composition: (text: [UInt8], mark: Int, state: State)?
    var done: [Step] = []
    /// Groups of steps that were undone together.
    var undone: [[Step]] = []
    var random: SeededRandom

    init(_ stage: TextStage, _ kind: TextStage.Kind, seed: UInt64, maximumLength: Int) {
        self.stage = stage
        self.maximumLength = maximumLength
        isMultiline = kind == .view
        random = SeededRandom(seed)
        stage.open(kind, "")
    }

    var input: any DocumentTextInput { stage.input as! any DocumentTextInput }
    var interaction: TextInteraction { input.interaction }
    var editor: TextEditor { input.document.editor }
    var undoManager: UndoManager { input.undoManager! }

    // MARK: Comparing

    var isEqual: Bool {
        shown == state && editor.composition?.count == composition?.text.count
            && stage.text.utf8.elementsEqual(composition?.state.bytes ?? state.bytes)
            && undoManager.canUndo == !done.isEmpty && undoManager.canRedo == !undone.isEmpty
    }

    private var shown: State {
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

    func note(_ before: State) {
        guard !before.hasSameText(as: state) else { return }
        done.append(Step(before: before, after: state))
        undone = []
    }

    func type() -> String {
        let (text, before) = (sample(), state)
        // A text in place of itself is a step that changes nothing.
        if state.bytes[state.selection.range].elementsEqual(text.utf8) { return move() }
        state.replace(state.selection.range, with: text)
        interaction.type(text)
        note(before)
        return "type \(text.debugDescription)"
    }

    func delete(forward: Bool) -> String {
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
            }
        }
        if !range.isEmpty { state.replace(range, with: rest) }
        interaction.delete(forward ? .characterForward : .characterBackward)
        note(before)
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
        return "move"
    }

    func boundary() -> Int {
        let (offset, breaks) = (number(0...state.bytes.count), PlainBreaks(of: state.bytes))
        return breaks.isCharacterBoundary(offset) ? offset : breaks.characterBoundary(before: offset) ?? 0
    }

    func select() -> String {
        state.selection = TextSelection(anchor: boundary(), head: boundary())
        interaction.select(
            from: TextPosition(offset: state.selection.anchor), to: TextPosition(offset: state.selection.head))
        return "select"
    }

    /// Pastes, or drops: replaces a part of the text by some with attributes.
    func replace() -> String {
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

    func mark() -> String {
        let (first, second, mark, before) = (boundary(), boundary(), number(0...2), state)
        let range = min(first, second)..<max(first, second)
        for offset in range { state.marks[offset] = mark }
        interaction.changeAttributes(
            in: TextRange(TextPosition(offset: range.lowerBound), TextPosition(offset: range.upperBound))
        ) { $0.letterSpacing = Double(mark) }
        note(before)
        return "mark \(range) by \(mark)"
    }

    // MARK: Input methods

    private func send(before: Int = 0, after: Int = 0, commit: String = "", _ composition: String = "") {
        let end = composition.utf8.count
        interaction.apply(
            TextInputChange(
                seat: stage.screen.seat.id, window: stage.screen.window.id, time: stage.screen.now,
                deletedBefore: before, deletedAfter: after, committed: commit,
                composition: composition.isEmpty
                    ? nil : TextInputChange.Composition(text: composition, selection: end..<end)))
    }

    /// Deletes beside the caret as an input method does, and may insert there.
    func deleteAround() -> String {
        if !state.selection.isEmpty { return delete(forward: false) }
        let (head, breaks, text) = (
            state.selection.head, PlainBreaks(of: state.bytes), number(0...1) == 0 ? "" : sample()
        )
        let (start, end) = (breaks.characterBoundary(before: head) ?? 0, breaks.characterBoundary(after: head) ?? head)
        if state.bytes[start..<end].elementsEqual(text.utf8) { return move() }
        let before = state
        state.replace(start..<end, with: text)
        note(before)
        send(before: head - start, after: end - head, commit: text)
        return "delete around \(head), and insert \(text.debugDescription)"
    }

    /// Composes, and in the end commits or gives up.
    func compose() -> String {
        guard let composition else {
            if !state.selection.isEmpty { return delete(forward: false) }
            let head = state.selection.head
            return show(sample(), in: state, mark: state.typingMark(replacing: head..<head))
        }
        let outer = composition.state
        switch number(0...6) {
        case 0:
            let text = sample()
            state = outer
            state.replace(outer.selection.range, with: text)
            self.composition = nil
            note(outer)
            send(commit: text)
            return "commit \(text.debugDescription)"
        case 1:
            keepComposition(composition)
            interaction.endComposition()
            return "end"
        case 2:
            state = outer
            self.composition = nil
            send()
            return "give up"
        case 3:
            keepComposition(composition)
            return undo()
        default: return show(sample(), in: outer, mark: composition.mark)
        }
    }

    /// Makes the composition a part of the text.
    private func keepComposition(_ composition: (text: [UInt8], mark: Int, state: State)) {
        state.selection = TextSelection(composition.state.selection.head + composition.text.count)
        self.composition = nil
        note(composition.state)
    }

    private func show(_ text: String, in outer: State, mark: Int) -> String {
        state = outer
        state.replace(outer.selection.range, with: text, mark: mark)
        composition = (Array(text.utf8), mark, outer)
        send(text)
        return "compose \(text.debugDescription)"
    }

    // MARK: Undo

    func forgetSteps() {
        undoManager.removeAllActions()
        (done, undone) = ([], [])
    }

    /// Undoes some steps: the text must be as it was before one of them.
    func undo() -> String {
        guard !done.isEmpty else {
            undoManager.undo()
            return "undo, though there is nothing"
        }
        undoManager.undo()
        let shown = shown
        guard let index = done.lastIndex(where: { $0.before == shown }) else {
            return "undo to a text that never was"
        }
        undone.append(Array(done[index...]))
        state = done[index].before
        done.removeSubrange(index...)
        return "undo"
    }

    func redo() -> String {
        undoManager.redo()
        guard let steps = undone.popLast() else { return "redo, though there is nothing" }
        state = steps[steps.count - 1].after
        done += steps
        return "redo"
    }
}

extension TextModel.State {
    var description: String {
        "\(String(decoding: bytes, as: UTF8.self).debugDescription), \(selection.anchor)-\(selection.head)"
    }

    /// Replaces a part of the text, and puts the caret after it.
    fileprivate mutating func replace(_ range: Range<Int>, with text: String, mark: Int? = nil) {
        let mark = mark ?? typingMark(replacing: range)
        bytes.replaceSubrange(range, with: text.utf8)
        marks.replaceSubrange(range, with: repeatElement(mark, count: text.utf8.count))
        selection = TextSelection(range.lowerBound + text.utf8.count)
    }

    /// Returns the mark of what is replaced, else of the character before in the paragraph, else of the one after.
    fileprivate func typingMark(replacing range: Range<Int>) -> Int {
        let start = range.lowerBound
        if range.isEmpty, start > 0 {
            let isParagraphStart = paragraphs(of: bytes).contains { $0.lowerBound == start }
            if start == bytes.count || !isParagraphStart { return marks[start - 1] }
        }
        return start < bytes.count ? marks[start] : 0
    }
}

/// The boundaries of characters of a whole text.
private struct PlainBreaks {
    private var boundaries: [Int] = []

    init(of bytes: [UInt8]) {
        for paragraph in paragraphs(of: bytes) {
            let breaks = TextBreaks(String(decoding: bytes[paragraph], as: UTF8.self))
            for offset in 0...breaks.count {
                if breaks.isCharacterBoundary(offset) { boundaries.append(paragraph.lowerBound + offset) }
            }
        }
    }

    func isCharacterBoundary(_ offset: Int) -> Bool { boundaries.contains(offset) }
    func characterBoundary(after offset: Int) -> Int? { boundaries.first { $0 > offset } }
    func characterBoundary(before offset: Int) -> Int? { boundaries.last { $0 < offset } }
}

/// Returns the paragraphs of a text with their breaks; after a final break is an empty one.
private func paragraphs(of bytes: [UInt8]) -> [Range<Int>] {
    var (result, start, index) = ([Range<Int>](), 0, 0)
    while index < bytes.count {
        let rest = bytes[index...]
        let breaks: [[UInt8]] = [[0x0D, 0x0A], [0x0A], [0x0D], [0xE2, 0x80, 0xA9]]
        let length = breaks.first { rest.starts(with: $0) }?.count ?? 0
        index += max(1, length)
        if length > 0 {
            result.append(start..<index)
            start = index
        }
    }
    return result + [start..<bytes.count]
}
