import Testing
import Walden
import WaldenTesting

/// Controllers behind tabs.
@MainActor
@Suite("Tabs")
struct TabControllerTests {
    let screen = TestScreen()
    let tabs: TabController
    let pages: [ViewController]

    init() {
        pages = ["General", "Colours", "Keys"].map { title in
            let page = ViewController()
            page.title = title
            return page
        }
        tabs = TabController(viewControllers: pages)
        screen.window.rootViewController = tabs
        screen.pump()
    }

    private var bar: View { tabs.view.subviews.first { $0.accessibilityIdentifier == "tabs" }! }

    @Test func `S164 the first of several controllers is shown, and others are loaded when they are chosen`() {
        #expect(tabs.selectedIndex == 0 && pages[0].view.window === screen.window)
        #expect(pages[1].viewIfLoaded == nil && screen.window.title == "General")
        tabs.selectedIndex = 2
        screen.pump()
        #expect(pages[2].view.window === screen.window && pages[0].view.window == nil)
        #expect(screen.window.title == "Keys" && pages[1].viewIfLoaded == nil)
        #expect(pages.allSatisfy { $0.tabController === tabs })
        pages[2].title = "Shortcuts"
        #expect(screen.window.title == "Shortcuts")
    }

    @Test func `S164 the user chooses a tab by a press, and by keys in the bar and anywhere`() {
        var chosen: [Int] = []
        tabs.selectionHandler = { chosen.append($0.selectedIndex) }
        screen.tap(at: Point(x: 200, y: 20))
        #expect(chosen == [1])
        bar.becomeFirstResponder()
        for key in [KeySymbol.rightArrow, .rightArrow, .home, .end, .leftArrow] { screen.keyboard.press(key) }
        #expect(chosen == [1, 2, 0, 2, 1])
        chosen = []
        bar.resignFirstResponder()
        screen.keyboard.press(.pageDown, modifiers: .control)
        screen.keyboard.press(.pageDown, modifiers: .control)
        screen.keyboard.press(.pageUp, modifiers: .control)
        screen.keyboard.press("2", modifiers: .alternate)
        screen.keyboard.press("9", modifiers: .alternate)
        #expect(chosen == [2, 0, 2, 1], "in a ring, and nothing for a tab that is not there")
    }

    @Test func `S164 tabs may come and go, and the shown one stays`() {
        tabs.selectedIndex = 1
        tabs.viewControllers = [pages[2], pages[1]]
        #expect(tabs.selectedIndex == 1 && tabs.selectedViewController === pages[1])
        #expect(pages[0].parent == nil)
        tabs.viewControllers = [pages[2]]
        #expect(tabs.selectedViewController === pages[2] && pages[1].viewIfLoaded?.window == nil)
        tabs.viewControllers = []
        #expect(tabs.selectedViewController == nil && tabs.selectedIndex == 0)
        screen.tap(at: Point(x: 200, y: 20))
        screen.keyboard.press(.pageDown, modifiers: .control)
        tabs.viewControllers = pages
        screen.pump()
        #expect(pages[0].view.window === screen.window)
    }
}

/// A side bar beside content.
@MainActor
@Suite("Split views")
struct SplitViewControllerTests {
    let screen = TestScreen(size: Size(width: 800, height: 400))
    let sidebar = Counting()
    let content = Counting()
    let split: SplitViewController

    final class Counting: ViewController {
        var changes = 0
        override func viewDidAppear() { changes += 1 }
        override func viewDidDisappear() { changes += 1 }
    }

    init() {
        split = SplitViewController(sidebar: sidebar, content: content)
        screen.window.rootViewController = split
        screen.pump()
    }

    private func frame(_ controller: ViewController) -> Rect? {
        guard let view = controller.viewIfLoaded, view.window != nil else { return nil }
        return view.convert(view.bounds, to: screen.window)
    }

    @Test func `S164 where there is room, side bar and content are beside each other`() {
        #expect(!split.isCollapsed)
        #expect(frame(sidebar) == Rect(x: 0, y: 0, width: 240, height: 400))
        #expect(frame(content) == Rect(x: 241, y: 0, width: 559, height: 400))
    }

    @Test func `S164 the line between them is dragged within limits`() {
        let finger = screen.touch(at: Point(x: 243, y: 200))
        finger.move(to: Point(x: 303, y: 200), duration: .milliseconds(100), steps: 6)
        #expect(split.sidebarWidth == 300)
        finger.move(to: Point(x: 700, y: 200), duration: .milliseconds(100), steps: 6)
        #expect(split.sidebarWidth == 400)
        finger.move(to: Point(x: 5, y: 200), duration: .milliseconds(100), steps: 6)
        finger.lift()
        screen.pump()
        #expect(split.sidebarWidth == 160 && frame(sidebar)?.width == 160 && frame(content)?.minX == 161)
        screen.pointer.move(to: Point(x: 160, y: 200))
        #expect(screen.platform.cursors[screen.seat.id] == .resizeLeftRight)
    }

    @Test func `S164 the side bar is hidden and shown by F9`() {
        screen.keyboard.press(.function(9))
        screen.pump()
        #expect(split.isSidebarHidden && frame(content) == Rect(x: 0, y: 0, width: 800, height: 400))
        screen.tap(at: Point(x: 10, y: 10))
        screen.keyboard.press(.function(9))
        screen.pump()
        #expect(frame(sidebar)?.minX == 0 && frame(content)?.minX == 241)
    }

    @Test func `S164 in a narrow window one part fills it, and the way leads there and back`() {
        var told = 0
        split.changeHandler = { _ in told += 1 }
        screen.resize(to: Size(width: 400, height: 400))
        #expect(split.isCollapsed && told == 1)
        #expect(frame(sidebar) == screen.window.bounds && frame(content) == nil)
        #expect(sidebar.changes == 1 && content.changes == 2)
        split.show(.content)
        screen.advance(by: .seconds(1))
        #expect(frame(content) == screen.window.bounds && frame(sidebar) == nil && told == 2)
        screen.keyboard.press(.leftArrow, modifiers: .alternate)
        screen.advance(by: .seconds(1))
        #expect(split.column == .sidebar && frame(sidebar) == screen.window.bounds)
        screen.resize(to: Size(width: 800, height: 400))
        #expect(!split.isCollapsed && frame(sidebar)?.width == 240 && frame(content)?.width == 559)
        #expect(sidebar.changes == 3 && content.changes == 5)
    }

    @Test func `S164 a part may be replaced, wide or narrow`() {
        let other = Counting()
        split.content = other
        screen.pump()
        #expect(frame(other)?.minX == 241 && frame(content) == nil && content.parent == nil)
        screen.resize(to: Size(width: 400, height: 400))
        split.show(.content, animated: false)
        split.content = content
        screen.pump()
        #expect(frame(content) == screen.window.bounds && frame(other) == nil)
        split.content = nil
        screen.pump()
        #expect(frame(content) == nil)
        screen.resize(to: Size(width: 800, height: 400))
        #expect(frame(sidebar)?.width == 240)
    }

    private func addField(to controller: ViewController) -> TextField {
        let field = TextField()
        field.frame = Rect(x: 10, y: 10, width: 200, height: 32)
        controller.view.addSubview(field)
        return field
    }

    @Test func `S164 a text that stays in sight keeps the focus when the window gets narrow or wide`() {
        let field = addField(to: content)
        var endings = 0
        field.addAction(for: .editingDidEnd) { _ in endings += 1 }
        split.show(.content)
        field.becomeFirstResponder()
        for (width, text) in [(700.0, "a"), (400.0, "b"), (800.0, "c"), (400.0, "d")] {
            screen.resize(to: Size(width: width, height: 400))
            #expect(field.isFirstResponder, "\(text)")
            screen.keyboard.type(text)
        }
        #expect(field.text == "abcd" && endings == 0)
        #expect(frame(content) == screen.window.bounds && frame(sidebar) == nil)
    }

    @Test func `S164 the focus of a part without room comes back with it`() {
        let field = addField(to: content)
        field.becomeFirstResponder()
        screen.resize(to: Size(width: 400, height: 400))
        #expect(frame(content) == nil && !field.isFirstResponder)
        screen.resize(to: Size(width: 800, height: 400))
        #expect(field.isFirstResponder)
        screen.resize(to: Size(width: 400, height: 400))
        #expect(!field.isFirstResponder)
        split.show(.content, animated: false)
        #expect(field.isFirstResponder)
    }

    @Test func `S164 who uses keys has the focus in the part that fills a narrow window`() {
        let (first, second) = (addField(to: sidebar), addField(to: content))
        second.becomeFirstResponder()
        screen.keyboard.press(.function(5))
        #expect(screen.window.showsFocus && second.isFirstResponder)
        screen.resize(to: Size(width: 400, height: 400))
        #expect(first.isFirstResponder && !second.isFirstResponder)
    }

    @Test func `S164 a focus that the user has left does not come back with its part`() {
        let (first, second) = (addField(to: sidebar), addField(to: content))
        second.becomeFirstResponder()
        screen.resize(to: Size(width: 400, height: 400))
        first.becomeFirstResponder()
        screen.resize(to: Size(width: 800, height: 400))
        #expect(first.isFirstResponder)
        first.resignFirstResponder()
        for width in [400.0, 800] { screen.resize(to: Size(width: width, height: 400)) }
        #expect(screen.window.firstResponder == nil)
    }

    @Test func `S164 the views have their places when the app is told that there is room`() {
        var told: (sidebar: Rect?, content: Rect?) = (nil, nil)
        split.changeHandler = { _ in told = (frame(sidebar), frame(content)) }
        screen.resize(to: Size(width: 400, height: 400))
        #expect(told.sidebar == screen.window.bounds && told.content == nil)
        screen.resize(to: Size(width: 700, height: 400))
        #expect(told.sidebar == Rect(x: 0, y: 0, width: 240, height: 400))
        #expect(told.content == Rect(x: 241, y: 0, width: 459, height: 400))
    }

    @Test func `S164 a status bar has a text, and views at its end`() {
        let bar = StatusBar(text: "3 notes")
        let progress = ProgressView()
        progress.frame = Rect(x: 0, y: 0, width: 80, height: 8)
        bar.trailingViews = [progress, Label(text: "Ln 1")]
        bar.frame = Rect(x: 0, y: 372, width: 800, height: StatusBar.height)
        screen.window.addSubview(bar)
        screen.pump()
        #expect(bar.text == "3 notes" && progress.superview != nil)
        #expect(progress.convert(progress.bounds, to: bar).minX > 600)
        #expect(progress.bounds.width == 80)
        bar.trailingViews = []
        #expect(progress.superview == nil)
    }
}
