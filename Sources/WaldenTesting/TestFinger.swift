public import Walden

/// A finger on a test screen.
///
/// What it does after it was lifted is reported to the app all the same, as by a touchscreen out of order; the app
/// ignores it. ``isDown`` tells.
@MainActor
public final class TestFinger {
    /// Where it is, in window coordinates.
    public internal(set) var location: Point
    /// Half the length of its contact's longer axis, in points.
    public var majorRadius = 0.0

    private let seat: TestSeat
    /// A finger keeps its screen alive: a test may speak only of the finger from now on.
    private let screen: TestScreen
    package let id: Int32
    private let window: WindowID
    /// How many times the seat's fingers had been taken away when this one came down; `nil` when it is not down.
    private var takings: Int?

    init(seat: TestSeat, id: Int32, window: Window, location: Point) {
        self.seat = seat
        screen = seat.screen
        self.id = id
        self.window = window.id
        self.location = location
    }

    /// Whether it touches the screen: neither lifted nor taken away.
    public var isDown: Bool { takings == seat.takings }

    /// Moves the finger in one step. It may leave the window.
    public func move(to point: Point) {
        location = point
        report(.moved)
    }

    /// Moves the finger in equal steps, while time passes.
    ///
    /// - Precondition: There is at least one step.
    public func move(to point: Point, duration: Duration, steps: Int) {
        precondition(steps > 0, "TestFinger.move: there must be at least one step")
        let start = location
        for step in 1...steps {
            screen.advance(by: duration / steps)
            let part = Double(step) / Double(steps)
            move(to: Point(x: start.x + (point.x - start.x) * part, y: start.y + (point.y - start.y) * part))
        }
    }

    /// Moves the finger by a distance, in one step.
    public func move(by distance: Point) { move(to: location + distance) }

    /// Lifts the finger.
    public func lift() { report(.ended) }

    /// Lets time pass, then lifts the finger.
    public func lift(after duration: Duration) {
        screen.advance(by: duration)
        lift()
    }

    /// Takes all fingers of the seat away: a compositor cancels them together.
    public func cancel() { seat.cancelTouches() }

    func report(_ phase: TouchChange.Phase) { seat.report(change(phase)) }

    func change(_ phase: TouchChange.Phase) -> TouchChange {
        if phase == .began { takings = seat.takings } else if phase != .moved { takings = nil }
        return TouchChange(
            id: id, phase: phase, window: window, location: location, time: screen.now, majorRadius: majorRadius)
    }
}
