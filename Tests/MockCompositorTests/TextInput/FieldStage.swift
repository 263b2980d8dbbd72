import MockCompositor
import Testing
import Walden

/// An app with two text fields and a button, and the input method at the other end.
@MainActor
struct FieldStage {
    let app: AppUnderTest
    let window: Window
    let surface: MockSurface
    let field = TextField()
    let next = TextField()
    let button = Button(title: "Other")
    var method: MockTextInput { app.seat.textInput }

    init(_ options: MockOptions = TextInputStage.options(keymap: Keymaps.us)) throws {
        app = try AppUnderTest(options)
        let views = [field, next, button] as [View]
        let shown = try app.show(size: Size(width: 200, height: 150)) { window in
            for (index, view) in views.enumerated() {
                view.frame = Rect(x: 0, y: Double(index) * 50, width: 150, height: 32)
                window.addSubview(view)
            }
        }
        (window, surface) = (shown.window, shown.toplevel.surface)
    }

    /// Gives the window the keyboard and the input method.
    func enter() {
        app.keyboard.enter(surface)
        method.enter(surface)
        app.pump()
    }

    /// Edits a field, with the window's keyboard and input method.
    func edit(_ field: TextField) {
        field.becomeFirstResponder()
        enter()
    }

    /// Does what an input method does, and lets the app take it.
    func write(_ act: (MockTextInput) -> Void) {
        act(method)
        method.done()
        app.pump()
    }

    /// Presses and releases a key, without a turn of the app.
    func strike(_ key: UInt32) {
        app.keyboard.press(key)
        app.keyboard.release(key)
    }

    /// Presses and releases the pointer's button on a view, without a turn of the app.
    func click(_ view: View) {
        app.pointer.enter(surface, at: view.convert(view.bounds.center, to: nil))
        app.pointer.press()
        app.pointer.release()
        app.pointer.frame()
    }

    /// Taps on a view with a finger.
    func tap(_ view: View) {
        app.touch.down(0, at: view.convert(view.bounds.center, to: nil), on: surface)
        app.touch.frame()
        app.pump()
        app.touch.up(0)
        app.touch.frame()
        app.pump()
    }

    /// What is seen in the first field, with the composition.
    var shown: String { shown(in: field) }

    func shown(in field: TextField) -> String {
        field.text(in: TextRange(field.beginningOfDocument, field.endOfDocument))
    }

    func finish() {
        app.finish()
        #expect(app.compositor.isClean)
    }
}
