import Testing
import Walden
import WaldenTesting

/// Human-like gestures with jitter, at 120 reports per second, on a view with several recognizers:
/// only the right one recognizes each gesture, within one event of its threshold.
@MainActor
struct RealisticHandTests {
    let stage = GestureStage(size: Size(width: 800, height: 600))
    var screen: TestScreen { stage.screen }
    let center = at(400, 300)
    init() {
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 3
        for (recognizer, name): (GestureRecognizer, String) in [
            (PinchGestureRecognizer(), "pinch"), (RotationGestureRecognizer(), "rotation"), (pan, "pan"),
            (double, "double"), (LongPressGestureRecognizer(), "press"), (PanGestureRecognizer(), "drag"),
        ] {
            stage.add(recognizer, name)
        }
        // A pan of one finger must not recognize the first of three.
        stage.view.gestureRecognizers.last.map { ($0 as? PanGestureRecognizer)?.maximumNumberOfTouches = 1 }
    }

    /// Returns the recognized gestures and their ends.
    private func outcome() -> [String] {
        stage.take().filter { !$0.hasSuffix("changed") }
    }

    /// Returns the index of the first event whose locations satisfy a condition.
    private func first(_ reports: [[Point]], _ isTrue: ([Point]) -> Bool) -> Int? { reports.firstIndex(where: isTrue) }

    /// Plays a gesture. Returns its events since all fingers were down, and the index of the one with
    /// the first action.
    private func play(
        _ start: [Point], seed: UInt64, seconds: Double, along path: (Double) -> [Point]
    ) -> (reports: [[Point]], began: Int?) {
        var hand = Hand(screen, seed: seed)
        hand.touch(start)
        let before = screen.now
        let earlier = stage.times.count
        hand.move(seconds: seconds, along: path)
        let reports = hand.reports
        hand.lift()
        stage.wait(1500)
        let began = stage.times.dropFirst(earlier).first.map { Int((($0 - before) * 120).rounded()) }
        return (reports, began)
    }

    @Test(arguments: [UInt64](1...40))
    func `S79 a realistic pinch is only a pinch`(seed: UInt64) throws {
        let angle = Double(seed) * 0.7
        func places(_ distance: Double) -> [Point] {
            [Hand.onCircle(center, distance / 2, angle), Hand.onCircle(center, distance / 2, angle + .pi)]
        }
        // The hand turns and drifts a little.
        let opens = seed.isMultiple(of: 2)
        let (reports, began) = play(places(opens ? 120 : 360), seed: seed, seconds: 0.4) { part in
            let distance = opens ? 120 + 240 * part : 360 - 240 * part
            let turn = angle + 0.05 * part
            return [0, Double.pi].map { Hand.onCircle(center + at(4 * part, -3 * part), distance / 2, turn + $0) }
        }
        #expect(outcome() == ["pinch began", "pinch ended"])
        let started = reports[0][0].distance(to: reports[0][1])
        let due = try #require(first(reports) { abs($0[0].distance(to: $0[1]) - started) >= 8 })
        #expect(abs(try #require(began) - due) <= 1)
    }

    @Test(arguments: [UInt64](1...40))
    func `S80 a realistic rotation is only a rotation`(seed: UInt64) throws {
        let angle = Double(seed) * 0.7
        let rotation = seed.isMultiple(of: 2) ? 1.2 : -1.2
        func places(_ turn: Double, _ radius: Double) -> [Point] {
            [Hand.onCircle(center, radius, angle + turn), Hand.onCircle(center, radius, angle + turn + .pi)]
        }
        let (reports, began) = play(places(0, 100), seed: seed, seconds: 0.5) { part in
            places(rotation * part, 100 + 3 * part)
        }
        #expect(outcome() == ["rotation began", "rotation ended"])
        func direction(_ places: [Point]) -> Point { places[1] - places[0] }
        let start = direction(reports[0])
        let due = try #require(
            first(reports) { places in
                let now = direction(places)
                let cross = start.x * now.y - start.y * now.x
                return abs(cross) / (start.length * now.length) >= 0.0998
            })
        #expect(abs(try #require(began) - due) <= 1)
    }

    @Test(arguments: [UInt64](1...40))
    func `S76 a realistic pan of three fingers is only a pan`(seed: UInt64) throws {
        let angle = Double(seed) * 0.5
        let start = [at(320, 310), at(400, 280), at(480, 310)]
        let (reports, began) = play(start, seed: seed, seconds: 0.35) { part in
            let delta = Hand.onCircle(.zero, 200 * part, angle)
            // Fingers of a hand do not move exactly alike.
            return [start[0] + delta, start[1] + delta * 1.02, start[2] + delta * 0.99]
        }
        #expect(outcome() == ["pan began", "pan ended"])
        func middle(_ places: [Point]) -> Point { (places[0] + places[1] + places[2]) / 3 }
        let due = try #require(first(reports) { middle($0).distance(to: middle(reports[0])) >= 10 })
        #expect(abs(try #require(began) - due) <= 1)
    }

    @Test(arguments: [UInt64](1...40))
    func `S74 a realistic double tap is only a double tap`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for tap in 0..<2 {
            var hand = Hand(screen, seed: seed &* 31 &+ UInt64(tap))
            let place = center + at(.random(in: -15...15, using: &random), .random(in: -15...15, using: &random))
            hand.touch([place])
            let roll = at(.random(in: -4...4, using: &random), .random(in: -4...4, using: &random))
            hand.move(seconds: .random(in: 0.05...0.12, using: &random)) { [place + roll * $0] }
            hand.lift()
            stage.wait(Int.random(in: 60...130, using: &random))
        }
        stage.wait(1500)
        #expect(outcome() == ["double ended"])
    }

    @Test(arguments: [UInt64](1...20))
    func `S75 a realistic still finger is a long press`(seed: UInt64) throws {
        let (_, began) = play([center], seed: seed, seconds: 0.8) { _ in [center] }
        #expect(outcome() == ["press began", "press ended"])
        #expect((54...61).contains(try #require(began)), "half a second after the finger came down")
    }

    @Test(arguments: [UInt64](1...20))
    func `S76 a slow drag and a flick have the velocity of the finger`(seed: UInt64) throws {
        let drag = try #require(stage.view.gestureRecognizers.first { $0.name == "drag" } as? PanGestureRecognizer)
        var velocity = Point.zero
        drag.addAction { velocity = $0.velocity(in: nil) }
        for speed in [80.0, 2400] {
            var hand = Hand(screen, seed: seed)
            let (start, seconds) = (at(100, 300), min(0.9, 500 / speed))
            hand.touch([start])
            hand.moveSteadily(seconds: seconds) { [start + at(speed * seconds * $0, 0)] }
            hand.lift()
            #expect(velocity.distance(to: at(speed, 0)) < 45, "half a point of jitter is that fast")
            stage.wait(500)
        }
        #expect(outcome() == ["drag began", "drag ended", "drag began", "drag ended"])
    }
}
