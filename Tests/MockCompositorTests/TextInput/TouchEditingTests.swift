import MockCompositor
import Testing
import Walden

/// Fingers in a text, over a real socket.
@MainActor
@Suite("Touch editing", .serialized)
struct TouchEditingTests {
    /// A window with a field that has the words "one two three four".
    @MainActor
    private final class Stage {
        let app: AppUnderTest
        let window: Window
        let surface: MockSurface
        let field = TextField(text: "one two three four")

        init() throws {
            app = try AppUnderTest(style: Theme.standard)
            field.frame = Rect(x: 40, y: 110, width: 240, height: 32)
            let shown = try app.show(size: Size(width: 320, height: 240)) { [field] in $0.addSubview(field) }
            (window, surface) = (shown.window, shown.toplevel.surface)
            app.keyboard.enter(surface)
            app.pump()
        }

        func place(_ offset: Int) -> Point {
            let rect = field.caretRect(for: TextPosition(offset: offset))
            return field.textInputView.convert(rect.center + Point(x: 1, y: 0), to: nil)
        }

        func overlay(_ identifier: String) -> View? {
            window.subviews.first { $0.accessibilityIdentifier == identifier && !$0.isHidden }
        }

        var selected: String { field.text(in: field.selectedTextRange) }

        func down(_ point: Point, finger: Int32 = 0) {
            app.touch.down(finger, at: point, on: surface)
            app.touch.frame()
            app.pump()
        }

        func move(_ point: Point, finger: Int32 = 0) {
            app.touch.move(finger, to: point)
            app.touch.frame()
            app.pump()
        }

        func up(finger: Int32 = 0) {
            app.touch.up(finger)
            app.touch.frame()
            app.pump()
        }

        func finish() {
            app.run(for: .milliseconds(300))
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `S128 a long press selects a word and goes on by words, and its handles are dragged`() throws {
        let stage = try Stage()
        stage.down(stage.place(5))
        stage.app.run(for: .milliseconds(480))
        #expect(stage.selected == "" && !stage.field.isFirstResponder)
        stage.app.run(for: .milliseconds(40))
        #expect(stage.selected == "two" && stage.field.isFirstResponder && stage.overlay("magnifier") != nil)
        stage.move(stage.place(9))
        #expect(stage.selected == "two three")
        stage.up()
        #expect(stage.overlay("magnifier") == nil && stage.overlay("edit-menu") != nil)
        let end = try #require(stage.overlay("selection-end"))
        stage.down(end.frame.center)
        stage.move(end.frame.center + (stage.place(16) - stage.place(13)))
        #expect(stage.selected == "two three fo" && stage.overlay("edit-menu") == nil)
        stage.up()
        #expect(stage.overlay("edit-menu") != nil && stage.field.isFirstResponder)
        stage.finish()
    }

    @Test func `S128 moving the magnifier damages itself alone`() throws {
        let stage = try Stage()
        stage.down(stage.place(2))
        stage.up()
        stage.app.run(for: .seconds(1))
        let handle = try #require(stage.overlay("caret-handle"))
        let start = handle.frame.center
        stage.down(start)
        stage.move(start + Point(x: 6, y: 0))
        let lens = try #require(stage.overlay("magnifier"))
        let before = lens.frame.inset(by: -lens.drawingOutsets)
        let selection = stage.field.selectedTextRange
        stage.move(start + Point(x: 7, y: 0))
        #expect(stage.field.selectedTextRange == selection)
        let damage = try #require(stage.surface.frames.last?.damage)
        let allowed = before.union(lens.frame.inset(by: -lens.drawingOutsets)).insetBy(dx: -1, dy: -1)
        #expect(!damage.isEmpty && damage.allSatisfy { allowed.contains($0) }, "\(damage) in \(allowed)")
        stage.up()
        stage.finish()
    }

    @Test func `S128 touches that the compositor takes away end a drag`() throws {
        let stage = try Stage()
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
        let stage = try Stage()
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
}
