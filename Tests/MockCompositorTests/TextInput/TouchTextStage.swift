import MockCompositor
import Testing
import Walden

/// A window with a text, which fingers use over a real socket.
@MainActor
final class TouchTextStage {
    let app: AppUnderTest
    let window: Window
    let surface: MockSurface
    let text: any TextInput

    /// Shows a text, in a window that has the keyboard.
    init(_ text: any TextInput, size: Size = Size(width: 320, height: 240)) throws {
        self.text = text
        app = try AppUnderTest(style: Theme.standard)
        let shown = try app.show(size: size) { $0.addSubview(text) }
        (window, surface) = (shown.window, shown.toplevel.surface)
        app.keyboard.enter(surface)
        app.pump()
    }

    func place(_ offset: Int) -> Point {
        let rect = text.caretRect(for: TextPosition(offset: offset))
        return text.textInputView.convert(rect.center + Point(x: 1, y: 0), to: nil)
    }

    func overlay(_ identifier: String) -> View? {
        window.subviews.first { $0.accessibilityIdentifier == identifier && !$0.isHidden }
    }

    /// Returns a place in the second item of the edit menu, of which the first one has a title.
    func secondItem(after title: String) throws -> Point {
        let menu = try #require(overlay("edit-menu"))
        // Items have a margin, and are wide enough for a finger.
        let width = max(44, TextLayout(title, font: Theme.standard.typeScale[.body]).size.width + 24)
        return Point(x: menu.frame.minX + width + 22, y: menu.frame.midY)
    }

    var selected: String { text.text(in: text.selectedTextRange) }

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
