import Testing
import Walden
import WaldenTesting

/// Locations of gestures (S73).
@MainActor
struct GestureLocationTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }

    /// Returns the locations of all touches of a recognizer.
    private static func places(of recognizer: GestureRecognizer) -> String {
        (0..<recognizer.numberOfTouches).map { recognizer.location(ofTouch: $0, in: nil).short }
            .joined(separator: " ")
    }

    private func tap(taps: Int = 1, touches: Int = 1) {
        let tap = stage.add(TapGestureRecognizer()) { "\($0.location(in: nil).short) of \(Self.places(of: $0))" }
        tap.numberOfTapsRequired = taps
        tap.numberOfTouchesRequired = touches
    }

    @Test func `S73 each finger of a two-finger tap has a location, even after lifting one by one`() {
        tap(touches: 2)
        let fingers = screen.seat.touch(at: [at(50, 60), at(150, 60)])
        fingers[1].lift()
        fingers[0].lift()
        #expect(stage.lines == ["ended 100,60 of 50,60 150,60"])
    }

    @Test func `S73 a tap that requires more fingers in its own action still reports those it had`() {
        let tap = stage.add(TapGestureRecognizer()) { tap in
            tap.numberOfTouchesRequired = 3
            return Self.places(of: tap)
        }
        tap.numberOfTouchesRequired = 2
        let fingers = screen.seat.touch(at: [at(50, 60), at(150, 60)])
        for finger in fingers { finger.lift() }
        #expect(stage.lines == ["ended 50,60 150,60"])
    }

    @Test func `S73 a multiple tap is located at its first tap, and so is each finger`() {
        tap(taps: 3)
        for x in [50.0, 60, 70] { screen.tap(at: at(x, 50)) }
        #expect(stage.take() == ["ended 50,50 of 50,50"])
        stage.view.gestureRecognizers = []
        tap(taps: 2, touches: 2)
        for y in [100.0, 120] {
            for finger in screen.seat.touch(at: [at(50, y), at(70, y)]) { finger.lift() }
        }
        #expect(stage.lines == ["ended 60,100 of 50,100 70,100"])
    }

    @Test func `S73 a swipe is located where it began, and so is each finger, even after lifting one`() {
        let press = stage.add(LongPressGestureRecognizer())
        press.allowableMovement = 1000
        let swipe = stage.add(SwipeGestureRecognizer()) {
            "\($0.location(in: nil).short) of \(Self.places(of: $0))"
        }
        swipe.numberOfTouchesRequired = 2
        swipe.require(toFail: press)
        let first = screen.touch(at: at(50, 50))
        first.move(to: at(52, 50))
        let second = screen.touch(at: at(50, 90))
        screen.seat.change([(first, .moved, at(120, 50)), (second, .moved, at(120, 90))])
        first.lift()
        #expect(stage.lines == ["ended 50,70 of 50,50 50,90"])
        second.lift()
    }

    /// Recognizers of all kinds, for one finger and for several.
    private static let kinds: [@MainActor () -> GestureRecognizer] = [
        { TapGestureRecognizer() },
        {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            tap.numberOfTouchesRequired = 3
            return tap
        },
        {
            let press = LongPressGestureRecognizer()
            press.numberOfTouchesRequired = 2
            press.minimumPressDuration = 0.1
            return press
        },
        {
            let swipe = SwipeGestureRecognizer()
            swipe.numberOfTouchesRequired = 2
            return swipe
        },
        { PanGestureRecognizer() }, { PinchGestureRecognizer() }, { RotationGestureRecognizer() },
        { ScreenEdgePanGestureRecognizer() }, { HoverGestureRecognizer() }, { Scripted() },
    ]

    @Test func `S73 every counted touch has a location, whatever the touches do`() {
        var reads = 0
        for (seed, make) in Self.kinds.enumerated() {
            let recognizer = make()
            (recognizer as? ScreenEdgePanGestureRecognizer)?.edges = .left
            let readLocations: @MainActor (GestureRecognizer) -> Void = { recognizer in
                _ = Self.places(of: recognizer)
                reads += 1
            }
            (recognizer as? Scripted)?.onTouches = { scripted, phase, _, _ in
                readLocations(scripted)
                if phase == .moved, scripted.state == .possible { scripted.state = .began }
            }
            let judge = Judge()
            judge.mayBegin = { recognizer in
                readLocations(recognizer)
                return true
            }
            recognizer.delegate = judge
            recognizer.addAction { readLocations($0) }
            stage.view.addGestureRecognizer(recognizer)
            var random = SplitMix(seed: UInt64(seed))
            var fingers: [TestFinger] = []
            for _ in 0..<300 {
                switch Int.random(in: 0..<6, using: &random) {
                case 0 where fingers.count < 4:
                    fingers += screen.seat.touch(at: [at(10, 50), at(80, 50)])
                case 1 where !fingers.isEmpty:
                    fingers.remove(at: .random(in: fingers.indices, using: &random)).lift()
                case 2: for finger in fingers { finger.move(by: at(40, .random(in: -20...20, using: &random))) }
                case 3 where .random(in: 0..<8, using: &random) == 0:
                    screen.seat.cancelTouches()
                    fingers = []
                case 4:
                    let both = screen.seat.touch(at: [at(20, 20), at(60, 20)])
                    for finger in both { finger.lift() }
                default: stage.wait(60)
                }
                readLocations(recognizer)
            }
            for finger in fingers { finger.lift() }
            stage.view.gestureRecognizers = []
        }
        #expect(reads > 3000)
    }
}
