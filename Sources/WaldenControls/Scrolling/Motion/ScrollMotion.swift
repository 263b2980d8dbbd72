internal import WaldenCore
internal import WaldenGeometry

/// A movement of content that nobody holds.
struct ScrollMotion {
    /// What it comes from.
    enum Kind {
        /// A drag was let go, or content comes back from beyond an end.
        case deceleration
        /// The app scrolls.
        case animation
        /// A key scrolls.
        case key
    }

    /// Tells it from the others of its scroll view.
    let number: Int
    let kind: Kind
    private(set) var x: AxisMotion
    private(set) var y: AxisMotion
    /// Where it was told to rest; `nil` for where it comes to by itself.
    private(set) var target: Point?
    /// When it began, in seconds of the platform's clock.
    let startTime: Double
    /// How long it takes, in seconds: longer than its ways where these are not seen.
    let duration: Double
    /// Calls before each frame.
    let link: DisplayLink
    /// Ends it in time where there are no frames.
    let timer: LoopTimer?

    /// Where it ends.
    var end: Point { Point(x: x.end, y: y.end) }

    /// Moves the whole way, because the content has moved.
    mutating func shift(by way: Point) {
        x.shift(by: way.x)
        y.shift(by: way.y)
        target = target.map { $0 + way }
    }

    func position(at time: Double) -> Point {
        let elapsed = max(0, time - startTime)
        return Point(x: x.position(at: elapsed), y: y.position(at: elapsed))
    }

    func velocity(at time: Double) -> Point {
        let elapsed = max(0, time - startTime)
        return Point(x: x.velocity(at: elapsed), y: y.velocity(at: elapsed))
    }

    func isOver(at time: Double) -> Bool { time - startTime >= duration }
}
