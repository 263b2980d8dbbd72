import Testing
import Walden
import WaldenTesting

private let callbacks = ["didLoad", "willAppear", "isAppearing", "didAppear", "willDisappear", "didDisappear"]
private let changes = ["pop", "push", "replace", "empty", "present", "hide"]

/// Stacks that change in the callbacks of their controllers.
@MainActor
@Suite("Navigation in trouble")
struct NavigationTroubleTests {
    let screen = TestScreen()

    private final class Page: ViewController {
        let name: String
        var callbacks: [String] = []
        var action: ((String) -> Void)?
        let button = Button(title: "Button")
        var presses = 0

        init(_ name: String) {
            self.name = name
            super.init()
            title = name
            button.addAction(for: .touchUpInside) { [weak self] _ in self?.presses += 1 }
        }

        /// Whether the callbacks came in order, each once.
        var isInOrder: Bool {
            let cycle = ["willAppear", "isAppearing", "didAppear", "willDisappear", "didDisappear"]
            return callbacks.enumerated().allSatisfy { $1 == cycle[$0 % 5] } && [0, 3].contains(callbacks.count % 5)
        }

        private func note(_ callback: String) {
            if callback != "didLoad" { callbacks.append(callback) }
            action?(callback)
        }

        override func viewDidLoad() {
            button.frame = Rect(x: 20, y: 20, width: 80, height: 32)
            view.addSubview(button)
            note("didLoad")
        }
        override func viewWillAppear() { note("willAppear") }
        override func viewIsAppearing() { note("isAppearing") }
        override func viewDidAppear() { note("didAppear") }
        override func viewWillDisappear() { note("willDisappear") }
        override func viewDidDisappear() { note("didDisappear") }
    }

    private func settle() { screen.advance(by: .seconds(1)) }

    @Test(arguments: callbacks, changes)
    func `S164 whatever a callback changes in the stack, its top is shown, can be used, and all callbacks pair`(
        callback: String, change: String
    ) {
        for mode in 0..<8 {
            let (isOuterAnimated, isInnerAnimated, ofOld) = (mode & 1 == 0, mode & 2 == 0, mode & 4 == 0)
            let (first, second, third) = (Page("first"), Page("second"), Page("third"))
            let navigation = NavigationController(rootViewController: first)
            screen.window.isHidden = false
            screen.window.rootViewController = navigation
            settle()
            var isDone = false
            (ofOld ? first : second).action = { [weak navigation, weak window = screen.window] in
                guard $0 == callback, !isDone, let navigation else { return }
                isDone = true
                switch change {
                case "pop": navigation.popViewController(animated: isInnerAnimated)
                case "push": navigation.pushViewController(third, animated: isInnerAnimated)
                case "replace": navigation.setViewControllers([third], animated: isInnerAnimated)
                case "empty": navigation.setViewControllers([], animated: isInnerAnimated)
                case "present":
                    if let top = navigation.topViewController, top.viewIfLoaded?.window != nil {
                        let sheet = ViewController()
                        sheet.modalPresentationStyle = .fullScreen
                        top.present(sheet, animated: isInnerAnimated)
                    }
                default: window?.isHidden = true
                }
            }
            navigation.pushViewController(second, animated: isOuterAnimated)
            if isOuterAnimated { screen.advance(by: .milliseconds(60)) }
            settle()
            let what = "\(callback) \(change) \(mode)"
            screen.window.isHidden = false
            settle()
            for page in [first, second, third] {
                #expect(page.isInOrder, "\(what) \(page.name): \(page.callbacks)")
                let isTop = navigation.topViewController === page
                #expect((page.viewIfLoaded?.window != nil) == isTop, "\(what): \(page.name) is shown")
                #expect((page.parent === navigation) == navigation.viewControllers.contains { $0 === page }, "\(what)")
                guard isTop else { continue }
                page.dismiss(animated: false)
                screen.pump()
                screen.tap(page.button)
                #expect(page.presses == 1, "\(what): \(page.name) can be used")
            }
        }
    }

    @Test func `S163 a presenter that goes takes what it presented along`() {
        var told: [String] = []
        let root = Page("root")
        let navigation = NavigationController(rootViewController: root)
        screen.window.rootViewController = navigation
        for style in [ModalPresentationStyle.sheet, .window, .fullScreen] {
            weak var released: ViewController?
            do {
                let page = Page("page")
                released = page
                navigation.pushViewController(page, animated: false)
                let alert = AlertController(title: "Question")
                alert.modalPresentationStyle = style
                alert.addAction(AlertAction(title: "No", style: .cancel) { _ in told.append("\(style)") })
                alert.addAction(AlertAction(title: "Yes"))
                page.present(alert, animated: false)
                settle()
                navigation.popViewController(animated: false)
            }
            settle()
            #expect(released == nil && screen.window.cover == nil && screen.window.modalDialog == nil)
            // Also one that nobody holds, outside of any container.
            do {
                let loose = Page("loose")
                root.view.addSubview(loose.view)
                let alert = AlertController(title: "Question")
                alert.modalPresentationStyle = style
                alert.addAction(AlertAction(title: "No", style: .cancel) { _ in told.append("\(style)") })
                loose.present(alert, animated: false)
                loose.view.removeFromSuperview()
            }
            settle()
            #expect(screen.window.cover == nil && screen.window.modalDialog == nil)
        }
        #expect(told == ["sheet", "sheet", "window", "window", "fullScreen", "fullScreen"])
    }
}
