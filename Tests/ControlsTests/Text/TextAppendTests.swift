import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Text that code appends to a text view while the user reads, selects or writes (S124).
@MainActor
struct TextAppendTests {
    let stage = TextStage()

    private var pointer: TestPointer { stage.screen.pointer }

    /// A text that cannot be edited, of some lines, with its end in sight.
    private func log(_ count: Int) -> TextView {
        let view = stage.openView("")
        view.isEditable = false
        append(0..<count, to: view)
        return view
    }

    private func append(_ numbers: Range<Int>, to view: TextView) {
        for number in numbers { view.append("line \(number)\n") }
        stage.screen.pump()
    }

    private func showsEnd(_ view: TextView) -> Bool {
        abs(view.maximumContentOffset.y - view.contentOffset.y) < 1
    }

    private func place(_ offset: Int) -> Point {
        let rect = stage.input.caretRect(for: TextPosition(offset: offset))
        return stage.input.convert(rect.center + Point(x: 0.5, y: 0), to: nil)
    }

    // MARK: Selection

    @Test(arguments: [true, false])
    func `S124 appended text keeps the selection with its ends, and tells nobody`(isEditable: Bool) {
        let view = stage.openView("one two| three")
        view.isEditable = isEditable
        stage.press(.leftArrow, [.control, .shift])
        let told = Told()
        view.delegate = told
        view.append("\nfour")
        stage.screen.pump()
        #expect(stage.shown == "one |two] three\nfour" && told.count == 0)
        stage.press(.leftArrow, .shift)
        #expect(stage.shown == "one| two] three\nfour")
    }

    @Test func `S124 appended text has its own attributes only`() {
        let view = stage.openView("one|")
        view.typingAttributes.color = .blue
        view.append(AttributedText(" two", attributes: TextAttributes(color: .red)))
        view.append(" three\0")
        #expect(view.text == "one two three\u{FFFD}" && view.attributedText.runs.map(\.range) == [3..<7])
        stage.screen.keyboard.type("s")
        #expect(stage.shown == "ones| two three\u{FFFD}" && view.attributedText.attributes(at: 3).color == .blue)
    }

    @Test func `S124 a caret at the end stays there in a text that is edited, and goes along where none is seen`() {
        let view = stage.openView("one|")
        view.append(" two")
        #expect(stage.shown == "one| two")
        stage.press(.end, .control)
        view.isEditable = false
        view.append(" three")
        #expect(stage.shown == "one two three|")
        stage.press(.home)
        view.append(".")
        #expect(stage.shown == "|one two three.")
    }

    @Test func `S121 S124 a caret and a selection at the end include what joins the character there`() {
        let view = stage.openView("one|")
        view.append("\u{301} two")
        #expect(stage.shown == "one\u{301}| two")
        stage.press(.backspace)
        #expect(stage.shown == "on| two")
        stage.press(.end, [.control, .shift])
        view.append("\u{301}")
        #expect(stage.shown == "on[ two\u{301}|")
        stage.press(.end, .control)
        view.isEditable = false
        view.append("\u{302} three")
        #expect(stage.shown == "on two\u{301}\u{302} three|")
    }

    @Test func `S126 a drag goes on from where it began after text was appended`() {
        let view = stage.openView("one two three")
        pointer.move(to: place(4))
        pointer.press()
        pointer.move(to: place(7))
        view.append("\nfour")
        stage.screen.pump()
        #expect(stage.shown == "one [two| three\nfour")
        pointer.move(to: place(10))
        #expect(stage.shown == "one [two th|ree\nfour")
        pointer.move(to: place(2))
        pointer.release()
        #expect(stage.shown == "on|e ]two three\nfour")
    }

    @Test func `S128 the handles of a selection stay when text is appended`() {
        let view = stage.openView("one two three")
        stage.screen.touch(at: place(5)).lift(after: .seconds(1))
        func handles() -> [String] {
            stage.screen.window.subviews.compactMap(\.accessibilityIdentifier).filter { $0.hasPrefix("selection") }
        }
        #expect(handles().count == 2)
        view.append("\nfour")
        stage.screen.pump()
        #expect(handles().count == 2 && stage.shown == "one [two| three\nfour")
    }

    // MARK: Scrolling

    @Test func `S124 a view follows its end while that is in sight, and stays where the user has scrolled`() {
        let view = log(50)
        #expect(showsEnd(view) && view.contentOffset.y > 300)
        append(50..<60, to: view)
        #expect(showsEnd(view))
        pointer.move(to: Point(x: 100, y: 100))
        pointer.scroll(by: Point(x: 0, y: -100))
        stage.screen.advance(by: .seconds(1))
        let offset = view.contentOffset
        append(60..<70, to: view)
        #expect(view.contentOffset == offset && !showsEnd(view))
        view.contentOffset = view.maximumContentOffset
        append(70..<80, to: view)
        #expect(showsEnd(view))
        view.resignFirstResponder()
        view.frame.size.height = 100
        stage.screen.pump()
        append(80..<81, to: view)
        #expect(showsEnd(view))
    }

    @Test func `S124 the end is found though lines wrap in ways that nobody has estimated`() {
        let view = log(0)
        for number in 0..<60 {
            view.append(String(repeating: number.isMultiple(of: 3) ? "wide WORDS " : "iii ", count: number % 40) + "\n")
        }
        stage.screen.pump()
        #expect(showsEnd(view) && view.bounds.contains(view.caretRect(for: view.endOfDocument).center))
    }

    @Test func `S124 text that was set is shown from its beginning, and one that is emptied follows its end again`() {
        let view = log(3)
        view.text = (0..<50).map { "line \($0)\n" }.joined()
        append(50..<51, to: view)
        #expect(view.contentOffset == .zero)
        view.contentOffset = view.maximumContentOffset
        stage.screen.pump()
        view.text = ""
        append(0..<50, to: view)
        #expect(showsEnd(view) && view.contentOffset.y > 300)
    }

    @Test func `S126 the text stays beneath the pointer that selects, and follows its end afterwards`() {
        let view = log(50)
        let offset = view.contentOffset
        pointer.move(to: Point(x: 40, y: 110))
        pointer.press()
        pointer.move(to: Point(x: 20, y: 90))
        let selected = view.text(in: view.selectedTextRange)
        append(50..<60, to: view)
        #expect(view.contentOffset == offset && !selected.isEmpty)
        pointer.release()
        stage.screen.pump()
        #expect(showsEnd(view) && view.text(in: view.selectedTextRange) == selected)
    }

    @Test func `S95 Page Up scrolls from the end of a text that cannot be edited`() {
        let view = log(50)
        stage.press(.pageUp)
        stage.screen.advance(by: .seconds(1))
        #expect(view.contentOffset.y > 300 && !showsEnd(view))
    }

    @Test func `S95 S124 a view that End scrolls follows its end, though lines come meanwhile`() {
        let view = log(50)
        view.contentOffset = .zero
        stage.screen.pump()
        stage.press(.end)
        for number in 50..<60 {
            stage.screen.advance(by: .milliseconds(30))
            append(number..<number + 1, to: view)
        }
        stage.screen.advance(by: .seconds(1))
        #expect(showsEnd(view))
        append(60..<65, to: view)
        #expect(showsEnd(view))
    }

    @Test func `S92 S124 a view that bounces at its end follows it, though lines come meanwhile`() {
        let view = log(50)
        let finger = stage.screen.touch(at: Point(x: 100, y: 150))
        finger.move(to: Point(x: 100, y: 50), duration: .milliseconds(100), steps: 10)
        finger.lift()
        #expect(view.isDecelerating && view.contentOffset.y > view.maximumContentOffset.y + 10)
        for number in 50..<60 {
            stage.screen.advance(by: .milliseconds(30))
            append(number..<number + 1, to: view)
        }
        stage.screen.advance(by: .seconds(2))
        #expect(!view.isDecelerating && showsEnd(view))
        append(60..<65, to: view)
        #expect(showsEnd(view))
        // One that leaves its end stays where it comes to rest.
        let other = stage.screen.touch(at: Point(x: 100, y: 50))
        other.move(to: Point(x: 100, y: 150), duration: .milliseconds(100), steps: 10)
        other.lift()
        append(65..<66, to: view)
        stage.screen.advance(by: .seconds(5))
        #expect(!view.isDecelerating && !showsEnd(view))
    }

    // MARK: Composition and undo

    @Test func `S142 a composition goes on while text is appended`() {
        let view = stage.openView("a|b")
        stage.send("xy")
        view.append("\nc")
        #expect(stage.whole == "axyb\nc" && view.markedTextRange?.offsets == 1..<3 && view.text == "ab\nc")
        stage.send("xyz")
        view.append("d")
        stage.send(commit: "z")
        #expect(stage.shown == "az|b\ncd")
        stage.press("z", .control)
        #expect(stage.shown == "a|b\ncd")
        stage.press(.end, .control)
        stage.send("xy")
        view.append("e")
        stage.send(commit: "z")
        #expect(stage.shown == "ab\ncdz|e")
    }

    @Test func `S131 undo and redo of what was typed are right after text was appended`() {
        let view = stage.openView("one|")
        stage.screen.keyboard.type(" two")
        view.append("\nfour")
        stage.screen.keyboard.type("s three")
        #expect(stage.shown == "one twos three|\nfour")
        for expected in ["one twos|\nfour", "one|\nfour"] {
            stage.press("z", .control)
            #expect(stage.shown == expected)
        }
        #expect(view.undoManager?.canUndo == false)
        view.append(" five")
        stage.press("z", [.control, .shift])
        stage.press("z", [.control, .shift])
        #expect(stage.shown == "one twos three|\nfour five")
        stage.press(.end, .control)
        stage.press(.backspace)
        view.append("e six")
        stage.press("z", .control)
        #expect(view.text == "one twos three\nfour fivee six")
    }

    @Test func `S124 a delegate that appends while it is asked does not move an edit`() {
        let view = stage.openView("one two|")
        let told = Told()
        told.isAsked = { $0.append("!") }
        view.delegate = told
        stage.screen.keyboard.type("s")
        #expect(stage.shown == "one twos|!")
        told.isAsked = nil
        stage.press("z", .control)
        #expect(stage.shown == "one two|!")
    }

    // MARK: Cost

    @Test func `S136 ten thousand lines that are appended are laid out only where they are seen`() {
        let view = stage.openView("")
        for number in 0..<10_000 { view.append("line \(number)\n") }
        #expect(view.laidOutCount < 10)
        stage.screen.pump()
        #expect(view.laidOutCount < 100 && showsEnd(view) && view.paragraphCount == 10_001)
        #expect((9_999...10_000).contains(view.paragraphs(in: view.bounds).last?.number ?? 0))
    }
}

/// Counts what a text view tells.
@MainActor
private final class Told: TextViewDelegate {
    var count = 0
    var isAsked: ((TextView) -> Void)?

    func textView(_ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
        isAsked?(textView)
        return true
    }

    func textViewDidChange(_ textView: TextView) { count += 1 }
    func textViewDidChangeSelection(_ textView: TextView) { count += 1 }
}
