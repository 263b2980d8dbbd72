public import Walden

/// A finger on a test screen.
///
/// Actions after lifting are still reported, as by a faulty touchscreen. The app ignores them: check ``isDown``.
@MainActor
public final class TestFinger {
    /// The location, in window coordinates.
    public internal(set) var location: Point
    /// Half the length of the contact's major axis, in points.
    public var majorRadius = 0.0

    private let seat: TestSeat
    /// Strong, since a test may keep only the finger.
    private let screen: TestScreen
    package let id: Int32
    private let window: WindowID
    /// The seat's cancellation count when this finger came down; `nil` while it is up.
    private var cancellations: Int?

    init(seat: TestSeat, id: Int32, window: Window, location: Point) {
        self.seat = seat
        screen = seat.screen
        self.id = id
        self.window = window.id
        self.location = location
    }

    /// Whether the finger is down: neither lifted nor cancelled.
    public var isDown: Bool { cancellations == seat.cancellations }

    /// Moves the finger in one step. The point may be outside the window.
    public func move(to point: Point) {
        location = point
        report(.moved)
    }

    /// Moves the finger in equal steps, at least one, while time passes.
    public func move(to point: Point, duration: Duration, steps: Int) {
        let start = location
        screen.step(steps, over: duration, for: "TestFinger.move") { move(to: start + (point - start) * $0) }
    }

    /// Moves the finger by a delta, in one step.
    public func move(by distance: Point) { move(to: location + distance) }

    /// Lifts the finger.
    public func lift() { report(.ended) }

    /// Lifts the finger after a duration.
    public func lift(after duration: Duration) {
        screen.advance(by: duration)
        lift()
    }

    /// Cancels all touches of the seat: compositors cancel them together.
    public func cancel() { seat.cancelTouches() }

    func report(_ phase: TouchChange.Phase) { seat.report(change(phase)) }

    func change(_ phase: TouchChange.Phase) -> TouchChange {
        if phase == .began { cancellations = seat.cancellations } else if phase != .moved { cancellations = nil }
        return TouchChange(
            id: id, phase: phase, window: window, location: location, time: screen.now, majorRadius: majorRadius)
    }
}
