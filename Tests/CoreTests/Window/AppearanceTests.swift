import Testing
import Walden
import WaldenTesting

@MainActor
struct AppearanceTests {
    let screen = TestScreen()
    private let appears: [CallbackController.Callback] = [.viewWillAppear, .viewIsAppearing, .viewDidAppear]
    private let disappears: [CallbackController.Callback] = [.viewWillDisappear, .viewDidDisappear]

    @Test func `S163 a controller in a hidden window has not appeared`() {
        screen.tap(at: Point(x: 1, y: 1))
        let window = Window(title: "Later", size: Size(width: 50, height: 50))
        let root = CallbackController("root")
        window.rootViewController = root
        #expect(root.callbacks == [])
        window.isHidden = false
        #expect(root.callbacks == appears)
        window.isHidden = true
        #expect(root.callbacks == appears + disappears)
        window.isHidden = false
        window.close()
        #expect(root.callbacks == appears + disappears + appears + disappears)
        window.rootViewController = nil
        #expect(root.callbacks.count == 10)
    }

    @Test func `S163 the view is in its window with its size when it appears`() {
        let root = CallbackController("root")
        var seen: [(Bool, Size)] = []
        root.action = { [unowned root] in
            if $0 != .viewDidLoad { seen.append((root.view.window != nil, root.view.bounds.size)) }
        }
        screen.window.rootViewController = root
        #expect(seen.map(\.0) == [false, true, true])
        #expect(seen.allSatisfy { $0.1 == screen.window.bounds.size })
    }

    @Test func `S163 the views within are in the window, too, when it appears, and one may take the focus`() {
        let (root, child) = (CallbackController("root"), CallbackController("child"))
        let field = TextField()
        child.view.addSubview(field)
        root.view.addSubview(child.view)
        root.action = { if $0 == .viewIsAppearing { #expect(field.becomeFirstResponder()) } }
        screen.window.rootViewController = root
        #expect(root.isInOrder && child.isInOrder && field.isFirstResponder)
        child.action = { [unowned child] in if $0 == .viewIsAppearing { child.view.removeFromSuperview() } }
        screen.window.rootViewController = ViewController()
        screen.window.rootViewController = root
        #expect(root.isInOrder && child.isInOrder && child.view.window == nil)
    }

    @Test func `S163 a view that a callback of another controller removes appears while it is in the window`() {
        let (root, first, second) = (
            CallbackController("root"), CallbackController("first"), CallbackController("second")
        )
        for child in [first, second] { root.view.addSubview(child.view) }
        var wasInWindow: [Bool] = []
        first.action = { [unowned first] in
            if [.viewIsAppearing, .viewDidAppear].contains($0) { wasInWindow.append(first.view.window != nil) }
        }
        second.action = { [unowned first] in if $0 == .viewWillAppear { first.view.removeFromSuperview() } }
        screen.window.rootViewController = root
        #expect(wasInWindow == [true, true] && first.callbacks == appears + disappears)
        #expect(root.callbacks == appears && second.callbacks == appears)
    }

    @Test func `S163 outer controllers get viewWillAppear first and viewDidAppear last`() {
        let log = Log()
        let (root, child) = (CallbackController("root"), CallbackController("child"))
        for controller in [root, child] {
            controller.action = { [unowned controller] in log.note("\(controller.name) \($0)") }
        }
        root.view.addSubview(child.view)
        _ = log.take()
        let appearing = [
            "root viewWillAppear", "child viewWillAppear", "root viewIsAppearing", "child viewIsAppearing",
            "child viewDidAppear", "root viewDidAppear",
        ]
        screen.window.rootViewController = root
        #expect(log.take() == appearing)
        screen.window.isHidden = true
        let disappearing = [
            "root viewWillDisappear", "child viewWillDisappear", "child viewDidDisappear", "root viewDidDisappear",
        ]
        #expect(log.take() == disappearing)
        screen.window.isHidden = false
        #expect(log.take() == appearing)
        screen.window.close()
        #expect(log.take() == disappearing)
    }

    @Test func `S163 presenting a controller does not make the presenting one disappear`() {
        let (root, sheet) = (CallbackController("root"), CallbackController("sheet"))
        screen.window.rootViewController = root
        root.present(sheet, animated: false)
        #expect(root.callbacks == appears && sheet.callbacks == appears)
        sheet.dismiss(animated: false)
        #expect(root.callbacks == appears && sheet.callbacks == appears + disappears)
    }

    @Test func `S163 a controller may be presented as another one disappears`() {
        let (root, first, second) = (
            CallbackController("root"), CallbackController("first"), CallbackController("second")
        )
        screen.window.rootViewController = root
        root.present(first, animated: false)
        first.action = { [unowned root] in if $0 == .viewDidDisappear { root.present(second, animated: false) } }
        root.dismiss(animated: false)
        #expect(root.presentedViewController === second && second.callbacks == appears)
        #expect(second.view.window === screen.window && first.view.superview == nil)
        #expect(screen.window.subviews.count == 2)
    }

    @Test func `S163 a presentation dismissed before it is shown leaves nothing`() {
        let (root, sheet) = (CallbackController("root"), CallbackController("sheet"))
        screen.window.rootViewController = root
        for callback in [CallbackController.Callback.viewDidLoad, .viewWillAppear, .viewDidAppear] {
            sheet.action = { [unowned sheet] in if $0 == callback { sheet.dismiss(animated: false) } }
            root.present(sheet, animated: false)
            sheet.action = nil
            #expect(root.presentedViewController == nil && sheet.presentingViewController == nil)
            #expect(sheet.view.window == nil && sheet.isInOrder, "\(callback)")
        }
    }

    @Test func `S163 a controller is the root of one window at a time`() {
        let other = screen.openWindow(Window(title: "Other", size: Size(width: 50, height: 50)))
        let root = CallbackController("root")
        screen.window.rootViewController = root
        other.rootViewController = root
        #expect(screen.window.rootViewController == nil && root.view.window === other && root.next === other)
        screen.window.rootViewController = ViewController()
        #expect(root.view.window === other)
    }

    @Test func `a removed root controller also removes the controllers it presents`() {
        let (root, sheet) = (CallbackController("root"), CallbackController("sheet"))
        screen.window.rootViewController = root
        root.present(sheet, animated: false)
        screen.window.rootViewController = ViewController()
        #expect(sheet.view.window == nil && sheet.presentingViewController == nil && sheet.isInOrder)
    }

    @Test func `S17 the owner of a touch on a presented controller gets the cancel on dismissal`() {
        let log = Log()
        let sheet = CallbackController("sheet")
        let root = TouchedController(log)
        screen.window.rootViewController = root
        root.present(sheet, animated: false)
        let finger = screen.touch(at: Point(x: 5, y: 5))
        sheet.dismiss(animated: false)
        finger.lift()
        #expect(log.lines == ["began", "cancelled"])
    }

    @Test func `S163 a controller is notified before and after the layout of its view`() {
        let controller = LayoutController()
        screen.window.rootViewController = controller
        screen.pump()
        #expect(controller.calls == ["will", "layout", "did"])
        controller.view.setNeedsLayout()
        screen.pump()
        #expect(controller.calls.count == 6)
    }

    @Test func `a controller cannot present itself`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let screen = TestScreen()
            let controller = ViewController()
            screen.window.rootViewController = controller
            controller.present(controller, animated: false)
        }
    }
}

private final class TouchedController: ViewController {
    let log: Log

    init(_ log: Log) {
        self.log = log
        super.init()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { log.note("began") }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log.note("ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { log.note("cancelled") }
}

private final class LayoutController: ViewController {
    private(set) var calls: [String] = []

    private final class Page: View {
        var onLayout: (() -> Void)?
        override func layoutSubviews() { onLayout?() }
    }

    override func loadView() {
        let page = Page()
        page.onLayout = { [unowned self] in calls.append("layout") }
        view = page
    }
    override func viewWillLayoutSubviews() { calls.append("will") }
    override func viewDidLayoutSubviews() { calls.append("did") }
}
