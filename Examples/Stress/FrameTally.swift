import Walden

/// Adds frames up, and gives their means.
struct FrameTally {
    /// The means over some frames.
    struct Means: Equatable {
        var framesPerSecond: Double
        /// In milliseconds.
        var layout: Double
        var draw: Double
        /// Parts of the window, from 0 to 1.
        var damage: Double
    }

    /// The time over which frames are added up, in seconds: short enough to be live, long enough to be read.
    private static let span = 0.5

    private var start: Double?
    private var count = 0
    private var sums = (layout: 0.0, draw: 0.0, damage: 0.0)

    /// Adds a frame.
    ///
    /// - Returns: The means, if it is time for them; the next ones begin with this frame.
    mutating func add(_ report: FrameReport) -> Means? {
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
        return Means(
            framesPerSecond: frames / (report.time - start), layout: sums.layout / frames * 1000,
            draw: sums.draw / frames * 1000, damage: sums.damage / frames)
    }

    private mutating func begin(at time: Double) { (start, count, sums) = (time, 0, (0, 0, 0)) }
}
