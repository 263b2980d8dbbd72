import Glibc
import MockCompositor
import Testing
import Walden

/// What compositors are told of dialogs, of windows that want attention, and of icons.
@MainActor
@Suite("Dialogs, activation and icons", .serialized)
struct DialogHintTests {
    private let app: AppUnderTest

    init() throws {
        unsetenv("XDG_ACTIVATION_TOKEN")
        app = try AppUnderTest()
    }

    private func show(_ title: String) -> Window {
        let window = Window(title: title, size: Size(width: 100, height: 80))
        window.makeKeyAndVisible()
        app.pump()
        return window
    }

    private func toplevel(_ title: String) throws -> MockToplevel {
        try #require(app.compositor.toplevels.first { $0.title == title })
    }

    private func finish() {
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S161 a modal window is a dialog for the compositor, for as long as it is modal`() throws {
        let parent = show("Parent")
        let dialog = Window(title: "Dialog", size: Size(width: 60, height: 40))
        dialog.parent = parent
        dialog.isModal = true
        dialog.makeKeyAndVisible()
        app.pump()
        let hints = try toplevel("Dialog").hints
        #expect(hints.isModal)
        let parentHints = try toplevel("Parent").hints
        #expect(!parentHints.isModal)
        dialog.isModal = false
        app.pump()
        #expect(!hints.isModal)
        dialog.isModal = true
        app.pump()
        #expect(hints.isModal)
        dialog.close()
        app.pump()
        finish()
    }

    @Test func `S166 a window is raised with a token for the user's latest press`() throws {
        let (first, second) = (show("First"), show("Second"))
        #expect(app.compositor.activation.requests == [], "without input the compositor decides alone")
        app.pointer.enter(try toplevel("First").surface, at: Point(x: 5, y: 5))
        let serial = app.pointer.press()
        app.pointer.release()
        app.pump()
        second.makeKey()
        app.pump()
        let activation = app.compositor.activation
        #expect(activation.tokens.map(\.serial) == [serial])
        #expect(activation.tokens.map(\.hasSurface) == [true])
        #expect(activation.requests == ["Second by token 1"])
        let third = show("Third")
        #expect(activation.requests.last == "Third by token 2")
        for window in [first, second, third] { window.close() }
        finish()
    }

    @Test func `S166 a token that comes when its window is closed raises nothing`() throws {
        let window = show("Window")
        let other = show("Other")
        app.compositor.activation.answersAtOnce = false
        for _ in 0..<3 { window.makeKey() }
        app.pump()
        #expect(app.compositor.activation.tokens.count == 3)
        window.close()
        app.pump()
        app.compositor.activation.answer()
        app.pump()
        #expect(app.compositor.activation.requests == [])
        other.close()
        finish()
    }

    @Test func `S166 the token with which the app was started raises its first window, and no child inherits it`()
        throws
    {
        setenv("XDG_ACTIVATION_TOKEN", "from the launcher", 1)
        let app = try AppUnderTest()
        #expect(getenv("XDG_ACTIVATION_TOKEN") == nil)
        for title in ["First", "Second"] {
            Window(title: title, size: Size(width: 100, height: 80)).isHidden = false
            app.pump()
        }
        #expect(app.compositor.activation.requests == ["First by from the launcher"])
        app.finish()
        #expect(app.compositor.isClean)
        finish()
    }

    @Test func `S166 a window has an icon of its own, in the sizes that the desktop prefers`() throws {
        // The sizes come after the first round trip.
        app.pump()
        let window = Window(title: "Window", size: Size(width: 100, height: 80))
        let image = Image(size: Size(width: 20, height: 10)) {
            $0.fill(Rect(x: 0, y: 0, width: 20, height: 10), with: .black)
        }
        window.icon = WindowIcon(name: "text-x-generic", image: image)
        window.isHidden = false
        app.pump()
        let hints = try toplevel("Window").hints
        let icon = try #require(hints.icon)
        #expect(icon.name == "text-x-generic")
        #expect(
            icon.pictures.map { [$0.side, Int($0.scale)] } == [[32, 1], [64, 2], [48, 1], [96, 2]])
        window.icon = WindowIcon(name: "folder")
        app.pump()
        #expect(hints.icon?.name == "folder")
        #expect(hints.icon?.pictures.isEmpty == true)
        window.icon = nil
        app.pump()
        #expect(hints.icon == nil)
        finish()
    }

    @Test func `S166 the bell rings, and nothing happens where there is none`() throws {
        let window = show("Window")
        window.beep()
        app.pump()
        #expect(app.compositor.bellCount == 1)
        finish()
    }

    @Test func `S166 without the protocols a window is shown all the same`() throws {
        let names = ["xdg_activation_v1", "xdg_wm_dialog_v1", "xdg_system_bell_v1", "xdg_toplevel_icon_manager_v1"]
        let app = try AppUnderTest(MockOptions(versions: Dictionary(uniqueKeysWithValues: names.map { ($0, 0) })))
        let parent = Window(title: "Parent", size: Size(width: 100, height: 80))
        let dialog = Window(title: "Dialog", size: Size(width: 60, height: 40))
        dialog.parent = parent
        dialog.isModal = true
        dialog.icon = WindowIcon(name: "folder")
        for window in [parent, dialog] { window.makeKeyAndVisible() }
        app.pump()
        dialog.beep()
        parent.makeKey()
        app.pump()
        #expect(app.compositor.toplevels.count == 2)
        app.finish()
        #expect(app.compositor.isClean)
        finish()
    }
}
