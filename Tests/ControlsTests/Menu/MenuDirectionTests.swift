import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Menus from right to left (S154).
@MainActor
struct MenuDirectionTests {
    private let stage = MenuStage()
    private var screen: TestScreen { stage.screen }

    init() {
        stage.show([
            stage.action("First"), Menu(title: "_More", children: [stage.action("Alpha"), stage.action("Beta")]),
            stage.action("Last"),
        ])
        stage.button.frame.origin.x = 120
        screen.application.layoutDirection = .rightToLeft
        screen.pump()
    }

    private func frames() -> [Rect] { screen.popups.map { screen.frame(of: $0) } }

    @Test func `S154 the arrows that enter and leave submenus are mirrored`() {
        stage.openByKey()
        for key in [KeySymbol.downArrow, .rightArrow] { screen.keyboard.press(key) }
        #expect(screen.menuLevels.count == 1)
        screen.keyboard.press(.leftArrow)
        #expect(screen.menuLevels.count == 2 && stage.highlighted == "Alpha")
        screen.keyboard.press(.rightArrow)
        #expect(screen.menuLevels.count == 1 && stage.highlighted == "More")
    }

    @Test func `S154 a menu ends at its button's right edge, and a submenu opens to the left`() throws {
        screen.pointer.click(stage.button)
        try screen.pointToMenu("More")
        screen.advance(by: .milliseconds(250))
        let frames = frames()
        try #require(frames.count == 2)
        #expect(frames[0].maxX == screen.frame(of: screen.window).minX + stage.button.frame.maxX)
        #expect(frames[1].maxX == frames[0].minX + screen.menuLevels[0].frame(ofRow: 1).minX)
        #expect(screen.menuLevels.allSatisfy { $0.layoutDirection == .rightToLeft })
    }

    @Test func `S154 the pointer may cross other rows on its way to a submenu at the left`() throws {
        screen.pointer.click(stage.button)
        try screen.pointToMenu("More")
        screen.advance(by: .milliseconds(250))
        let view = screen.menuLevels[0]
        let (row, next) = (view.frame(ofRow: 1), view.frame(ofRow: 2))
        screen.pointer.move(to: Point(x: row.midX, y: row.maxY - 2), in: screen.popups[0])
        screen.pointer.move(to: Point(x: row.midX - 30, y: next.minY + 3), in: screen.popups[0])
        #expect(screen.menuLevels.count == 2 && view.highlightedRow == 1)
    }

    @Test func `S154 a context menu opens to the left of the press`() throws {
        let interaction = ContextMenuInteraction { _ in Menu(children: [Action(title: "Open") { _ in }]) }
        screen.window.insertSubview(stage.saving, at: 0)
        stage.saving.addInteraction(interaction)
        screen.pointer.move(to: Point(x: 200, y: 150))
        screen.pointer.press(.secondary)
        let frame = try #require(frames().first)
        #expect(frame.maxX == screen.frame(of: screen.window).minX + 201, "the pointer is on the pixel at 200")
    }

    @Test func `S154 a row is drawn mirrored`() throws {
        // Without letters, which are not mirrored: a mark and an arrow.
        let marked = Action(title: "") { _ in }
        marked.state = .mixed
        stage.show([marked, Menu(title: "", children: [stage.action("Alpha")])])
        func picture() throws -> Image {
            screen.pointer.click(stage.button)
            let image = try #require(screen.popups.first).snapshot()
            screen.keyboard.press(.escape)
            return image
        }
        let mirrored = try picture()
        screen.application.layoutDirection = .leftToRight
        let plain = try picture()
        #expect(mirrored.difference(from: plain).differingPixels > 0)
        let (width, height) = (plain.pixelWidth, plain.pixelHeight)
        // The rounding of pixels at the edges of curves is not mirrored.
        let differences = (0..<width * height).filter { index in
            let (x, y) = (index % width, index / width)
            let (color, other) = (
                plain.color(atPixelX: x, y: y), mirrored.color(atPixelX: width - 1 - x, y: y)
            )
            return abs(color.red - other.red) + abs(color.alpha - other.alpha) > 0.15
        }
        #expect(differences == [])
    }

    @Test func `S154 a menu bar begins at the right, and the arrows lead to its neighbours`() {
        let bar = MenuBar(
            menu: Menu(children: ["_File", "_Edit", "_View"].map { stage.submenu($0, ["\($0) item"]) }))
        bar.frame = Rect(x: 0, y: 60, width: 300, height: bar.intrinsicContentSize.height)
        screen.window.addSubview(bar)
        screen.pump()
        let items = bar.subviews.compactMap { $0 as? MenuBarItem }.filter { !$0.isHidden }
        #expect(items.map(\.title.text) == ["File", "Edit", "View"])
        #expect(items[0].frame.maxX > 290 && items[0].frame.minX == items[1].frame.maxX)
        screen.keyboard.press(.function(10))
        #expect(items[0].isOpen)
        screen.keyboard.press(.leftArrow)
        #expect(items[1].isOpen)
        screen.keyboard.press(.rightArrow)
        #expect(items[0].isOpen)
    }

    @Test func `S154 a view may have a direction of its own, which its menus follow`() {
        stage.button.overrideLayoutDirection = .leftToRight
        stage.openByKey()
        for key in [KeySymbol.downArrow, .rightArrow] { screen.keyboard.press(key) }
        #expect(screen.menuLevels.count == 2)
    }
}
