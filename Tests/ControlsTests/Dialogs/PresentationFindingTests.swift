import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// What a reader of presentations, dialogs and window sizes has found.
@MainActor
@Suite("Presentations, closely read")
struct PresentationFindingTests {
    let screen = TestScreen()
    let root = ViewController()

    init() {
        screen.application.terminatesAfterLastWindowClosed = false
        screen.window.rootViewController = root
        screen.pump()
    }

    private func settle() { screen.advance(by: .seconds(1)) }

    private func sheet(_ style: ModalPresentationStyle = .sheet) -> ViewController {
        let controller = ViewController()
        controller.modalPresentationStyle = style
        controller.preferredContentSize = Size(width: 120, height: 80)
        controller.popoverSource = PopoverSource(view: root.view)
        return controller
    }

    @Test func `S162 an alert presented from a popover replaces it, and is not answered by that`() async {
        var told: [String] = []
        let popover = sheet(.popover)
        root.present(popover)
        settle()
        let alert = AlertController(title: "Question")
        alert.addAction(AlertAction(title: "OK") { told.append($0.title) })
        popover.present(alert)
        settle()
        #expect(told == [] && alert.view.window?.isVisible == true && screen.popups.isEmpty)
        screen.keyboard.press(.return)
        settle()
        #expect(told == ["OK"] && root.presentedViewController == nil)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [ModalPresentationStyle.sheet, .window])
    func `S162 a choice ends if its window goes as the alert is made`(style: ModalPresentationStyle) async {
        final class Closing: AlertController {
            weak var victim: Window?
            override func viewDidLoad() { victim?.close() }
        }
        let window = screen.openWindow(Window(title: "Other", size: Size(width: 300, height: 200)))
        window.rootViewController = ViewController()
        var told = 0
        let alert = Closing(title: "Question")
        alert.victim = window
        alert.modalPresentationStyle = style
        alert.addAction(AlertAction(title: "No", style: .cancel) { _ in told += 1 })
        alert.addAction(AlertAction(title: "Yes"))
        #expect(await alert.choice(in: window) === alert.actions[0] && told == 1)
    }

    @Test func `S162 a choice in a sheet ends when its window closes`() async {
        let alert = AlertController(title: "Question")
        alert.modalPresentationStyle = .sheet
        alert.addAction(AlertAction(title: "No", style: .cancel))
        alert.addAction(AlertAction(title: "Yes"))
        let choice = Task { await alert.choice(in: screen.window) }
        await screen.wait { alert.presentingViewController != nil }
        screen.requestClose()
        settle()
        #expect(await choice.value === alert.actions[0])
    }

    @Test func `S163 two fingers on two buttons present one controller`() {
        let buttons = [0.0, 120].map { x in
            let button = Button(title: "Sheet")
            button.frame = Rect(x: x, y: 20, width: 80, height: 32)
            button.addAction(for: .touchUpInside) { [weak root] _ in root?.present(ViewController()) }
            root.view.addSubview(button)
            return button
        }
        let fingers = buttons.map { screen.touch($0) }
        for finger in fingers { finger.lift() }
        settle()
        #expect(root.presentedViewController != nil && buttons.allSatisfy { !$0.isHighlighted })
        root.present(ViewController())
        #expect(root.presentedViewController?.presentedViewController == nil, "and another is refused with a warning")
    }

    @Test func `S163 the menu bar beneath a sheet does not open`() {
        let bar = MenuBar(menu: Menu(children: [Menu(title: "_File", children: [Action(title: "New") { _ in }])]))
        bar.frame = Rect(x: 0, y: 0, width: 400, height: 30)
        root.view.addSubview(bar)
        root.present(sheet(), animated: false)
        screen.keyboard.press(.function(10))
        screen.keyboard.press("f", modifiers: .alternate)
        #expect(screen.popups.isEmpty)
        root.dismiss(animated: false)
        screen.keyboard.press(.function(10))
        #expect(screen.popups.count == 1)
    }

    @Test func `S163 the keys of navigation do nothing beneath a cover`() {
        let navigation = NavigationController(rootViewController: root)
        screen.window.rootViewController = navigation
        let page = ViewController()
        navigation.pushViewController(page, animated: false)
        page.present(sheet(.fullScreen), animated: false)
        screen.keyboard.press(.leftArrow, modifiers: .alternate)
        settle()
        #expect(navigation.topViewController === page)
        page.dismiss(animated: false)
        screen.keyboard.press(.leftArrow, modifiers: .alternate)
        #expect(navigation.topViewController === root)
    }

    @Test func `S161 windows wait or go on when a parent changes`() {
        let tools = screen.openWindow(Window(title: "Tools", size: Size(width: 80, height: 60)))
        let dialog = Window(title: "Dialog", size: Size(width: 60, height: 40))
        dialog.parent = tools
        dialog.isModal = true
        _ = screen.openWindow(dialog)
        let button = Button(title: "Press")
        var presses = 0
        button.frame = Rect(x: 0, y: 0, width: 80, height: 30)
        button.addAction(for: .touchUpInside) { _ in presses += 1 }
        root.view.addSubview(button)
        screen.tap(button)
        #expect(presses == 1)
        tools.parent = screen.window
        screen.tap(button)
        #expect(presses == 1)
        tools.parent = nil
        screen.tap(button)
        #expect(presses == 2)
        screen.pointer.move(to: button)
        #expect(button.isHovered)
    }

    @Test func `S162 Return chooses the preferred action, whatever its style`() {
        var told: [String] = []
        let alert = AlertController(title: "Delete?")
        for (title, style) in [("Cancel", AlertAction.Style.cancel), ("Delete", .destructive), ("Save", .default)] {
            alert.addAction(AlertAction(title: title, style: style) { told.append($0.title) })
        }
        alert.preferredAction = alert.actions[1]
        root.present(alert)
        settle()
        screen.keyboard.press(.return)
        settle()
        #expect(told == ["Delete"])
    }

    @Test(arguments: [true, false])
    func `S162 Escape neither destroys nor chooses what is disabled`(isDestructive: Bool) {
        var told = 0
        let alert = AlertController(title: "Question")
        let action = AlertAction(title: "Go", style: isDestructive ? .destructive : .default) { _ in told += 1 }
        alert.addAction(action)
        action.isEnabled = isDestructive
        root.present(alert)
        settle()
        screen.keyboard.press(.escape)
        settle()
        #expect(told == 0 && root.presentedViewController === alert)
        action.isEnabled = true
        screen.keyboard.press(.escape)
        settle()
        #expect(told == (isDestructive ? 0 : 1))
    }

    @Test func `S163 a child of what is presented may dismiss it`() {
        let page = ViewController()
        root.present(NavigationController(rootViewController: page), animated: false)
        var told = 0
        page.dismiss(animated: false) { told += 1 }
        #expect(told == 1 && root.presentedViewController == nil && screen.window.cover == nil)
    }

    @Test func `S163 a controller presented again while its completion presents another`() {
        let (first, second) = (sheet(), sheet())
        root.present(first, animated: false)
        first.dismiss { root.present(second, animated: false) }
        screen.advance(by: .milliseconds(40))
        root.present(first, animated: false)
        #expect(root.presentedViewController === second)
        root.dismiss(animated: false)
        #expect(screen.window.cover == nil && screen.window.subviews.count == 1)
    }

    @Test func `S162 the window of an alert grows with its content`() {
        let alert = AlertController(title: "Name")
        alert.addTextField()
        alert.addAction(AlertAction(title: "OK"))
        root.present(alert)
        settle()
        let before = alert.view.bounds.height
        alert.message = "This name is taken."
        settle()
        #expect(alert.view.bounds.height > before)
        let buttons = alert.view.subviews.compactMap { $0 as? Button }
        #expect(buttons.allSatisfy { alert.view.bounds.contains($0.frame) })
        #expect(alert.view.window?.maximumSize == alert.view.bounds.size)
    }

    @Test func `S166 the size is kept over a start in which the window was never small`() {
        screen.desktopSize = Size(width: 1000, height: 700)
        let window = Window(title: "Window", size: Size(width: 100, height: 100))
        window.restorationState = WindowRestorationState(size: Size(width: 500, height: 350), isMaximized: true)
        _ = screen.openWindow(window)
        #expect(window.bounds.size == Size(width: 1000, height: 700))
        let again = window.restorationState
        #expect(again.width == 500 && again.height == 350 && again.isMaximized)
    }

    @Test func `S166 the least size follows the page of a stack and the tab`() {
        final class Wide: View {
            override var minimumContentSize: Size { Size(width: 300, height: 50) }
        }
        let wide = ViewController()
        wide.view = Wide()
        let tabs = TabController(viewControllers: [ViewController(), wide])
        screen.window.rootViewController = tabs
        screen.pump()
        let minimum = { screen.platformWindow.properties.minimumSize.width }
        #expect(minimum() == 0)
        tabs.selectedIndex = 1
        screen.pump()
        #expect(minimum() == 300)
        tabs.selectedIndex = 0
        screen.pump()
        #expect(minimum() == 0)
    }

    @Test func `S164 side bar and content may change places`() {
        let (first, second) = (ViewController(), ViewController())
        let split = SplitViewController(sidebar: first, content: second)
        screen.window.rootViewController = split
        screen.resize(to: Size(width: 800, height: 300))
        (split.sidebar, split.content) = (second, first)
        screen.pump()
        #expect(second.view.convert(second.view.bounds, to: screen.window).minX == 0)
        #expect(first.view.convert(first.view.bounds, to: screen.window).minX == 241)
        #expect(first.parent === split && second.parent === split)
        let alone = SplitViewController(content: ViewController())
        screen.window.rootViewController = alone
        screen.resize(to: Size(width: 300, height: 300))
        #expect(alone.content?.view.window === screen.window)
    }

    @Test func `S163 the focus of every seat leaves what is covered, and comes back`() {
        let seat = screen.addSeat()
        let fields = [0.0, 40].map { y in
            let field = TextField()
            field.frame = Rect(x: 0, y: y, width: 100, height: 30)
            root.view.addSubview(field)
            return field
        }
        screen.tap(fields[0])
        seat.touch(fields[1]).lift()
        #expect(screen.window.firstResponder(for: screen.seat.id) === fields[0])
        #expect(screen.window.firstResponder(for: seat.id) === fields[1])
        root.present(sheet(), animated: false)
        #expect(!fields[0].isFirstResponder && !fields[1].isFirstResponder)
        root.dismiss(animated: false)
        #expect(screen.window.firstResponder(for: screen.seat.id) === fields[0])
        #expect(screen.window.firstResponder(for: seat.id) === fields[1])
    }

    @Test func `S164 a header bar taken from a title bar can stand elsewhere`() {
        let bar = HeaderBar()
        screen.window.headerBar = bar
        screen.pump()
        #expect(bar.superview != nil)
        screen.window.headerBar = nil
        #expect(bar.superview == nil)
        root.view.addSubview(bar)
        bar.frame = Rect(x: 0, y: 0, width: 400, height: 48)
        screen.pump()
        let color = screen.snapshot().color(atPixelX: 5, y: 24)
        #expect(color == bar.palette.titleBarBackground || color == bar.palette.windowBackground)
    }

    @Test func `S164 an emptied stack has an empty bar`() {
        root.title = "Root"
        let navigation = NavigationController(rootViewController: root)
        screen.window.rootViewController = navigation
        root.navigationItem.trailingItems = [BarButtonItem(title: "Add") { _ in }]
        navigation.setViewControllers([], animated: false)
        #expect(navigation.navigationBar.title.isEmpty && navigation.navigationBar.trailingViews.isEmpty)
    }
}
