import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
struct MenuTests {
    private let button = Button(title: "Options")
    private let chosen = Chosen()

    @MainActor
    private final class Chosen {
        var titles: [String] = []
    }

    private func action(_ title: String) -> Action {
        Action(title: title) { [chosen] _ in chosen.titles.append(title) }
    }

    /// Returns a screen with a menu button: Cut, Copy, a divider, disabled Paste, Delete.
    private func showMenu() -> TestScreen {
        let screen = TestScreen.showing(button)
        button.frame.origin = Point(x: 20, y: 10)
        let paste = action("Paste")
        paste.isEnabled = false
        button.menu = Menu(sections: [[action("Cut"), action("Copy")], [paste, action("Delete")]])
        button.showsMenuAsPrimaryAction = true
        screen.pump()
        return screen
    }

    private func menuView(on screen: TestScreen) -> MenuView? { screen.menuLevels.last }

    /// Returns the middle of a row, in coordinates of the window beneath the menu.
    private func middle(of title: String, on screen: TestScreen) throws -> Point {
        let (point, popup) = try #require(screen.menuPlace(title))
        return try #require(popup.convertLocation(point, to: screen.window))
    }

    // MARK: Opening

    @Test func `S58 S153 the menu opens at touch-down`() {
        let screen = showMenu()
        let finger = screen.touch(button)
        #expect(button.isMenuOpen)
        finger.lift()
        #expect(button.isMenuOpen)
    }

    @Test func `S58 menuActionTriggered is sent before the menu shows`() {
        let screen = showMenu()
        var wasOpen: Bool?
        button.addAction(for: .menuActionTriggered) { button in
            wasOpen = button.isMenuOpen
            button.menu = Menu(actions: [Action(title: "Made late") { _ in }])
        }
        screen.tap(button)
        #expect(wasOpen == false)
        #expect(menuView(on: screen)?.layout.rows.first?.action?.title == "Made late")
        #expect(screen.takeEvents() == ["menuActionTriggered"])
    }

    @Test func `the secondary button opens the menu of a button that has another action`() {
        let screen = showMenu()
        button.showsMenuAsPrimaryAction = false
        screen.pointer.click(button)
        #expect(!button.isMenuOpen)
        screen.pointer.click(.secondary)
        #expect(button.isMenuOpen)
    }

    @Test func `a disabled button, and an empty menu, open nothing`() {
        let screen = showMenu()
        button.isEnabled = false
        screen.tap(button)
        #expect(!button.isMenuOpen)
        button.isEnabled = true
        button.menu = Menu(actions: [])
        screen.tap(button)
        #expect(!button.isMenuOpen)
    }

    // MARK: Choosing

    @Test func `S153 a tap on a row chooses it and closes the menu`() throws {
        let screen = showMenu()
        screen.tap(button)
        try screen.tapMenu("Copy")
        #expect(chosen.titles == ["Copy"])
        #expect(!button.isMenuOpen)
        #expect(!button.isHighlighted)
        #expect(menuView(on: screen) == nil)
    }

    @Test func `S153 dragging from the press chooses the row where it is released`() throws {
        let screen = showMenu()
        screen.pointer.move(to: button)
        screen.pointer.press()
        screen.pointer.move(to: try middle(of: "Delete", on: screen), duration: .milliseconds(100), steps: 5)
        screen.pointer.release()
        #expect(chosen.titles == ["Delete"])
        #expect(!button.isMenuOpen)
    }

    @Test func `S153 the row where the touch lifts is chosen, even if it only moves as it lifts`() throws {
        let screen = showMenu()
        let finger = screen.touch(button)
        screen.seat.change([(finger, .ended, try middle(of: "Copy", on: screen))])
        #expect(chosen.titles == ["Copy"])
    }

    @Test func `S153 the row where the touch lifts is chosen, even if it only moves in the frame of its beginning`()
        throws
    {
        let screen = showMenu()
        screen.tap(button)
        let row = try middle(of: "Copy", on: screen)
        button.closeMenu()
        func change(_ phase: TouchChange.Phase, _ location: Point) -> TouchChange {
            TouchChange(id: 1, phase: phase, window: screen.window.id, location: location, time: screen.now)
        }
        let frames = [[change(.began, button.frame.center), change(.moved, row)], [change(.ended, row)]]
        for changes in frames {
            screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: SmallArray(changes))))
        }
        #expect(chosen.titles == ["Copy"])
    }

    @Test func `dragging out of menu and button chooses nothing and closes`() {
        let screen = showMenu()
        screen.pointer.move(to: button)
        screen.pointer.press()
        screen.pointer.move(to: Point(x: 290, y: 190))
        screen.pointer.release()
        #expect(chosen.titles == [])
        #expect(!button.isMenuOpen)
    }

    @Test func `S153 a touch outside closes the menu and reaches nothing below`() {
        let screen = showMenu()
        let other = Button(title: "Beneath")
        other.frame = Rect(x: 200, y: 150, width: 80, height: 32)
        screen.window.addSubview(other)
        screen.tap(button)
        screen.clearTrace()
        screen.tap(other)
        #expect(!button.isMenuOpen)
        #expect(screen.takeEvents() == [])
        screen.tap(other)
        #expect(screen.takeEvents().contains("touchUpInside"))
    }

    @Test func `S151 a disabled action cannot be chosen`() throws {
        let screen = showMenu()
        screen.tap(button)
        try screen.tapMenu("Paste")
        #expect(chosen.titles == [])
        #expect(button.isMenuOpen)
    }

    @Test func `S151 an action disabled while the menu is open cannot be chosen`() throws {
        let screen = showMenu()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        try #require(button.menu?.actions.first).isEnabled = false
        screen.keyboard.press(.return)
        #expect(chosen.titles == [])
    }

    @Test func `the pointer highlights the row below it`() throws {
        let screen = showMenu()
        screen.pointer.click(button)
        let view = try #require(menuView(on: screen))
        let place = try #require(screen.menuPlace("Copy")).point
        screen.point(to: place, in: view.window)
        #expect(view.highlightedRow == 1)
        #expect(
            screen.snapshot(of: view.window).color(
                at: screen.contentOrigin(of: view.window) + Point(x: view.frame(ofRow: 1).minX + 4, y: place.y)
            )
            .isAbout(view.palette.accent.fill))
        screen.pointer.move(to: Point(x: 290, y: 190), in: screen.window)
        #expect(view.highlightedRow == nil)
    }

    @Test func `a chosen action is traced and sent like any other`() throws {
        let screen = showMenu()
        screen.tracedTopics = [.control, .action]
        screen.tap(button)
        try screen.tapMenu("Copy")
        #expect(
            screen.trace == [
                "control menuActionTriggered sender=Button", "action sent name=Copy target=Button sender=Button",
            ])
        let quiet = QuietButton(title: "Quiet")
        quiet.menu = Menu(actions: [action("Never")])
        quiet.showsMenuAsPrimaryAction = true
        quiet.sizeToFit()
        screen.window.addSubview(quiet)
        screen.tap(quiet)
        try screen.tapMenu("Never")
        #expect(chosen.titles == ["Copy"])
    }

    private final class QuietButton: Button {
        override func sendAction(_ action: TargetAction, to target: AnyObject?, for event: Event?) {}
    }

    // MARK: Keys

    @Test func `keys open the menu, move through it, choose, and restore the focus`() {
        let screen = showMenu()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.space)
        #expect(menuView(on: screen)?.highlightedRow == 0)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(chosen.titles == ["Delete"])
        #expect(button.isFocused)
        screen.keyboard.press(.downArrow)
        #expect(button.isMenuOpen)
        screen.keyboard.press(.upArrow)
        screen.keyboard.press(.upArrow)
        screen.keyboard.press(.space)
        #expect(chosen.titles == ["Delete", "Copy"])
        #expect(!button.isMenuOpen)
    }

    @Test func `Escape closes the menu and chooses nothing`() {
        let screen = showMenu()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        screen.keyboard.press(.escape)
        #expect(!button.isMenuOpen)
        #expect(button.isFirstResponder)
        #expect(chosen.titles == [])
        #expect(!button.isHighlighted)
    }

    @Test func `a letter selects the next title that begins with it`() {
        let screen = showMenu()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        screen.keyboard.press("c")
        #expect(menuView(on: screen)?.highlightedRow == 1)
        screen.keyboard.press("d")
        screen.keyboard.press(.return)
        #expect(chosen.titles == ["Delete"])
    }

    @Test func `S154 of the keys held in a menu, only arrows repeat`() {
        let stage = MenuStage(["Open", "Save", "Send", "Share"])
        stage.screen.keyboard.setRepeat(rate: 20, delay: .milliseconds(200))
        stage.openByKey()
        stage.screen.keyboard.down("s")
        #expect(stage.highlighted == "Save")
        stage.screen.advance(by: .milliseconds(270))
        #expect(stage.highlighted == "Save", "a second S would select the next title")
        stage.screen.keyboard.up("s")
        stage.screen.keyboard.down(.downArrow)
        #expect(stage.highlighted == "Send")
        stage.screen.advance(by: .milliseconds(220))
        #expect(stage.highlighted == "Share")
        stage.screen.keyboard.up(.downArrow)
    }

    // MARK: Place and life

    @Test func `S152 the menu stays on the desktop, above the button if there is no room below`() throws {
        let screen = showMenu()
        button.menu = Menu(actions: [action("Cut"), action("Copy")])
        screen.tap(button)
        let below = try #require(screen.popups.first)
        #expect(
            screen.frame(of: below).minY == screen.frame(of: screen.window).minY + button.frame.maxY
                + MenuMetrics.distance)
        screen.keyboard.press(.escape)
        screen.move(to: Point(x: 1000, y: 780))
        screen.tap(button)
        let above = try #require(screen.popups.first)
        #expect(screen.frame(of: above).maxY == 780 + button.frame.minY - MenuMetrics.distance)
        #expect(above.bounds.height == menuView(on: screen)?.layout.contentSize.height)
    }

    @Test func `a menu that is too long scrolls to the highlighted row`() throws {
        let screen = showMenu()
        button.menu = Menu(actions: (1...40).map { action("Row \($0)") })
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        screen.keyboard.press(.end)
        let view = try #require(menuView(on: screen))
        #expect(screen.frame(of: try #require(view.popup)).maxY <= screen.desktopSize.height)
        let last = view.frame(ofRow: 39)
        #expect(view.panel.contains(last))
        screen.keyboard.press(.return)
        #expect(chosen.titles == ["Row 40"])
    }

    @Test func `a menu closes when its button is removed or its window resizes`() {
        let screen = showMenu()
        screen.tap(button)
        button.removeFromSuperview()
        #expect(!button.isMenuOpen)
        #expect(menuView(on: screen) == nil)
        screen.window.addSubview(button)
        screen.tap(button)
        screen.window.bounds.size = Size(width: 200, height: 150)
        screen.pump()
        #expect(!button.isMenuOpen)
    }

    @Test func `a menu closes when the keyboard focus moves to another window or to none`() {
        let screen = showMenu()
        screen.tap(button)
        #expect(button.isMenuOpen)
        screen.keyboard.focus(nil)
        #expect(!button.isMenuOpen)
        #expect(menuView(on: screen) == nil)
        screen.keyboard.focus(screen.window)
        screen.tap(button)
        #expect(button.isMenuOpen)
        let other = screen.openWindow(Window(title: "Other", size: Size(width: 100, height: 100)))
        #expect(other.isKeyWindow)
        #expect(!button.isMenuOpen)
    }

    @Test func `a menu closes when the user starts to move or resize the window`() {
        let screen = showMenu()
        for begins in [
            { (window: Window, touch: Touch) in window.beginMove(with: touch) },
            { window, touch in window.beginResize(.right, with: touch) },
        ] {
            let view = TouchKeeper(frame: Rect(x: 250, y: 150, width: 50, height: 50))
            screen.window.addSubview(view)
            let finger = screen.touch(view)
            screen.keyboard.press(.tab)
            screen.keyboard.press(.space)
            #expect(button.isMenuOpen)
            if let touch = view.touch { begins(screen.window, touch) }
            #expect(!button.isMenuOpen)
            finger.cancel()
            view.removeFromSuperview()
        }
    }

    private final class TouchKeeper: View {
        var touch: Touch?
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { touch = touches.first }
        override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { touch = nil }
        override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { touch = nil }
    }

    @Test func `a menu closes when its button is disabled`() {
        let screen = showMenu()
        screen.tap(button)
        button.isEnabled = false
        #expect(!button.isMenuOpen)
        #expect(menuView(on: screen) == nil)
    }

    @Test func `an action may remove the button and close the window`() throws {
        let screen = showMenu()
        button.menu = Menu(actions: [
            Action(title: "Leave") { sender in
                (sender as? View)?.removeFromSuperview()
                screen.window.close()
            }
        ])
        screen.tap(button)
        try screen.tapMenu("Leave")
        #expect(screen.window.isClosed)
    }

    @Test func `S153 a button is not hovered while its menu keeps the pointer from it, from the press on`() {
        let stage = MenuStage(["Open", "Save"])
        let (screen, button) = (stage.screen, stage.button)
        screen.pointer.move(to: button)
        #expect(button.isHovered)
        screen.pointer.press()
        screen.pump()
        #expect(!button.isHovered && button.isHighlighted)
        let frames = screen.platformWindow.frameCount
        screen.pointer.release()
        screen.pump()
        #expect(screen.platformWindow.frameCount == frames, "the release changes nothing in the window")
        screen.keyboard.press(.escape)
        #expect(button.isHovered && !button.isHighlighted)
    }
}
