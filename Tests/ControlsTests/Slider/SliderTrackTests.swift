import Testing
import Walden
import WaldenTesting

/// A finger on the track of a slider, beside its knob.
@MainActor
struct SliderTrackTests {
    private let slider = Slider(value: 0.5)

    /// A slider from x = 40 to 260, whose knob moves from 50 to 250.
    private func showSlider() -> TestScreen {
        let screen = TestScreen.showing(slider)
        slider.frame = Rect(x: 40, y: 84, width: 220, height: 32)
        screen.pump()
        return screen
    }

    /// The same slider in a scroll view.
    private func showInScrollView(content: Size) -> (TestScreen, ScrollView) {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        screen.tracedTopics = .control
        let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        scrollView.contentSize = content
        slider.frame = Rect(x: 40, y: 84, width: 220, height: 32)
        scrollView.addSubview(slider)
        screen.window.addSubview(scrollView)
        screen.pump()
        return (screen, scrollView)
    }

    private func point(_ x: Double, _ y: Double = 100) -> Point { Point(x: x, y: y) }

    @Test func `S57 a tap of a finger on the track moves the knob there when it lifts`() {
        let screen = showSlider()
        let finger = screen.touch(at: point(200))
        #expect(slider.value == 0.5)
        finger.move(to: point(203))
        #expect(slider.value == 0.5)
        finger.lift()
        #expect(abs(slider.value - 0.765) < 1e-9)
        #expect(screen.takeEvents() == ["touchDown", "touchDragInside", "valueChanged", "touchUpInside"])
    }

    @Test func `S57 a tap on the track of a slider that is not continuous is reported once`() {
        let screen = showSlider()
        slider.isContinuous = false
        screen.tap(at: point(200))
        #expect(abs(slider.value - 0.75) < 1e-9)
        #expect(screen.takeEvents() == ["touchDown", "valueChanged", "touchUpInside"])
    }

    /// Lifts the finger at a place, with earlier reports in the same frame.
    private func lift(_ screen: TestScreen, at place: Point, after earlier: [Point] = []) {
        let samples = earlier.map { TouchSample(location: $0, time: screen.now) }
        let change = TouchChange(
            id: 0, phase: .ended, window: screen.window.id, location: place, time: screen.now, earlier: samples)
        screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: [change])))
    }

    private func press(_ screen: TestScreen, at place: Point) {
        let change = TouchChange(
            id: 0, phase: .began, window: screen.window.id, location: place, time: screen.now)
        screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: [change])))
    }

    @Test func `S57 a finger that moves in the frame in which it comes down grips the knob where it came down`() {
        let screen = showSlider()
        let samples = [TouchSample(location: point(150), time: screen.now)]
        let change = TouchChange(
            id: 0, phase: .began, window: screen.window.id, location: point(190), time: screen.now, earlier: samples)
        screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: [change])))
        lift(screen, at: point(190))
        #expect(abs(slider.value - 0.7) < 1e-9)
    }

    @Test func `S57 the place where a finger lifts decides, too`() {
        let screen = showSlider()
        press(screen, at: point(200))
        lift(screen, at: point(200, 120))
        #expect(slider.value == 0.5, "across the track")
        press(screen, at: point(200))
        lift(screen, at: point(200), after: [point(200, 120), point(200, 100)])
        #expect(slider.value == 0.5, "across the track and back")
        press(screen, at: point(200))
        screen.advance(by: .seconds(1))
        lift(screen, at: point(250))
        #expect(slider.value == 1, "along the track")
    }

    @Test func `S57 a finger that rests on the track longer than a tap moves nothing`() {
        let screen = showSlider()
        let finger = screen.touch(at: point(200))
        finger.lift(after: .seconds(GestureMetrics.maximumTapDuration + 0.05))
        #expect(slider.value == 0.5)
        #expect(screen.takeEvents() == ["touchDown", "touchUpInside"])
    }

    @Test func `S57 a finger drags along the track, and the knob follows it`() {
        let screen = showSlider()
        let finger = screen.touch(at: point(240))
        finger.move(to: point(231))
        #expect(slider.value == 0.5)
        finger.move(to: point(200))
        #expect(abs(slider.value - 0.75) < 1e-9)
        finger.move(to: point(100, 140))
        #expect(abs(slider.value - 0.25) < 1e-9)
        finger.lift()
        #expect(screen.takeEvents().filter { $0 == "valueChanged" }.count == 2)
    }

    @Test func `S57 a finger that moves across the track moves nothing, even if it then moves along`() {
        let screen = showSlider()
        let finger = screen.touch(at: point(200))
        finger.move(to: point(202, 112))
        #expect(!slider.isHighlighted)
        finger.move(to: point(250, 112))
        finger.lift()
        #expect(slider.value == 0.5)
        #expect(screen.takeEvents() == ["touchDown"])
    }

    @Test func `S57 a finger on the track that is cancelled, or whose slider is disabled, moves nothing`() {
        let screen = showSlider()
        screen.touch(at: point(200)).cancel()
        #expect(screen.takeEvents() == ["touchDown", "touchCancel"])
        let finger = screen.touch(at: point(200))
        slider.isEnabled = false
        finger.lift()
        slider.isEnabled = true
        screen.tap(at: point(150))
        #expect(slider.value == 0.5)
    }

    @Test(arguments: [true, false])
    func `S57 after a cancelled press on the track, its end does nothing, and the knob can be dragged`(
        isDisabled: Bool
    ) {
        let screen = showSlider()
        let finger = screen.touch(at: point(200))
        if isDisabled {
            slider.isEnabled = false
            slider.isEnabled = true
        } else {
            finger.cancel()
        }
        finger.lift()
        #expect(slider.value == 0.5)
        #expect(screen.takeEvents() == ["touchDown", "touchCancel"])
        let knob = screen.touch(at: point(155))
        knob.move(to: point(165))
        #expect(abs(slider.value - 0.55) < 1e-9, "the knob moves as far as the finger")
        knob.lift()
        #expect(abs(slider.value - 0.55) < 1e-9)
        screen.tap(at: point(100))
        #expect(abs(slider.value - 0.25) < 1e-9)
    }

    @Test(arguments: [0, 400])
    func `S57 in a scroll view, a finger that moves across scrolls, and the slider keeps its value`(rest: Int) {
        let (screen, scrollView) = showInScrollView(content: Size(width: 300, height: 600))
        let finger = screen.touch(at: point(200))
        screen.advance(by: .milliseconds(rest))
        finger.move(by: Point(x: 0, y: -60), duration: .milliseconds(100), steps: 10)
        #expect(scrollView.contentOffset.y > 40)
        #expect(!slider.isTracking && !slider.isHighlighted)
        finger.lift()
        #expect(slider.value == 0.5)
        #expect(!screen.takeEvents().contains("valueChanged"))
    }

    @Test(arguments: [0, 400])
    func `S57 in a scroll view, a finger that moves along the track moves the knob`(rest: Int) {
        let (screen, scrollView) = showInScrollView(content: Size(width: 300, height: 600))
        let finger = screen.touch(at: point(200))
        screen.advance(by: .milliseconds(rest))
        finger.move(by: Point(x: -40, y: 2), duration: .milliseconds(100), steps: 10)
        #expect(abs(slider.value - 0.55) < 1e-9)
        finger.move(by: Point(x: 0, y: -60), duration: .milliseconds(100), steps: 10)
        #expect(scrollView.contentOffset == .zero)
        finger.lift()
        #expect(abs(slider.value - 0.55) < 1e-9)
    }

    @Test func `S57 a tap on the track in a scroll view moves the knob`() {
        let (screen, _) = showInScrollView(content: Size(width: 300, height: 600))
        screen.tap(at: point(100))
        #expect(abs(slider.value - 0.25) < 1e-9)
    }

    @Test(arguments: [0, 400])
    func `S57 in a scroll view with the slider's axis, a finger on the track scrolls and one on the knob does not`(
        rest: Int
    ) {
        let (screen, scrollView) = showInScrollView(content: Size(width: 900, height: 200))
        let knob = screen.touch(at: point(150))
        screen.advance(by: .milliseconds(rest))
        knob.move(by: Point(x: -50, y: 0), duration: .milliseconds(100), steps: 10)
        knob.lift()
        #expect(scrollView.contentOffset == .zero)
        #expect(abs(slider.value - 0.25) < 1e-9)
        let track = screen.touch(at: point(200))
        screen.advance(by: .milliseconds(rest))
        track.move(by: Point(x: -50, y: 0), duration: .milliseconds(100), steps: 10)
        #expect(scrollView.contentOffset.x > 30)
        track.lift()
        #expect(abs(slider.value - 0.25) < 1e-9)
    }
}

extension TestFinger {
    /// Moves by a distance.
    fileprivate func move(by distance: Point, duration: Duration, steps: Int) {
        move(to: location + distance, duration: duration, steps: steps)
    }
}
