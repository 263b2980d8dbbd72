import Testing
import WaldenHeadless
import WaldenTesting

@testable import Clock

/// The clock with controlled frame times.
@MainActor
struct ClockTests {
    /// The time of day, except the seconds, which are those of the screen's clock.
    final class Watch {
        var hour = 10
        var minute = 8
        /// The number of times the clock read the time.
        var readCount = 0
    }

    let watch = Watch()
    let screen = TestScreen(size: Size(width: 380, height: 380))
    let clock: ClockView

    init() {
        clock = ClockView { [watch] seconds in
            watch.readCount += 1
            return ClockTime(hour: watch.hour, minute: watch.minute, second: seconds, weekday: 6, day: 21)
        }
        screen.window.addSubview(clock, filling: .zero)
        screen.advance(by: .seconds(1))
    }

    private func degrees(_ angle: Double) -> Double { (angle * 180 / .pi * 1000).rounded() / 1000 }

    // MARK: Hands

    @Test func `hands point to the time`() {
        let time = ClockTime(hour: 15, minute: 30, second: 15)
        #expect(degrees(time.secondAngle) == 90)
        #expect(degrees(time.minuteAngle) == 181.5)
        #expect(degrees(time.hourAngle) == 105.125)
        #expect(degrees(ClockTime(second: 15.5).secondAngle) == 93 && ClockTime(second: 15.9).minuteAngle > 0)
        #expect(ClockTime(second: 15.9).minuteAngle == ClockTime(second: 15).minuteAngle)
        #expect(ClockTime(weekday: 0, day: 1).date == "SUN 1")
    }

    @Test func `the second hand sweeps: each frame moves it by a frame's time`() {
        var angles: [Double] = []
        for _ in 0..<30 {
            screen.advance(by: .milliseconds(20))
            angles.append(clock.secondHand.angle)
        }
        let steps = zip(angles.dropFirst(), angles).map { $0 - $1 }
        // Twice a second it waits one frame for the other hands.
        #expect(steps.allSatisfy { $0 >= 0 && $0 < 0.007 } && steps.filter { $0 == 0 }.count <= 2, "\(steps)")
        #expect(abs(clock.secondHand.angle - screen.now / 60 * 2 * .pi) < 0.006)
    }

    @Test func `with reduced motion the hand moves once a second`() {
        screen.application.prefersReducedMotion = true
        screen.advance(by: .milliseconds(1100))
        let angle = clock.secondHand.angle
        #expect(degrees(angle).truncatingRemainder(dividingBy: 6) == 0)
        let frames = screen.platformWindow.frameCount
        screen.advance(by: .milliseconds(700))
        #expect(clock.secondHand.angle == angle && screen.platformWindow.frameCount == frames)
        screen.advance(by: .milliseconds(400))
        #expect(degrees(clock.secondHand.angle - angle) == 6)
    }

    @Test func `with reduced motion all hands move right after each second, with few frames`() {
        // Start in the middle of a second.
        screen.advance(by: .milliseconds(500))
        screen.application.prefersReducedMotion = true
        screen.advance(by: .milliseconds(1600))
        watch.readCount = 0
        var lateness = 0.0
        for _ in 0..<200 {
            let before = clock.secondHand.angle
            screen.advance(by: .milliseconds(50))
            if clock.secondHand.angle != before { lateness = max(lateness, screen.now - screen.now.rounded(.down)) }
        }
        #expect(watch.readCount <= 12 && lateness < 0.2, "\(watch.readCount), \(lateness)")
        #expect(degrees(clock.secondHand.angle) == degrees(screen.now.rounded(.down) / 60 * 2 * .pi))
        #expect(clock.minuteHand.angle == ClockTime(minute: 8, second: screen.now).minuteAngle)
        screen.application.prefersReducedMotion = false
        screen.advance(by: .seconds(2))
        #expect(watch.readCount > 60)
    }

    // MARK: Damage

    @Test(arguments: [1.0, 1.5, 2]) func `each frame damages only a small area, all around the dial`(scale: Double) {
        let screen = TestScreen(size: Size(width: 380, height: 380), scale: scale)
        let clock = ClockView { ClockTime(hour: 10, minute: 8, second: $0) }
        screen.window.addSubview(clock, filling: .zero)
        screen.advance(by: .milliseconds(20))
        var reports: [FrameReport] = []
        screen.window.frameReportHandler = { reports.append($0) }
        let frames = screen.platformWindow.frameCount
        screen.advance(by: .seconds(15))
        #expect(reports.count == screen.platformWindow.frameCount - frames && reports.count > 850)
        let largest = reports.map(\.damagedPart).max() ?? 1
        let mean = reports.map(\.damagedPart).reduce(0, +) / Double(reports.count)
        #expect(largest < 0.06 && mean < 0.04, "\(largest), \(mean)")
        #expect(reports.allSatisfy { $0.damage.count <= 16 })
    }

    @Test(arguments: [1.0, 1.5, 2]) func `a moving hand leaves no trace`(scale: Double) {
        let screen = TestScreen(size: Size(width: 380, height: 380), scale: scale)
        let clock = ClockView { ClockTime(hour: Int($0 / 5) % 12, minute: Int($0 * 7) % 60, second: $0 * 1.37) }
        screen.window.addSubview(clock, filling: .zero)
        for _ in 0..<15 {
            screen.advance(by: .milliseconds(300))
            let shown = screen.platformWindow.image!
            // Cairo antialiases edges at the clip slightly differently, and omits the outermost row of a glyph if the
            // clip shows nothing else of it. A trace of a hand would be hundreds of pixels.
            let difference = screen.window.snapshot().difference(from: shown, tolerance: 16)
            #expect(difference.differingPixels <= 10, "at \(screen.now): \(difference)")
        }
    }

    // MARK: Rest

    @Test func `a hidden window gets no frame and no timer, and shows the right time again`() {
        let window = screen.platformWindow
        var suspended = window.configuration
        suspended.states.insert(.suspended)
        window.configure(suspended)
        screen.advance(by: .milliseconds(100))
        let (frames, angle) = (window.frameCount, clock.secondHand.angle)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        screen.advance(by: .seconds(20))
        #expect(window.frameCount == frames && clock.secondHand.angle == angle)
        suspended.states.remove(.suspended)
        window.configure(suspended)
        screen.advance(by: .milliseconds(100))
        #expect(abs(clock.secondHand.angle - screen.now / 60 * 2 * .pi) < 0.02)
    }

    @Test func `a hidden clock rests, too`() {
        clock.isHidden = true
        screen.advance(by: .milliseconds(100))
        let (frames, angle) = (screen.platformWindow.frameCount, clock.secondHand.angle)
        screen.advance(by: .seconds(5))
        #expect(screen.platformWindow.frameCount == frames && clock.secondHand.angle == angle)
        clock.isHidden = false
        screen.advance(by: .milliseconds(100))
        #expect(abs(clock.secondHand.angle - screen.now / 60 * 2 * .pi) < 0.02)
    }

    // MARK: Looks

    @Test func `the date is shown, and hours and minutes advance`() {
        #expect(clock.dial.date == "SAT 21")
        let before = clock.hourHand.angle
        watch.minute = 40
        screen.advance(by: .milliseconds(20))
        #expect(clock.hourHand.angle > before)
    }

    @Test func `the dial fits any window, and follows the appearance`() {
        for size in [Size(width: 180, height: 180), Size(width: 700, height: 300)] {
            clock.frame = Rect(origin: .zero, size: size)
            clock.layoutIfNeeded()
            #expect(clock.bounds.contains(clock.dial.frame) && clock.dial.frame.width == clock.dial.frame.height)
        }
        let light = clock.dial.backgroundColor
        screen.application.appearance = .dark
        screen.advance(by: .milliseconds(20))
        #expect(clock.dial.backgroundColor != light)
    }

    // MARK: The system's time

    @Test func `the system's time advances evenly with the frames`() {
        var clock = WallClock()
        let start = clock.seconds(at: 100)
        #expect(clock.seconds(at: 100.25) - start == 0.25)
        #expect(ClockTime(secondsSince1970: 1_700_000_000.25).second == 20.25)
    }
}
