import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Submenus, by pointer, finger and keys (S154, S155).
@MainActor
struct SubmenuTests {
    private let stage = MenuStage()
    private var screen: TestScreen { stage.screen }
    private var levels: Int { screen.menuLevels.count }

    init() {
        let deep = Menu(title: "_Deeper", children: [stage.action("Bottom")])
        stage.show([
            stage.action("First"),
            Menu(title: "_More", children: [stage.action("Alpha"), stage.action("Beta"), deep]),
            stage.action("Third"), stage.submenu("Other", ["Gamma"]), stage.action("_Quit"),
        ])
    }

    private func rest(_ milliseconds: Int = 250) { screen.advance(by: .milliseconds(milliseconds)) }

    // MARK: Pointer

    @Test func `S155 a submenu opens after a fifth of a second, beside its row`() throws {
        screen.pointer.click(stage.button)
        try screen.pointToMenu("More")
        rest(150)
        #expect(levels == 1)
        rest(100)
        #expect(levels == 2)
        let (menu, submenu) = (screen.frame(of: screen.popups[0]), screen.frame(of: screen.popups[1]))
        let row = screen.menuLevels[0].frame(ofRow: 1)
        #expect(submenu.minX == menu.minX + row.maxX && submenu.minY == menu.minY + row.minY - MenuMetrics.padding)
        #expect(stage.highlighted == nil && screen.menuLevels[0].isShownHighlighted(1))
    }

    /// Opens the submenu, and moves on towards it over the next row; returns the menu.
    private func crossNextRow() throws -> MenuView {
        screen.pointer.click(stage.button)
        try screen.pointToMenu("More")
        rest()
        let view = screen.menuLevels[0]
        let (row, next) = (view.frame(ofRow: 1), view.frame(ofRow: 2))
        let popup = screen.popups[0]
        screen.pointer.move(to: Point(x: row.midX, y: row.maxY - 2), in: popup)
        screen.pointer.move(to: Point(x: row.midX + 30, y: next.minY + 3), in: popup)
        return view
    }

    @Test func `S155 the pointer may cross other rows on its way to the submenu, for a while`() throws {
        let view = try crossNextRow()
        #expect(levels == 2 && view.highlightedRow == 1)
        rest(200)
        #expect(levels == 2)
        // Who stays does not mean the submenu.
        rest(200)
        #expect(levels == 1 && stage.highlighted == "Third")
    }

    @Test func `S155 a pointer that leaves all menus on its way keeps the submenu open`() throws {
        let view = try crossNextRow()
        screen.pointer.leave()
        rest(500)
        #expect(levels == 2 && view.highlightedRow == nil)
    }

    @Test func `S155 a pointer that goes elsewhere closes the submenu at once`() throws {
        screen.pointer.click(stage.button)
        try screen.pointToMenu("More")
        rest()
        try screen.pointToMenu("First")
        #expect(levels == 1 && stage.highlighted == "First")
        try screen.pointToMenu("Other")
        rest()
        #expect(levels == 2 && screen.menuPlace("Gamma") != nil)
    }

    @Test func `S155 the pointer that has reached the submenu chooses there`() throws {
        screen.pointer.click(stage.button)
        try screen.pointToMenu("More")
        rest()
        try screen.pointToMenu("Alpha")
        rest(500)
        #expect(levels == 2 && stage.highlighted == "Alpha" && screen.menuLevels[0].isShownHighlighted(1))
        screen.pointer.click()
        #expect(stage.chosen == ["Alpha"] && levels == 0)
    }

    @Test func `S155 a press opens a submenu at once, and its release chooses nothing`() throws {
        screen.pointer.click(stage.button)
        try screen.pointToMenu("More")
        screen.pointer.press()
        #expect(levels == 2)
        screen.pointer.release()
        #expect(levels == 2 && stage.chosen.isEmpty)
    }

    @Test func `S153 S155 a drag from the button reaches a submenu`() throws {
        screen.pointer.move(to: stage.button)
        screen.pointer.press()
        func drag(to title: String) throws {
            let (point, popup) = try #require(screen.menuPlace(title))
            let end = try #require(popup.convertLocation(point, to: screen.window))
            screen.pointer.move(to: end, duration: .milliseconds(60), steps: 6)
        }
        try drag(to: "More")
        rest()
        #expect(levels == 2)
        try drag(to: "Beta")
        screen.pointer.release()
        #expect(stage.chosen == ["Beta"] && levels == 0)
    }

    @Test func `S155 a finger opens a submenu by a tap`() throws {
        screen.tap(stage.button)
        try screen.tapMenu("More")
        #expect(levels == 2)
        try screen.tapMenu("Deeper")
        #expect(levels == 3)
        try screen.tapMenu("Bottom")
        #expect(stage.chosen == ["Bottom"] && levels == 0)
    }

    // MARK: Keys

    @Test func `S154 the arrows enter and leave submenus`() {
        stage.openByKey()
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.rightArrow)
        #expect(levels == 2 && stage.highlighted == "Alpha")
        screen.keyboard.press(.upArrow)
        #expect(stage.highlighted == "Deeper")
        screen.keyboard.press(.return)
        #expect(levels == 3 && stage.highlighted == "Bottom")
        screen.keyboard.press(.leftArrow)
        #expect(levels == 2 && stage.highlighted == "Deeper")
        screen.keyboard.press(.leftArrow)
        #expect(levels == 1 && stage.highlighted == "More")
        screen.keyboard.press(.leftArrow)
        #expect(levels == 1, "there is nothing to the left of a menu")
    }

    @Test func `S154 Escape leaves one level, Tab all`() {
        stage.openByKey()
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.rightArrow)
        screen.keyboard.press(.escape)
        #expect(levels == 1 && stage.highlighted == "More")
        screen.keyboard.press(.escape)
        #expect(levels == 0 && stage.button.isFocused)
        stage.screen.keyboard.press(.return)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.rightArrow)
        screen.keyboard.press(.tab)
        #expect(levels == 0 && stage.button.isFocused, "the focus does not move")
    }

    @Test func `S154 a mnemonic chooses, and opens a submenu`() {
        stage.openByKey()
        #expect(screen.menuLevels[0].showsMnemonics)
        screen.keyboard.press("m")
        #expect(levels == 2 && stage.highlighted == "Alpha")
        screen.keyboard.press("d")
        #expect(levels == 3)
        screen.keyboard.press(.escape)
        screen.keyboard.press(.escape)
        screen.keyboard.press("q", modifiers: .alternate)
        #expect(stage.chosen == ["Quit"] && levels == 0)
    }

    @Test func `S154 type-ahead takes several letters, and mnemonics go first`() {
        stage.show(["Save", "Save All", "_Send", "Share"].map { stage.action($0) })
        stage.openByKey()
        screen.keyboard.press("s")
        #expect(stage.chosen == ["Send"])
        stage.show(["Save", "Sort", "Send", "Share"].map { stage.action($0) })
        screen.keyboard.press(.return)
        screen.keyboard.press("s")
        screen.keyboard.press("h")
        #expect(stage.highlighted == "Share")
    }

    @Test func `S154 Page Up and Page Down go by what is seen`() throws {
        let stage = MenuStage.long()
        stage.openByKey()
        let view = try #require(stage.view)
        stage.screen.keyboard.press(.pageDown)
        let first = try #require(view.highlightedRow)
        #expect(first > 5 && first < 12)
        stage.screen.keyboard.press(.pageDown)
        #expect(
            try #require(view.highlightedRow) > first && view.rowArea.contains(view.frame(ofRow: view.highlightedRow!)))
        for _ in 0..<9 { stage.screen.keyboard.press(.pageDown) }
        #expect(stage.highlighted == "Row 40", "it does not go around")
        for _ in 0..<9 { stage.screen.keyboard.press(.pageUp) }
        #expect(stage.highlighted == "Row 1")
    }

    // MARK: Life

    @Test func `S160 what closes a menu closes its submenus, the topmost first`() throws {
        for close in [
            { (screen: TestScreen, button: Button) in screen.dismiss(screen.popups[0]) },
            { _, button in button.isEnabled = false }, { _, button in button.removeFromSuperview() },
            { screen, _ in screen.window.isHidden = true },
        ] {
            screen.window.addSubview(stage.button)
            screen.window.makeKeyAndVisible()
            stage.button.isEnabled = true
            screen.tap(stage.button)
            try screen.tapMenu("More")
            var closed: [Int] = []
            for (index, popup) in screen.popups.enumerated() {
                let handler = popup.closedHandler
                popup.closedHandler = {
                    closed.append(index)
                    handler?()
                }
            }
            close(screen, stage.button)
            #expect(closed == [1, 0] && levels == 0 && !stage.button.isMenuOpen && !stage.button.isHighlighted)
        }
    }

    @Test func `S160 popup_done of a submenu closes it alone`() throws {
        screen.tap(stage.button)
        try screen.tapMenu("More")
        screen.dismiss(screen.popups[1])
        #expect(levels == 1 && stage.button.isMenuOpen && screen.menuLevels[0].openRow == nil)
    }

    @Test func `S155 a tap in one go opens a submenu, and chooses nothing that is not seen yet`() throws {
        screen.pointer.click(stage.button)
        let (point, popup) = try #require(screen.menuPlace("More"))
        screen.pointer.move(to: point, in: popup)
        screen.whileBusy {
            screen.pointer.press()
            screen.pointer.release()
        }
        #expect(levels == 2 && stage.chosen.isEmpty)
    }

    @Test func `S151 rows that come while a submenu is open close it, and leave nothing highlighted`() throws {
        var finish: DeferredMenuElement.Completion?
        stage.show([DeferredMenuElement { finish = $0 }, stage.submenu("Last", ["Deep"])])
        stage.openByKey()
        screen.keyboard.press(.rightArrow)
        #expect(levels == 2)
        finish?([])
        screen.pump()
        #expect(levels == 1 && stage.highlighted == nil)
        screen.keyboard.press(.leftArrow)
        screen.keyboard.press(.rightArrow)
        screen.keyboard.press(.downArrow)
        #expect(stage.highlighted == "Last")
    }
}
