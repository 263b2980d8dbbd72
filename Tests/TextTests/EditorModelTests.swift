import Foundation
import Testing
import WaldenGraphics

@testable import WaldenText

/// The editor beside a plain array of bytes: random edits, moves, compositions, undos and redos.
///
/// `WALDEN_EDITS=1000000` runs more steps than the usual 100,000.
struct EditorModelTests {
    private static let steps = ProcessInfo.processInfo.environment["WALDEN_EDITS"].flatMap { Int($0) } ?? 100_000

    @Test(arguments: [(1, 40, 5), (2, 200, 5), (3, 2000, 500), (4, 9000, 20_000)] as [(UInt64, Int, Int)])
    func `S119 S121 S131 S142 random edits agree with a plain text`(seed: UInt64, maximumLength: Int, divisor: Int) {
        var model = EditorModel(seed: seed, maximumLength: maximumLength)
        for step in 0..<Self.steps * 2 / divisor {
            let former = model.description
            let action = model.act()
            guard model.isEqual else {
                Issue.record("step \(step), \(action): \(model.description); before: \(former)")
                return
            }
        }
    }
}

/// An editor, and what its text, attributes, selection and composition must be.
private struct EditorModel {
    static let samples = [
        "a", "b", " ", "  ", "word", "\n", "\r\n", "\r", "\u{2029}", "\t", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽",
        "\u{200D}", "שלום", "ש", "العربية", "नमस्ते", "कि", "한국", "漢字", "กำ", "two words, one. Two! ", "\u{200B}",
        "\u{FEFF}",
    ]

    struct State: Equatable {
        var bytes: [UInt8] = []
        /// The letter spacing at each byte, which stands for all attributes.
        var marks: [Int] = []
        var selection = TextSelection(0)
    }

    var editor = TextEditor()
    var state = State()
    /// The composition, and the text and selection without it.
    var composition: (text: [UInt8], state: State)?
    /// The attributes of the composition.
    var composedMark: Int?
    var done: [(step: TextStep, before: State)] = []
    var undone: [(edit: TextEdit, after: State)] = []
    var random: PseudorandomNumbers
    var time = 0.0
    let maximumLength: Int

    init(seed: UInt64, maximumLength: Int) {
        random = PseudorandomNumbers(seed: seed)
        self.maximumLength = maximumLength
    }

    var isEqual: Bool {
        editor.storage.bytes(in: 0..<editor.storage.count) == state.bytes && editor.selection == state.selection
            && editor.composition?.count == composition?.text.count
            && editor.text.utf8.elementsEqual(composition?.state.bytes ?? state.bytes) && editorMarks == state.marks
    }

    private var editorMarks: [Int] {
        var marks = [Int](repeating: 0, count: editor.storage.count)
        for run in editor.runs(in: 0..<marks.count) {
            for offset in run.range { marks[offset] = Int(run.attributes.letterSpacing) }
        }
        return marks
    }

    var description: String {
        "\(editor.storage.string.debugDescription), \(editor.selection), not "
            + "\(String(decoding: state.bytes, as: UTF8.self).debugDescription), \(state.selection)"
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func sample() -> String { Self.samples[number(0...Self.samples.count - 1)] }

    /// Acts as a person does, and returns what was done.
    mutating func act() -> String {
        time += Double(number(0...9)) * 0.3
        if composition != nil { return compose() }
        switch number(0...20) {
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
        default: return delete(forward: false)
        }
    }
}

extension EditorModel {
    private var breaks: PlainBreaks { PlainBreaks(of: state.bytes) }

    fileprivate mutating func record(_ edit: TextEdit, _ kind: TextStep.Kind, before: State) {
        undone = []
        if let last = done.indices.last, done[last].step.extend(with: edit, kind, at: time) { return }
        done.append((TextStep(edit, kind, at: time), before))
    }

    fileprivate mutating func type() -> String {
        let (text, before) = (sample(), state)
        state.replace(state.selection.range, with: text)
        record(editor.replace(editor.selection.range, with: text), .typing, before: before)
        return "type \(text.debugDescription)"
    }

    fileprivate mutating func delete(forward: Bool) -> String {
        let before = state
        var (range, rest) = (state.selection.range, "")
        if range.isEmpty {
            let head = state.selection.head
            if forward {
                range = head..<(breaks.characterBoundary(after: head) ?? state.bytes.count)
            } else {
                range = (breaks.characterBoundary(before: head) ?? 0)..<head
                let character = String(decoding: state.bytes[range], as: UTF8.self)
                if breaks.isComposed(before: head), character != "\r\n" { rest = character.withoutLastMark }
            }
        }
        state.replace(range, with: rest)
        let edit = forward ? editor.deleteForward(to: .character) : editor.deleteBackward()
        record(edit, forward ? .deletingForward : .deletingBackward, before: before)
        return forward ? "delete" : "backspace"
    }

    fileprivate mutating func move() -> String {
        let head = state.selection.head
        let isForward = number(0...1) == 0
        let expected =
            isForward
            ? breaks.characterBoundary(after: head) ?? state.bytes.count
            : breaks.characterBoundary(before: head) ?? 0
        let found = isForward ? editor.end(of: .character, after: head) : editor.start(of: .character, before: head)
        state.selection = TextSelection(expected)
        editor.select(TextSelection(found))
        return "move"
    }

    fileprivate mutating func boundary() -> Int {
        let offset = number(0...state.bytes.count)
        return breaks.isCharacterBoundary(offset) ? offset : breaks.characterBoundary(before: offset) ?? 0
    }

    fileprivate mutating func select() -> String {
        state.selection = TextSelection(anchor: boundary(), head: boundary())
        editor.select(state.selection)
        return "select"
    }

    fileprivate mutating func replace() -> String {
        let (first, second, text, before) = (boundary(), boundary(), sample() + sample(), state)
        let range = min(first, second)..<max(first, second)
        let mark = number(0...3)
        state.replace(range, with: text, mark: mark == 3 ? nil : mark)
        let edit =
            mark == 3
            ? editor.replace(range, with: text)
            : editor.replace(range, with: AttributedText(text, attributes: TextAttributes(letterSpacing: Double(mark))))
        record(edit, .single, before: before)
        return "replace \(range) by \(text.debugDescription)"
    }

    fileprivate mutating func mark() -> String {
        let (first, second, mark, before) = (boundary(), boundary(), number(0...2), state)
        let range = min(first, second)..<max(first, second)
        for offset in range { state.marks[offset] = mark }
        record(editor.changeAttributes(in: range) { $0.letterSpacing = Double(mark) }, .single, before: before)
        return "mark \(range) by \(mark)"
    }

    /// Composes, and in the end commits or gives up.
    fileprivate mutating func compose() -> String {
        guard let composition else {
            if !state.selection.isEmpty { return delete(forward: false) }
            let text = sample()
            self.composition = (Array(text.utf8), state)
            show(text)
            return "compose \(text.debugDescription)"
        }
        let start = composition.state.selection.head
        switch number(0...3) {
        case 0:
            guard let edit = editor.commitComposition() else { return "no composition" }
            state.selection = TextSelection(start + composition.text.count)
            self.composition = nil
            composedMark = nil
            record(edit, .single, before: composition.state)
            return "commit"
        case 1:
            editor.compose("", selected: 0..<0)
            state = composition.state
            self.composition = nil
            composedMark = nil
            return "give up"
        default:
            let text = sample()
            self.composition = (Array(text.utf8), composition.state)
            state = composition.state
            show(text)
            return "compose \(text.debugDescription)"
        }
    }

    fileprivate mutating func show(_ text: String) {
        let start = state.selection.head
        let mark = composedMark ?? state.typingMark(replacing: start..<start)
        state.replace(start..<start, with: text, mark: mark)
        composedMark = text.isEmpty ? nil : mark
        editor.compose(text, selected: text.utf8.count..<text.utf8.count)
    }

    fileprivate mutating func undo() -> String {
        guard let last = done.popLast() else { return "nothing to undo" }
        undone.append((last.step.edit, state))
        editor.apply(last.step.edit.inverse)
        state = last.before
        state.selection = last.step.edit.selectionBefore
        return "undo"
    }

    fileprivate mutating func redo() -> String {
        guard let next = undone.popLast() else { return "nothing to redo" }
        done.append((TextStep(next.edit, .single, at: time), state))
        editor.apply(next.edit)
        state = next.after
        state.selection = next.edit.selectionAfter
        return "redo"
    }
}

extension EditorModel.State {
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
    private var composed: Set<Int> = []

    init(of bytes: [UInt8]) {
        for paragraph in paragraphs(of: bytes) {
            let breaks = TextBreaks(String(decoding: bytes[paragraph], as: UTF8.self))
            for offset in 0...breaks.count {
                if breaks.isCharacterBoundary(offset) { boundaries.append(paragraph.lowerBound + offset) }
                if offset > 0, breaks.isComposed(before: offset) { composed.insert(paragraph.lowerBound + offset) }
            }
        }
    }

    func isCharacterBoundary(_ offset: Int) -> Bool { boundaries.contains(offset) }
    func isComposed(before offset: Int) -> Bool { composed.contains(offset) }
    func characterBoundary(after offset: Int) -> Int? { boundaries.first { $0 > offset } }
    func characterBoundary(before offset: Int) -> Int? { boundaries.last { $0 < offset } }
}
