import Testing
import Walden
import WaldenTesting

/// Apps that change the tree, windows and display links in callbacks.
@MainActor
@Suite struct ReentrancyTests {
    @Test func `a display link may be cancelled twice, and after its window closed`() {
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

    // MARK: While drawing

    private func drawing(_ action: @escaping @MainActor (TestScreen, View) -> Void) -> (TestScreen, Drawer) {
        let screen = TestScreen(size: Size(width: 100, height: 100))
        let view = Drawer(frame: screen.window.bounds)
        for index in 0..<20 {
            view.addSubview(View(frame: Rect(x: Double(index) * 5, y: 0, width: 5, height: 100)))
        }
        screen.window.addSubview(view)
        screen.pump()
        view.count = 0
        view.action = { [unowned screen] view in action(screen, view) }
        view.setNeedsDisplay()
        return (screen, view)
    }

    @Test func `invalidation while drawing is drawn in the next frame`() {
        let (screen, view) = drawing { _, view in view.setNeedsDisplay(Rect(x: 0, y: 0, width: 1, height: 1)) }
        screen.application.eventLoop.turn(mayBlock: false)
        #expect(view.count == 1)
        view.action = nil
        screen.application.eventLoop.turn(mayBlock: false)
        #expect(view.count == 2 && screen.damage.contains("1"))
        screen.pump()
        #expect(view.count == 2)
    }

    @Test(arguments: [3, 40])
    func `a view may remove itself, its subviews and its siblings while it is drawn`(count: Int) {
        let (screen, view) = drawing { _, view in
            for inner in view.subviews { inner.removeFromSuperview() }
            let siblings = view.superview?.subviews ?? []
            for sibling in siblings { sibling.removeFromSuperview() }
        }
        for _ in 0..<count { screen.window.addSubview(Drawer(frame: Rect(x: 0, y: 0, width: 50, height: 50))) }
        screen.pump()
        #expect(view.count == 1 && view.window == nil && screen.window.subviews.isEmpty)
        screen.advance(by: .milliseconds(50))
        #expect(view.count == 1)
    }

    @Test func `a window may be closed while it is drawn`() {
        let (screen, view) = drawing { screen, _ in screen.window.close() }
        let shown = screen.platformWindow
        screen.pump()
        #expect(view.count == 1 && screen.window.isClosed && screen.platform.windows.isEmpty)
        #expect(!shown.canDraw)
    }

    @Test func `a window may be hidden and shown again while it is drawn`() {
        let (screen, view) = drawing { screen, view in
            (view as? Drawer)?.action = nil
            screen.window.isHidden = true
            screen.window.isHidden = false
        }
        let before = screen.platformWindow
        screen.pump()
        #expect(screen.platform.windows.count == 1 && screen.platformWindow !== before)
        #expect(screen.platformWindow.frameCount == 1 && view.count == 2)
    }

    @Test func `a window may be closed by a display link, by layout and by hovering`() {
        for place in ["link", "layout", "hover"] {
            let screen = TestScreen(size: Size(width: 100, height: 100))
            let view = Closing(frame: screen.window.bounds)
            view.place = place
            screen.pointer.move(to: Point(x: 5, y: 5))
            screen.window.addSubview(view)
            if place == "link" {
                screen.window.addDisplayLink { link in
                    link.cancel()
                    view.window?.close()
                }
            }
            screen.pump()
            #expect(screen.window.isClosed && screen.platform.windows.isEmpty, "\(place)")
        }
    }

    @Test func `a hit test may remove the superview of its view`() {
        let screen = TestScreen(size: Size(width: 100, height: 100))
        let container = View(frame: screen.window.bounds)
        let trap = Trap(frame: container.bounds)
        container.addSubview(trap)
        screen.window.addSubview(container)
        trap.container = container
        let finger = screen.touch(at: Point(x: 50, y: 50))
        finger.lift()
        #expect(container.superview == nil)
        #expect(trap.wasHitTested)
    }

    @Test func `a window shown again while it hides is on the screen once`() {
        let screen = TestScreen(makeWindow: { Stubborn(title: "Stubborn", size: $0) })
        screen.window.isHidden = true
        screen.pump()
        #expect(screen.platform.windows.count == 1)
        screen.window.close()
        screen.pump()
        #expect(screen.platform.windows.isEmpty)
        #expect(screen.window.isClosed)
    }

    @Test func `a control disabled as it begins to track gets a cancel`() {
        let screen = TestScreen(size: Size(width: 100, height: 100))
        let control = Reluctant(frame: screen.window.bounds)
        screen.window.addSubview(control)
        screen.tap(control)
        #expect(control.calls == ["begin", "cancel"])
        #expect(!control.isHighlighted)
    }

    @Test func `a view filling a controller's view keeps its margins`() {
        let screen = TestScreen(size: Size(width: 200, height: 100))
        let controller = Filling()
        screen.window.rootViewController = controller
        #expect(controller.content.frame == Rect(x: 20, y: 20, width: 160, height: 60))
    }

    @Test func `a verb lays out a view that was just added`() {
        let screen = TestScreen(size: Size(width: 200, height: 100))
        let button = Button(title: "Far right")
        var taps = 0
        button.addAction(for: .touchUpInside) { _ in taps += 1 }
        screen.window.addSubview(StackView([View(), button]), filling: .zero)
        screen.tap(button)
        #expect(taps == 1)
    }
}

/// A view that runs an action while it is drawn.
private final class Drawer: View {
    var count = 0
    var action: (@MainActor (View) -> Void)?

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        count += 1
        action?(self)
        context.fill(bounds, with: .red)
    }
}

/// A view that closes its window.
private final class Closing: View {
    var place = ""

    override func layoutSubviews() { if place == "layout" { window?.close() } }
    override func pointerEntered(with event: Event) { if place == "hover" { window?.close() } }
}

private final class Trap: View {
    weak var container: View?
    private(set) var wasHitTested = false

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        wasHitTested = true
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
