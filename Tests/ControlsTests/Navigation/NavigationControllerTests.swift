import Testing
import Walden
import WaldenTesting

/// Stacks of controllers.
@MainActor
@Suite("Navigation")
struct NavigationControllerTests {
    let screen = TestScreen()
    let navigation: NavigationController
    private let first = Page("First")
    private let second = Page("Second")
    private let third = Page("Third")

    private final class Page: ViewController {
        var callbacks = ""
        let button = Button(title: "Button")

        init(_ title: String) {
            super.init()
            self.title = title
        }

        override func viewDidLoad() {
            button.frame = Rect(x: 100, y: 100, width: 80, height: 32)
            view.addSubview(button)
        }

        /// The callbacks since the last call: W, I and D for appearing, w and d for disappearing.
        func take() -> String {
            defer { callbacks = "" }
            return callbacks
        }

        override func viewWillAppear() { callbacks += "W" }
        override func viewIsAppearing() { callbacks += "I" }
        override func viewDidAppear() { callbacks += "D" }
        override func viewWillDisappear() { callbacks += "w" }
        override func viewDidDisappear() { callbacks += "d" }
    }

    init() {
        navigation = NavigationController(rootViewController: first)
        screen.window.rootViewController = navigation
        screen.pump()
    }

    private func settle() { screen.advance(by: .seconds(1)) }

    private var back: Button? {
        navigation.navigationBar.leadingViews.first { $0.accessibilityIdentifier == "back" } as? Button
    }

    @Test(arguments: [true, false])
    func `S164 a pushed controller comes, and the one beneath leaves; popped, the other way round`(isAnimated: Bool) {
        #expect(first.take() == "WID" && first.parent === navigation)
        navigation.pushViewController(second, animated: isAnimated)
        #expect(navigation.topViewController === second && second.parent === navigation)
        if isAnimated {
            screen.advance(by: .milliseconds(100))
            #expect(first.take() == "w" && second.take() == "WI")
        }
        settle()
        #expect(first.take() == (isAnimated ? "d" : "wd") && second.take() == (isAnimated ? "D" : "WID"))
        #expect(first.view.window == nil && second.view.window === screen.window)
        #expect(second.view.bounds.size == Size(width: 400, height: 300 - HeaderBar.standardHeight))
        #expect(navigation.popViewController(animated: isAnimated) === second)
        settle()
        #expect(first.take() == "WID" && second.take() == "wd" && second.parent == nil)
        #expect(navigation.popViewController(animated: false) == nil, "the last one stays")
    }

    @Test func `S164 the bar shows title, items and the way back, and the window the title`() {
        #expect(navigation.navigationBar.title == "First" && screen.window.title == "First" && back == nil)
        navigation.pushViewController(second, animated: false)
        #expect(navigation.navigationBar.title == "Second" && screen.window.title == "Second")
        #expect(back?.title == "First")
        second.title = "Renamed"
        #expect(navigation.navigationBar.title == "Renamed" && screen.window.title == "Renamed")
        first.navigationItem.backButtonTitle = "Back"
        #expect(back?.title == "Back")
        var presses = 0
        let item = BarButtonItem(title: "Add") { _ in presses += 1 }
        second.navigationItem.trailingItems = [item]
        second.navigationItem.subtitle = "3 notes"
        screen.pump()
        #expect(navigation.navigationBar.subtitle == "3 notes")
        screen.tap(item.view)
        #expect(presses == 1)
        item.isEnabled = false
        screen.tap(item.view)
        #expect(presses == 1)
        second.navigationItem.hidesBackButton = true
        #expect(back == nil)
        navigation.isNavigationBarHidden = true
        screen.pump()
        #expect(second.view.bounds.size == screen.window.bounds.size)
    }

    @Test func `S164 the user goes back by the button, Alt+Left, and the mouse's back button`() {
        let ways: [@MainActor () -> Void] = [
            { screen.tap(back!) },
            { screen.keyboard.press(.leftArrow, modifiers: .alternate) },
            {
                screen.pointer.move(to: Point(x: 200, y: 200))
                screen.pointer.click(.back)
            },
            {
                // Also on a control.
                screen.pointer.move(to: second.button)
                screen.pointer.click(.back)
            },
        ]
        for way in ways {
            navigation.pushViewController(second, animated: false)
            screen.pump()
            way()
            settle()
            #expect(navigation.viewControllers.count == 1 && first.view.window != nil)
        }
    }

    @Test func `S164 a swipe from the edge follows the finger, and goes back or not`() {
        navigation.pushViewController(second, animated: false)
        screen.pump()
        _ = (first.take(), second.take())
        let finger = screen.touch(at: Point(x: 3, y: 200))
        finger.move(to: Point(x: 150, y: 200), duration: .milliseconds(300), steps: 10)
        #expect(first.take() == "WI" && second.take() == "w")
        #expect(navigation.viewControllers.count == 2)
        finger.lift(after: .milliseconds(300))
        settle()
        #expect(navigation.viewControllers.count == 2 && second.view.window != nil && first.view.window == nil)
        #expect(second.take() == "dWID", "it was about to disappear, and is back")
        #expect(first.take() == "Dwd")
        let again = screen.touch(at: Point(x: 3, y: 200))
        again.move(to: Point(x: 300, y: 200), duration: .milliseconds(200), steps: 10)
        again.lift()
        settle()
        #expect(navigation.viewControllers.count == 1 && first.take() == "WID" && second.take() == "wd")
        #expect(navigation.navigationBar.title == "First" && second.parent == nil)
    }

    @Test func `S164 a move is interrupted by the next: back before the new one has come`() {
        navigation.pushViewController(second, animated: true)
        screen.advance(by: .milliseconds(100))
        _ = first.take()
        navigation.popViewController(animated: true)
        #expect(second.take() == "WIDw")
        #expect(first.take() == "dWI")
        screen.tap(first.button)
        settle()
        #expect(first.take() == "D" && second.take() == "d" && first.view.window != nil && second.view.window == nil)
        navigation.pushViewController(second, animated: true)
        screen.advance(by: .milliseconds(50))
        navigation.pushViewController(third, animated: true)
        #expect(first.view.window == nil, "what the former move leaves behind goes at once")
        settle()
        #expect(second.take() == "WIDwd" && third.take() == "WID" && first.take() == "wd")
        navigation.popToRootViewController(animated: true)
        settle()
        #expect(first.take() == "WID" && third.take() == "wd" && second.take() == "")
        #expect(second.parent == nil && third.parent == nil)
    }

    @Test func `S164 the focus comes back with the controller that had it`() {
        first.button.becomeFirstResponder()
        navigation.pushViewController(second, animated: true)
        settle()
        #expect(!first.button.isFirstResponder)
        navigation.popViewController(animated: true)
        settle()
        #expect(first.button.isFirstResponder)
    }

    @Test func `S164 a stack may change while its window is hidden, and then appears as it is`() {
        screen.window.isHidden = true
        _ = first.take()
        navigation.pushViewController(second, animated: true)
        #expect(first.take() == "" && second.take() == "")
        screen.window.isHidden = false
        screen.pump()
        #expect(second.take() == "WID" && first.take() == "")
        navigation.pushViewController(third, animated: true)
        screen.advance(by: .milliseconds(50))
        screen.window.isHidden = true
        #expect(third.take() == "WIDwd" && second.take() == "wd")
    }

    @Test func `S164 what leaves a stack is released`() {
        weak var released: ViewController?
        do {
            let page = Page("Short")
            released = page
            navigation.pushViewController(page, animated: true)
            settle()
            navigation.popViewController(animated: true)
            settle()
        }
        screen.pump()
        #expect(released == nil)
    }
}
