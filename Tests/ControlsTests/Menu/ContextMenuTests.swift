import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Context menus of views and rows (S156).
@MainActor
struct ContextMenuTests {
    private let screen = TestScreen(size: Size(width: 300, height: 200))
    private let view = Pressed(frame: Rect(x: 20, y: 20, width: 100, height: 60))
    private let log = Log()

    @MainActor
    final class Log {
        var lines: [String] = []
        var places: [Point] = []
    }

    final class Pressed: View {
        var phases: [String] = []
        override var canBecomeFocused: Bool { true }
        override var canBecomeFirstResponder: Bool { true }
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { phases.append("began") }
        override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { phases.append("ended") }
        override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { phases.append("cancelled") }
    }

    private let interaction: ContextMenuInteraction

    init() {
        let log = self.log
        interaction = ContextMenuInteraction { point in
            log.places.append(point)
            guard point.x < 90 else { return nil }
            return Menu(
                children: ["Open", "Delete"].map { title in Action(title: title) { _ in log.lines.append(title) } })
        }
        view.addInteraction(interaction)
        screen.window.addSubview(view)
        screen.pump()
    }

    @Test func `S156 the secondary button opens the menu at the press, with its corner there`() throws {
        screen.pointer.move(to: Point(x: 50, y: 50))
        screen.pointer.press(.secondary)
        #expect(interaction.isMenuOpen && log.places == [Point(x: 30, y: 30)])
        let frame = screen.frame(of: screen.popups[0])
        #expect(frame.origin == screen.frame(of: screen.window).origin + Point(x: 50, y: 50))
        screen.pointer.release(.secondary)
        #expect(interaction.isMenuOpen && log.lines.isEmpty, "the release of the opening press chooses nothing")
        try screen.pointToMenu("Delete")
        screen.pointer.click()
        #expect(log.lines == ["Delete"] && !interaction.isMenuOpen)
    }

    @Test func `S153 S156 a drag of the secondary button chooses`() throws {
        screen.pointer.move(to: Point(x: 50, y: 50))
        screen.pointer.press(.secondary)
        let (point, popup) = try #require(screen.menuPlace("Delete"))
        screen.pointer.move(to: try #require(popup.convertLocation(point, to: screen.window)))
        screen.pointer.release(.secondary)
        #expect(log.lines == ["Delete"] && !interaction.isMenuOpen)
    }

    @Test func `S156 of views within each other, the innermost that has a menu opens it`() throws {
        let button = Button(title: "Button")
        button.menu = Menu(children: [Action(title: "Of the button") { _ in }])
        button.frame = Rect(x: 40, y: 30, width: 50, height: 28)
        let inner = View(frame: Rect(x: 5, y: 5, width: 25, height: 25))
        let log = self.log
        inner.addInteraction(
            ContextMenuInteraction { _ in Menu(children: [Action(title: "Inner") { _ in log.lines.append("Inner") }]) })
        let field = TextField(text: "Text")
        field.frame = Rect(x: 5, y: 34, width: 30, height: 22)
        for view in [button, inner, field] { self.view.addSubview(view) }
        for (view, title) in [(button, "Of the button"), (inner, "Inner"), (field, "Select All")] {
            screen.pointer.move(to: view)
            screen.pointer.press(.secondary)
            #expect(screen.popups.count == 1 && screen.menuPlace(title) != nil, "\(title)")
            screen.pointer.release(.secondary)
            screen.keyboard.press(.escape)
            screen.pump()
        }
        screen.pointer.move(to: inner)
        screen.pointer.press(.secondary)
        let (point, popup) = try #require(screen.menuPlace("Inner"))
        screen.pointer.move(to: try #require(popup.convertLocation(point, to: screen.window)))
        screen.pointer.release(.secondary)
        #expect(log.lines == ["Inner"] && screen.popups.isEmpty)
    }

    @Test func `S156 over a text without a menu, the view around it opens its own`() throws {
        let field = TextField(text: "Text")
        field.frame = Rect(x: 5, y: 5, width: 60, height: 28)
        field.isEnabled = false
        view.addSubview(field)
        screen.pointer.move(to: field)
        screen.pointer.press(.secondary)
        #expect(interaction.isMenuOpen)
    }

    @Test func `S156 where there is no menu, others get the press`() {
        screen.pointer.move(to: Point(x: 115, y: 50))
        screen.pointer.press(.secondary)
        screen.pointer.release(.secondary)
        #expect(!interaction.isMenuOpen && view.phases == ["began", "ended"])
        let finger = screen.touch(at: Point(x: 115, y: 50))
        screen.advance(by: .seconds(1))
        finger.lift()
        #expect(!interaction.isMenuOpen && view.phases == ["began", "ended", "began", "ended"])
    }

    @Test func `S156 a long press of a finger opens the menu beside the view, which is lifted`() throws {
        let finger = screen.touch(view)
        screen.advance(by: .milliseconds(450))
        #expect(!interaction.isMenuOpen)
        screen.advance(by: .milliseconds(100))
        #expect(interaction.isMenuOpen && view.phases == ["began", "cancelled"])
        let picture = try #require(screen.window.subviews.last as? ImageView)
        screen.advance(by: .milliseconds(400))
        #expect(picture.frame.width > view.frame.width && picture.shadow != nil)
        #expect(screen.menuLevels[0].layout.rows[0].height >= 44)
        finger.lift()
        #expect(interaction.isMenuOpen)
        try screen.tapMenu("Open")
        screen.advance(by: .milliseconds(400))
        #expect(log.lines == ["Open"] && picture.superview == nil)
    }

    @Test func `S156 a finger that goes on to an item chooses it`() throws {
        let finger = screen.touch(view)
        screen.advance(by: .milliseconds(600))
        let (point, popup) = try #require(screen.menuPlace("Delete"))
        finger.move(
            to: try #require(popup.convertLocation(point, to: screen.window)), duration: .milliseconds(90), steps: 3)
        finger.lift()
        #expect(log.lines == ["Delete"] && !interaction.isMenuOpen)
    }

    @Test(arguments: [false, true])
    func `S156 Menu and Shift+F10 open it at the selection`(usesMenuKey: Bool) throws {
        interaction.keyPlace = { Rect(x: 10, y: 20, width: 40, height: 10) }
        view.becomeFirstResponder()
        if usesMenuKey { screen.keyboard.press(.menu) } else { screen.keyboard.press(.function(10), modifiers: .shift) }
        #expect(interaction.isMenuOpen && screen.menuLevels[0].highlightedRow == 0)
        let origin = screen.frame(of: screen.window).origin
        #expect(screen.frame(of: screen.popups[0]).origin == origin + Point(x: 30, y: 50 + MenuMetrics.distance))
        screen.keyboard.press(.escape)
        #expect(!interaction.isMenuOpen && view.isFirstResponder)
    }

    @Test func `S156 the menu goes with its view`() {
        for leave in [
            { (view: View, _: ContextMenuInteraction) in view.isHidden = true }, { $0.removeInteraction($1) },
        ] {
            view.isHidden = false
            screen.pointer.move(to: Point(x: 50, y: 50))
            screen.pointer.click(.secondary)
            #expect(interaction.isMenuOpen)
            leave(view, interaction)
            #expect(!interaction.isMenuOpen && screen.popups.isEmpty)
        }
        screen.pointer.click(.secondary)
        #expect(screen.popups.isEmpty)
    }

    // MARK: Rows

    @Test func `S156 rows have menus: of the row that is pressed, and of the one that keys have reached`() throws {
        let source = Rows()
        let list = ListView(frame: screen.window.bounds)
        list.dataSource = source
        list.allowsMultipleSelection = true
        list.rowMenuProvider = { index in
            index.row == 3 ? nil : Menu(children: [Action(title: "Row \(index.row)") { _ in }])
        }
        screen.window.addSubview(list)
        screen.pump()
        func press(_ row: Int) {
            if !screen.popups.isEmpty { screen.keyboard.press(.escape) }
            let frame = list.rectForRow(at: ListIndex(section: 0, row: row))
            screen.pointer.move(to: list.convert(frame.center, to: nil))
            screen.pointer.click(.secondary)
        }
        press(2)
        #expect(screen.menuPlace("Row 2") != nil && list.indexPathsForSelectedRows.map(\.row) == [2])
        press(3)
        #expect(screen.popups.isEmpty && list.indexPathsForSelectedRows.map(\.row) == [2])
        screen.keyboard.press(.upArrow)
        screen.keyboard.press(.downArrow, modifiers: .shift)
        press(1)
        #expect(list.indexPathsForSelectedRows.map(\.row) == [1, 2], "a part of the selection stays one")
        screen.keyboard.press(.escape)
        screen.keyboard.press(.upArrow)
        screen.keyboard.press(.menu)
        #expect(screen.popups.count == 1 && list.isFirstResponder)
    }

    private final class Rows: ListViewDataSource {
        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 5 }
        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            let cell = ListCell(reuseIdentifier: "row")
            cell.textLabel.text = "\(index.row)"
            return cell
        }
    }
}
