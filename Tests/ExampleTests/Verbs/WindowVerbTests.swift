import Testing
import WaldenTesting

/// Window management by the desktop.
@MainActor
struct WindowVerbTests {
    private final class Sizes: View {
        var laidOut: [Size] = []
        override func layoutSubviews() { laidOut.append(bounds.size) }
    }

    private final class Draft: Window {
        var isSaved = false
        override func shouldClose() -> Bool { isSaved }
    }

    private let screen = TestScreen(size: Size(width: 400, height: 300))

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `a window resizes through the queue, and is laid out`() {
        let view = Sizes()
        screen.window.addSubview(view, filling: .zero)
        screen.pump()
        screen.tracedTopics = .input
        screen.clearTrace()
        screen.resize(to: Size(width: 250, height: 180))
        #expect(view.laidOut.last == Size(width: 250, height: 180))
        #expect(screen.platformWindow.image?.pixelWidth == 250)
        #expect(screen.trace.count == 2 && screen.trace.allSatisfy { $0.hasPrefix("input configured") })
        #expect(screen.window.states == [])
    }

    @Test func `a window dragged larger gets every size in between`() {
        let view = Sizes()
        screen.window.addSubview(view, filling: .zero)
        screen.pump()
        view.laidOut = []
        screen.resize(to: Size(width: 500, height: 350), duration: .milliseconds(160), steps: 5)
        #expect(view.laidOut.map(\.width) == [420, 440, 460, 480, 500])
        #expect(view.laidOut.map(\.height) == [310, 320, 330, 340, 350])
        #expect(abs(screen.now - 0.16) < 1e-9)
    }

    @Test func `the size of a window with its own title bar is that of its content`() {
        screen.platform.needsDecoration = true
        let window = screen.openWindow(Window(title: "Own", size: Size(width: 200, height: 100)))
        screen.resize(to: Size(width: 220, height: 120), of: window)
        #expect(window.bounds.size == Size(width: 220, height: 120))
        #expect(screen.window.bounds.size == Size(width: 400, height: 300))
        screen.maximize(window)
        #expect(window.bounds.size == Size(width: 1280, height: 760), "the title bar takes 40 points")
        screen.makeFullscreen(window)
        #expect(window.bounds.size == Size(width: 1280, height: 800))
        screen.restore(window)
        #expect(window.bounds.size == Size(width: 220, height: 120) && window.states == [])
    }

    @Test func `a window is maximised, tiled and restored`() {
        screen.desktopSize = Size(width: 1000, height: 600)
        screen.maximize()
        #expect(screen.window.bounds.size == Size(width: 1000, height: 600) && screen.window.states == .maximized)
        screen.tile(to: [.left, .top, .bottom])
        #expect(screen.window.bounds.size == Size(width: 500, height: 600))
        #expect(screen.window.states == [.tiledLeft, .tiledTop, .tiledBottom])
        screen.tile(to: [.right, .bottom])
        #expect(screen.window.bounds.size == Size(width: 500, height: 300))
        screen.restore()
        #expect(screen.window.bounds.size == Size(width: 400, height: 300) && screen.window.states == [])
    }

    @Test func `a window that asks to be maximised fills the desktop, and can be restored`() {
        screen.window.setMaximized(true)
        screen.pump()
        #expect(screen.window.bounds.size == screen.desktopSize)
        screen.window.setMaximized(false)
        screen.pump()
        #expect(screen.window.bounds.size == Size(width: 400, height: 300))
    }

    @Test func `the active window has the keyboard, unless another app is active`() {
        let other = screen.openWindow(Window(title: "Other", size: Size(width: 100, height: 100)))
        #expect(screen.application.keyWindow === other)
        screen.activate()
        #expect(screen.window.isKeyWindow && screen.window.states == .activated && other.states == [])
        screen.activate(other)
        #expect(other.isKeyWindow && screen.window.states == [] && other.states == .activated)
        screen.deactivate()
        #expect(screen.application.keyWindow == nil && other.states == [])
    }

    @Test func `a hidden window does not draw until it is visible`() {
        screen.suspend()
        let frames = screen.platformWindow.frameCount
        screen.window.backgroundColor = .yellow
        screen.pump()
        #expect(screen.platformWindow.frameCount == frames)
        screen.resume()
        #expect(screen.platformWindow.frameCount == frames + 1)
    }

    @Test func `a window keeps its size on an output of another scale`() {
        screen.changeScale(to: 1.5)
        #expect(screen.window.scale == 1.5 && screen.window.bounds.size == Size(width: 400, height: 300))
        #expect(screen.platformWindow.image?.pixelWidth == 600)
    }

    @Test func `S166 a window may refuse a close request`() {
        let draft = screen.openWindow(Draft(title: "Draft", size: Size(width: 100, height: 100)))
        screen.requestClose(draft)
        #expect(draft.isVisible)
        draft.isSaved = true
        screen.requestClose(draft)
        #expect(draft.isClosed && !screen.window.isClosed)
    }

    @Test func `a size sent as an event applies to the following verbs`() {
        screen.send(
            .windowConfigured(screen.window.id, WindowConfiguration(size: Size(width: 300, height: 200), scale: 2)))
        screen.maximize()
        #expect(screen.window.scale == 2)
        screen.restore()
        #expect(screen.window.bounds.size == Size(width: 300, height: 200))
    }

    // MARK: Failures

    @Test func `making a window smaller than its minimum fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.window.minimumSize = Size(width: 200, height: 100)
            screen.resize(to: Size(width: 200, height: 100))
            screen.resize(to: Size(width: 199, height: 100))
        }
        #expect(message(of: result).contains("is below the window's minimum size"))
    }

    @Test func `dragging the edge of a maximised window fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.maximize()
            screen.resize(to: Size(width: 200, height: 100))
        }
        #expect(message(of: result).contains("the window is maximised or full screen"))
    }

    @Test func `touching a hidden window fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.suspend()
            screen.tap(at: Point(x: 10, y: 10))
        }
        #expect(message(of: result).contains("TestSeat.touch: the window is not visible"))
    }

    @Test func `pressing outside a window that became smaller fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.pointer.move(to: Point(x: 390, y: 290))
            screen.resize(to: Size(width: 200, height: 100))
            screen.pointer.press()
        }
        #expect(message(of: result).contains("TestPointer.press: (390, 290) is outside the window"))
    }
}
