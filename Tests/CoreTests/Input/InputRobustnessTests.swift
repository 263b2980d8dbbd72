import Testing
import Walden
import WaldenTesting

/// Input of devices and compositors, in valid and invalid order.
@MainActor
struct InputRobustnessTests {
    let log = Log()
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    private func probe(_ name: String = "view", x: Double = 0) -> Probe {
        Probe(name, log, frame: Rect(x: x, y: 0, width: 100, height: 100), in: window)
    }

    private func send(_ id: Int32, _ phase: TouchChange.Phase, _ x: Double, in window: WindowID? = nil) {
        let change = TouchChange(
            id: id, phase: phase, window: window ?? self.window.id, location: Point(x: x, y: 10), time: screen.now)
        screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: [change])))
    }

    @Test func `S102 pointer and touch have separate states, and never emulate one another`() {
        let (left, right) = (probe("left"), probe("right", x: 100))
        right.onHover = { _ in }
        left.onHover = { _ in }
        let finger = screen.touch(left)
        screen.pointer.move(to: right)
        screen.pointer.press()
        finger.move(by: Point(x: 1, y: 0))
        screen.pointer.release()
        finger.lift()
        #expect(
            log.lines == [
                "left began 50,50", "right entered", "right began 50,50", "left moved 51,50", "right ended 50,50",
                "right moved", "left ended 51,50",
            ])
        #expect(!window.seen.contains { $0.split(separator: " ").count > 2 }, "no event has both")
    }

    @Test func `S108 everything between two frames is one event`() {
        let view = probe()
        view.isMultipleTouchEnabled = true
        let fingers = screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 20, y: 10)])
        screen.seat.change([(fingers[0], .ended, Point(x: 10, y: 10)), (fingers[1], .moved, Point(x: 30, y: 10))])
        #expect(window.seen == ["touches began began", "touches ended moved"])
    }

    @Test func `S108 a cancel from the compositor cancels every touch of the seat`() {
        _ = (probe("left"), probe("right", x: 100))
        _ = screen.touch(at: Point(x: 10, y: 10))
        _ = screen.touch(at: Point(x: 110, y: 10))
        _ = screen.touch(at: Point(x: 300, y: 200))
        screen.seat.cancelTouches()
        #expect(window.take().last == "touches cancelled cancelled cancelled")
        #expect(log.lines.suffix(2) == ["left cancelled 10,10", "right cancelled 10,10"])
        screen.seat.cancelTouches()
        #expect(window.take() == [])
    }

    @Test func `S108 moves and lifts of unknown fingers are ignored`() {
        _ = probe()
        send(7, .moved, 10)
        send(7, .ended, 10)
        send(-1, .ended, 10)
        #expect(window.seen == [] && log.lines == [])
        send(1, .began, 20)
        send(7, .moved, 10)
        send(7, .ended, 10)
        #expect(window.seen == ["touches began"] && log.lines == ["view began 20,10"])
    }

    @Test func `S108 a touch that goes down on a closed or hidden window is ignored`() {
        _ = probe()
        send(1, .began, 10, in: WindowID(77))
        send(1, .moved, 20, in: WindowID(77))
        send(1, .ended, 20, in: WindowID(77))
        let other = screen.openWindow(isKey: false, RecordingWindow(title: "Other", size: Size(width: 9, height: 9)))
        other.isHidden = true
        send(2, .began, 1, in: other.id)
        send(2, .ended, 1, in: other.id)
        #expect(window.seen == [] && other.seen == [])
    }

    @Test func `S108 a finger that comes down twice is cancelled in between`() {
        _ = probe()
        send(1, .began, 10)
        send(1, .began, 30)
        send(1, .ended, 30)
        #expect(log.lines == ["view began 10,10", "view cancelled 10,10", "view began 30,10", "view ended 30,10"])
    }

    @Test func `S108 two changes of a finger in one frame are delivered in order`() {
        _ = probe()
        func change(_ phase: TouchChange.Phase, _ x: Double) -> TouchChange {
            TouchChange(id: 1, phase: phase, window: window.id, location: Point(x: x, y: 10), time: screen.now)
        }
        let changes = [
            change(.began, 10), change(.moved, 20), change(.ended, 20), change(.began, 40), change(.ended, 40),
        ]
        screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: SmallArray(changes))))
        #expect(log.lines == ["view began 20,10", "view ended 20,10", "view began 40,10", "view ended 40,10"])
    }

    @Test func `S108 frames without changes do nothing`() {
        let fixture = LoggingApplication.Fixture(log)
        fixture.platform.send(.touches(TouchFrame(seat: SeatID(1), time: 1, changes: [])))
        fixture.platform.send(.touches(TouchFrame(cancellingAllOf: SeatID(9), time: 1)))
        fixture.turn()
        #expect(log.lines == [])
    }

    @Test func `S108 removing a touchscreen or a seat cancels its touches, and no highlight remains`() {
        for device: DeviceLoss.Device in [.touch, .seat] {
            let control = Control(frame: Rect(x: 200, y: 200, width: 50, height: 50))
            window.addSubview(control)
            _ = screen.touch(control)
            #expect(control.isHighlighted)
            screen.seat.unplug(device)
            #expect(!control.isHighlighted && !control.isTracking)
            control.removeFromSuperview()
        }
        screen.seat.unplug(.touch)
        screen.send(.deviceLost(DeviceLoss(seat: SeatID(99), device: .seat, time: 0)))
    }

    @Test func `S108 removing a keyboard or a pointer does not affect fingers`() {
        _ = probe()
        let finger = screen.touch(at: Point(x: 10, y: 10))
        screen.seat.unplug(.keyboard)
        screen.seat.unplug(.pointer)
        finger.lift()
        #expect(log.lines == ["view began 10,10", "view ended 10,10"])
    }

    @Test func `S108 invalid coordinates and times hit nothing and crash nothing`() {
        let view = probe()
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            let change = TouchChange(
                id: 4, phase: .began, window: window.id, location: Point(x: value, y: value), time: value)
            screen.send(.touches(TouchFrame(seat: screen.seat.id, time: value, changes: [change])))
            screen.seat.cancelTouches()
            var frame = PointerFrame(
                seat: screen.seat.id, window: window.id, time: value, crossing: .entered,
                location: Point(x: value, y: value))
            screen.send(.pointer(frame))
            frame.crossing = .none
            frame.buttons = [ButtonChange(button: .primary, isPressed: true, time: value)]
            screen.send(.pointer(frame))
            frame.crossing = .left
            screen.send(.pointer(frame))
        }
        #expect(log.lines == [])
        screen.tap(view)
        #expect(log.lines == ["view began 50,50", "view ended 50,50"])
    }

    @Test func `S109 from the first button press to the last release is one touch`() {
        _ = probe()
        screen.pointer.move(to: Point(x: 10, y: 10))
        screen.pointer.press(.primary)
        screen.pointer.press(.secondary)
        screen.pointer.release(.primary)
        screen.pointer.move(to: Point(x: 20, y: 10))
        screen.pointer.release(.secondary)
        #expect(log.lines == ["view began 10,10", "view moved 20,10", "view ended 20,10"])
        #expect(
            window.seen == [
                "hover regionEntered", "touches began", "touches moved", "touches ended", "hover regionMoved",
            ])
    }

    @Test func `S109 S110 a release in the frame in which the pointer leaves ends the touch without a cancel`() {
        _ = probe()
        screen.pointer.move(to: Point(x: 10, y: 10))
        screen.pointer.press()
        var frame = PointerFrame(
            seat: screen.seat.id, window: window.id, time: screen.now, crossing: .left, location: Point(x: 12, y: 10),
            hasMoved: true)
        frame.buttons = [ButtonChange(button: .primary, isPressed: false, time: screen.now)]
        _ = window.take()
        screen.send(.pointer(frame))
        #expect(log.lines == ["view began 10,10", "view moved 12,10", "view ended 12,10"])
        #expect(window.take() == ["touches moved", "touches ended", "hover regionMoved", "hover regionExited"])
    }

    @Test func `S109 motion without a button hovers`() {
        let view = probe()
        view.onHover = { _ in }
        screen.pointer.move(to: Point(x: 10, y: 10))
        screen.pointer.move(to: Point(x: 20, y: 10))
        screen.pointer.move(to: Point(x: 200, y: 10))
        #expect(log.lines == ["view entered", "view moved", "view exited"])
    }

    @Test func `S109 a pointer touch continues outside the surface, and hovering continues after it`() {
        let view = probe()
        view.onHover = { _ in }
        screen.pointer.move(to: Point(x: 10, y: 10))
        screen.pointer.press()
        screen.pointer.move(to: Point(x: -500, y: 2000))
        screen.pointer.release()
        #expect(
            log.lines == [
                "view entered", "view began 10,10", "view moved -500,2000", "view ended -500,2000", "view exited",
            ])
    }

    @Test func `S109 unmatched releases and repeated presses of buttons are ignored`() {
        _ = probe()
        screen.pointer.move(to: Point(x: 10, y: 10))
        screen.pointer.release()
        screen.pointer.press()
        screen.pointer.press()
        screen.pointer.release()
        screen.pointer.release()
        #expect(log.lines == ["view began 10,10", "view ended 10,10"])
    }

    @Test func `S109 pointer events without an enter are ignored`() {
        _ = probe()
        var frame = PointerFrame(
            seat: screen.seat.id, window: window.id, time: 0, location: Point(x: 5, y: 5), hasMoved: true)
        frame.buttons = [ButtonChange(button: .primary, isPressed: true, time: 0)]
        frame.scroll = ScrollInput(source: .wheel, delta: Point(x: 0, y: 1))
        screen.send(.pointer(frame))
        frame.crossing = .left
        screen.send(.pointer(frame))
        #expect(window.seen == [] && log.lines == [])
        screen.pointer.move(to: Point(x: 10, y: 10))
        screen.pointer.click()
        #expect(log.lines == ["view began 10,10", "view ended 10,10"])
    }

    @Test func `S109 a pointer that enters twice leaves in between`() {
        let view = probe()
        view.onHover = { _ in }
        let enter = PointerFrame(
            seat: screen.seat.id, window: window.id, time: 0, crossing: .entered, location: Point(x: 5, y: 5))
        screen.send(.pointer(enter))
        screen.send(.pointer(enter))
        #expect(window.seen == ["hover regionEntered", "hover regionExited", "hover regionEntered"])
        #expect(log.lines == ["view entered", "view exited", "view entered"])
    }

    @Test func `S109 a press right after its window closed does not block the pointer`() {
        let other = screen.openWindow(isKey: false, Window(title: "Other", size: Size(width: 50, height: 50)))
        let closing = Probe("closing", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: other)
        closing.onHover = { [unowned other] what in if what == "moved" { other.close() } }
        screen.pointer.move(to: Point(x: 5, y: 5), in: other)
        var frame = PointerFrame(
            seat: screen.seat.id, window: other.id, time: 0, location: Point(x: 6, y: 5), hasMoved: true)
        frame.buttons = [ButtonChange(button: .primary, isPressed: true, time: 0)]
        screen.send(.pointer(frame))
        _ = log.take()
        _ = probe()
        frame.window = window.id
        frame.buttons = []
        frame.crossing = .entered
        screen.send(.pointer(frame))
        frame.crossing = .none
        frame.hasMoved = false
        for isPressed in [true, false] {
            frame.buttons = [ButtonChange(button: .primary, isPressed: isPressed, time: 0)]
            screen.send(.pointer(frame))
        }
        #expect(log.lines == ["view began 6,5", "view ended 6,5"])
    }

    @Test func `S110 a pointer that leaves while pressed cancels`() {
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        window.addSubview(control)
        screen.pointer.move(to: control)
        screen.pointer.press()
        screen.pointer.leave()
        #expect(!control.isHighlighted && !control.isHovered)
        #expect(
            screen.trace.filter { $0.hasPrefix("control") } == [
                "control touchDown sender=Control", "control touchCancel sender=Control",
            ])
        screen.pointer.move(to: control)
        screen.pointer.click()
        #expect(screen.trace.last == "control touchUpInside sender=Control")
    }

    @Test func `S110 an unplugged pointer cancels and ends hovering`() {
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        window.addSubview(control)
        screen.pointer.move(to: control)
        screen.pointer.press()
        screen.seat.unplug(.pointer)
        #expect(!control.isHighlighted && !control.isHovered)
    }

    @Test func `S110 a keyboard that leaves cancels its pressed keys`() {
        let view = probe()
        view.isFocusable = true
        view.becomeFirstResponder()
        screen.keyboard.down("a")
        screen.keyboard.focus(nil)
        screen.keyboard.up("a")
        #expect(log.lines == ["view began a", "view cancelled a"])
        #expect(view.isFirstResponder)
    }
}
