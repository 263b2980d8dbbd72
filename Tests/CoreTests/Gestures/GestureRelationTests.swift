import Testing
import Walden
import WaldenTesting

@MainActor
struct GestureRelationTests {
    let stage = ArbiterStage()
    let judge = Judge()

    private func actions() -> [String] { stage.take().filter { $0.hasPrefix("action") } }

    @Test func `S67 a recognizer waits until the other fails`() {
        let single = stage.add(Taps(1), "single")
        let double = stage.add(Taps(2), "double")
        single.require(toFail: double)
        stage.tap()
        #expect(stage.take() == ["box began 50,50", "gesture held touch=ended view=Surface#box"])
        #expect(single.state == .possible)
        stage.screen.advance(by: .milliseconds(310))
        #expect(
            stage.take() == [
                "gesture failed recognizer=Taps#double view=Surface#box",
                "gesture recognized recognizer=Taps#single view=Surface#box", "box cancelled 50,50",
                "action single ended",
            ])
    }

    @Test func `S67 when the other is recognized, the waiting one fails`() {
        let single = stage.add(Taps(1), "single")
        single.require(toFail: stage.add(Taps(2), "double"))
        stage.tap()
        stage.tap(52, 50)
        #expect(
            stage.take() == [
                "box began 50,50", "gesture held touch=ended view=Surface#box", "box began 52,50",
                "gesture recognized recognizer=Taps#double view=Surface#box",
                "gesture failed recognizer=Taps#single view=Surface#box", "box cancelled 50,50",
                "box cancelled 52,50", "action double ended",
            ])
    }

    @Test func `S67 a failure in the same event is enough, even of a recognizer added later`() {
        let drag = stage.add(Drag(), "drag")
        let tap = stage.add(Taps(1), "tap")
        drag.require(toFail: tap)
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        #expect(actions() == ["action drag began"])
        finger.lift()
        #expect(actions() == ["action drag ended"])
    }

    @Test func `S67 state changes proposed while waiting follow afterwards`() {
        let blocker = stage.add(Scripted(), "blocker")
        let drag = stage.add(
            Scripted { recognizer, phase in
                if phase == .moved { recognizer.state = .began }
                if phase == .ended { recognizer.state = .ended }
            }, "drag")
        drag.require(toFail: blocker)
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        #expect(drag.state == .possible)
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(actions() == [])
        blocker.state = .failed
        #expect(actions() == ["action drag began", "action drag ended"])
        #expect(drag.state == .possible && drag.resets == 1)
    }

    @Test func `S67 a waiting recognizer whose touch is cancelled is reset without an action`() {
        let blocker = stage.add(Scripted(), "blocker")
        let drag = stage.add(Scripted { if $1 == .moved { $0.state = .began } }, "drag")
        drag.require(toFail: blocker)
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.cancel()
        #expect(actions() == [])
        #expect(drag.resets == 1 && blocker.resets == 1)
    }

    @Test func `S67 a recognizer without touches of the gesture need not fail`() {
        let other = Surface("other", Rect(x: 200, y: 0, width: 100, height: 100), in: stage.window)
        let elsewhere = stage.add(Taps(2), "elsewhere", to: other)
        stage.add(Taps(1), "single").require(toFail: elsewhere)
        stage.tap()
        #expect(actions() == ["action single ended"])
    }

    @Test func `S67 a removed or disabled recognizer need not fail`() {
        let single = stage.add(Taps(1), "single")
        let double = stage.add(Taps(2), "double")
        single.require(toFail: double)
        stage.tap()
        double.isEnabled = false
        #expect(actions() == ["action single ended"])
        double.isEnabled = true
        stage.tap()
        stage.box.removeGestureRecognizer(double)
        #expect(actions() == ["action single ended"])
    }

    @Test func `S67 a second touch elsewhere that fails the double tap ends the wait`() {
        let far = Taps(2)
        let single = stage.add(Taps(1), "single")
        stage.add(far, "double")
        single.require(toFail: far)
        stage.tap()
        // Fail the double tap, as a touch far from the first does.
        let second = stage.touch(150, 150)
        far.state = .failed
        #expect(actions() == ["action single ended"])
        second.lift()
        #expect(actions() == [])
    }

    @Test func `S67 a touch that decides an attempt begins the next one`() {
        let single = stage.add(Taps(1), "single")
        let double = stage.add(
            Scripted { recognizer, phase in
                if phase == .began, recognizer.numberOfTouches == 1, recognizer.location(in: nil).x > 100 {
                    recognizer.state = .failed
                }
            }, "double")
        single.require(toFail: double)
        stage.tap()
        stage.tap(150, 150)
        #expect(actions() == ["action single ended", "action single ended"])
    }

    @Test func `S67 cycles are a failure in debug builds`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let (one, two, three) = (Taps(1), Taps(1), Taps(1))
            one.require(toFail: two)
            two.require(toFail: three)
            three.require(toFail: one)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("would wait for each other"))
    }

    @Test func `S68 the first to be recognized prevents the others, which fail`() {
        let inner = Surface("inner", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        stage.add(Drag(), "outer")
        stage.add(Drag(), "inner", to: inner)
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(
            stage.take() == [
                "inner began 50,50", "gesture began recognizer=Drag#inner view=Surface#inner",
                "gesture failed recognizer=Drag#outer view=Surface#box", "inner cancelled 70,50",
                "action inner began", "gesture ended recognizer=Drag#inner view=Surface#inner", "action inner ended",
            ])
    }

    @Test func `S68 either delegate may allow both`() {
        let one = stage.add(Drag(), "one")
        let two = stage.add(Drag(), "two")
        judge.simultaneous = { _, _ in true }
        for recognizer in [one, two] {
            recognizer.delegate = judge
            let finger = stage.touch()
            finger.move(by: Point(x: 20, y: 0))
            finger.lift()
            #expect(
                actions() == ["action one began", "action two began", "action one ended", "action two ended"])
            recognizer.delegate = nil
        }
    }

    @Test func `S68 a recognizer that follows an active one is prevented`() {
        stage.add(Drag(), "drag")
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        stage.add(Taps(1), "tap")
        stage.tap(100, 100)
        #expect(actions() == ["action drag began"])
        finger.lift()
        #expect(actions() == ["action drag ended"])
    }

    @Test func `S68 subclasses decide whom they prevent and who prevents them`() {
        final class Meek: Scripted {
            override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
        }
        final class Stubborn: Scripted {
            override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
        }
        stage.add(Meek { if $1 == .moved { $0.state = .recognized } }, "meek")
        stage.add(Stubborn { if $1 == .moved { $0.state = .recognized } }, "stubborn")
        stage.add(Scripted { if $1 == .moved { $0.state = .recognized } }, "third")
        let finger = stage.touch()
        finger.move(by: Point(x: 5, y: 0))
        #expect(actions() == ["action meek ended", "action stubborn ended"])
        finger.lift()
    }

    @Test func `recognizers of two fingers on two views are independent`() {
        let other = Surface("other", Rect(x: 200, y: 0, width: 100, height: 100), in: stage.window)
        stage.add(Drag(), "left")
        stage.add(Drag(), "right", to: other)
        let fingers = [stage.touch(), stage.touch(250, 50)]
        fingers[0].move(by: Point(x: 20, y: 0))
        fingers[1].move(by: Point(x: 20, y: 0))
        #expect(actions() == ["action left began", "action right began"])
        fingers[0].lift()
        fingers[1].move(by: Point(x: 20, y: 0))
        fingers[1].lift()
        #expect(actions() == ["action left ended", "action right changed", "action right ended"])
    }

    @Test func `S69 dynamic requirements are queried once per attempt, and yes is binding`() {
        let drag = stage.add(Drag(), "drag")
        let tap = stage.add(Taps(1), "tap")
        judge.requiresFailure = { one, other in one === drag && other === tap }
        judge.logs = true
        drag.delegate = judge
        let finger = stage.touch()
        finger.move(by: Point(x: 8, y: 0))
        finger.move(by: Point(x: 8, y: 0))
        finger.lift()
        #expect(
            stage.take().filter { $0.hasPrefix("asked requires") || $0.hasPrefix("action") } == [
                "asked requires drag tap", "action drag began", "action drag ended",
            ])
        stage.tap()
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action tap ended"])
    }

    @Test func `S69 each of the four methods makes a recognizer wait`() {
        final class Patient: Scripted {
            override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other.name == "blocker" }
        }
        final class Bossy: Scripted {
            override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other.name == "waiting" }
        }
        let recognizing: @MainActor (Scripted, Touch.Phase) -> Void = { if $1 == .began { $0.state = .recognized } }
        let factories: [@MainActor () -> (Scripted, Scripted)] = [
            { (Patient(recognizing), Scripted()) }, { (Scripted(recognizing), Bossy()) },
            {
                let pair = (Scripted(recognizing), Scripted())
                pair.0.delegate = judge
                judge.requiresFailure = { $0 === pair.0 && $1 === pair.1 }
                return pair
            },
            {
                let pair = (Scripted(recognizing), Scripted())
                pair.1.delegate = judge
                judge.mustFail = { $0 === pair.1 && $1 === pair.0 }
                return pair
            },
        ]
        for makePair in factories {
            let (waiting, blocker) = makePair()
            stage.add(waiting, "waiting")
            stage.add(blocker, "blocker")
            let finger = stage.touch()
            #expect(actions() == [])
            blocker.state = .failed
            #expect(actions() == ["action waiting ended"])
            finger.lift()
            stage.box.gestureRecognizers = []
        }
    }

    @Test func `S70 the view and then the delegate are asked once, when the state leaves possible`() {
        let drag = stage.add(Drag(), "drag")
        drag.delegate = judge
        judge.logs = true
        stage.box.mayBegin = { recognizer in
            note("view asked \(recognizer.name ?? "")")
            return true
        }
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(
            stage.take() == [
                "asked event drag", "asked touch drag", "box began 50,50", "view asked drag", "asked begin drag",
                "gesture began recognizer=Drag#drag view=Surface#box", "box cancelled 70,50", "action drag began",
                "gesture ended recognizer=Drag#drag view=Surface#box", "action drag ended",
            ])
    }

    @Test func `S70 a recognizer that may not begin fails, and others may begin`() {
        let one = stage.add(Drag(), "one")
        stage.add(Drag(), "two")
        one.delegate = judge
        judge.mayBegin = { _ in false }
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(actions() == ["action two began", "action two ended"])
        stage.box.mayBegin = { $0.name == "one" }
        judge.mayBegin = nil
        let other = stage.touch()
        other.move(by: Point(x: 20, y: 0))
        other.lift()
        #expect(actions() == ["action one began", "action one ended"])
    }

    @Test func `S70 touches and events may be withheld from a recognizer`() {
        let recognizer = stage.add(Scripted(logs: true), "some")
        recognizer.delegate = judge
        judge.logs = true
        judge.mayHaveEvent = { _, _ in false }
        stage.tap()
        #expect(stage.take() == ["asked event some", "box began 50,50", "box ended 50,50"])
        judge.mayHaveEvent = nil
        judge.mayHaveTouch = { _, touch in touch.location(in: nil).x > 100 }
        stage.tap()
        #expect(stage.take() == ["asked event some", "asked touch some", "box began 50,50", "box ended 50,50"])
        _ = stage.screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 150, y: 10)])
        #expect(
            stage.take().filter { !$0.hasPrefix("box") } == [
                "asked event some", "asked touch some", "asked touch some", "some told began",
            ])
        stage.screen.seat.cancelTouches()
    }

    @Test func `S84 the hit view and its ancestors may withhold a touch from recognizers further out`() {
        let inner = Surface("inner", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        let leaf = Surface("leaf", Rect(x: 0, y: 0, width: 100, height: 100), in: inner)
        stage.add(Scripted(logs: true), "outer")
        stage.add(Scripted(logs: true), "inner", to: inner)
        inner.mayHave = { recognizer, _ in
            note("inner asked \(recognizer.name ?? "")")
            return recognizer.name != "outer"
        }
        let finger = stage.touch()
        #expect(stage.take() == ["inner asked outer", "inner told began", "leaf began 50,50"])
        #expect(leaf.superview === inner)
        finger.cancel()
    }
}
