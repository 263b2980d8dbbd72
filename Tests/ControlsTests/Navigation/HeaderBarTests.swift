import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// Bars at the top of windows, in their title bars or beneath those of the compositor.
@MainActor
@Suite("Header bars")
struct HeaderBarTests {
    private func stage(drawsFrame: Bool) -> (TestScreen, HeaderBar, Button) {
        let screen = TestScreen()
        let window = Window(title: "Notes", size: Size(width: 400, height: 300))
        screen.platform.needsDecoration = drawsFrame
        _ = screen.openWindow(window)
        let bar = HeaderBar()
        let button = Button(title: "New")
        bar.leadingViews = [button]
        window.headerBar = bar
        screen.pump()
        return (screen, bar, button)
    }

    @Test(arguments: [true, false])
    func `S164 a header bar in the decoration holds views, which work`(drawsFrame: Bool) {
        let (screen, bar, button) = stage(drawsFrame: drawsFrame)
        let window = bar.window!
        let layout = screen.platformWindow(of: window).layout
        #expect(window !== screen.window && window.bounds.size == Size(width: 400, height: 300))
        #expect(layout?.frame == EdgeInsets(top: HeaderBar.standardHeight, left: 0, bottom: 0, right: 0))
        #expect((layout?.shadow == .zero) == !drawsFrame && (layout?.cornerRadius == 0) == !drawsFrame)
        var presses = 0
        button.addAction(for: .touchUpInside) { _ in presses += 1 }
        let center = button.convert(Point(x: button.bounds.midX, y: button.bounds.midY), to: nil)
        #expect(center.y < 0, "above the content")
        screen.tap(at: center, in: window)
        #expect(presses == 1)
        // Tab reaches it.
        screen.keyboard.press(.tab)
        #expect(button.isFirstResponder)
        screen.keyboard.press(.space)
        #expect(presses == 2)
    }

    @Test func `S164 a field in a header bar has the width that it prefers, as far as there is room`() {
        let (screen, bar, _) = stage(drawsFrame: false)
        let (preferring, given) = (TextField(), TextField())
        given.frame = Rect(x: 0, y: 0, width: 90, height: 32)
        bar.titleView = preferring
        bar.trailingViews = [given]
        screen.pump()
        let width = preferring.frame.width
        #expect(width > 100 && given.frame.width == 90)
        screen.resize(to: Size(width: 260, height: 200), of: bar.window)
        #expect(preferring.frame.width < width && given.frame.width == 90)
        screen.resize(to: Size(width: 600, height: 200), of: bar.window)
        #expect(preferring.frame.width == width)
        preferring.font = .system(size: 20)
        screen.pump()
        #expect(preferring.frame.width > width + 20)
        given.frame.size.width = 70
        bar.setNeedsLayout()
        screen.pump()
        #expect(given.frame.width == 70)
    }

    @Test(arguments: [true, false])
    func `S164 a header bar moves the window, and closes it where the app draws the frame`(drawsFrame: Bool) {
        let (screen, bar, _) = stage(drawsFrame: drawsFrame)
        let window = bar.window!
        screen.pointer.move(to: Point(x: 200, y: -20), in: window)
        screen.pointer.press()
        screen.pointer.move(to: Point(x: 240, y: -10), in: window)
        let requests = screen.platformWindow(of: window).requests
        #expect(
            requests.contains {
                if case .move = $0 { true } else { false }
            })
        screen.pointer.release()
        screen.pointer.click(at: Point(x: 378, y: -24), in: window)
        #expect(window.isClosed == drawsFrame)
    }

    @Test func `S164 a window keeps its size when it gets a header bar, if the compositor has given it`() {
        let screen = TestScreen()
        screen.desktopSize = Size(width: 1000, height: 700)
        screen.maximize()
        #expect(screen.window.bounds.size == Size(width: 1000, height: 700))
        screen.window.headerBar = HeaderBar()
        screen.pump()
        #expect(screen.window.bounds.size == Size(width: 1000, height: 652))
        screen.makeFullscreen()
        #expect(screen.window.bounds.size == Size(width: 1000, height: 652), "it stays in full screen")
        screen.window.headerBar = nil
        screen.pump()
        #expect(screen.window.bounds.size == Size(width: 1000, height: 700))
    }

    @Test func `S164 a header bar cannot be used beneath a sheet, but moves the window`() {
        let (screen, bar, button) = stage(drawsFrame: true)
        let window = bar.window!
        let root = ViewController()
        window.rootViewController = root
        root.present(ViewController(), animated: false)
        var presses = 0
        button.addAction(for: .touchUpInside) { _ in presses += 1 }
        let center = button.convert(Point(x: button.bounds.midX, y: button.bounds.midY), to: nil)
        screen.tap(at: center, in: window)
        #expect(presses == 0)
        screen.pointer.move(to: center, in: window)
        screen.pointer.press()
        screen.pointer.move(to: Point(x: center.x + 40, y: center.y), in: window)
        #expect(
            screen.platformWindow(of: window).requests.contains {
                if case .move = $0 { true } else { false }
            })
        screen.pointer.release()
    }

    @Test func `S164 the bar of a navigation controller may be the window's`() {
        let screen = TestScreen()
        let (first, second) = (ViewController(), ViewController())
        (first.title, second.title) = ("First", "Second")
        let navigation = NavigationController(rootViewController: first)
        navigation.isNavigationBarHidden = true
        screen.window.rootViewController = navigation
        screen.window.headerBar = navigation.navigationBar
        screen.pump()
        #expect(first.view.bounds.size == screen.window.bounds.size)
        navigation.pushViewController(second, animated: false)
        screen.pump()
        #expect(navigation.navigationBar.leadingViews.count == 1 && !navigation.navigationBar.isHidden)
        let back = navigation.navigationBar.leadingViews[0]
        screen.tap(at: back.convert(Point(x: 10, y: 10), to: nil))
        screen.advance(by: .seconds(1))
        #expect(navigation.topViewController === first)
    }

    @Test func `S164 a view that moves to the other end stays in the bar`() {
        let (bar, view) = (HeaderBar(), View())
        bar.trailingViews = [view]
        bar.leadingViews = [view]
        bar.trailingViews = []
        #expect(view.superview === bar)
        bar.titleView = view
        bar.leadingViews = []
        #expect(view.superview === bar)
        bar.titleView = nil
        #expect(view.superview == nil)
    }
}
