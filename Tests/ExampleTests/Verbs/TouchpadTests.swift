import Testing
import WaldenTesting

/// Gestures of several fingers on a touchpad.
@MainActor
struct TouchpadTests {
    private final class Watching: Window {
        var steps: [TransformInput] = []

        override func sendEvent(_ event: Event) {
            if let step = event.transform { steps.append(step) }
            super.sendEvent(event)
        }
    }

    private let screen = TestScreen { Watching(title: "Test", size: $0) }
    private let field = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    private var steps: [TransformInput] { (screen.window as! Watching).steps }

    init() { screen.window.addSubview(field) }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `a pinch ends at its scale and at its angle`() {
        let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        var (scale, angle) = (0.0, 0.0)
        pinch.addAction { scale = $0.scale }
        field.addGestureRecognizer(pinch)
        screen.touchpad.pinch(field, scale: 2)
        #expect(abs(scale - 2) < 1e-9 && pinch.state == .possible)
        field.removeGestureRecognizer(pinch)
        rotation.addAction { angle = $0.rotation }
        field.addGestureRecognizer(rotation)
        screen.touchpad.pinch(field, rotation: -.pi / 3)
        #expect(abs(angle + .pi / 3) < 1e-9)
    }

    @Test func `a pinch is sent in steps, at the pointer`() {
        screen.touchpad.pinch(
            at: Point(x: 40, y: 30), scale: 0.5, rotation: 1, by: Point(x: 10, y: -20), fingers: 4, steps: 2)
        #expect(steps.map(\.phase) == [.began, .changed, .changed, .ended])
        #expect(steps.map(\.scale) == [1, 0.75, 0.5, 0.5])
        #expect(steps.map(\.rotation) == [0, 0.5, 0.5, 0])
        #expect(steps.map(\.translation.y) == [0, -10, -10, 0])
        #expect(steps.allSatisfy { $0.location == Point(x: 40, y: 30) && $0.fingers == 4 && $0.kind == .pinch })
        #expect(screen.pointer.location == Point(x: 40, y: 30))
    }

    @Test func `a swipe of three fingers moves, and a hold rests`() {
        screen.touchpad.swipe(field, by: Point(x: 100, y: 0), steps: 4)
        #expect(steps.filter { $0.kind == .swipe }.map(\.translation.x).reduce(0, +) == 100)
        #expect(steps.allSatisfy { $0.fingers == 3 && $0.scale == 1 && $0.rotation == 0 })
        let before = screen.now
        screen.touchpad.hold(field, for: .milliseconds(500))
        #expect(steps.suffix(2).map(\.phase) == [.began, .ended] && steps.last?.kind == .hold)
        #expect(abs(screen.now - before - 0.5) < 1e-9)
    }

    @Test func `a gesture continues until it is ended or cancelled`() {
        let pinch = screen.touchpad.begin(.pinch)
        pinch.change(scale: 1.5)
        pinch.change(rotation: 0.25)
        #expect(steps.map(\.scale) == [1, 1.5, 1.5] && pinch.isActive)
        pinch.cancel()
        #expect(steps.last?.phase == .cancelled && !pinch.isActive)
        screen.touchpad.begin(.hold, fingers: 1).end()
        #expect(steps.count == 6)
    }

    @Test func `steps that arrive while the app is busy are coalesced`() {
        let swipe = screen.touchpad.begin(.swipe)
        screen.whileBusy {
            swipe.change(by: Point(x: 3, y: 0))
            swipe.change(by: Point(x: 4, y: 0))
        }
        swipe.end()
        #expect(steps.map(\.translation.x) == [0, 7, 0])
    }

    @Test func `two seats use two touchpads`() {
        let other = screen.addSeat()
        let mine = screen.touchpad.begin(.pinch)
        let theirs = other.touchpad.begin(.swipe)
        mine.end()
        theirs.end()
        #expect(steps.map(\.seat) == [screen.seat.id, other.id, screen.seat.id, other.id])
    }

    // MARK: Failures

    @Test func `swiping with two fingers fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.touchpad.swipe(at: Point(x: 10, y: 10), by: Point(x: 50, y: 0), fingers: 2)
        }
        #expect(message(of: result).contains("a swipe takes 3 to 5 fingers, not 2"))
    }

    @Test func `a second gesture on one touchpad fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            let pinch = screen.touchpad.begin(.pinch)
            screen.touchpad.hold(at: Point(x: 10, y: 10), for: .seconds(1))
            pinch.end()
        }
        #expect(message(of: result).contains("another gesture is in progress"))
    }

    @Test func `moving a finished gesture fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            let pinch = screen.touchpad.begin(.pinch)
            pinch.end()
            pinch.change(scale: 2)
        }
        #expect(message(of: result).contains("the fingers have left the touchpad"))
    }

    @Test func `rotating anything but a pinch fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.touchpad.begin(.swipe).change(rotation: 1)
        }
        #expect(message(of: result).contains("only a pinch has a scale and a rotation"))
    }

    @Test(arguments: [DeviceLoss.Device.pointer, .seat])
    func `a gesture ends when the touchpad is unplugged, and another may begin`(device: DeviceLoss.Device) {
        let pinch = screen.touchpad.begin(.pinch)
        screen.seat.unplug(device)
        #expect(!pinch.isActive && steps.last?.phase == .cancelled)
        screen.touchpad.begin(.swipe).end()
        #expect(steps.last?.kind == .swipe && steps.last?.phase == .ended)
    }
}
