import BenchSupport
import Glibc
import MockCompositor
import Walden

/// Measures presses of a button at rest, and after pointer moves over a slider at 500 Hz, on a screen of 60 Hz.
@MainActor
final class PressLatency: BenchApp {
    /// The results for one kind of press.
    struct Samples {
        /// The times from the arrival of a press to its commit, in microseconds.
        var durations: [Double] = []
        /// The number of presses committed before the next frame was due.
        var punctual = 0

        var median: Double { durations.sorted()[durations.count / 2] }
    }

    /// The refresh period, in nanoseconds.
    private static let frame: UInt64 = 16_666_667
    /// The time between two pointer reports, in nanoseconds.
    private static let report: UInt64 = 2_000_000
    private static let reports = 8
    /// The app's work for each press, in nanoseconds.
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

    /// Presses the button repeatedly, alternately at rest and after moves.
    ///
    /// - Parameters:
    ///   - count: The number of presses of each kind.
    ///   - work: The app's work for each press, in nanoseconds.
    func run(_ count: Int, work: UInt64 = 0) -> (rest: Samples, moves: Samples) {
        self.work = work
        var (rest, moves) = (Samples(), Samples())
        for index in 0..<count {
            // Spread the presses evenly over a frame.
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
            // The turn may sleep, as on a desktop. The press wakes it if the app watches the socket.
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

    /// Sends a frame callback if it is due and the app waits for one. Returns whether it did.
    private func completeFrameIfDue() -> Bool {
        guard Self.now >= nextFrame else { return false }
        nextFrame += Self.frame
        guard !surface.callbacks.isEmpty else { return false }
        surface.completeFrame()
        compositor.dispatch()
        return true
    }

    /// Dispatches until the app has nothing left to draw.
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
    /// Measures and prints the results.
    ///
    /// - Returns: Whether moves do not delay presses.
    static func compare() throws -> Bool {
        let app = try PressLatency()
        _ = app.run(20)
        let (rest, moves) = app.run(1000)
        let ratio = moves.median / rest.median
        print("press, from arrival to commit, median in microseconds: \(short(rest.median)) at rest,", terminator: " ")
        print("\(short(moves.median)) after moves of 500 Hz; ratio \(short(ratio)), at most \(short(maximumRatio))")
        let count = 200
        let (idle, busy) = app.run(count, work: 8_000_000)
        print("press with 8 ms of work, shown by the next frame:", terminator: " ")
        print("\(100 * idle.punctual / count) % at rest, \(100 * busy.punctual / count) % after moves")
        app.finish()
        return ratio <= maximumRatio
    }

    private static let maximumRatio = 1.3

    private static func short(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
