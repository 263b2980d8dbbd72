import Glibc
import Walden

/// Counts the frames of a window during continuous animation, and the dropped ones.
///
/// A frame is dropped if more than one and a half refresh periods pass between two presentations, or between two
/// commits if the compositor does not report presentation times. Assumes a screen of 60 Hz.
@MainActor
final class FrameCount {
    /// Retains the counter for the window's handler.
    static var current: FrameCount?

    /// A committed frame.
    private struct Frame {
        let commit: Double
        let presentation: FrameReport.Presentation
        var presentationTime: Double? { if case .shown(let time) = presentation { time } else { nil } }
    }

    private var frames: [Frame] = []
    private var maximumWork = 0.0
    /// The intervals of continuous animation.
    private var intervals: [ClosedRange<Double>] = []
    private var intervalStart: Double?
    private var intervalProcessorTime = 0.0
    private var processorTime = 0.0

    /// The refresh period of the screen, in seconds.
    private static let period = 1.0 / 60

    /// Starts to count the frames of a window.
    init(_ window: Window) {
        frames.reserveCapacity(20_000)
        window.frameReportHandler = { [unowned self] report in
            maximumWork = max(maximumWork, report.workDuration)
            frames.append(Frame(commit: report.commitTime, presentation: report.presentation))
        }
    }

    /// Begins an interval in which something moves in every frame.
    func beginInterval() {
        intervalStart = Clock.now
        intervalProcessorTime = Clock.processor
    }

    /// Ends the interval.
    func endInterval() {
        guard let start = intervalStart else { return }
        intervalStart = nil
        intervals.append(start...max(start, Clock.now))
        processorTime += Clock.processor - intervalProcessorTime
    }

    /// Prints the result and terminates the app, with status 1 if frames were dropped or discarded.
    func finish(_ name: String, _ application: Application) {
        endInterval()
        let moving = intervals.map { interval in frames.filter { interval.contains($0.commit) } }
        let discarded = moving.joined().count { $0.presentation == .discarded }
        // Use one kind of time for all frames.
        let hasPresentationTimes = !moving.joined().contains { $0.presentation == .unknown }
        let gaps = moving.flatMap { interval in
            let times = interval.compactMap { hasPresentationTimes ? $0.presentationTime : $0.commit }
            return zip(times, times.dropFirst()).map { $1 - $0 }
        }
        guard !gaps.isEmpty else {
            print("\(name): no frames")
            return application.terminate(status: 1)
        }
        let dropped = gaps.reduce(0) { $0 + max(0, Int(($1 / Self.period).rounded()) - 1) }
        print(
            "\(name): \(gaps.count + intervals.count) frames, \(dropped) dropped, \(discarded) discarded"
                + " (by \(hasPresentationTimes ? "wp_presentation" : "commits")),"
                + " median gap \(Self.text(gaps.sorted()[gaps.count / 2], 1e3)) ms,"
                + " longest \(Self.text(gaps.max() ?? 0, 1e3)) ms;"
                + " CPU \(Self.text(processorTime / Double(max(1, moving.joined().count)), 1e6)) µs a frame,"
                + " longest frame \(Self.text(maximumWork, 1e3)) ms of work")
        application.terminate(status: dropped + discarded == 0 ? 0 : 1)
    }

    private static func text(_ value: Double, _ unit: Double) -> String {
        let hundredths = Int((value * unit * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

/// System clocks, in seconds.
enum Clock {
    /// The monotonic clock, which event times use.
    static var now: Double { read(CLOCK_MONOTONIC) }
    /// The processor time of this process.
    static var processor: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
