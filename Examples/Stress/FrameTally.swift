import Walden

/// Averages the cost of frames.
struct FrameTally {
    struct Averages: Equatable {
        var framesPerSecond: Double
        /// Layout time, in milliseconds.
        var layout: Double
        /// Drawing time, in milliseconds.
        var draw: Double
        /// The damaged fraction of the window, from 0 to 1.
        var damage: Double
    }

    /// The time over which frames are averaged, in seconds: short enough to be live, long enough to be read.
    private static let span = 0.5

    private var start: Double?
    private var count = 0
    private var sums = (layout: 0.0, draw: 0.0, damage: 0.0)

    /// Adds a frame.
    ///
    /// - Returns: The averages at the end of each time span, otherwise `nil`.
    mutating func add(_ report: FrameReport) -> Averages? {
        guard let start else {
            begin(at: report.time)
            return nil
        }
        count += 1
        sums.layout += report.layoutDuration
        sums.draw += report.drawDuration
        sums.damage += report.damagedPart
        guard report.time - start >= FrameTally.span else { return nil }
        let frames = Double(count)
        defer { begin(at: report.time) }
        return Averages(
            framesPerSecond: frames / (report.time - start), layout: sums.layout / frames * 1000,
            draw: sums.draw / frames * 1000, damage: sums.damage / frames)
    }

    private mutating func begin(at time: Double) { (start, count, sums) = (time, 0, (0, 0, 0)) }
}
