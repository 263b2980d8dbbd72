internal import WaldenCore
internal import WaldenGeometry

/// A movement of the content over time, without a drag.
struct ScrollMotion {
    enum Kind {
        /// After a drag, or from beyond an end.
        case deceleration
        /// By the app.
        case animation
        /// By a key.
        case key
    }

    let kind: Kind
    private(set) var x: AxisMotion
    private(set) var y: AxisMotion
    /// The chosen position of rest; `nil` for the natural end.
    private(set) var target: Point?
    /// The start, in seconds of the platform's clock.
    let startTime: Double
    /// The duration, in seconds; longer than the axes' if the window is not visible.
    let duration: Double
    /// Moves the content before each frame.
    let link: DisplayLink
    /// Ends the movement on time if there are no frames. Each movement has its own timer, which
    /// identifies it.
    let timer: LoopTimer
    /// The position of rest.
    var end: Point { Point(x: x.end, y: y.end) }

    /// Shifts the motion with the content.
    mutating func shift(by delta: Point) {
        x.shift(by: delta.x)
        y.shift(by: delta.y)
        target = target.map { $0 + delta }
    }

    /// Makes the position of rest the chosen one, which stays when the ends of the content change.
    mutating func keepEnd() { target = end }

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
