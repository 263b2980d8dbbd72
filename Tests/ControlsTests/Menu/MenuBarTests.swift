import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Menu bars (S157, S154).
@MainActor
struct MenuBarTests {
    private let screen = TestScreen(size: Size(width: 400, height: 200))
    private let bar: MenuBar
    private let field = TextField()
    private let log = Log()

    @MainActor
    final class Log: View {
        var lines: [String] = []
        func save() { lines.append("save") }
        func quit() { lines.append("quit") }
    }

    init() {
        let log = self.log
        bar = MenuBar(
            menu: Menu(children: [
                Menu(
                    title: "_File",
                    children: [
                        KeyCommand("s", .control, title: "_Save", action: Log.save),
                        Menu(title: "_Recent", children: [Action(title: "one.txt") { _ in log.lines.append("one") }]),
                        KeyCommand("q", .control, title: "_Quit", target: log, action: Log.quit),
                    ]),
                Menu(title: "_Edit", children: MenuBar.editElements),
                Menu(title: "_View", children: [Action(title: "Zoom") { _ in log.lines.append("zoom") }]),
            ]))
        bar.frame = Rect(x: 0, y: 0, width: 400, height: bar.intrinsicContentSize.height)
        log.frame = screen.window.bounds
        screen.window.addSubview(log)
        field.frame = Rect(x: 20, y: 100, width: 200, height: 32)
        log.addSubview(field)
        screen.window.addSubview(bar)
        screen.pump()
    }

    private var titles: [String] {
        bar.subviews.compactMap { $0 as? MenuBarItem }.filter { !$0.isHidden }.map(\.title.text)
    }
    private func item(_ title: String) throws -> MenuBarItem {
        try #require(bar.subviews.compactMap { $0 as? MenuBarItem }.first { $0.title.text == title })
    }
    private var open: String? { bar.subviews.compactMap { $0 as? MenuBarItem }.first { $0.isOpen }?.title.text }

    // MARK: Who performs a command

    @Test func `S114 without a focus, the commands of the bar begin at the root controller`() throws {
        final class Root: ViewController {
            var saves = 0
            func save() { saves += 1 }
        }
        let (screen, root) = (TestScreen(), Root())
        let bar = MenuBar(
            menu: Menu(children: [Menu(title: "_File", children: [Command(title: "_Save", action: Root.save)])]))
        bar.frame = Rect(x: 0, y: 0, width: 400, height: bar.intrinsicContentSize.height)
        root.view.addSubview(bar)
        screen.window.rootViewController = root
        screen.pump()
        #expect(screen.window.firstResponder == nil)
        screen.pointer.click(at: Point(x: 20, y: 12))
        try screen.tapMenu("Save")
        #expect(root.saves == 1)
    }

    // MARK: Keys of commands

    @Test func `S113 S157 the commands of the bar have their keys anywhere in the window`() {
        screen.keyboard.press("q", modifiers: .control)
        #expect(log.lines == ["quit"])
        field.becomeFirstResponder()
        screen.keyboard.press("s", modifiers: .control)
        #expect(log.lines == ["quit", "save"])
        bar.removeFromSuperview()
        screen.keyboard.press("q", modifiers: .control)
        #expect(log.lines.count == 2)
    }

    @Test func `S113 a key means the command of the chain, up to the application's delegate, before that of the bar`() {
        let (delegate, owner) = (Delegate(log), Owner(log))
        screen.application.delegate = delegate
        log.addSubview(owner)
        owner.becomeFirstResponder()
        screen.keyboard.press("q", modifiers: .control)
        owner.commands = []
        screen.keyboard.press("q", modifiers: .control)
        screen.application.delegate = nil
        screen.keyboard.press("q", modifiers: .control)
        #expect(log.lines == ["close", "leave", "quit"])
        withExtendedLifetime(delegate) {}
    }

    @Test func `S157 commands of an open menu begin at the first responder, which keeps the focus`() throws {
        field.text = "abc"
        field.becomeFirstResponder()
        screen.pointer.click(try item("Edit"))
        #expect(field.isFirstResponder && field.isEditing)
        try screen.tapMenu("Select All")
        #expect(field.selectedTextRange.end.offset == 3 && field.selectedTextRange.start.offset == 0)
        screen.pointer.click(try item("Edit"))
        try screen.tapMenu("Cut")
        #expect(field.text.isEmpty)
        screen.pointer.click(try item("Edit"))
        let undo = try #require(screen.menuLevels.first?.layout.rows.first?.item)
        #expect(undo.isEnabled && undo.shortcut == "Ctrl+Z")
    }

    // MARK: Pointer

    @Test func `S157 hovering switches between menus while one is open`() throws {
        screen.pointer.move(to: try item("Edit"))
        screen.advance(by: .milliseconds(300))
        #expect(open == nil)
        screen.pointer.click(try item("File"))
        #expect(open == "File")
        screen.pointer.move(to: try item("View"))
        #expect(open == "View" && screen.popups.count == 1)
        try screen.pointToMenu("Zoom")
        screen.pointer.click()
        #expect(log.lines == ["zoom"] && open == nil)
    }

    @Test func `S157 a press on the open menu's title closes it, and elsewhere does nothing else`() throws {
        screen.pointer.click(try item("File"))
        screen.pointer.click(try item("File"))
        #expect(open == nil && screen.popups.isEmpty)
        screen.pointer.click(try item("File"))
        screen.pointer.click(field)
        #expect(open == nil && !field.isFirstResponder)
        screen.pointer.click(try item("File"))
        screen.pointer.click(at: Point(x: 380, y: 15), in: screen.window)
        #expect(open == nil, "a press on the empty part of the bar, too")
    }

    @Test func `S157 a drag goes from one menu to the next, and chooses`() throws {
        screen.pointer.move(to: try item("File"))
        screen.pointer.press()
        screen.pointer.move(to: try item("View"))
        #expect(open == "View")
        let (point, popup) = try #require(screen.menuPlace("Zoom"))
        screen.pointer.move(to: try #require(popup.convertLocation(point, to: screen.window)))
        screen.pointer.release()
        #expect(log.lines == ["zoom"] && open == nil)
    }

    @Test func `S153 S157 a drag that the compositor leads through the popups goes on in the next menu`() throws {
        screen.pointer.move(to: try item("File"))
        screen.pointer.press()
        let (save, file) = try #require(screen.menuPlace("Save"))
        screen.pointer.move(to: save, in: file)
        screen.pointer.move(to: try item("View"))
        #expect(open == "View")
        let (zoom, view) = try #require(screen.menuPlace("Zoom"))
        screen.pointer.move(to: zoom, in: view)
        screen.pointer.release()
        #expect(log.lines == ["zoom"] && open == nil)
    }

    @Test func `S153 S157 a drag over a menu that covers the bar stays in the menu`() throws {
        let log = self.log
        let actions = (1...40).map { number in Action(title: "\(number)") { _ in log.lines.append("\(number)") } }
        bar.menu = Menu(children: [
            Menu(title: "_A long title", children: actions), Menu(title: "Other", children: actions),
        ])
        let origin = screen.frame(of: screen.window).origin
        screen.desktopSize = Size(width: origin.x + 400, height: origin.y + 120)
        screen.pump()
        let first = try item("A long title")
        screen.pointer.move(to: first)
        screen.pointer.press()
        let popup = try #require(screen.popups.first)
        let view = try #require(screen.menuLevels.first)
        let place = try #require(
            screen.window.convertLocation(Point(x: first.frame.midX + 10, y: first.frame.midY), to: popup))
        let row = try #require(view.row(at: view.convert(place, from: nil)), "the menu covers the bar")
        screen.pointer.move(to: Point(x: first.frame.midX + 10, y: first.frame.midY))
        screen.pointer.move(to: Point(x: first.frame.midX + 12, y: first.frame.midY))
        screen.pointer.release()
        #expect(log.lines == ["\(row + 1)"] && open == nil)
    }

    // MARK: Keys

    @Test func `S154 F10 opens the first menu, and the arrows go to its neighbours`() {
        field.becomeFirstResponder()
        screen.keyboard.press(.function(10))
        #expect(open == "File" && screen.menuLevels[0].highlightedRow == 0)
        screen.keyboard.press(.rightArrow)
        #expect(open == "Edit")
        screen.keyboard.press(.leftArrow)
        screen.keyboard.press(.leftArrow)
        #expect(open == "View")
        screen.keyboard.press(.rightArrow)
        #expect(open == "File")
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.rightArrow)
        #expect(screen.menuLevels.count == 2, "a submenu goes first")
        screen.keyboard.press(.rightArrow)
        #expect(open == "Edit" && screen.menuLevels.count == 1, "from a row without a submenu")
        screen.keyboard.press(.escape)
        #expect(open == nil && field.isFirstResponder)
    }

    private func addEmptyMenus() {
        let empty = [Menu(title: "_Bookmarks", children: []), Menu(title: "_Tools", children: [])]
        let menus = bar.menu.children
        bar.menu = Menu(children: [empty[0], menus[0], empty[1], menus[1], menus[2]])
        screen.pump()
    }

    @Test func `S154 keys pass over menus without rows`() {
        addEmptyMenus()
        field.becomeFirstResponder()
        screen.keyboard.press(.function(10))
        #expect(open == "File")
        screen.keyboard.press(.rightArrow)
        #expect(open == "Edit" && screen.popups.count == 1)
        screen.keyboard.press(.leftArrow)
        #expect(open == "File")
        screen.keyboard.press(.leftArrow)
        #expect(open == "View", "around the end")
        bar.menu = Menu(children: [bar.menu.children[0], bar.menu.children[1]])
        screen.pump()
        screen.keyboard.press(.function(10))
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.leftArrow)
        #expect(open == "File" && screen.menuLevels[0].highlightedRow == 1, "there is no other one")
    }

    @Test func `S157 the pointer goes over a title without a menu to the next one`() throws {
        addEmptyMenus()
        screen.pointer.click(try item("File"))
        screen.pointer.move(to: try item("Tools"))
        #expect(open == "File" && screen.popups.count == 1)
        screen.pointer.move(to: try item("Edit"))
        #expect(open == "Edit" && screen.popups.count == 1)
        screen.pointer.click(try item("Tools"))
        #expect(open == nil && screen.popups.isEmpty, "a press on it closes the menu")
    }

    @Test func `S154 Alt and a letter open a menu, and Alt shows the letters`() throws {
        field.text = "abc"
        field.becomeFirstResponder()
        screen.keyboard.hold(.alternate)
        #expect(try item("File").showsMnemonic)
        screen.keyboard.hold([])
        #expect(try !item("File").showsMnemonic)
        screen.keyboard.hold(.alternate)
        screen.deactivate()
        #expect(try !item("File").showsMnemonic, "Alt+Tab leaves none")
        screen.keyboard.hold([])
        screen.activate()
        screen.keyboard.press("e", modifiers: .alternate)
        #expect(open == "Edit" && field.text == "abc")
        screen.keyboard.press("a")
        #expect(open == nil)
        screen.keyboard.press("x", modifiers: .alternate)
        #expect(open == nil)
    }

    // MARK: Layout

    @Test func `S157 menus that do not fit are in one at the end`() throws {
        #expect(titles == ["File", "Edit", "View"])
        bar.frame.size.width = 100
        screen.pump()
        #expect(titles == ["File", "»"])
        screen.pointer.click(try item("»"))
        #expect(screen.menuLevels.first?.layout.rows.map(\.item.title.text) == ["Edit", "View"])
        try screen.tapMenu("View")
        try screen.tapMenu("Zoom")
        #expect(log.lines == ["zoom"])
    }

    @Test func `S154 S157 Alt and a letter also open a menu that does not fit`() {
        bar.frame.size.width = 100
        field.becomeFirstResponder()
        screen.pump()
        screen.keyboard.press("v", modifiers: .alternate)
        #expect(open == "»" && screen.menuLevels.count == 2 && field.isFirstResponder)
        #expect(screen.menuLevels.last?.highlightedRow == 0)
        screen.keyboard.press(.leftArrow)
        #expect(screen.menuLevels.map(\.highlightedRow) == [1], "“View” in the menu of those that do not fit")
        screen.keyboard.press(.rightArrow)
        screen.keyboard.press(.return)
        #expect(log.lines == ["zoom"] && open == nil)
    }

    @Test func `S154 the letters work in a layout without Latin ones`() {
        func press(_ letter: KeySymbol, _ own: String, _ flags: KeyModifierFlags = []) {
            screen.press(
                Key(code: 33, symbol: KeySymbol(own.first!), characters: own, latinSymbol: letter, modifierFlags: flags)
            )
        }
        field.becomeFirstResponder()
        press("v", "м", .alternate)
        #expect(open == "View")
        screen.keyboard.press(.escape)
        press("f", "а", .alternate)
        press("s", "ы")
        #expect(log.lines == ["save"] && open == nil)
    }

    @Test func `S154 the arrows of the keypad repeat`() {
        field.becomeFirstResponder()
        screen.keyboard.press(.function(10))
        #expect(screen.menuLevels[0].highlightedRow == 0)
        screen.keyboard.setRepeat(rate: 25, delay: .milliseconds(500))
        let down = KeySymbol(rawValue: 0xFF99)
        screen.keyboard.down(down)
        screen.advance(by: .milliseconds(550))
        var rows: Set<Int?> = []
        for _ in 0..<10 {
            screen.advance(by: .milliseconds(40))
            rows.insert(screen.menuLevels[0].highlightedRow)
        }
        #expect(rows.count > 1)
        screen.keyboard.up(down)
    }
}

/// A view with a command of its own for a key of the bar.
private final class Owner: View {
    private let log: MenuBarTests.Log
    var commands = [KeyCommand("q", .control, action: Owner.close)]

    init(_ log: MenuBarTests.Log) {
        self.log = log
        super.init(frame: Rect(x: 0, y: 50, width: 20, height: 20))
    }

    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [KeyCommand] { commands }

    func close() { log.lines.append("close") }
}

/// Likewise.
private final class Delegate: Responder, ApplicationDelegate {
    private let log: MenuBarTests.Log

    init(_ log: MenuBarTests.Log) { self.log = log }

    func applicationDidFinishLaunching(_ application: Application) {}

    override var keyCommands: [KeyCommand] { [KeyCommand("q", .control, action: Delegate.leave)] }

    func leave() { log.lines.append("leave") }
}
