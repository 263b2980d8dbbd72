import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Menus longer than the desktop.
@MainActor
struct MenuScrollingTests {
    private let stage = MenuStage.long()
    private var screen: TestScreen { stage.screen }

    @Test func `S152 a wheel scrolls a long menu, and the pointer chooses the row now below it`()
        throws
    {
        screen.pointer.click(stage.button)
        let view = try #require(stage.view)
        let place = view.panel.center
        screen.point(to: place, in: stage.popup)
        let before = try #require(stage.highlighted)
        screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(view.offset > 0)
        #expect(stage.highlighted != before)
        for _ in 0..<60 { screen.pointer.scroll(by: Point(x: 0, y: 10)) }
        #expect(view.offset == view.maximumOffset)
        #expect(view.panel.contains(view.frame(ofRow: 39)))
        let shown = try #require(stage.highlighted)
        screen.pointer.click()
        #expect(stage.chosen == [shown])
        screen.pointer.click(stage.button)
        screen.pointer.move(to: place, in: stage.popup)
        for _ in 0..<60 { screen.pointer.scroll(by: Point(x: 0, y: -10)) }
        #expect(stage.view?.offset == 0)
    }

    @Test func `S152 fingers on a touchpad scroll a long menu`() throws {
        screen.pointer.click(stage.button)
        let view = try #require(stage.view)
        screen.pointer.move(to: view.panel.center, in: stage.popup)
        screen.pointer.scroll(by: Point(x: 0, y: 40), source: .finger)
        screen.pointer.scroll(by: Point(x: 0, y: 60), source: .finger)
        screen.pointer.endScroll()
        #expect(view.offset == 100)
    }

    @Test(arguments: [Point(x: 0, y: -80), Point(x: 60, y: 0), Point(x: 0, y: 80)])
    func `S152 a swipe of a finger in a long menu chooses nothing`(delta: Point) throws {
        screen.tap(stage.button)
        let view = try #require(stage.view)
        let finger = screen.touch(at: view.panel.center, in: stage.popup)
        #expect(stage.highlighted != nil)
        finger.move(to: view.panel.center + delta, duration: .milliseconds(80), steps: 8)
        #expect(stage.highlighted == nil)
        finger.lift()
        #expect(stage.chosen == [] && stage.button.isMenuOpen)
        #expect(view.offset == max(0, -delta.y))
    }

    @Test func `S152 rows stay under the scrolling finger, and a tap then chooses the visible row`() throws {
        screen.tap(stage.button)
        let view = try #require(stage.view)
        let row = view.frame(ofRow: 2)
        let finger = screen.touch(at: row.center, in: stage.popup)
        finger.move(to: row.center - Point(x: 0, y: 70), duration: .milliseconds(200), steps: 10)
        finger.lift()
        #expect(view.frame(ofRow: 2).midY == row.midY - 70)
        try screen.tapMenu("Row 4")
        #expect(stage.chosen == ["Row 4"])
    }

    @Test func `a tap on a partly visible row chooses it, and one on an arrow at an end does not`() throws {
        screen.tap(stage.button)
        let view = try #require(stage.view)
        view.scroll(by: 10)
        let area = view.rowArea
        let index = try #require(view.layout.rows.indices.first { view.frame(ofRow: $0).maxY > area.maxY })
        let frame = view.frame(ofRow: index)
        screen.tap(at: Point(x: frame.midX, y: area.maxY + 5), in: stage.popup)
        #expect(stage.chosen.isEmpty && stage.button.isMenuOpen)
        view.scroll(by: 10 - view.offset)
        screen.tap(at: Point(x: frame.midX, y: (frame.minY + area.maxY) / 2), in: stage.popup)
        #expect(stage.chosen == ["Row \(index + 1)"])
    }

    @Test func `S152 a pointer that rests on the arrow at an end scrolls, until the end or until it leaves`() throws {
        screen.pointer.click(stage.button)
        let view = try #require(stage.view)
        #expect(!view.scrollsUp && view.scrollsDown)
        let arrow = Point(x: view.panel.midX, y: view.panel.maxY - 5)
        screen.point(to: arrow, in: stage.popup)
        screen.advance(by: .milliseconds(500))
        #expect(view.offset > 100 && view.offset < view.maximumOffset && stage.highlighted == nil)
        screen.point(to: view.panel.center, in: stage.popup)
        let offset = view.offset
        screen.advance(by: .milliseconds(500))
        #expect(view.offset == offset && stage.highlighted != nil)
        screen.point(to: arrow, in: stage.popup)
        screen.advance(by: .seconds(5))
        #expect(view.offset == view.maximumOffset && !view.scrollsDown)
        screen.point(to: Point(x: arrow.x, y: 5), in: stage.popup)
        screen.advance(by: .milliseconds(100))
        #expect(view.offset < view.maximumOffset)
        screen.keyboard.press(.escape)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `dragging from the press to the end of a long menu chooses the highlighted row`() throws {
        screen.pointer.move(to: stage.button)
        screen.pointer.press()
        let view = try #require(stage.view)
        let low = Point(x: view.panel.midX, y: view.rowArea.maxY - 3)
        let bottom = try #require(stage.popup?.convertLocation(low, to: screen.window))
        screen.pointer.move(to: bottom, duration: .milliseconds(100), steps: 5)
        let shown = try #require(stage.highlighted)
        screen.pointer.release()
        #expect(stage.chosen == [shown])
    }

    @Test func `S152 scrolling outside a long menu does nothing, and a menu that fits does not scroll`() throws {
        screen.pointer.click(stage.button)
        let view = try #require(stage.view)
        screen.pointer.move(to: Point(x: 280, y: 190), in: screen.window)
        screen.pointer.scroll(by: Point(x: 0, y: 45))
        #expect(view.offset == 0 && stage.button.isMenuOpen)
        let short = MenuStage(["One", "Two"])
        short.screen.tap(short.button)
        let finger = short.screen.touch(at: try short.middle(of: "One"), in: short.popup)
        finger.move(to: try short.middle(of: "Two"), duration: .milliseconds(80), steps: 8)
        finger.lift()
        #expect(short.chosen == ["Two"], "in a menu that fits, a finger chooses where it lifts")
    }

    @Test func `keys reach every row of a long menu after scrolling`() throws {
        stage.openByKey()
        let view = try #require(stage.view)
        screen.pointer.move(to: view.panel.center - Point(x: 1, y: 0), in: stage.popup)
        for _ in 0..<10 { screen.pointer.scroll(by: Point(x: 0, y: 10)) }
        screen.keyboard.press(.home)
        #expect(stage.highlighted == "Row 1" && view.offset == 0)
        screen.keyboard.press(.upArrow)
        #expect(stage.highlighted == "Row 40" && view.panel.contains(view.frame(ofRow: 39)))
    }
}
