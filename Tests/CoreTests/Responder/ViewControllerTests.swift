import Testing
import Walden
import WaldenTesting

@MainActor
struct ViewControllerTests {
    let log = Log()

    private func controller(_ name: String) -> LoggingController { LoggingController(name, log) }

    @Test func `the view is created once, at its first use`() {
        let controller = controller("a")
        #expect(controller.viewIfLoaded == nil && log.take() == [])
        let view = controller.view
        #expect(controller.view === view && controller.viewIfLoaded === view)
        #expect(log.take() == ["a loadView", "a viewDidLoad"])
    }

    @Test func `controllers are notified when their views appear and disappear`() {
        let screen = TestScreen()
        let (parent, child) = (controller("parent"), controller("child"))
        parent.addChild(child)
        parent.view.addSubview(child.view)
        _ = log.take()
        screen.window.rootViewController = parent
        #expect(
            log.take() == [
                "parent viewWillAppear", "child viewWillAppear", "child viewDidAppear", "parent viewDidAppear",
            ])
        screen.window.rootViewController = nil
        #expect(
            log.take() == [
                "parent viewWillDisappear", "child viewWillDisappear", "child viewDidDisappear",
                "parent viewDidDisappear",
            ])
        #expect(parent.next == nil && parent.view.superview == nil)
    }

    @Test func `children have one parent, and are notified of it`() {
        let (first, second, child) = (controller("first"), controller("second"), controller("child"))
        first.addChild(child)
        #expect(log.take() == ["child willMove first", "child didMove first"])
        first.addChild(child)
        #expect(log.take() == [] && first.children == [child])
        second.addChild(child)
        #expect(
            log.take() == [
                "child willMove none", "child didMove none", "child willMove second", "child didMove second",
            ])
        #expect(first.children.isEmpty && second.children == [child] && child.parent === second)
        child.removeFromParent()
        child.removeFromParent()
        #expect(second.children.isEmpty && child.parent == nil)
    }

    @Test func `S14 a presented controller covers the window, gets the touches, and is removed when dismissed`() {
        let screen = TestScreen()
        let (root, sheet) = (controller("root"), controller("sheet"))
        screen.window.rootViewController = root
        _ = Probe("beneath", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: root.view)
        _ = log.take()
        root.present(sheet, animated: false)
        #expect(log.take() == ["sheet loadView", "sheet viewDidLoad", "sheet viewWillAppear", "sheet viewDidAppear"])
        #expect(sheet.view.frame == screen.window.bounds)
        #expect(root.presentedViewController === sheet && sheet.presentingViewController === root)
        screen.tap(at: Point(x: 5, y: 5))
        #expect(log.take() == ["root touch"], "the chain continues at the presenting one")
        sheet.dismiss(animated: false)
        #expect(log.take() == ["sheet viewWillDisappear", "sheet viewDidDisappear"])
        #expect(root.presentedViewController == nil && sheet.presentingViewController == nil)
        screen.tap(at: Point(x: 5, y: 5))
        #expect(log.take() == ["beneath began 5,5", "beneath ended 5,5"])
    }

    @Test func `a presented controller takes over the focus, and gives it back`() {
        let screen = TestScreen()
        let (root, sheet) = (controller("root"), controller("sheet"))
        screen.window.rootViewController = root
        let beneath = [0.0, 50].map { FocusStop(frame: Rect(x: $0, y: 0, width: 40, height: 20), in: root.view) }
        let above = [0.0, 50].map { FocusStop(frame: Rect(x: $0, y: 0, width: 40, height: 20), in: sheet.view) }
        screen.keyboard.press(.tab)
        #expect(screen.window.firstResponder === beneath[0])
        root.present(sheet, animated: false)
        #expect(screen.window.firstResponder == nil)
        for index in [0, 1, 0] {
            screen.keyboard.press(.tab)
            #expect(screen.window.firstResponder === above[index])
        }
        sheet.dismiss(animated: false)
        #expect(screen.window.firstResponder === beneath[0])
        screen.keyboard.press(.tab)
        #expect(screen.window.firstResponder === beneath[1])
    }

    @Test func `S14 dismissing a controller also dismisses those presented on top`() {
        let screen = TestScreen()
        let (root, sheet, alert) = (controller("root"), controller("sheet"), controller("alert"))
        screen.window.rootViewController = root
        root.present(sheet, animated: false)
        sheet.present(alert, animated: false)
        #expect(alert.next === sheet && sheet.next === root && root.next === screen.window)
        root.dismiss(animated: false)
        #expect(alert.view.superview == nil && sheet.view.superview == nil)
        #expect(sheet.presentedViewController == nil && alert.presentingViewController == nil)
        root.present(sheet, animated: false)
        #expect(sheet.view.window === screen.window)
    }

    @Test func `S18 a controller dismissed during a touch gets the cancel`() {
        let screen = TestScreen()
        let (root, sheet) = (controller("root"), controller("sheet"))
        screen.window.rootViewController = root
        root.present(sheet, animated: false)
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: sheet.view)
        view.onTouches = { [unowned sheet] phase, _, _ in if phase == .began { sheet.dismiss(animated: false) } }
        _ = log.take()
        screen.tap(at: Point(x: 5, y: 5))
        #expect(
            log.take() == [
                "view began 5,5", "sheet viewWillDisappear", "sheet viewDidDisappear", "view cancelled 5,5",
            ])
    }

    @Test func `a new root replaces the old one, behind everything else`() {
        let screen = TestScreen()
        let (first, second) = (controller("first"), controller("second"))
        let above = View()
        screen.window.addSubview(above)
        screen.window.rootViewController = first
        screen.window.rootViewController = second
        #expect(first.view.superview == nil && first.next == nil)
        #expect(screen.window.subviews == [second.view, above])
    }

    @Test func `a view may move from one controller to another`() {
        let (first, second) = (ViewController(), ViewController())
        let view = View()
        first.view = view
        second.view = view
        #expect(view.next === second)
        first.view = View()
        #expect(view.next === second)
    }

    @Test func `S13 a released controller leaves its view without one`() {
        let view = View()
        do {
            let controller = ViewController()
            controller.view = view
            #expect(view.next === controller)
        }
        #expect(view.next == nil)
    }
}

private final class LoggingController: ViewController {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init()
        modalPresentationStyle = .fullScreen
    }

    override func loadView() {
        log.note("\(name) loadView")
        super.loadView()
    }
    override func viewDidLoad() { log.note("\(name) viewDidLoad") }
    override func viewWillAppear() { log.note("\(name) viewWillAppear") }
    override func viewDidAppear() { log.note("\(name) viewDidAppear") }
    override func viewWillDisappear() { log.note("\(name) viewWillDisappear") }
    override func viewDidDisappear() { log.note("\(name) viewDidDisappear") }
    override func willMove(toParent parent: ViewController?) {
        log.note("\(name) willMove \((parent as? LoggingController)?.name ?? "none")")
    }
    override func didMove(toParent parent: ViewController?) {
        log.note("\(name) didMove \((parent as? LoggingController)?.name ?? "none")")
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        if presentingViewController == nil {
            log.note("\(name) touch")
        } else {
            super.touchesBegan(touches, with: event)
        }
    }
}

private final class FocusStop: View {
    init(frame: Rect, in superview: View) {
        super.init(frame: frame)
        superview.addSubview(self)
    }
    override var canBecomeFocused: Bool { true }
    override var canBecomeFirstResponder: Bool { true }
}
