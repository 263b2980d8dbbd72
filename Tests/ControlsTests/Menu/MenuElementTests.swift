import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// What menus can hold, and how it is shown (S151).
@MainActor
struct MenuElementTests {
    private let stage = MenuStage()
    private var screen: TestScreen { stage.screen }

    private var items: [MenuItem] { stage.view?.layout.rows.map(\.item) ?? [] }

    /// The rows of the open menu: titles, `-` for dividers, `[…]` for headings, `>` for submenus.
    private var rows: [String] {
        items.map { item in
            switch item.content {
            case .divider: "-"
            case .heading: "[\(item.title.text)]"
            case .submenu: "\(item.title.text) >"
            default: item.title.text
            }
        }
    }

    @Test func `S151 groups in line stand between dividers, under their headings, and empty ones vanish`() {
        stage.show([
            Menu(options: .displayInline, children: []),
            Menu(title: "Size", options: .displayInline, children: [stage.action("Small"), stage.action("Large")]),
            stage.action("Free"), Menu(title: "None", options: .displayInline, children: []),
            Menu(options: .displayInline, children: [stage.submenu("More", ["Deep"])]),
            Menu(options: .displayInline, children: [stage.action("Last")]),
        ])
        stage.openByKey()
        #expect(rows == ["[Size]", "Small", "Large", "-", "Free", "-", "More >", "-", "Last"])
    }

    @Test func `S151 hidden elements are not shown, and a menu of nothing else does not open`() {
        let action = stage.action("Hidden")
        action.attributes = .hidden
        stage.show([action])
        screen.tap(stage.button)
        #expect(!stage.button.isMenuOpen)
        stage.show([action, stage.action("Shown")])
        screen.tap(stage.button)
        #expect(rows == ["Shown"])
    }

    @Test func `S151 rows have marks, subtitles and keys, and grow with them`() throws {
        let on = stage.action("On")
        on.state = .on
        let mixed = stage.action("Mixed")
        (mixed.state, mixed.subtitle) = (.mixed, "Some of it")
        let command = KeyCommand("s", [.control, .shift], title: "Save As…", action: Saving.save)
        stage.show([
            on, mixed, Menu(options: [.displayInline, .singleSelection], children: [stage.action("One")]), command,
        ])
        screen.window.addSubview(stage.saving)
        stage.openByKey()
        let layout = try #require(stage.view?.layout)
        #expect(layout.titleIndent == MenuMetrics.markWidth + MenuMetrics.gap)
        #expect(layout.rows[1].height > layout.rows[0].height + 10)
        #expect(layout.rows[3].item.isOneOfSeveral)
        #expect(layout.rows[5].item.shortcut == "Ctrl+Shift+S")
    }

    @Test func `S116 S151 a command goes to the first of the chain that can, which may disable it`() throws {
        let saving = stage.saving
        saving.addSubview(stage.button)
        screen.window.addSubview(saving)
        let command = Command(title: "Save", action: Saving.save)
        stage.show([command, stage.action("Other")])
        saving.isAllowed = false
        screen.tap(stage.button)
        try screen.tapMenu("Save")
        #expect(saving.count == 0 && stage.button.isMenuOpen)
        screen.keyboard.press(.escape)
        saving.isAllowed = true
        screen.tap(stage.button)
        #expect(rows.first == "Save it")
        try screen.tapMenu("Save it")
        #expect(saving.count == 1 && !stage.button.isMenuOpen)
        let nobody = Command(title: "Nobody's", action: (any NobodysActions).act)
        stage.show([nobody])
        screen.tap(stage.button)
        #expect(items.first?.isEnabled == false)
    }

    @Test func `S116 S131 undo and redo name their step`() throws {
        func change(_ view: View) { view.undoManager?.registerUndo(withTarget: view) { change($0) } }
        func shown() -> [String] {
            screen.tap(stage.button)
            defer { screen.keyboard.press(.escape) }
            return rows
        }
        let manager = try #require(screen.window.undoManager)
        stage.show([Command(title: "_Undo", action: .undo), Command(title: "_Redo", action: .redo)])
        #expect(shown() == ["Undo", "Redo"])
        change(stage.button)
        manager.setActionName("Cut_out")
        #expect(shown() == ["Undo Cut_out", "Redo"])
        manager.undo()
        #expect(shown() == ["Undo", "Redo Cut_out"])
    }

    @Test func `S116 S131 undo names the step of the responder that has the focus, which it reverts`() throws {
        final class Page: View {
            let steps = UndoManager()
            override var undoManager: UndoManager? { steps }
            override var canBecomeFirstResponder: Bool { true }
        }
        let page = Page(frame: Rect(x: 0, y: 100, width: 50, height: 50))
        screen.window.addSubview(page)
        page.becomeFirstResponder()
        page.steps.registerUndo(withTarget: page) { $0.isHidden = true }
        page.steps.setActionName("Show")
        stage.button.becomesFirstResponderOnPress = false
        stage.show([Command(title: "_Undo", action: .undo)])
        screen.tap(stage.button)
        #expect(rows == ["Undo Show"])
        try screen.tapMenu("Undo Show")
        #expect(page.isHidden)
    }

    @Test func `S151 what keeps its menu open may change its mark`() throws {
        let action = Action(title: "Bold") { _ in }
        let toggle = Action(title: "Toggle") { _ in action.state = action.state == .on ? .off : .on }
        toggle.attributes = .keepsMenuPresented
        stage.show([action, toggle])
        screen.tap(stage.button)
        try screen.tapMenu("Toggle")
        #expect(stage.button.isMenuOpen && items.first?.state == .on)
        try screen.tapMenu("Toggle")
        #expect(items.first?.state == .off)
    }

    @Test func `S151 elements that are made at opening come later, once, and the menu grows`() throws {
        var finish: DeferredMenuElement.Completion?
        var count = 0
        let deferred = DeferredMenuElement {
            count += 1; finish = $0
        }
        stage.show([deferred, stage.action("Always")])
        screen.tap(stage.button)
        #expect(rows == ["Loading…", "Always"] && items[0].isEnabled == false)
        let popup = try #require(screen.popups.first)
        let height = popup.bounds.height
        finish?([stage.action("One"), stage.action("Two"), stage.action("Three")])
        finish?([])
        screen.pump()
        #expect(rows == ["One", "Two", "Three", "Always"] && popup.bounds.height > height + 50)
        try screen.tapMenu("Two")
        screen.tap(stage.button)
        #expect(stage.chosen == ["Two"] && count == 1 && rows.count == 4)
        screen.keyboard.press(.escape)
        var calls = 0
        let fresh = DeferredMenuElement(isUncached: true) {
            calls += 1; $0([Action(title: "Made \(calls)") { _ in }])
        }
        stage.show([fresh])
        for call in 1...2 {
            screen.tap(stage.button)
            #expect(rows == ["Made \(call)"])
            screen.keyboard.press(.escape)
        }
        finish?([stage.action("Late")])
    }

    @Test func `S151 an answer with further elements asks for those, and a late answer does not count`() {
        var late: [DeferredMenuElement.Completion] = []
        let inner = DeferredMenuElement { $0([Action(title: "Inner") { _ in }]) }
        stage.show([DeferredMenuElement { $0([inner]) }])
        screen.tap(stage.button)
        #expect(rows == ["Inner"])
        screen.keyboard.press(.escape)
        stage.show([DeferredMenuElement(isUncached: true) { late.append($0) }, stage.action("Always")])
        screen.tap(stage.button)
        screen.keyboard.press(.escape)
        screen.tap(stage.button)
        late[1]([stage.action("New")])
        late[0]([stage.action("Old")])
        #expect(late.count == 2 && rows == ["New", "Always"])
    }

    @Test(arguments: [
        ("_File", "File", "f"), ("E_xit", "Exit", "x"), ("Plain", "Plain", nil), ("a__b", "a_b", nil),
        ("__x_y", "_xy", "y"), ("end_", "end_", nil), ("_Été", "Été", "é"), ("", "", nil), ("_a_b", "ab", "a"),
    ])
    func `S151 an underscore marks a mnemonic, and two stand for one`(title: String, text: String, letter: String?) {
        let parsed = MenuTitle(title)
        #expect(parsed.text == text && parsed.mnemonic == letter)
        #expect(
            MenuTitle(MenuTitle.escaped(title)).text == title && MenuTitle(MenuTitle.escaped(title)).mnemonic == nil)
    }

    @Test func `S151 keys have names`() {
        func text(_ key: KeySymbol, _ flags: KeyModifierFlags = []) -> String {
            KeyCommand(key, flags, action: Saving.save).shortcutText
        }
        #expect(text("s", .control) == "Ctrl+S" && text(.delete) == "Del" && text(.function(11)) == "F11")
        #expect(text(.leftArrow, [.alternate, .shift]) == "Alt+Shift+Left" && text("ß", .super) == "Super+SS")
        #expect(text("+", .control) == "Ctrl++" && text(.space) == "Space")
    }

    @Test func `S151 a menu of a thousand rows measures only its longest titles`() throws {
        TextLayout.removeAllCached()
        stage.show((1...1000).map { stage.action("Row \($0) \($0 == 500 ? "is by far the longest of all" : "")") })
        screen.tap(stage.button)
        let view = try #require(stage.view)
        #expect(view.layout.rows.count == 1000 && view.maximumOffset > 20_000)
        let longest = MenuLayout.textLayout("Row 500 is by far the longest of all", font: view.layout.font).size.width
        #expect(view.layout.contentSize.width >= longest && screen.frame(of: screen.popups[0]).maxY <= 800)
        screen.keyboard.press(.end)
        screen.keyboard.press(.return)
        #expect(stage.chosen == ["Row 1000 "])
    }
}

/// What nobody can do.
@MainActor
private protocol NobodysActions: Responder {
    func act()
}

/// Saves by a command.
@MainActor
final class Saving: View {
    var isAllowed = true
    private(set) var count = 0

    func save() { count += 1 }

    override func validate(_ command: Command) {
        command.title = "Save it"
        if isAllowed { command.attributes.remove(.disabled) } else { command.attributes.insert(.disabled) }
        if !isAllowed { command.title = "Save" }
    }
}
