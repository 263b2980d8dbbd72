import Testing
import Walden
import WaldenTesting

/// Pans with wheels and touchpads (S77, S83).
@MainActor
struct PanScrollTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }

    private func pan(_ mask: ScrollTypeMask) -> PanGestureRecognizer {
        let pan = stage.add(PanGestureRecognizer(), "pan") { $0.translation(in: nil).short }
        pan.allowedScrollTypesMask = mask
        screen.pointer.move(to: at(200, 150))
        return pan
    }

    @Test func `S77 a pan ignores scrolling unless it is allowed`() {
        let pan = pan([])
        screen.pointer.scroll(by: at(0, 10), source: .wheel)
        screen.pointer.scroll(by: at(0, 10), source: .finger)
        screen.pointer.endScroll()
        pan.allowedScrollTypesMask = .continuous
        screen.pointer.scroll(by: at(0, 10), source: .wheel)
        screen.pointer.scroll(by: at(0, 10), source: .wheelTilt)
        pan.allowedScrollTypesMask = .discrete
        screen.pointer.scroll(by: at(0, 10), source: .finger)
        screen.pointer.scroll(by: at(0, 10), source: .continuous)
        stage.wait(1000)
        #expect(stage.lines == [])
    }

    @Test func `S77 touchpad scrolling begins a pan at once, and ends it when the fingers lift`() {
        _ = pan(.continuous)
        screen.pointer.scroll(by: at(0, 2), source: .finger)
        screen.pointer.scroll(by: at(3, 4), source: .finger)
        stage.wait(1000)
        #expect(stage.take() == ["pan began 0,-2", "pan changed -3,-6"], "fingers may rest")
        screen.pointer.endScroll()
        #expect(stage.take() == ["pan ended -3,-6"])
        screen.pointer.scroll(by: at(0, 5), source: .finger)
        screen.pointer.endScroll()
        #expect(stage.lines == ["pan began 0,-5", "pan ended 0,-5"])
    }

    @Test func `S77 a wheel's notches make one pan until it pauses`() {
        let pan = pan(.discrete)
        var velocity = at(1, 1)
        pan.addAction { [unowned pan] _ in velocity = pan.velocity(in: nil) }
        screen.pointer.scroll(by: at(0, 10), source: .wheel)
        stage.wait(100)
        screen.pointer.scroll(by: at(0, 10), source: .wheel)
        stage.wait(140)
        #expect(stage.take() == ["pan began 0,-10", "pan changed 0,-20"])
        stage.wait(20)
        #expect(stage.take() == ["pan ended 0,-20"])
        #expect(velocity == .zero, "a wheel has no inertia")
        screen.pointer.scroll(by: at(0, -10), source: .wheel)
        stage.wait(1000)
        #expect(stage.lines == ["pan began 0,10", "pan ended 0,10"])
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `S77 trackpoint scrolling, which has no end event, ends with a pause`() {
        _ = pan(.continuous)
        screen.pointer.scroll(by: at(1, 0), source: .continuous)
        stage.wait(10)
        screen.pointer.scroll(by: at(1, 0), source: .continuous)
        stage.wait(200)
        #expect(stage.lines == ["pan began -1,0", "pan changed -2,0", "pan ended -2,0"])
    }

    @Test func `S77 touchpad scrolling has a velocity`() {
        let pan = pan(.all)
        var velocity = Point.zero
        pan.addAction { [unowned pan] _ in velocity = pan.velocity(in: nil) }
        for _ in 0..<20 {
            stage.wait(8)
            screen.pointer.scroll(by: at(0, 8), source: .finger)
        }
        screen.pointer.endScroll()
        #expect(velocity.distance(to: at(0, -1000)) < 1)
    }

    @Test func `S77 the scrolling that follows a cancelled pan begins no other pan`() {
        let pan = pan(.continuous)
        screen.pointer.scroll(by: at(0, 2), source: .finger)
        pan.isEnabled = false
        pan.isEnabled = true
        #expect(stage.take() == ["pan began 0,-2", "pan cancelled 0,-2"])
        stage.wait(10)
        screen.pointer.scroll(by: at(0, 2), source: .finger)
        screen.pointer.endScroll()
        #expect(stage.lines == [])
        screen.pointer.scroll(by: at(0, 2), source: .finger)
        screen.pointer.endScroll()
        #expect(stage.lines == ["pan began 0,-2", "pan ended 0,-2"])
    }

    @Test func `S77 touches are ignored while a touchpad pans, and vice versa`() {
        _ = pan(.all)
        screen.pointer.scroll(by: at(0, 2), source: .finger)
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(100, 50))
        #expect(stage.take() == ["pan began 0,-2"])
        screen.pointer.endScroll()
        finger.lift()
        #expect(stage.take() == ["pan ended 0,-2"])
        let second = screen.touch(at: at(50, 50))
        second.move(to: at(100, 50))
        screen.pointer.scroll(by: at(0, 2), source: .finger)
        screen.pointer.endScroll()
        second.lift()
        #expect(stage.lines == ["pan began 50,0", "pan ended 50,0"])
    }

    @Test func `S77 the pointer's location is the location of the gesture`() {
        let pan = pan(.all)
        screen.pointer.scroll(by: at(0, 2), source: .finger)
        #expect(pan.location(in: nil) == at(200, 150))
        screen.pointer.endScroll()
    }

    // MARK: Swipes on a touchpad

    private func swipe(_ phase: TransformInput.Phase, _ translation: Point = .zero, fingers: Int = 3) {
        screen.send(
            .transform(
                TransformInput(
                    seat: screen.seat.id, window: screen.window.id, time: screen.now, kind: .swipe, phase: phase,
                    fingers: fingers, location: screen.pointer.location, translation: translation)))
    }

    @Test func `S83 a touchpad swipe pans`() {
        _ = pan([])
        swipe(.began)
        #expect(stage.lines == [])
        swipe(.changed, at(3, 0))
        swipe(.changed, at(4, 1))
        swipe(.ended)
        #expect(stage.lines == ["pan began 3,0", "pan changed 7,1", "pan ended 7,1"])
    }

    @Test func `S83 a swipe with too many fingers does not pan, and a cancelled one cancels the pan`() {
        let pan = pan([])
        pan.maximumNumberOfTouches = 2
        swipe(.began)
        swipe(.changed, at(3, 0))
        swipe(.ended)
        #expect(stage.lines == [])
        pan.maximumNumberOfTouches = 3
        swipe(.began)
        swipe(.changed, at(3, 0))
        swipe(.cancelled)
        #expect(stage.lines == ["pan began 3,0", "pan cancelled 3,0"])
    }
}
