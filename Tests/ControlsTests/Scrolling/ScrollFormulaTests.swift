import Testing
import WaldenTesting

@testable import WaldenControls

@Suite("Formulas of scrolling")
struct ScrollFormulaTests {
    @Test func `S92 each millisecond keeps 0.998 of the velocity, so a flick travels half a second's distance`() {
        let slide = Deceleration(start: 100, velocity: 1000)
        #expect(abs(slide.velocity(at: 0.001) - 998) < 1e-6)
        #expect(abs(slide.velocity(at: 0.1) - 818.567) < 0.001)
        #expect(abs(slide.destination - 599.5) < 0.001)
        // Integrating the velocity per millisecond gives the same offset within a point.
        let steps = (0..<1000).reduce(100.0) { place, step in
            place + slide.velocity(at: (Double(step) + 0.5) / 1000) / 1000
        }
        #expect(abs(steps - slide.position(at: 1)) < 0.01)
    }

    @Test func `S92 the fast rate stops ten times sooner`() {
        let slide = Deceleration(start: 0, velocity: 1000, rate: 0.99)
        #expect(abs(slide.velocity(at: 0.001) - 990) < 1e-6)
        #expect(abs(slide.destination - 99.499) < 0.001)
    }

    @Test func `an offset is passed at the computed time`() throws {
        let slide = Deceleration(start: 0, velocity: -800)
        let time = try #require(slide.time(at: -200))
        #expect(abs(slide.position(at: time) + 200) < 1e-9)
        #expect(slide.time(at: 1) == nil && slide.time(at: -500) == nil)
        let rest = slide.time(untilWithin: 0.5)
        #expect(abs(abs(slide.destination - slide.position(at: rest)) - 0.5) < 1e-9)
    }

    @Test func `a rubber band follows 0.55 of a small pull, less of a larger one, and never its full length`() {
        let band = RubberBand(length: 400)
        #expect(abs(band.offset(forPull: 1) - 0.5492) < 0.0001)
        #expect(abs(band.offset(forPull: -100) + 48.352) < 0.001)
        #expect(band.offset(forPull: 1e9) < 400)
        for pull in [-900.0, -20, 0, 3, 250] {
            #expect(abs(band.pull(forOffset: band.offset(forPull: pull)) - pull) < 1e-6)
        }
        #expect(RubberBand(length: 0).offset(forPull: 50) == 0)
    }

    @Test func `motion is continuous, reaches its end, and rests there`() {
        let motions = [
            AxisMotion(coastingFrom: 50, velocity: 900, within: 0...200, rate: 0.998, bounces: true, precision: 0.5),
            AxisMotion(coastingFrom: 50, velocity: -900, within: 0...200, rate: 0.998, bounces: false, precision: 0.5),
            AxisMotion(coastingFrom: -80, velocity: 300, within: 0...200, rate: 0.99, bounces: true, precision: 0.5),
            AxisMotion(settlingFrom: 10, velocity: 4000, to: 300, precision: 0.5),
            AxisMotion(easingFrom: 10, to: 500, duration: 0.3),
        ]
        for motion in motions {
            var last = motion.position(at: 0)
            for step in 1...20_000 {
                let place = motion.position(at: Double(step) / 5000)
                #expect(abs(place - last) < 1.1, "a jump of \(place - last) at \(step)")
                last = place
            }
            #expect(motion.position(at: motion.duration) == motion.end && motion.velocity(at: motion.duration) == 0)
        }
        #expect(motions.map(\.end) == [200, 0, 0, 300, 500])
    }

    @Test func `an indicator has a minimum length, ends with the content, and shrinks beyond it`() {
        let long = IndicatorGeometry(track: 200, visible: 200, from: 0, to: 99_800, offset: 99_800)
        #expect(long.length == 32 && long.start == 168)
        let half = IndicatorGeometry(track: 200, visible: 200, from: 0, to: 200, offset: 100)
        #expect(half.length == 100 && half.start == 50 && half.contentPerPoint == 2)
        let pulled = IndicatorGeometry(track: 200, visible: 200, from: 0, to: 200, offset: 230)
        #expect(pulled.length == 70 && pulled.start == 130)
        #expect(IndicatorGeometry(track: 200, visible: 200, from: 0, to: 200, offset: -500).length == 8)
    }
}
