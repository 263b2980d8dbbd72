import Testing
import Walden
import WaldenTesting

/// Apps that change the tree, the windows and their own links from where nobody expects it.
@MainActor
@Suite struct ReentrancyTests {
    @Test func `a display link can be cancelled twice, and after its window is gone`() {
        let screen = TestScreen()
        var window: Window? = Window(title: "Short-lived", size: Size(width: 50, height: 50))
        weak let remembered = window
        let link = window?.addDisplayLink { _ in }
        window?.close()
        link?.cancel()
        window = nil
        screen.pump()
        link?.cancel()
        #expect(remembered == nil)
    }

    @Test func `a hit test survives an override that removes its superview`() {
        let screen = TestScreen(size: Size(width: 100, height: 100))
        let container = View(frame: screen.window.bounds)
        let trap = Trap(frame: container.bounds)
        container.addSubview(trap)
        screen.window.addSubview(container)
        trap.container = container
        let finger = screen.touch(at: Point(x: 50, y: 50))
        finger.lift()
        #expect(container.superview == nil)
        #expect(trap.wasAsked)
    }

    @Test func `a window that shows itself again while it is hidden has one place on the screen`() {
        let screen = TestScreen(makeWindow: { Stubborn(title: "Stubborn", size: $0) })
        screen.window.isHidden = true
        screen.pump()
        #expect(screen.platform.windows.count == 1)
        screen.window.close()
        screen.pump()
        #expect(screen.platform.windows.isEmpty)
        #expect(screen.window.isClosed)
    }

    @Test func `a control that is disabled while it begins to track is told that it is over`() {
        let screen = TestScreen(size: Size(width: 100, height: 100))
        let control = Reluctant(frame: screen.window.bounds)
        screen.window.addSubview(control)
        screen.tap(control)
        #expect(control.calls == ["begin", "cancel"])
        #expect(!control.isHighlighted)
    }

    @Test func `what fills a controller's view keeps its margins`() {
        let screen = TestScreen(size: Size(width: 200, height: 100))
        let controller = Filling()
        screen.window.rootViewController = controller
        #expect(controller.content.frame == Rect(x: 20, y: 20, width: 160, height: 60))
    }

    @Test func `a verb on a view that was just added finds it where it will be`() {
        let screen = TestScreen(size: Size(width: 200, height: 100))
        let button = Button(title: "Far right")
        var taps = 0
        button.addAction(for: .touchUpInside) { _ in taps += 1 }
        screen.window.addSubview(StackView([View(), button]), filling: .zero)
        screen.tap(button)
        #expect(taps == 1)
    }
}

private final class Trap: View {
    weak var container: View?
    private(set) var wasAsked = false

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        wasAsked = true
        container?.removeFromSuperview()
        return nil
    }
}

private final class Stubborn: Window {
    override func resignKey() { isHidden = false }
}

private final class Reluctant: Control {
    private(set) var calls: [String] = []

    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        calls.append("begin")
        isEnabled = false
        return true
    }

    override func cancelTracking(with event: Event?) { calls.append("cancel") }
}

private final class Filling: ViewController {
    let content = View()

    override func viewDidLoad() {
        view.addSubview(content, filling: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20))
    }
}
