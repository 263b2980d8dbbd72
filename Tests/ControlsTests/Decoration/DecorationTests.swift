import Testing
import Walden
import WaldenHeadless
import WaldenTesting

@testable import WaldenControls
@testable import WaldenCore

@MainActor
struct DecorationTests {
    /// Returns a screen whose window draws its own decoration. The title bar lies from y = -40 to 0.
    func decorated(
        _ states: WindowConfiguration.States = .activated, capabilities: WindowConfiguration.Capabilities = .all
    ) -> TestScreen {
        let screen = TestScreen(size: Size(width: 400, height: 300))
        screen.tracedTopics = .control
        screen.platformWindow.configure(
            WindowConfiguration(states: states, capabilities: capabilities, needsDecoration: true))
        screen.pump()
        return screen
    }

    /// Returns the window requests, except activation.
    func requests(_ screen: TestScreen) -> [WindowRequest] {
        screen.platformWindow.requests.filter { $0 != .activate }
    }

    let bar = Point(x: 100, y: -20)
    let seat = SeatID(1)

    @Test func `the decoration stays when the content becomes translucent`() {
        let screen = decorated()
        let before = screen.shown
        screen.window.backgroundColor = Color.yellow.withAlpha(0.5)
        let after = screen.shown
        let left = Int(DecorationMetrics.shadow.left)
        let bar = Int(DecorationMetrics.shadow.top) + 20
        #expect(before.pixelWidth == after.pixelWidth)
        for x in left + 40..<left + 100 {
            #expect(after.color(atPixelX: x, y: bar) == before.color(atPixelX: x, y: bar))
            #expect(after.color(atPixelX: x, y: bar).alpha == 1)
        }
    }

    @Test func `the title bar follows the appearance, including the window's own`() {
        let screen = decorated()
        let place = (Int(DecorationMetrics.shadow.left) + 60, Int(DecorationMetrics.shadow.top) + 5)
        func bar() -> Color { screen.shown.color(atPixelX: place.0, y: place.1) }
        let light = bar()
        screen.application.appearance = .dark
        let dark = bar()
        #expect(light != dark)
        screen.window.overrideAppearance = .light
        #expect(bar() == light)
        screen.window.overrideAppearance = nil
        #expect(bar() == dark)
    }

    // MARK: Title bar

    @Test func `dragging the title bar by the pointer moves the window once`() {
        let screen = decorated()
        screen.pointer.move(to: bar)
        screen.pointer.press()
        #expect(requests(screen) == [])
        screen.pointer.move(to: Point(x: 110, y: -20))
        screen.pointer.move(to: Point(x: 120, y: -20))
        screen.pointer.release()
        #expect(requests(screen) == [.move(seat: seat, touch: nil)])
    }

    @Test func `dragging the title bar by a finger moves the window`() {
        let screen = decorated()
        let finger = screen.touch(at: bar)
        finger.move(to: Point(x: 105, y: -20))
        #expect(requests(screen) == [])
        finger.move(to: Point(x: 120, y: -20))
        finger.cancel()
        guard case .move(seat, .some, _) = requests(screen).first else {
            Issue.record("no move by a finger in \(requests(screen))")
            return
        }
    }

    @Test func `a pencil moves the window beyond a tap's movement, as a finger does`() {
        let screen = decorated()
        screen.pencil.touch(at: bar)
        screen.pencil.move(to: Point(x: bar.x + 10, y: bar.y))
        #expect(requests(screen) == [])
        screen.pencil.move(to: Point(x: bar.x + 11, y: bar.y))
        #expect(requests(screen).count == 1)
        screen.pencil.leave()
    }

    @Test func `a double click maximises the window, and another one restores it`() {
        let screen = decorated()
        screen.pointer.move(to: bar)
        screen.pointer.click()
        #expect(requests(screen) == [])
        screen.pointer.click()
        #expect(requests(screen) == [.setMaximized(true)])
        screen.advance(by: .seconds(1))
        screen.pointer.click()
        screen.pointer.click()
        #expect(requests(screen) == [.setMaximized(true), .setMaximized(false)])
    }

    @Test(arguments: [104.5, 120])
    func `a press right after a short drag of the title bar is not a double click`(x: Double) {
        let screen = decorated()
        screen.pointer.move(to: bar)
        screen.pointer.press()
        screen.pointer.move(to: Point(x: x, y: -20))
        screen.pointer.release()
        screen.pointer.move(to: bar)
        screen.pointer.click()
        #expect(requests(screen) == [.move(seat: seat, touch: nil)])
        screen.pointer.click()
        #expect(requests(screen).last == .setMaximized(true), "the second click after the drag")
    }

    @Test(arguments: [104.5, 120])
    func `a drag of the title bar out and back is not a click`(x: Double) {
        let screen = decorated()
        let move = WindowRequest.move(seat: seat, touch: nil)
        func drag() {
            screen.pointer.press()
            screen.pointer.move(to: Point(x: x, y: -20))
            screen.pointer.move(to: bar)
            screen.pointer.release()
        }
        screen.pointer.move(to: bar)
        drag()
        screen.pointer.click()
        #expect(requests(screen) == [move], "the click is the first one")
        screen.advance(by: .seconds(1))
        screen.pointer.click()
        drag()
        #expect(requests(screen) == [move, move])
    }

    @Test func `a second tap whose finger lifts elsewhere is not a double tap`() {
        let screen = decorated()
        func send(_ phase: TouchChange.Phase, _ x: Double, earlier: [Double] = []) {
            let samples = earlier.map { TouchSample(location: Point(x: $0, y: -20), time: screen.now) }
            let change = TouchChange(
                id: 0, phase: phase, window: screen.window.id, location: Point(x: x, y: -20), time: screen.now,
                earlier: samples)
            screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: [change])))
        }
        screen.tap(at: bar)
        send(.began, 100)
        send(.ended, 115)
        #expect(requests(screen) == [])
        screen.advance(by: .seconds(1))
        screen.tap(at: bar)
        send(.began, 100)
        send(.moved, 100, earlier: [115])
        #expect(requests(screen).count == 1, "a drag out and back moves the window")
    }

    @Test(arguments: [true, false])
    func `a tap right after a finger drag of the title bar is not a double tap`(isCancelled: Bool) {
        let screen = decorated()
        let finger = screen.touch(at: bar)
        finger.move(to: Point(x: 115, y: -20))
        if isCancelled { finger.cancel() } else { finger.lift() }
        let count = requests(screen).count
        screen.tap(at: bar)
        #expect(requests(screen).count == count)
    }

    @Test func `a click on a title bar button and one on the bar are not a double click`() {
        let screen = decorated()
        screen.pointer.click(at: bar)
        screen.advance(by: .seconds(1))
        let edge = DecorationMetrics.margin + 3 * DecorationMetrics.buttonSize
        screen.pointer.click(at: Point(x: 400 - edge + 1, y: -20))
        let count = requests(screen).count
        screen.pointer.click(at: Point(x: 400 - edge - 1, y: -20))
        #expect(requests(screen).count == count)
    }

    @Test func `a double tap maximises the window`() {
        let screen = decorated()
        screen.tap(at: bar)
        screen.tap(at: bar)
        #expect(requests(screen) == [.setMaximized(true)])
    }

    @Test func `the secondary button opens the window menu where it was pressed`() {
        let screen = decorated()
        screen.pointer.move(to: bar)
        screen.pointer.click(.secondary)
        #expect(requests(screen) == [.showMenu(seat: seat, touch: nil, at: bar)])
    }

    @Test func `a finger resting on the bar opens the window menu, and no longer moves the window`() {
        let screen = decorated()
        let finger = screen.touch(at: bar)
        screen.advance(by: .milliseconds(600))
        #expect(requests(screen).count == 1)
        guard case .showMenu(seat, let touch, _, bar) = requests(screen).first else {
            Issue.record("\(requests(screen))")
            return
        }
        #expect(touch != nil, "the request names the touch")
        finger.move(by: Point(x: 40, y: 0))
        finger.lift()
        screen.touch(at: self.button(1)).lift(after: .seconds(1))
        #expect(requests(screen).dropFirst() == [.setMaximized(true)], "a long press of a button is a click")
    }

    @Test func `without a window menu, a finger that rested on the bar still moves the window`() {
        let screen = decorated(capabilities: [])
        let finger = screen.touch(at: bar)
        screen.advance(by: .milliseconds(600))
        #expect(requests(screen).isEmpty)
        finger.move(by: Point(x: 40, y: 0))
        guard case .move(seat, .some, _) = requests(screen).first else {
            Issue.record("\(requests(screen))")
            return
        }
    }

    @Test func `the title bar takes no focus from the window`() {
        let screen = decorated()
        let button = Button(title: "A")
        screen.window.addSubview(button)
        button.becomeFirstResponder()
        for place in [bar, self.button(1)] {
            screen.pointer.move(to: place)
            screen.pointer.click()
            #expect(button.isFirstResponder)
        }
    }

    // MARK: Buttons

    /// Returns the middle of a window button, counted from the right.
    func button(_ index: Int) -> Point { Point(x: 400 - 4 - 18 - 36 * Double(index), y: -20) }

    @Test func `the buttons close, maximise and minimise`() {
        let screen = decorated()
        screen.tap(at: button(2))
        screen.pointer.move(to: button(1))
        screen.pointer.click()
        #expect(requests(screen) == [.minimize, .setMaximized(true)])
        let other = decorated()
        other.tap(at: button(0))
        #expect(other.window.isClosed)
    }

    @Test func `the close button asks the window's close handler first`() {
        let screen = decorated()
        screen.window.closeHandler = { _ in false }
        screen.tap(at: button(0))
        #expect(!screen.window.isClosed)
    }

    @Test func `capabilities that the compositor lacks have no button`() {
        let screen = decorated(capabilities: [])
        screen.tap(at: button(1))
        screen.tap(at: button(2))
        screen.tap(at: bar)
        screen.tap(at: bar)
        screen.pointer.move(to: bar)
        screen.pointer.click(.secondary)
        #expect(requests(screen) == [])
    }

    @Test func `a window of fixed size has no maximise button and no resize edges`() {
        let screen = decorated()
        screen.window.minimumSize = Size(width: 400, height: 300)
        screen.window.maximumSize = Size(width: 400, height: 300)
        screen.pump()
        screen.tap(at: button(1))
        #expect(requests(screen) == [.minimize])
        _ = screen.touch(at: Point(x: -4, y: 100))
        #expect(requests(screen) == [.minimize])
    }

    // MARK: Edges

    static let grips: [(Point, WindowRequest.Edges, Cursor)] = [
        (Point(x: -4, y: 150), .left, .resizeLeft), (Point(x: 404, y: 150), .right, .resizeRight),
        (Point(x: 200, y: 304), .bottom, .resizeBottom), (Point(x: 200, y: -44), .top, .resizeTop),
        (Point(x: -4, y: -44), [.top, .left], .resizeTopLeft),
        (Point(x: 404, y: -44), [.top, .right], .resizeTopRight),
        (Point(x: -4, y: 304), [.bottom, .left], .resizeBottomLeft),
        (Point(x: 404, y: 304), [.bottom, .right], .resizeBottomRight),
        (Point(x: 10, y: 304), [.bottom, .left], .resizeBottomLeft),
        (Point(x: 404, y: 290), [.bottom, .right], .resizeBottomRight),
    ]

    @Test func `edges and corners resize by pointer, with a matching cursor`() {
        for (point, edges, cursor) in Self.grips {
            let screen = decorated()
            screen.pointer.move(to: point)
            #expect(screen.platform.cursors[seat] == cursor, "\(point)")
            screen.pointer.press()
            #expect(requests(screen) == [.resize(seat: seat, touch: nil, edges: edges)], "\(point)")
            screen.pointer.release()
            screen.pointer.move(to: bar)
            #expect(screen.platform.cursors[seat] == .arrow)
        }
    }

    @Test func `edges and corners resize by a finger`() {
        for (point, edges, _) in Self.grips {
            let screen = decorated()
            let finger = screen.touch(at: point)
            guard case .resize(seat, .some, _, let asked) = requests(screen).first else {
                Issue.record("no resize at \(point)")
                continue
            }
            #expect(asked == edges)
            finger.cancel()
        }
    }

    @Test func `a maximised window has no shadow, no margin and square corners`() {
        let screen = decorated([.activated, .maximized])
        #expect(screen.platformWindow.layout?.shadow == .zero)
        #expect(screen.platformWindow.layout?.frame.top == DecorationMetrics.titleBarHeight)
        screen.pointer.move(to: Point(x: 0, y: -40))
        #expect(screen.platform.cursors[seat] == .arrow)
        #expect(screen.platformWindow.image?.color(atPixelX: 0, y: 0).alpha == 1)
    }

    @Test func `full screen has no decoration at all`() {
        let screen = decorated([.activated, .fullscreen])
        #expect(screen.platformWindow.layout?.insets == .zero)
    }

    @Test func `tiled edges cannot be resized`() {
        let screen = decorated([.activated, .tiledLeft, .tiledTop, .tiledBottom])
        #expect(screen.platformWindow.layout?.shadow.left == 0)
        screen.pointer.move(to: Point(x: 404, y: 150))
        #expect(screen.platform.cursors[seat] == .resizeRight)
        let zones = ResizeZones(
            frame: Rect(x: 0, y: -40, width: 400, height: 340), movable: ResizeZones.movableEdges(of: screen.window))
        #expect(zones.edges(at: Point(x: -4, y: 150)) == [])
        #expect(zones.edges(at: Point(x: 404, y: 304)) == .right)
        #expect(zones.edges(at: Point(x: 420, y: 150)) == [])
        #expect(zones.edges(at: Point(x: 200, y: 150)) == [])
    }

    // MARK: The window's changes

    @Test func `a decoration is notified when its window becomes or resigns key`() {
        let screen = TestScreen()
        screen.application.style = RecordingStyle()
        screen.platformWindow.configure(WindowConfiguration(needsDecoration: true))
        screen.pump()
        let decoration = screen.window.decoration as? RecordingDecoration
        decoration?.keyStates = []
        screen.keyboard.focus(nil)
        screen.keyboard.focus(screen.window)
        #expect(decoration?.keyStates == [false, true])
    }

    @Test func `the views of a decoration inherit the window's tint`() {
        let screen = decorated()
        let view = screen.window.decoration?.view.subviews.first
        #expect(view != nil && view?.tintColor == nil)
        screen.window.tintColor = .red
        #expect(view?.tintColor == .red)
    }

    private final class RecordingStyle: ApplicationStyle {
        func windowBackground(for appearance: Appearance) -> Color { .white }
        func makeDecoration(for window: Window) -> (any WindowDecoration)? { RecordingDecoration() }
    }

    /// Records whether the window is key at each change.
    private final class RecordingDecoration: WindowDecoration {
        let view = View()
        let resizeMargin = 0.0
        var keyStates: [Bool] = []
        func frameInsets(for window: Window) -> EdgeInsets { .zero }
        func shadowInsets(for window: Window) -> EdgeInsets { .zero }
        func windowDidChange(_ window: Window) { keyStates.append(window.isKeyWindow) }
    }
}
