import MockCompositor
import Testing
import Walden

/// Fingers in a text, over a real socket.
@MainActor
@Suite("Touch editing", .serialized)
struct TouchEditingTests {
    /// Opens a window with a field that has the words "one two three four".
    private func open() throws -> TouchTextStage {
        let field = TextField(text: "one two three four")
        field.frame = Rect(x: 40, y: 110, width: 240, height: 32)
        return try TouchTextStage(field)
    }

    @Test func `S128 a long press selects a word and goes on by words, and its handles are dragged`() throws {
        let stage = try open()
        stage.down(stage.place(5))
        stage.app.run(for: .milliseconds(480))
        #expect(stage.selected == "" && !stage.text.isFirstResponder)
        stage.app.run(for: .milliseconds(40))
        #expect(stage.selected == "two" && stage.text.isFirstResponder && stage.overlay("magnifier") != nil)
        stage.move(stage.place(9))
        #expect(stage.selected == "two three")
        stage.up()
        #expect(stage.overlay("magnifier") == nil && stage.overlay("edit-menu") != nil)
        let end = try #require(stage.overlay("selection-end"))
        stage.down(end.frame.center)
        stage.move(end.frame.center + (stage.place(16) - stage.place(13)))
        #expect(stage.selected == "two three fo" && stage.overlay("edit-menu") == nil)
        stage.up()
        #expect(stage.overlay("edit-menu") != nil && stage.text.isFirstResponder)
        stage.finish()
    }

    @Test func `S128 moving the magnifier damages itself alone`() throws {
        let stage = try open()
        stage.down(stage.place(2))
        stage.up()
        stage.app.run(for: .seconds(1))
        let handle = try #require(stage.overlay("caret-handle"))
        let start = handle.frame.center
        stage.down(start)
        stage.move(start + Point(x: 6, y: 0))
        let lens = try #require(stage.overlay("magnifier"))
        let before = lens.frame.inset(by: -lens.drawingOutsets)
        let selection = stage.text.selectedTextRange
        stage.move(start + Point(x: 7, y: 0))
        #expect(stage.text.selectedTextRange == selection)
        let damage = try #require(stage.surface.frames.last?.damage)
        let allowed = before.union(lens.frame.inset(by: -lens.drawingOutsets)).insetBy(dx: -1, dy: -1)
        #expect(!damage.isEmpty && damage.allSatisfy { allowed.contains($0) }, "\(damage) in \(allowed)")
        stage.up()
        stage.finish()
    }

    @Test func `S128 touches that the compositor takes away end a drag`() throws {
        let stage = try open()
        stage.down(stage.place(5))
        stage.app.run(for: .milliseconds(520))
        stage.app.touch.cancel()
        stage.app.pump()
        #expect(stage.selected == "two" && stage.overlay("magnifier") == nil && stage.overlay("edit-menu") == nil)
        let end = try #require(stage.overlay("selection-end"))
        stage.down(end.frame.center)
        stage.move(end.frame.center + Point(x: 30, y: 0))
        #expect(stage.overlay("magnifier") != nil)
        stage.app.touch.cancel()
        stage.app.pump()
        #expect(stage.overlay("magnifier") == nil && stage.overlay("selection-end") != nil)
        stage.finish()
    }

    @Test func `S128 a window that closes, or loses the keyboard, in the middle of a drag leaves nothing`() throws {
        let stage = try open()
        stage.down(stage.place(5))
        stage.app.run(for: .milliseconds(520))
        stage.app.keyboard.leave(stage.surface)
        stage.app.pump()
        #expect(stage.window.subviews.count == 1)
        stage.up()
        stage.app.keyboard.enter(stage.surface)
        stage.app.pump()
        stage.down(stage.place(5))
        stage.app.run(for: .milliseconds(520))
        #expect(stage.overlay("magnifier") != nil)
        stage.window.close()
        stage.app.pump()
        stage.up()
        #expect(stage.overlay("magnifier") == nil)
        stage.finish()
    }

    // MARK: Text views

    @Test func `S128 a finger scrolls a text view, and copies a word that came into sight by the edit menu`() throws {
        let view = TextView(frame: Rect(x: 20, y: 60, width: 440, height: 160))
        view.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
        let stage = try TouchTextStage(view, size: Size(width: 480, height: 240))
        let clipboard = stage.app.seat.clipboard
        clipboard.focus()
        stage.app.pump()
        let (offset, caret, start) = (view.contentOffset.y, view.selectedTextRange, Point(x: 240, y: 200))
        stage.down(start)
        for step in 1...8 {
            stage.app.run(for: .milliseconds(16))
            stage.move(start + Point(x: 0, y: -15 * Double(step)))
        }
        #expect(view.contentOffset.y > offset + 60)
        stage.up()
        // The text glides on, by the system's clock, which tells how fast the finger was.
        stage.app.run(for: .seconds(4))
        #expect(view.contentOffset.y > offset + 60 && view.selectedTextRange == caret && !view.isFirstResponder)
        #expect(stage.overlay("edit-menu") == nil)

        stage.down(Point(x: 36, y: 140))
        stage.app.run(for: .milliseconds(520))
        stage.up()
        #expect(stage.selected == "line" && view.isFirstResponder)
        stage.down(try stage.secondItem(after: "Cut"))
        stage.up()
        #expect(stage.overlay("edit-menu") == nil && stage.selected == "line" && view.isFirstResponder)
        let reader = try #require(clipboard.read("text/plain;charset=utf-8"))
        stage.app.run(for: .milliseconds(20))
        #expect(reader.isFinished && reader.bytes == Array("line".utf8))
        stage.finish()
    }
}
