import Testing
import WaldenTesting

/// The pencil: force, tilt, hovering and buttons.
@MainActor
struct PencilVerbTests {
    private final class Canvas: View {
        var log: [String] = []
        var forces: [Double] = []
        var lean: [Double] = []
        var buttons: Event.ButtonMask = []

        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { take("began", touches, event) }
        override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { take("moved", touches, event) }
        override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { take("ended", touches, event) }
        override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { take("cancelled", touches, event) }
        override func pointerEntered(with event: Event?) { hover("entered", event) }
        override func pointerMoved(with event: Event?) { hover("hovered", event) }
        override func pointerExited(with event: Event?) { hover("exited", event) }

        private func take(_ word: String, _ touches: Set<Touch>, _ event: Event?) {
            for touch in touches where touch.type == .pencil {
                log.append(word)
                forces.append(touch.force)
                lean = [touch.altitudeAngle, touch.azimuthAngle(in: nil)]
            }
            buttons = event?.buttonMask ?? []
        }

        private func hover(_ word: String, _ event: Event?) {
            log.append(word)
            buttons = event?.buttonMask ?? []
        }
    }

    private let screen = TestScreen()
    private let canvas = Canvas(frame: Rect(x: 0, y: 0, width: 200, height: 200))

    init() {
        screen.window.addSubview(canvas)
        screen.pump()
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `a pencil enters, draws, lifts and leaves`() {
        screen.pencil.hover(canvas)
        #expect(screen.pencil.isNear && !screen.pencil.isDown)
        screen.pencil.touch(canvas, force: 0.25)
        screen.pencil.move(by: Point(x: 5, y: 0))
        screen.pencil.move(to: Point(x: 120, y: 100), force: 0.75)
        screen.pencil.lift()
        #expect(screen.pencil.isNear && screen.pencil.force == 0)
        screen.pencil.leave()
        #expect(!screen.pencil.isNear)
        #expect(canvas.log == ["entered", "began", "moved", "moved", "ended", "hovered", "exited"])
        #expect(canvas.forces == [0.25, 0.25, 0.75, 0])
    }

    @Test func `a pencil that touches at once hovers first, in the same frame`() {
        screen.tracedTopics = .input
        screen.clearTrace()
        screen.pencil.touch(at: Point(x: 10, y: 10))
        #expect(screen.trace.count == 1)
        #expect(canvas.log == ["entered", "began"])
        screen.pencil.leave()
        #expect(canvas.log == ["entered", "began", "cancelled", "exited"])
    }

    @Test func `the force of a stroke grows evenly`() {
        screen.pencil.touch(canvas, force: 0)
        screen.pencil.move(to: Point(x: 180, y: 100), force: 1, duration: .milliseconds(80), steps: 4)
        #expect(canvas.forces == [0, 0.25, 0.5, 0.75, 1])
        #expect(screen.pencil.location == Point(x: 180, y: 100))
    }

    @Test func `a pencil tilts while it draws and before`() {
        screen.pencil.tilt(altitude: 1, azimuth: 0.5)
        #expect(canvas.log == [])
        screen.pencil.touch(canvas)
        #expect(canvas.lean == [1, 0.5])
        screen.pencil.tilt(altitude: 0.5)
        #expect(canvas.lean == [0.5, 0] && canvas.log == ["entered", "began", "moved"])
    }

    @Test func `buttons of a pencil are pressed while it hovers and while it draws`() {
        screen.pencil.hover(canvas)
        screen.pencil.press()
        #expect(canvas.buttons == .secondary)
        screen.pencil.touch(canvas)
        screen.pencil.press(.middle)
        #expect(canvas.buttons == [.secondary, .middle])
        screen.pencil.release()
        #expect(canvas.buttons == .middle && screen.pencil.buttons == .middle)
    }

    @Test func `a pencil presses controls, in every window`() {
        let palette = screen.openWindow(Window(title: "Palette", size: Size(width: 80, height: 40)))
        let button = Button(title: "Ink")
        palette.addSubview(button, filling: .zero)
        screen.pencil.hover(canvas)
        screen.pencil.tap(button)
        #expect(screen.trace.contains("control touchUpInside sender=Button"))
        #expect(canvas.log == ["entered", "exited"])
        screen.pencil.hover(canvas)
        #expect(canvas.log == ["entered", "exited", "entered"])
    }

    @Test func `a hand may rest on the screen while the pencil draws`() {
        canvas.isMultipleTouchEnabled = true
        let hand = screen.touch(canvas)
        screen.pencil.touch(canvas)
        hand.cancel()
        #expect(screen.pencil.isDown && canvas.log == ["entered", "began"])
        screen.pencil.lift()
        #expect(canvas.log == ["entered", "began", "ended", "hovered"])
    }

    @Test func `an unplugged pencil leaves, and can return`() {
        screen.pencil.touch(canvas)
        screen.seat.unplug()
        #expect(!screen.pencil.isNear && !screen.pencil.isDown)
        #expect(Set(canvas.log.suffix(2)) == ["cancelled", "exited"])
        screen.pencil.hover(canvas)
        #expect(canvas.log.last == "entered")
    }

    @Test func `an unplugged pointer leaves, and can return`() {
        screen.pointer.move(to: canvas)
        screen.seat.unplug(.pointer)
        screen.pointer.move(to: canvas)
        #expect(canvas.log == ["entered", "exited", "entered"])
    }

    // MARK: Failures

    @Test func `pressing harder than the maximum force fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.pencil.touch(at: Point(x: 10, y: 10), force: 1.5)
        }
        #expect(message(of: result).contains("TestPencil: the force must be from 0 to 1"))
    }

    @Test func `pressing a button of an absent pencil fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.pencil.press()
        }
        #expect(message(of: result).contains("TestPencil.press: the pencil is not near the screen"))
    }

    @Test func `hovering outside the window fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.pencil.hover(at: Point(x: 500, y: 10))
        }
        #expect(message(of: result).contains("TestPencil.hover: (500, 10) is outside the window"))
    }
}
