import Testing
import WaldenTesting

/// Paragraphs and snapshots of a text view, and edits by commands.
@MainActor
struct TextParagraphTests {
    let stage = TextStage()

    private func view(_ marked: String) -> TextView { stage.openView(marked) }

    // MARK: Paragraphs

    @Test func `paragraphs are numbered with their lines and frames`() throws {
        let view = view("|first\nsecond \(String(repeating: "long ", count: 30))\n")
        let paragraphs = view.paragraphs(in: view.bounds)
        #expect(paragraphs.map(\.number) == [0, 1, 2] && view.paragraphCount == 3)
        #expect(paragraphs.map(\.range) == [0..<6, 6..<164, 164..<164])
        #expect(
            paragraphs[1].frame.minY == paragraphs[0].frame.maxY && paragraphs[1].frame.maxY == paragraphs[2].frame.minY
        )
        let line = try #require(paragraphs[1].firstLine)
        #expect(line.minY == paragraphs[1].frame.minY && line.height < paragraphs[1].frame.height)
        let baseline = try #require(paragraphs[1].firstBaseline)
        #expect((line.minY...line.maxY).contains(baseline))
        #expect(line.minY == view.caretRect(for: TextPosition(offset: 6)).minY)
    }

    @Test func `the first line of a paragraph that begins above is out of sight`() {
        let view = view(String(repeating: "long paragraph ", count: 2000) + "\nnext|")
        view.contentOffset = Point(x: 0, y: 1500)
        stage.screen.pump()
        let paragraphs = view.paragraphs(in: view.bounds)
        #expect(paragraphs.map(\.number) == [0] && paragraphs[0].firstLine == nil)
        view.contentOffset = .zero
        stage.screen.pump()
        #expect(view.paragraphs(in: view.bounds).first?.firstLine != nil)
    }

    @Test func `a line that does not wrap has its number wherever it is scrolled`() {
        let view = view("|one\n" + String(repeating: "long line ", count: 2000) + "\nthree")
        view.wrapsLines = false
        stage.screen.pump()
        view.contentOffset = Point(x: 60_000, y: 0)
        stage.screen.pump()
        let paragraphs = view.paragraphs(in: view.bounds)
        #expect(paragraphs.map(\.number) == [0, 1, 2] && paragraphs.allSatisfy { $0.firstBaseline != nil })
        #expect(paragraphs[1].frame.minY == paragraphs[0].frame.maxY)
        view.contentOffset = Point(x: 0, y: 0)
        stage.screen.pump()
        #expect(view.paragraphs(in: view.bounds).map(\.frame) == paragraphs.map(\.frame))
    }

    @Test func `positions and numbers of paragraphs belong together`() {
        let view = view("a\nb\r\nc|")
        #expect((0..<3).map { view.position(ofParagraph: $0).offset } == [0, 2, 5])
        #expect([0, 1, 2, 4, 5, 6].map { view.paragraphNumber(at: TextPosition(offset: $0)) } == [0, 0, 1, 1, 2, 2])
        #expect(view.position(ofParagraph: 99).offset == 5 && view.position(ofParagraph: -1).offset == 0)
    }

    @Test func `S136 numbering a long text lays out only what is seen`() {
        let view = view("")
        view.text = String(repeating: "a line\n", count: 200_000)
        view.contentOffset = Point(x: 0, y: view.contentSize.height / 2)
        stage.screen.pump()
        let count = view.laidOutCount
        #expect(view.paragraphs(in: view.bounds).first.map { $0.number > 50_000 } == true)
        #expect(view.paragraphNumber(at: TextPosition(offset: 700_000)) == 100_000)
        #expect(view.laidOutCount == count && count < 200)
    }

    // MARK: Snapshots

    @Test func `a snapshot stays as it was, without what is composed`() {
        let view = view("one| two")
        view.setMarkedText("xyz", selectedRange: nil)
        let snapshot = view.snapshot
        #expect(snapshot.text(in: 0..<snapshot.count) == "one two" && snapshot.paragraphCount == 1)
        view.unmarkText()
        #expect(view.text == "onexyz two" && snapshot.count == 7 && snapshot != view.snapshot)
        #expect(snapshot == TextSnapshot("one two") && snapshot != TextSnapshot("one twO"))
    }

    @Test func `a snapshot that is set is the text, without undo`() {
        let view = view("one|")
        stage.screen.keyboard.type("x")
        view.snapshot = TextSnapshot("größer\nals")
        #expect(view.text == "größer\nals" && view.undoManager?.canUndo == false)
        #expect(view.snapshot.scalarOffset(at: 4) == 3 && view.snapshot.scalarCount == 10)
        #expect(view.snapshot.utf8(in: 2..<4) == [0xC3, 0xB6])
    }

    @Test func `snapshots are equal wherever they were edited`() {
        let text = String(repeating: "some text of several pieces\n", count: 20_000)
        let view = view("")
        view.text = text
        view.selectedTextRange = TextRange(300_000..<300_000)
        stage.screen.keyboard.type("x")
        #expect(view.snapshot != TextSnapshot(text))
        stage.press(.backspace)
        #expect(view.snapshot == TextSnapshot(text))
    }

    // MARK: Edits by commands

    @Test func `S131 an edit by a command is one step, and told as one of the user`() {
        let view = view("one two one|")
        let delegate = Listener()
        view.delegate = delegate
        #expect(view.edit(TextRange(4..<7), replacingWith: "2", actionName: "Replace"))
        #expect(view.text == "one 2 one" && delegate.changes == 1 && view.undoManager?.undoActionName == "Replace")
        stage.press("z", .control)
        #expect(view.text == "one two one")
        stage.press("y", .control)
        #expect(view.text == "one 2 one")
        delegate.allows = false
        #expect(!view.edit(TextRange(0..<3), replacingWith: "1", actionName: "Replace") && view.text == "one 2 one")
    }

    @Test func `S131 replacing several parts is one step`() {
        let view = view("one two one two one|")
        #expect(view.edit([0..<3, 8..<11, 16..<19], replacingWith: "1", actionName: "Replace All"))
        #expect(view.text == "1 two 1 two 1")
        stage.press("z", .control)
        #expect(view.text == "one two one two one" && view.undoManager?.canUndo == false)
        stage.press("y", .control)
        #expect(view.text == "1 two 1 two 1")
        #expect(!view.edit([], replacingWith: "1", actionName: "Replace All"))
        view.isEditable = false
        #expect(!view.edit([0..<1], replacingWith: "2", actionName: "Replace All"))
    }

    @Test func `an edit by a command ends a composition first`() {
        let view = view("one| two")
        view.setMarkedText("x", selectedRange: nil)
        #expect(view.edit(TextRange(0..<1), replacingWith: "O", actionName: "Replace"))
        #expect(view.text == "Onex two" && view.markedTextRange == nil)
    }

    private final class Listener: TextViewDelegate {
        var changes = 0
        var allows = true

        func textViewDidChange(_ textView: TextView) { changes += 1 }

        func textView(_ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
            allows
        }
    }
}
