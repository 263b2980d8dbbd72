import Testing
import Walden
import WaldenHeadless
import WaldenTesting

@MainActor
struct WindowTests {
    let log = Log()
    let screen = TestScreen()

    private func open(_ title: String) -> Window {
        screen.openWindow(Window(title: title, size: Size(width: 100, height: 80)))
    }

    private func platformWindow(_ window: Window) -> HeadlessWindow? { screen.platform.window(withID: window.id) }

    @Test func `a window is on the screen from showing until closing`() {
        screen.pump()
        let window = Window(title: "Late", size: Size(width: 100, height: 80))
        #expect(!window.isVisible && window.isHidden && platformWindow(window) == nil)
        #expect(screen.application.windows.contains(window))
        window.makeKeyAndVisible()
        screen.pump()
        #expect(window.isVisible && platformWindow(window)?.frameCount == 1)
        window.isHidden = true
        #expect(!window.isVisible && platformWindow(window) == nil && !window.isClosed)
        window.isHidden = false
        screen.pump()
        #expect(platformWindow(window)?.frameCount == 1)
        window.close()
        window.close()
        #expect(window.isClosed && !window.isVisible && platformWindow(window) == nil)
        #expect(!screen.application.windows.contains(window))
        window.isHidden = false
        screen.pump()
        #expect(window.isHidden && platformWindow(window) == nil, "closed for good")
    }

    @Test func `a second window is drawn even if the first one needs no frame`() {
        screen.pump()
        screen.advance(by: .seconds(1))
        let second = open("Second")
        #expect(platformWindow(second)?.frameCount == 1)
        #expect(platformWindow(second)?.image?.pixelWidth == 100)
    }

    @Test func `several windows draw and get touches independently`() {
        let (first, second) = (open("First"), open("Second"))
        let views = [first, second].map { (window: Window) in
            Probe(window.title, log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: window)
        }
        screen.pump()
        let before = [first, second].map { platformWindow($0)?.frameCount ?? 0 }
        views[1].setNeedsDisplay()
        screen.pump()
        #expect(platformWindow(first)?.frameCount == before[0] && platformWindow(second)?.frameCount == before[1] + 1)
        let (a, b) = (screen.touch(views[0]), screen.touch(views[1]))
        a.lift()
        b.lift()
        #expect(
            log.lines == ["First began 25,25", "Second began 25,25", "First ended 25,25", "Second ended 25,25"])
        first.close()
        screen.tap(views[1])
        #expect(log.lines.count == 6)
    }

    @Test func `title, size limits and parent reach the platform`() {
        let parent = open("Parent")
        let window = open("Child")
        window.title = "New"
        window.minimumSize = Size(width: 10, height: 20)
        window.maximumSize = Size(width: 300, height: 400)
        window.parent = parent
        #expect(
            platformWindow(window)?.properties
                == WindowProperties(
                    title: "New", appID: "test", minimumSize: Size(width: 10, height: 20),
                    maximumSize: Size(width: 300, height: 400), parent: parent.id))
        #expect(window.parent === parent)
        parent.close()
        #expect(window.parent == nil)
    }

    @Test func `properties set before a window is shown apply when it is shown`() {
        screen.pump()
        let window = Window(title: "Old", size: Size(width: 100, height: 80))
        window.title = "Set"
        window.isHidden = false
        #expect(platformWindow(window)?.properties.title == "Set")
    }

    @Test func `requested states go to the platform, and granted ones come back`() {
        let window = open("Test")
        window.setMaximized(true)
        #expect(window.states == [])
        screen.pump()
        #expect(window.states == .maximized)
        window.setMaximized(false)
        window.setFullscreen(true)
        window.minimize()
        screen.pump()
        #expect(window.states == .fullscreen)
        let finger = screen.seat.touch(at: Point(x: 5, y: 5), in: window)
        _ = finger
        #expect(
            platformWindow(window)?.requests == [
                .activate, .setMaximized(true), .setMaximized(false), .setFullscreen(true), .minimize,
            ])
    }

    @Test func `requests before a window is shown are sent when it is shown`() {
        screen.pump()
        let window = Window(title: "Test", size: Size(width: 50, height: 50))
        window.setMaximized(false)
        window.setMaximized(true)
        window.setFullscreen(true)
        window.makeKeyAndVisible()
        screen.pump()
        let shown = screen.platform.window(withID: window.id)
        #expect(shown?.requests.filter { $0 != .activate } == [.setMaximized(true), .setFullscreen(true)])
        window.isHidden = true
        window.isHidden = false
        screen.pump()
        let again = screen.platform.window(withID: window.id)
        #expect(again !== shown && again?.requests.contains(.setMaximized(true)) == false, "once")
    }

    @Test func `move, resize and menu requests name the seat and the touch`() {
        let window = open("Test")
        let view = Probe("view", log, frame: window.bounds, in: window)
        view.onTouches = { [unowned window] phase, touches, _ in
            guard phase == .began, let touch = touches.first else { return }
            window.beginMove(with: touch)
            window.beginResize([.right, .bottom], with: touch)
            window.showWindowMenu(at: Point(x: 1, y: 2), for: touch)
        }
        screen.pointer.move(to: Point(x: 5, y: 5), in: window)
        screen.pointer.press()
        let id = screen.seat.id
        #expect(
            platformWindow(window)?.requests.suffix(3) == [
                .move(seat: id, touch: nil), .resize(seat: id, touch: nil, edges: [.right, .bottom]),
                .showMenu(seat: id, touch: nil, at: Point(x: 1, y: 2)),
            ])
    }

    @Test func `requests carry the serial of the press that began the touch`() throws {
        let window = open("Test")
        let view = Probe("view", log, frame: window.bounds, in: window)
        view.onTouches = { [unowned window] phase, touches, _ in
            guard phase == .moved, let touch = touches.first else { return }
            window.showWindowMenu(at: .zero, for: touch)
            window.beginMove(with: touch)
        }
        let seat = SeatID(5)
        func serial(_ number: UInt32) -> InputSerial { InputSerial(seat: seat, rawValue: number) }
        func send(_ crossing: PointerFrame.Crossing = .none, moved: Bool = false, press: UInt32? = nil) {
            let buttons = press.map {
                ButtonChange(button: $0 == 1 ? .primary : .secondary, isPressed: true, time: 0, serial: serial($0))
            }
            screen.send(
                .pointer(
                    PointerFrame(
                        seat: seat, window: window.id, time: 0, crossing: crossing, location: Point(x: 5, y: 5),
                        hasMoved: moved, buttons: SmallArray(buttons.map { [$0] } ?? []))))
        }
        send(.entered)
        send(press: 1)
        send(press: 2)
        send(moved: true)
        func touch(_ phase: TouchChange.Phase, serial: InputSerial? = nil) {
            let change = TouchChange(
                id: 3, phase: phase, window: window.id, location: Point(x: 5, y: 5), time: 0, serial: serial)
            screen.send(.touches(TouchFrame(seat: seat, time: 0, changes: [change])))
        }
        touch(.began, serial: serial(9))
        touch(.moved)
        screen.pump()
        #expect(
            platformWindow(window)?.requests.suffix(4) == [
                .showMenu(seat: seat, touch: nil, serial: serial(1), at: .zero),
                .move(seat: seat, touch: nil, serial: serial(1)),
                .showMenu(seat: seat, touch: 3, serial: serial(9), at: .zero),
                .move(seat: seat, touch: 3, serial: serial(9)),
            ])
    }

    @Test func `a touch that ended requests no window menu`() {
        let window = open("Test")
        let view = Probe("view", log, frame: window.bounds, in: window)
        var ended: Touch?
        view.onTouches = { phase, touches, _ in if phase == .ended { ended = touches.first } }
        screen.tap(at: Point(x: 5, y: 5), in: window)
        let count = platformWindow(window)?.requests.count
        if let ended { window.showWindowMenu(at: .zero, for: ended) }
        #expect(ended != nil && platformWindow(window)?.requests.count == count)
        ended = nil
    }

    @Test func `the user's close button asks the close handler`() {
        let window = open("Test")
        var answers = [false, true]
        window.closeHandler = { _ in answers.removeFirst() }
        screen.send(.windowCloseRequested(window.id))
        #expect(!window.isClosed)
        screen.send(.windowCloseRequested(window.id))
        #expect(window.isClosed)
        let stubborn = screen.openWindow(Stubborn(title: "Stubborn", size: Size(width: 50, height: 50)))
        stubborn.performClose()
        #expect(!stubborn.isClosed)
        stubborn.close()
        #expect(stubborn.isClosed)
    }

    @Test func `a configuration changes size, scale and states`() {
        let window = open("Test")
        let view = Canvas(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        screen.pump()
        platformWindow(window)?.configure(
            WindowConfiguration(size: Size(width: 200, height: 160), scale: 2, states: [.activated, .tiledLeft]))
        screen.pump()
        #expect(window.bounds == Rect(x: 0, y: 0, width: 200, height: 160) && window.frame == window.bounds)
        #expect(window.scale == 2 && window.states == [.activated, .tiledLeft])
        #expect(platformWindow(window)?.image?.pixelWidth == 400)
        let frames = platformWindow(window)?.frameCount
        platformWindow(window)?.configure(
            WindowConfiguration(size: Size(width: 200, height: 160), scale: 2, states: [.activated, .tiledLeft]))
        screen.pump()
        #expect(platformWindow(window)?.frameCount == frames, "nothing changed")
    }

    @Test func `views get a new scale, and are laid out with it in the same frame`() {
        let window = open("Test")
        let view = Scaled(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let inner = Scaled(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        view.addSubview(inner)
        window.addSubview(view)
        screen.pump()
        #expect(view.laidOut.last == 1 && view.scales == [])
        platformWindow(window)?.configure(WindowConfiguration(scale: 1.5))
        screen.pump()
        #expect(view.scales == [1.5] && inner.scales == [1.5] && view.laidOut.last == 1.5 && inner.laidOut.last == 1.5)
        platformWindow(window)?.configure(WindowConfiguration(scale: 1.5, states: .activated))
        screen.pump()
        #expect(view.scales == [1.5])
    }

    /// A view whose layout depends on device pixels.
    private final class Scaled: View {
        var scales: [Double] = []
        var laidOut: [Double] = []

        override func scaleDidChange() {
            super.scaleDidChange()
            scales.append(window?.scale ?? 0)
        }

        override func layoutSubviews() { laidOut.append(window?.scale ?? 0) }
    }

    @Test func `an impossible configuration is harmless`() {
        let window = open("Test")
        for size in [
            Size(width: 0, height: 0), Size(width: -5, height: 10), Size(width: .nan, height: 10),
            Size(width: 0.5, height: 200),
        ] {
            platformWindow(window)?.configure(WindowConfiguration(size: size))
            screen.pump()
            #expect(window.bounds.size == Size(width: 100, height: 80))
        }
        for scale in [0, -1, .nan, .infinity, 1e9] {
            platformWindow(window)?.configure(WindowConfiguration(size: nil, scale: scale))
            screen.pump()
            #expect(window.scale == 1 && window.snapshot().pixelWidth == 100)
        }
        platformWindow(window)?.configure(WindowConfiguration(size: Size(width: 100_000, height: .infinity)))
        screen.pump()
        #expect(window.bounds.width <= 16_384 && window.bounds.height <= 16_384)
        platformWindow(window)?.configure(WindowConfiguration(size: Size(width: 60, height: 50)))
        screen.pump()
        #expect(window.bounds.size == Size(width: 60, height: 50) && platformWindow(window)?.image?.pixelWidth == 60)
        screen.send(.windowConfigured(WindowID(999), WindowConfiguration()))
        screen.send(.windowCloseRequested(WindowID(999)))
    }

    @Test func `nothing is drawn for a suspended window`() {
        let window = open("Test")
        let view = Canvas(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        screen.pump()
        platformWindow(window)?.configure(WindowConfiguration(size: nil, states: .suspended))
        screen.pump()
        view.drawn = []
        view.setNeedsDisplay()
        screen.pump()
        #expect(view.drawn == [])
        platformWindow(window)?.configure(WindowConfiguration(size: nil))
        screen.pump()
        #expect(view.drawn.count == 1)
    }

    @Test func `nothing is drawn before the first configuration`() {
        screen.pump()
        screen.platform.scale = 2
        let window = Window(title: "Test", size: Size(width: 50, height: 50))
        let view = ScaleNotes(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        // A timer fires between the events and the frames of a turn: the configuration comes in the next one.
        screen.application.eventLoop.schedule(after: .zero) { _ in window.isHidden = false }
        screen.advance(by: .milliseconds(1))
        #expect(view.scales == [2] && platformWindow(window)?.frameCount == 1)
    }

    /// A view that notes the window's scale at each drawing.
    private final class ScaleNotes: View {
        var scales: [Double] = []
        override func draw(_ rect: Rect, in context: GraphicsContext) { scales.append(window?.scale ?? 0) }
    }

    @Test func `a thousand windows open and close and leave nothing`() {
        weak var last: Window?
        for index in 0..<1_000 {
            let window = open("\(index)")
            last = window
            let control = Control(frame: window.bounds)
            window.addSubview(control)
            let finger = screen.touch(control)
            if index % 2 == 0 { finger.lift() }
            window.close()
        }
        screen.seat.cancelTouches()
        screen.tap(at: Point(x: 1, y: 1))
        screen.pump()
        #expect(last == nil)
        #expect(screen.application.windows == [screen.window] && screen.platform.windows.count == 1)
    }
}

private final class Stubborn: Window {
    override func shouldClose() -> Bool { false }
}
