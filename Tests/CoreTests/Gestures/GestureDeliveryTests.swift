import Testing
import Walden
import WaldenTesting

@MainActor
struct GestureDeliveryTests {
    let stage = ArbiterStage()

    @Test func `S63 recognizers get a touch before the view does, the hit view's first, then its ancestors'`() {
        let inner = Surface("inner", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        stage.add(Scripted(logs: true), "window", to: stage.window)
        stage.add(Scripted(logs: true), "outer")
        stage.add(Scripted(logs: true), "one", to: inner)
        stage.add(Scripted(logs: true), "two", to: inner)
        let finger = stage.touch()
        finger.move(by: Point(x: 1, y: 0))
        #expect(
            stage.take() == [
                "one told began", "two told began", "outer told began", "window told began", "inner began 50,50",
                "one told moved", "two told moved", "outer told moved", "window told moved", "inner moved 51,50",
            ])
        finger.cancel()
        // Touches outside the inner view do not reach its recognizers.
        _ = stage.take()
        let other = stage.touch(150, 150)
        #expect(stage.take() == ["outer told began", "window told began", "box began 150,150"])
        other.cancel()
    }

    @Test func `S63 recognizers are not in the responder chain: they get touches that the view does not pass on`() {
        let inner = Surface("inner", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        stage.add(Taps(1), "tap").cancelsTouchesInView = false
        stage.tap()
        #expect(
            stage.take() == [
                "inner began 50,50", "gesture recognized recognizer=Taps#tap view=Surface#box", "action tap ended",
                "inner ended 50,50",
            ])
        #expect(inner.next === stage.box)
    }

    @Test func `S63 fingers in one frame are delivered together, each phase once`() {
        stage.box.isMultipleTouchEnabled = true
        stage.add(Scripted(logs: true), "two")
        let fingers = stage.screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 20, y: 10)])
        stage.screen.seat.change([
            (fingers[0], .moved, Point(x: 11, y: 10)), (fingers[1], .moved, Point(x: 21, y: 10)),
        ])
        stage.screen.seat.change([
            (fingers[0], .ended, Point(x: 11, y: 10)), (fingers[1], .moved, Point(x: 22, y: 10)),
        ])
        #expect(
            stage.take() == [
                "two told began of 2", "box began 10,10 20,10", "two told moved of 2", "box moved 11,10 21,10",
                "two told moved", "two told ended", "gesture held touch=ended view=Surface#box", "box moved 22,10",
            ])
        fingers[1].cancel()
    }

    @Test func `S63 a finger that lifts in the frame in which another comes down is delivered as ended`() {
        stage.box.isMultipleTouchEnabled = true
        stage.add(Scripted(logs: true), "one").delaysTouchesEnded = false
        let first = stage.touch(10, 10)
        let second = stage.touch(20, 10)
        second.lift()
        _ = stage.take()
        stage.screen.seat.change([(first, .ended, Point(x: 10, y: 10)), (second, .began, Point(x: 30, y: 10))])
        #expect(stage.take() == ["one told began", "one told ended", "box began 30,10", "box ended 10,10"])
        second.cancel()
    }

    @Test func `S64 on recognition the view gets a cancel before the action, and nothing more of the gesture`() {
        stage.box.isMultipleTouchEnabled = true
        stage.add(Drag(), "drag")
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        #expect(
            stage.take() == [
                "box began 50,50", "gesture began recognizer=Drag#drag view=Surface#box", "box cancelled 70,50",
                "action drag began",
            ])
        let second = stage.touch(100, 100)
        second.move(by: Point(x: 5, y: 0))
        second.lift()
        finger.lift()
        #expect(stage.take().filter { $0.hasPrefix("box") } == [])
    }

    @Test func `S64 a view keeps its touches if the recognizer does not cancel them`() {
        stage.add(Drag(), "drag").cancelsTouchesInView = false
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(
            stage.take().filter { $0.hasPrefix("box") } == ["box began 50,50", "box moved 70,50", "box ended 70,50"])
    }

    @Test func `S64 a gesture that is recognized at once never reaches the view`() {
        stage.add(Scripted { if $1 == .began { $0.state = .recognized } }, "down")
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(
            stage.take() == ["gesture recognized recognizer=Scripted#down view=Surface#box", "action down ended"])
    }

    @Test func `S65 a beginning is held until the recognizer fails, then delivered with all that followed`() {
        stage.add(Hold(), "hold").delaysTouchesBegan = true
        var reports: [Point] = []
        var times: [Double] = []
        stage.box.onTouches = { [unowned screen = stage.screen] phase, touches, event in
            guard let touch = touches.first else { return }
            times.append(touch.timestamp - screen.now)
            if phase == .moved { reports = (event?.coalescedTouches(for: touch) ?? []).map { $0.location(in: nil) } }
        }
        let finger = stage.touch()
        #expect(stage.take() == ["gesture held touch=began view=Surface#box"])
        stage.screen.advance(by: .milliseconds(100))
        finger.move(by: Point(x: 5, y: 0))
        #expect(
            stage.take() == [
                "gesture failed recognizer=Hold#hold view=Surface#box",
                "gesture flushed touch=began view=Surface#box", "box began 50,50", "box moved 55,50",
            ])
        #expect(reports == [Point(x: 55, y: 50)])
        #expect(times.count == 2 && abs(times[0] + 0.1) < 0.001 && times[1] == 0)
        finger.lift()
        #expect(stage.take() == ["box ended 55,50"])
    }

    @Test func `S65 a held beginning is dropped on recognition`() {
        stage.add(Hold(), "hold").delaysTouchesBegan = true
        let finger = stage.touch()
        stage.screen.advance(by: .milliseconds(510))
        finger.move(by: Point(x: 5, y: 0))
        finger.lift()
        #expect(
            stage.take() == [
                "gesture held touch=began view=Surface#box", "gesture began recognizer=Hold#hold view=Surface#box",
                "gesture dropped touch=began view=Surface#box", "action hold began",
                "gesture changed recognizer=Hold#hold view=Surface#box", "action hold changed",
                "gesture ended recognizer=Hold#hold view=Surface#box", "action hold ended",
            ])
    }

    @Test func `S66 an end is held while the recognizer is possible, and delivered on failure, also by a timer`() {
        stage.add(Taps(2), "double")
        stage.tap()
        #expect(stage.take() == ["box began 50,50", "gesture held touch=ended view=Surface#box"])
        stage.screen.advance(by: .milliseconds(310))
        #expect(
            stage.take() == [
                "gesture failed recognizer=Taps#double view=Surface#box",
                "gesture flushed touch=ended view=Surface#box", "box ended 50,50",
            ])
    }

    @Test func `S66 a held end becomes a cancel on recognition`() {
        stage.box.isMultipleTouchEnabled = true
        stage.add(Taps(2), "double")
        stage.tap()
        stage.tap(52, 50)
        #expect(
            stage.take() == [
                "box began 50,50", "gesture held touch=ended view=Surface#box", "box began 52,50",
                "gesture recognized recognizer=Taps#double view=Surface#box", "box cancelled 50,50 52,50",
                "action double ended",
            ])
    }

    @Test func `S66 two taps under a double tap send began, began, cancelled, cancelled to a single-touch view`() {
        stage.add(Taps(2), "double")
        stage.tap()
        stage.tap(52, 50)
        #expect(
            stage.take() == [
                "box began 50,50", "gesture held touch=ended view=Surface#box", "box began 52,50",
                "gesture recognized recognizer=Taps#double view=Surface#box", "box cancelled 50,50",
                "box cancelled 52,50", "action double ended",
            ])
    }

    @Test func `S66 two taps without the delay send began, ended, began, cancelled`() {
        stage.add(Taps(2), "double").delaysTouchesEnded = false
        stage.tap()
        stage.tap(52, 50)
        #expect(
            stage.take() == [
                "box began 50,50", "box ended 50,50", "box began 52,50",
                "gesture recognized recognizer=Taps#double view=Surface#box", "box cancelled 52,50",
                "action double ended",
            ])
    }

    @Test func `S66 the held end of the first tap comes when the second fails, which continues`() {
        stage.add(Taps(2), "double")
        stage.tap()
        let finger = stage.touch(52, 50)
        finger.move(to: Point(x: 80, y: 50))
        #expect(
            stage.take() == [
                "box began 50,50", "gesture held touch=ended view=Surface#box", "box began 52,50",
                "gesture failed recognizer=Taps#double view=Surface#box",
                "gesture flushed touch=ended view=Surface#box", "box ended 50,50", "box moved 80,50",
            ])
        finger.lift()
        #expect(stage.take() == ["box ended 80,50"])
    }

    @Test func `S41 S66 a held end in an exclusive view blocks no touch of another view`() {
        stage.box.isExclusiveTouch = true
        _ = Surface("other", Rect(x: 200, y: 0, width: 200, height: 200), in: stage.screen.window)
        stage.add(Taps(2), "double")
        stage.tap()
        let finger = stage.touch(300, 50)
        #expect(
            stage.take() == ["box began 50,50", "gesture held touch=ended view=Surface#box", "other began 100,50"])
        finger.lift()
        stage.screen.advance(by: .milliseconds(310))
        #expect(
            stage.take() == [
                "other ended 100,50", "gesture failed recognizer=Taps#double view=Surface#box",
                "gesture flushed touch=ended view=Surface#box", "box ended 50,50",
            ])
    }

    @Test func `S41 S66 an exclusive view tapped while an end is held elsewhere gets its touch`() {
        let other = Surface("other", Rect(x: 200, y: 0, width: 200, height: 200), in: stage.screen.window)
        other.isExclusiveTouch = true
        stage.add(Taps(2), "double")
        stage.tap()
        stage.tap(300, 50)
        #expect(stage.take().filter { $0.hasPrefix("other") } == ["other began 100,50", "other ended 100,50"])
    }

    @Test func `S41 S66 a touch that begins in the frame with the end of an exclusive view's touch comes after it`() {
        stage.box.isMultipleTouchEnabled = true
        stage.box.isExclusiveTouch = true
        _ = Surface("other", Rect(x: 200, y: 0, width: 200, height: 200), in: stage.screen.window)
        stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
        let next = stage.touch(300, 50)
        next.lift()
        stage.tap()
        let second = stage.touch()
        _ = stage.take()
        // It lifts away from the taps, and another finger comes down in the same frame.
        stage.screen.seat.change([
            (second, .ended, Point(x: 150, y: 50)), (next, .began, Point(x: 300, y: 50)),
        ])
        #expect(
            stage.take() == [
                "gesture failed recognizer=TapGestureRecognizer#double view=Surface#box",
                "gesture flushed touch=ended view=Surface#box", "box ended 50,50", "box ended 150,50",
                "other began 100,50",
            ])
    }

    @Test func `S66 without the delay the end comes at once`() {
        stage.add(Taps(2), "double").delaysTouchesEnded = false
        stage.tap()
        #expect(stage.take() == ["box began 50,50", "box ended 50,50"])
    }

    @Test func `S71 an ignored touch leaves the gesture, and the view still gets it`() {
        let picky = Scripted(logs: true)
        picky.onTouches = { recognizer, phase, touches, event in
            if phase == .began { touches.forEach { recognizer.ignore($0, for: event) } }
        }
        stage.add(picky, "picky")
        stage.add(Drag(), "drag").cancelsTouchesInView = false
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(
            stage.take() == [
                "picky told began", "picky reset", "box began 50,50",
                "gesture began recognizer=Drag#drag view=Surface#box", "action drag began", "box moved 70,50",
                "gesture ended recognizer=Drag#drag view=Surface#box", "action drag ended", "box ended 70,50",
            ])
    }

    @Test func `S72 touch types are filtered, and one attempt has one type`() {
        let fingersOnly = stage.add(Scripted(logs: true), "fingers")
        fingersOnly.allowedTouchTypes = [.direct]
        stage.add(Scripted(logs: true), "first")
        let mixed = stage.add(Scripted(logs: true), "mixed")
        mixed.requiresExclusiveTouchType = false
        stage.screen.pointer.move(to: Point(x: 20, y: 20))
        stage.screen.pointer.press()
        #expect(stage.take() == ["first told began", "mixed told began", "box began 20,20"])
        let finger = stage.touch()
        #expect(stage.take() == ["fingers told began", "mixed told began"])
        finger.cancel()
        stage.screen.pointer.leave()
    }

    @Test func `S73 the location is the centroid of the touches, each of which has its own`() {
        stage.box.frame.origin = Point(x: 10, y: 20)
        let recognizer = stage.add(Scripted(), "some")
        let fingers = stage.screen.seat.touch(at: [Point(x: 30, y: 40), Point(x: 50, y: 60)])
        #expect(recognizer.numberOfTouches == 2)
        #expect(recognizer.location(in: nil) == Point(x: 40, y: 50))
        #expect(recognizer.location(in: stage.box) == Point(x: 30, y: 30))
        #expect(recognizer.location(ofTouch: 1, in: stage.box) == Point(x: 40, y: 40))
        fingers[0].lift()
        #expect(recognizer.numberOfTouches == 1 && recognizer.location(in: nil) == Point(x: 50, y: 60))
        fingers[1].lift()
        #expect(recognizer.location(in: nil) == Point(x: 50, y: 60), "where the last touch lifted")
    }

    @Test func `S35 S38 events and touches list recognizers, and recognizers have modifiers and buttons`() {
        let recognizer = Scripted()
        var seen: [Int] = []
        recognizer.onTouches = { recognizer, _, touches, event in
            seen.append(event.touches(for: recognizer)?.count ?? 0)
            if touches.first?.gestureRecognizers?.contains(recognizer) ?? false {
                seen.append(recognizer.numberOfTouches)
            }
        }
        stage.add(recognizer, "some")
        stage.screen.pointer.move(to: Point(x: 20, y: 20))
        stage.screen.keyboard.hold(.shift)
        stage.screen.pointer.press(.secondary)
        #expect(seen == [1, 1] && recognizer.buttonMask == .secondary && recognizer.modifierFlags == .shift)
        stage.screen.keyboard.hold([])
        #expect(recognizer.modifierFlags == .shift, "as of the last event")
        stage.screen.pointer.move(to: Point(x: 30, y: 20))
        #expect(recognizer.modifierFlags == [])
        stage.screen.pointer.leave()
    }
}
