import Glibc
import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Human-like movements: at 120 Hz with jitter, of varying speed, never quite straight.
@MainActor
@Suite("Scrolling by realistic motion")
struct ScrollRealisticTests {
    /// The ratio of the deceleration distance to the initial velocity at the normal rate, in seconds.
    private static let decelerationTime = -1 / (1000 * log(0.998))

    /// A report of a finger or a touchpad.
    private struct Report {
        let time: Double
        let y: Double
    }

    /// Returns the velocity at a time, by linear regression over the last 50 ms.
    private func velocity(of reports: [Report], at end: Double) -> Double {
        let recent = reports.filter { end - $0.time <= 0.05 }
        let (time, y) = (
            recent.reduce(0) { $0 + $1.time } / Double(recent.count),
            recent.reduce(0) { $0 + $1.y } / Double(recent.count)
        )
        let spread = recent.reduce(0) { $0 + ($1.time - time) * ($1.time - time) }
        return recent.reduce(0) { $0 + ($1.time - time) * ($1.y - y) } / spread
    }

    /// Moves a finger up the screen along a curve, without lifting it.
    private func move(
        _ finger: TestFinger, on stage: ScrollStage, by distance: Double, in duration: Double,
        using hand: inout Hand, along curve: (Double) -> Double
    ) -> [Report] {
        let start = finger.location
        var reports = [Report(time: stage.screen.now, y: start.y)]
        let steps = Int(duration * 120)
        for step in 1...steps {
            stage.screen.advance(by: .microseconds(8333 + Int(hand.jitter * 1500)))
            let y = start.y - distance * curve(Double(step) / Double(steps)) + hand.jitter * 0.3
            finger.move(to: Point(x: start.x + hand.jitter * 1.5, y: y))
            reports.append(Report(time: stage.screen.now, y: y))
        }
        return reports
    }

    @Test(arguments: [1, 2, 3])
    func `S92 a slow scroll moves the content with the finger and stays where it is released`(seed: Int) {
        var hand = Hand(seed: seed)
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 150, y: 180))
        let reports = move(finger, on: stage, by: 120, in: 3, using: &hand) { $0 }
        #expect(abs(stage.y - (180 - reports[reports.count - 1].y - 10)) <= 1)
        let place = stage.y
        finger.lift(after: .milliseconds(150))
        stage.wait(2000)
        #expect(stage.y == place && !stage.scroller.isDecelerating)
    }

    @Test(arguments: [1, 2, 3]) func `S92 a flick ends where its last velocity leads`(seed: Int) {
        var hand = Hand(seed: seed)
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 150, y: 190))
        let reports = move(finger, on: stage, by: 150, in: 0.15, using: &hand) { $0 * $0 }
        let (place, velocity) = (stage.y, velocity(of: reports, at: stage.screen.now))
        finger.lift()
        stage.wait(9000)
        #expect(abs(stage.y - (place - velocity * ScrollRealisticTests.decelerationTime)) <= 1)
        #expect(stage.y > 600)
    }

    @Test(arguments: [1, 2, 3]) func `S92 a flick stopped by a touch stays where it stopped`(seed: Int) {
        var hand = Hand(seed: seed)
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 150, y: 190))
        let reports = move(finger, on: stage, by: 150, in: 0.15, using: &hand) { $0 * $0 }
        let slide = Deceleration(start: stage.y, velocity: -velocity(of: reports, at: stage.screen.now))
        finger.lift()
        stage.wait(333)
        let stop = stage.screen.touch(at: Point(x: 140, y: 120))
        #expect(abs(stage.y - slide.position(at: 0.333)) <= 1)
        let place = stage.y
        stop.move(by: Point(x: 2, y: -3))
        stop.lift(after: .milliseconds(90))
        stage.wait(3000)
        #expect(stage.y == place && stage.content.phases.isEmpty)
    }

    @Test func `S93 a wheel notch scrolls its lines, and nothing more`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        for notch in 1...4 {
            stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
            #expect(stage.y == 60 * Double(notch))
            stage.wait(70)
        }
        stage.wait(3000)
        #expect(stage.y == 240)
    }

    @Test(arguments: [1, 2, 3]) func `S93 a touchpad fling scrolls with the fingers, then by its last velocity`(
        seed: Int
    ) {
        var hand = Hand(seed: seed)
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        var reports: [Report] = []
        var sum = 0.0
        for step in 1...20 {
            stage.screen.advance(by: .microseconds(7143 + Int(hand.jitter * 1000)))
            let part = 0.5 + 0.6 * Double(step) + hand.jitter * 0.4
            stage.screen.pointer.scroll(by: Point(x: hand.jitter * 0.2, y: part), source: .finger)
            sum += part
            reports.append(Report(time: stage.screen.now, y: sum))
        }
        #expect(abs(stage.y - sum) <= 0.5, "one to one")
        stage.screen.advance(by: .milliseconds(8))
        let velocity = velocity(of: reports, at: stage.screen.now)
        stage.screen.pointer.endScroll()
        stage.wait(9000)
        #expect(abs(stage.y - (sum + velocity * ScrollRealisticTests.decelerationTime)) <= 1)
    }

    @Test func `S92 a busy app scrolls to the same offset: event times count, not delivery times`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 150, y: 180))
        finger.move(to: Point(x: 150, y: 160), duration: .milliseconds(16), steps: 2)
        let start = stage.y
        stage.screen.whileBusy {
            finger.move(to: Point(x: 150, y: 60), duration: .milliseconds(80), steps: 10)
            finger.lift()
            stage.screen.platform.advance(to: stage.screen.now + 0.2)
        }
        stage.wait(9000)
        #expect(abs(stage.y - (start + 100 + 1250 * ScrollRealisticTests.decelerationTime)) <= 1)
    }

    @Test func `a second finger that comes and goes does not make the content jump`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 180))
        finger.move(to: Point(x: 100, y: 120), duration: .milliseconds(100), steps: 12)
        let place = stage.y
        let other = stage.screen.touch(at: Point(x: 200, y: 60))
        #expect(stage.y == place)
        other.move(by: Point(x: 0, y: -20))
        #expect(stage.y == place + 10, "the content follows the middle of the fingers")
        finger.lift()
        #expect(stage.y == place + 10 && stage.scroller.isDragging)
        other.move(by: Point(x: 0, y: -20))
        #expect(stage.y == place + 30)
        other.lift()
    }
}

/// A seeded generator of jitter.
private struct Hand {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// From -1 to 1.
    var jitter: Double {
        mutating get {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 30) - 1
        }
    }
}
