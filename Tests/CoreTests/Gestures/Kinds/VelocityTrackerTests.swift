import Testing
import Walden
import WaldenTesting

/// Velocities from the times of events.
struct VelocityTrackerTests {
    private func velocity(_ samples: [(x: Double, milliseconds: Double)], endingAt end: Double? = nil) -> Double {
        var tracker = VelocityTracker()
        for sample in samples { tracker.add(Point(x: sample.x, y: -sample.x), at: sample.milliseconds / 1000) }
        if let end { tracker.note(end / 1000) }
        #expect((tracker.velocity.y + tracker.velocity.x).magnitude < 1e-9)
        return tracker.velocity.x
    }

    @Test func `without two reports the velocity is zero`() {
        #expect(velocity([]) == 0)
        #expect(velocity([(5, 10)]) == 0)
        #expect(velocity([(5, 10)], endingAt: 500) == 0)
    }

    @Test(arguments: [1.0, 4, 8, 16, 33, 50])
    func `a steady movement has its velocity, whatever the rate of the reports`(step: Double) {
        let found = velocity((0..<40).map { (Double($0) * step, Double($0) * step + 1e6) })
        #expect((found - 1000).magnitude < 0.01)
    }

    @Test func `equal and decreasing times are harmless`() {
        #expect(velocity([(0, 10), (100, 10), (200, 10)]) == 0)
        var twice: [(x: Double, milliseconds: Double)] = []
        for step in 0..<20 {
            let time = Double(step) * 8
            twice += [(time - 3, time), (time, time)]
        }
        #expect((velocity(twice) - 1000).magnitude < 0.01)
        #expect(velocity([(0, 10), (8, 18), (16, 5)]).isFinite)
    }

    @Test func `a short gap before the end keeps the velocity, a longer one is rest`() {
        let samples = (0...20).map { (Double($0) * 8, Double($0) * 8) }
        #expect((velocity(samples, endingAt: 176) - 1000).magnitude < 0.01)
        #expect((0...800).contains(velocity(samples, endingAt: 190)))
        #expect(velocity(samples, endingAt: 230) < 100)
        #expect(velocity(samples, endingAt: 260) == 0)
        #expect(velocity(samples, endingAt: 10_000) == 0)
    }

    @Test func `reports before a pause are ignored`() {
        var samples: [(x: Double, milliseconds: Double)] = (0...10).map { (Double($0) * 100, Double($0) * 8) }
        samples += [(1000, 400), (1001, 408), (1002, 416)]
        #expect((velocity(samples) - 125).magnitude < 0.01)
    }

    @Test func `a finger that reverses has the new direction`() {
        var samples: [(x: Double, milliseconds: Double)] = []
        for step in -10...10 {
            let time = Double(step) * 8
            samples.append((-time.magnitude, time))
        }
        #expect((velocity(samples) + 1000).magnitude < 0.01)
    }

    @Test func `jitter hardly changes the velocity`() {
        var random = SplitMix(seed: 11)
        for _ in 0..<50 {
            let samples = (0..<24).map { step in
                (Double(step) * 8 + .random(in: -0.5...0.5, using: &random), Double(step) * 8)
            }
            #expect((velocity(samples) - 1000).magnitude < 40)
        }
    }
}
