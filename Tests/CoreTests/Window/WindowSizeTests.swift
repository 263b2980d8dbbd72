import Foundation
import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// The limits of a window's size, and its restoration.
@MainActor
@Suite("Window sizes")
struct WindowSizeTests {
    let screen = TestScreen()

    private var minimum: Size { screen.platformWindow.properties.minimumSize }

    private func button(_ width: Double, _ height: Double = 40) -> View {
        final class Fixed: View {
            var needs = Size.zero { didSet { invalidateIntrinsicContentSize() } }
            override var minimumContentSize: Size { needs }
        }
        let view = Fixed()
        view.needs = Size(width: width, height: height)
        return view
    }

    @Test func `S166 the user cannot make a window smaller than its content`() {
        let root = ViewController()
        let stack = StackView([button(120), button(80)], axis: .horizontal, spacing: 10)
        root.view = stack
        screen.window.rootViewController = root
        screen.pump()
        #expect(minimum == Size(width: 210, height: 40))
        stack.addArrangedSubview(button(50, 70))
        screen.pump()
        #expect(minimum == Size(width: 270, height: 70), "it grows with the content")
        screen.window.minimumSize = Size(width: 100, height: 200)
        #expect(minimum == Size(width: 270, height: 200) && screen.window.minimumSize.width == 100)
        screen.window.maximumSize = Size(width: 250, height: 0)
        #expect(minimum.width == 250)
        screen.window.limitsSizeToContent = false
        #expect(minimum == Size(width: 100, height: 200))
    }

    @Test func `S166 what is presented above the content counts`() {
        let root = ViewController()
        screen.window.rootViewController = root
        screen.pump()
        #expect(minimum == .zero)
        let sheet = ViewController()
        sheet.view = StackView([button(150, 90)], axis: .vertical)
        root.present(sheet, animated: false)
        screen.pump()
        #expect(minimum == Size(width: 150, height: 90))
        sheet.dismiss(animated: false)
        screen.pump()
        #expect(minimum == .zero)
    }

    @Test func `S166 content that does not fit on the screen does not make the window larger than the screen`() {
        screen.window.addSubview(StackView([button(4000)], axis: .vertical), filling: .zero)
        var configuration = screen.platformWindow.configuration
        configuration.bounds = Size(width: 1200, height: 700)
        screen.platformWindow.configure(configuration)
        screen.pump()
        screen.window.minimumSize = Size(width: 0, height: 10)
        #expect(minimum.width == 1200)
    }

    @Test func `S166 size and state are restored`() throws {
        screen.desktopSize = Size(width: 1000, height: 700)
        screen.resize(to: Size(width: 500, height: 350))
        screen.maximize()
        let saved = try JSONEncoder().encode(screen.window.restorationState)
        let restored = Window(title: "Restored", size: Size(width: 100, height: 100))
        restored.restorationState = try JSONDecoder().decode(WindowRestorationState.self, from: saved)
        #expect(restored.bounds.size == Size(width: 500, height: 350))
        _ = screen.openWindow(restored)
        #expect(restored.states.contains(.maximized))
        #expect(restored.bounds.size == Size(width: 1000, height: 700))
        screen.restore(restored)
        #expect(restored.bounds.size == Size(width: 500, height: 350))
    }

    @Test func `S166 a maximised window that is hidden and shown has its former size again`() {
        screen.desktopSize = Size(width: 1000, height: 700)
        screen.resize(to: Size(width: 500, height: 350))
        screen.maximize()
        #expect(screen.window.bounds.size == Size(width: 1000, height: 700))
        screen.window.isHidden = true
        screen.window.isHidden = false
        screen.pump()
        #expect(screen.window.bounds.size == Size(width: 500, height: 350))
        #expect(screen.window.restorationState.width == 500)
    }

    @Test func `S166 a size that is set while the window is hidden is its own`() {
        screen.desktopSize = Size(width: 1000, height: 700)
        screen.window.isHidden = true
        screen.window.frame.size = Size(width: 600, height: 400)
        #expect(screen.window.restorationState == WindowRestorationState(size: Size(width: 600, height: 400)))
        screen.window.isHidden = false
        screen.pump()
        screen.maximize()
        screen.window.isHidden = true
        #expect(screen.window.bounds.size == Size(width: 600, height: 400))
        screen.window.restorationState.isMaximized = true
        screen.window.isHidden = false
        screen.pump()
        #expect(screen.window.states.contains(.maximized))
    }

    @Test func `S166 a state that waits for the window to be shown can be read back`() {
        let state = WindowRestorationState(size: Size(width: 300, height: 200), isMaximized: true, isFullscreen: true)
        let window = Window(title: "Window", size: Size(width: 100, height: 80))
        window.restorationState = state
        #expect(window.restorationState == state)
        window.restorationState.isMaximized = false
        #expect(!window.restorationState.isMaximized)
        window.close()
    }

    @Test(arguments: [
        Size(width: 0, height: 100), Size(width: -5, height: 20), Size(width: Double.nan, height: 1),
        Size(width: Double.infinity, height: 1), Size(width: 1e9, height: 10),
    ])
    func `S166 a size that is none is not restored`(size: Size) {
        let window = Window(title: "Window", size: Size(width: 100, height: 80))
        window.restorationState = WindowRestorationState(size: size)
        #expect(window.bounds.size == Size(width: 100, height: 80))
        window.close()
    }

    @Test func `S166 an app may refuse to close a window that the user closes, and close it later`() {
        var asked = 0
        screen.application.terminatesAfterLastWindowClosed = false
        screen.window.closeHandler = { _ in
            asked += 1
            return asked > 1
        }
        screen.requestClose()
        #expect(asked == 1 && !screen.window.isClosed)
        screen.requestClose()
        #expect(asked == 2 && screen.window.isClosed)
    }

    @Test func `S166 several windows have a focus and an undo manager each`() {
        let other = screen.openWindow(Window(title: "Other", size: Size(width: 200, height: 100)))
        let fields = [screen.window, other].map { window in
            let field = TextField()
            field.frame = Rect(x: 0, y: 0, width: 100, height: 30)
            window.addSubview(field)
            return field
        }
        for (window, field) in zip([screen.window, other], fields) {
            screen.activate(window)
            screen.tap(field)
            screen.keyboard.type(window.title)
        }
        #expect(fields.map(\.text) == [screen.window.title, "Other"])
        #expect(screen.window.firstResponder === fields[0] && other.firstResponder === fields[1])
        screen.keyboard.press("z", modifiers: .control)
        #expect(fields.map(\.text) == [screen.window.title, ""])
        #expect(screen.window.undoManager !== other.undoManager)
    }
}
