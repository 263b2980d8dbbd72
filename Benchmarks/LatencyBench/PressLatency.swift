import BenchSupport
import Glibc
import MockCompositor
import Walden

/// Presses of a button, at rest and after a pointer has moved over a slider at 500 Hz, on a screen of 60 Hz.
@MainActor
final class PressLatency: BenchApp {
    /// What was measured of presses of one kind.
    struct Samples {
        /// From the arrival of a press to the commit that shows it, in microseconds.
        var durations: [Double] = []
        /// How many were committed before the next frame was due.
        var punctual = 0

        var median: Double { durations.sorted()[durations.count / 2] }
    }

    private static let frame: UInt64 = 16_666_667
    private static let report: UInt64 = 2_000_000
    private static let reports = 8
    /// How long the app works on a press, in nanoseconds.
    private var work: UInt64 = 0
    private var nextFrame: UInt64 = 0

    init() throws {
        try super.init { window in
            Scenes.addSlider(to: window)
            let button = Button(title: "Press")
            button.frame = Rect(x: 16, y: 300, width: 100, height: 32)
            window.addSubview(button)
        }
        compositor.options.frames = .manual
        for case let button as Button in window.subviews {
            button.addAction(for: .touchDown) { [unowned self] (_: Button) in Self.spin(until: Self.now + work) }
        }
        pointer.enter(surface, at: Point(x: 240, y: 180))
        pointer.frame()
        finishFrames()
    }

    /// Presses again and again, in turn at rest and after moves.
    ///
    /// - Parameters:
    ///   - count: How many presses of each kind.
    ///   - work: How long the app works on each, in nanoseconds.
    func run(_ count: Int, work: UInt64 = 0) -> (rest: Samples, moves: Samples) {
        self.work = work
        var (rest, moves) = (Samples(), Samples())
        for index in 0..<count {
            // Presses come at all times between two frames.
            let phase = Self.frame * UInt64(index) / UInt64(count)
            measure(afterMoves: false, phase: phase, &rest)
            measure(afterMoves: true, phase: phase, &moves)
        }
        return (rest, moves)
    }

    private func measure(afterMoves: Bool, phase: UInt64, _ samples: inout Samples) {
        let start = Self.now
        nextFrame = start + Self.frame
        let lead = Self.report * UInt64(Self.reports)
        let arrival = start + (lead / Self.frame + 1) * Self.frame + phase
        var next = arrival - lead
        while Self.now < arrival {
            if afterMoves, Self.now >= next {
                pointer.move(to: Point(x: 200 + Double((arrival - next) / Self.report), y: 180))
                pointer.frame()
                next += Self.report
                compositor.dispatch()
            }
            if completeFrameIfDue() || afterMoves { turn() }
            compositor.dispatch()
            usleep(200)
        }
        let shown = surface.frames.count
        pointer.move(to: Point(x: 66, y: 316))
        pointer.frame()
        pointer.press()
        pointer.frame()
        compositor.dispatch()
        let begin = Self.now
        while surface.frames.count == shown {
            _ = completeFrameIfDue()
            // The first turn may sleep, as on a desktop: what arrived ends the sleep, if the app listens.
            turn(mayBlock: surface.callbacks.isEmpty)
            compositor.dispatch()
        }
        let end = Self.now
        samples.durations.append(Double(end - begin) / 1000)
        let due = begin + Self.frame - (begin - start) % Self.frame
        if end < due { samples.punctual += 1 }
        pointer.release()
        pointer.frame()
        pointer.move(to: Point(x: 240, y: 180))
        pointer.frame()
        finishFrames()
    }

    /// Asks for a frame at its time, if the app waits for one; tells whether it did.
    private func completeFrameIfDue() -> Bool {
        guard Self.now >= nextFrame else { return false }
        nextFrame += Self.frame
        guard !surface.callbacks.isEmpty else { return false }
        surface.completeFrame()
        compositor.dispatch()
        return true
    }

    /// Lets the app draw until it has nothing to draw.
    private func finishFrames() {
        for _ in 0..<8 {
            compositor.dispatch()
            turn()
            compositor.dispatch()
            surface.completeFrame()
        }
        usleep(5000)
        for _ in 0..<4 {
            compositor.dispatch()
            turn()
            surface.completeFrame()
        }
        compositor.forgetRequests()
        surface.forgetCommits()
    }

    private static func spin(until time: UInt64) { while now < time {} }

    private static var now: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }
}

extension PressLatency {
    /// Measures and prints.
    ///
    /// - Returns: Whether moves delay no press.
    static func compare() throws -> Bool {
        let app = try PressLatency()
        _ = app.run(20)
        let (rest, moves) = app.run(1000)
        let ratio = moves.median / rest.median
        print("press, from arrival to commit, median in microseconds: \(short(rest.median)) at rest,", terminator: " ")
        print("\(short(moves.median)) after moves of 500 Hz; ratio \(short(ratio)), at most \(short(mostRatio))")
        let count = 200
        let (idle, busy) = app.run(count, work: 8_000_000)
        print("press with 8 ms of work, shown by the next frame:", terminator: " ")
        print("\(100 * idle.punctual / count) % at rest, \(100 * busy.punctual / count) % after moves")
        app.finish()
        return ratio <= mostRatio
    }

    private static let mostRatio = 1.3

    private static func short(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
