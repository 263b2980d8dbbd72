import Testing
import Walden
import WaldenTesting

/// What users of other toolkits have complained of, one test each, in a fixed order. Complaints 17, 18, 19 and 21 are
/// about compositors: they are among the tests of the mock compositor.
@MainActor
struct ComplaintTests {
    private let stage = TextStage()

    private var screen: TestScreen { stage.screen }
    private var keyboard: TestKeyboard { stage.screen.keyboard }

    // MARK: Undo

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 1: what was typed, pasted and deleted can be undone, and redone`(kind: TextStage.Kind) {
        stage.open(kind, "")
        keyboard.type("one")
        screen.pasteboard.put(" two")
        stage.press("v", .control)
        stage.press(.backspace, .control)
        #expect(stage.text == "one ")
        for expected in ["one two", "one", ""] {
            stage.press("z", .control)
            #expect(stage.text == expected)
        }
        for expected in ["one", "one two", "one "] {
            stage.press("y", .control)
            #expect(stage.text == expected)
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 2: typing is undone by words, not by letters`(kind: TextStage.Kind) {
        stage.open(kind, "")
        keyboard.type("hello wide world")
        for expected in ["hello wide", "hello", ""] {
            stage.press("z", .control)
            #expect(stage.text == expected)
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 3: undo takes back the last act only, not all since the text was opened`(kind: TextStage.Kind) {
        stage.open(kind, "begin |end")
        keyboard.type("one")
        screen.advance(by: .seconds(3))
        keyboard.type("two")
        stage.press(.home)
        keyboard.type("three")
        stage.press("z", .control)
        #expect(stage.text == "begin onetwoend")
        stage.press("z", .control)
        #expect(stage.text == "begin oneend")
    }

    // MARK: Keys

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 4: words are deleted in both directions`(kind: TextStage.Kind) {
        stage.open(kind, "one two| three four")
        stage.press(.backspace, .control)
        #expect(stage.shown == "one | three four")
        stage.press(.delete, .control)
        #expect(stage.shown == "one | four")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 5: Home and End move, and select with Shift`(kind: TextStage.Kind) {
        stage.open(kind, "one t|wo")
        stage.press(.end)
        #expect(stage.shown == "one two|")
        stage.press(.home, .shift)
        #expect(stage.shown == "|one two]")
        stage.press(.home)
        stage.press(.end, .shift)
        #expect(stage.shown == "[one two|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 6: arrows select with Shift, by characters, words and lines`(kind: TextStage.Kind) {
        stage.open(kind, "one| two")
        stage.press(.rightArrow, .shift)
        stage.press(.rightArrow, .shift)
        #expect(stage.shown == "one[ t|wo")
        stage.press(.leftArrow, [.control, .shift])
        #expect(stage.shown == "one[ |two")
        stage.open(.view, "one\nt|wo")
        stage.press(.upArrow, .shift)
        #expect(stage.shown == "o|ne\nt]wo")
    }

    // MARK: Pointer

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 7: the middle button pastes what was selected last`(kind: TextStage.Kind) {
        stage.open(kind, "one two|")
        screen.primarySelection.put("and ")
        screen.pointer.move(to: place(4))
        screen.pointer.click(.middle)
        #expect(stage.shown == "one and |two" && stage.copied == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 8: the secondary button keeps the selection`(kind: TextStage.Kind) {
        stage.open(kind, "one [two| three")
        screen.pointer.move(to: place(5))
        screen.pointer.click(.secondary)
        #expect(stage.shown == "one [two| three")
        stage.press(.downArrow)
        stage.press(.return)
        #expect(stage.text == "one  three" && stage.copied == "two", "the first item that is enabled is Cut")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 9: text is selected with the pointer`(kind: TextStage.Kind) {
        stage.open(kind, "one two three")
        drag(from: 5, to: 9)
        #expect(stage.shown == "one t[wo t|hree" && stage.primary == "wo t")
        drag(from: 9, to: 2)
        #expect(stage.shown == "on|e two t]hree")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 10: a drag after a double click goes on by words`(kind: TextStage.Kind) {
        stage.open(kind, "one two three four")
        screen.pointer.click(at: place(5))
        drag(from: 5, to: 9)
        #expect(stage.shown == "one [two three| four")
        screen.advance(by: .seconds(1))
        screen.pointer.click(at: place(9))
        drag(from: 9, to: 1)
        #expect(stage.shown == "|one two three] four")
    }

    // MARK: Where the caret is

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 11: a press puts the caret where it is seen, at every character`(kind: TextStage.Kind) {
        let text = "Wil👍🏽 fi e\u{301}ï 漢字 .,m"
        stage.open(kind, text)
        for offset in boundaries(of: text) {
            screen.advance(by: .seconds(1))
            screen.pointer.click(at: place(offset))
            #expect(stage.caret == offset)
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 12: the caret is never inside of a character`(kind: TextStage.Kind) {
        let text = "a👩‍👩‍👧e\u{301}🇩🇪🇫🇷👍🏽b"
        stage.open(kind, "|" + text)
        var stops = [stage.caret]
        for _ in text {
            stage.press(.rightArrow)
            stops.append(stage.caret)
        }
        #expect(stops == boundaries(of: text))
        for _ in text { stage.press(.backspace) }
        #expect(stage.text == "")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 13: in text from right to left, caret and selection are where they are seen`(kind: TextStage.Kind) {
        stage.open(kind, "|שלום")
        let start = caretX
        stage.press(.leftArrow)
        #expect(stage.caret == 2 && caretX < start)
        stage.press(.leftArrow, .shift)
        let rects = stage.input.selectionRects(for: stage.input.selectedTextRange)
        #expect(stage.input.text(in: stage.input.selectedTextRange) == "ל")
        #expect(rects.count == 1 && rects.allSatisfy { $0.width > 2 && $0.maxX < start })
        stage.open(kind, "ab |שלום cd")
        let places = (0..<6).map { _ in
            stage.press(.rightArrow)
            return caretX
        }
        #expect(places == places.sorted(), "to the right is to the right in mixed text, too")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 14: nothing but the caret changes while it blinks`(kind: TextStage.Kind) {
        stage.open(kind, "one two|")
        keyboard.type("!")
        let shown = screen.snapshot()
        screen.advance(by: .milliseconds(700))
        let hidden = screen.snapshot()
        let caret = stage.input.caretRect(for: stage.input.selectedTextRange.start)
        let changed = hidden.difference(from: shown, tolerance: 0).differingPixels
        #expect(changed > 0 && changed <= 3 * Int(caret.height + 2))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 15: a blinking caret costs few frames, none after ten seconds, and none without the focus`(
        kind: TextStage.Kind
    ) {
        stage.open(kind, "one|")
        keyboard.type("!")
        let first = screen.platformWindow.frameCount
        screen.advance(by: .seconds(11))
        let rest = screen.platformWindow.frameCount
        #expect((2...17).contains(rest - first))
        screen.advance(by: .seconds(60))
        #expect(screen.platformWindow.frameCount == rest)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        keyboard.type("!")
        screen.deactivate()
        let idle = screen.platformWindow.frameCount
        screen.advance(by: .seconds(5))
        #expect(screen.platformWindow.frameCount == idle && screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `complaint 16: a key in a long text lays out its paragraph, and selecting all lays out nothing`() {
        let view = stage.open(.view, "") as? TextView
        view?.text = (0..<50_000).map { "line \($0) of a long text" }.joined(separator: "\n")
        stage.press(.home, .control)
        let before = view?.laidOutCount ?? 0
        keyboard.type("x")
        stage.press("a", .control)
        stage.press("c", .control)
        #expect((view?.laidOutCount ?? .max) - before < 10)
        #expect(stage.copied?.utf8.count == view?.text.utf8.count)
    }

    // MARK: -

    /// Returns the place of a caret in window coordinates.
    private func place(_ offset: Int) -> Point {
        let rect = stage.input.caretRect(for: TextPosition(offset: offset))
        return stage.input.textInputView.convert(rect.center + Point(x: 0.5, y: 0), to: nil)
    }

    private var caretX: Double { stage.input.caretRect(for: TextPosition(offset: stage.caret)).minX }

    private func drag(from start: Int, to end: Int) {
        screen.pointer.move(to: place(start))
        screen.pointer.press()
        screen.pointer.move(to: place(end))
        screen.pointer.release()
    }

    /// The offsets of characters in UTF-8, from the beginning to the end of a text.
    private func boundaries(of text: String) -> [Int] {
        text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
    }
}
