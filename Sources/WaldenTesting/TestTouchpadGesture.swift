public import Walden

/// A multi-finger gesture on a test touchpad, begun by ``TestTouchpad/begin(_:fingers:)``.
@MainActor
public final class TestTouchpadGesture {
    /// The kind of gesture.
    public let kind: TransformInput.Kind
    /// The number of fingers.
    public let fingers: Int
    /// The ratio of the fingers' distance to the initial one.
    public private(set) var scale = 1.0
    /// Whether the gesture has neither ended nor been cancelled, and the touchpad is still plugged in.
    public private(set) var isActive = true

    private let seat: TestSeat
    /// Strong, since a test may keep only the gesture.
    private let screen: TestScreen
    private let window: WindowID
    private let location: Point

    init(_ kind: TransformInput.Kind, fingers: Int, seat: TestSeat, window: WindowID, location: Point) {
        self.kind = kind
        self.fingers = fingers
        self.seat = seat
        screen = seat.screen
        self.window = window
        self.location = location
    }

    /// Moves the fingers of a swipe or a pinch in one step.
    ///
    /// - Parameters:
    ///   - translation: The delta of the fingers' centre, in points.
    ///   - scale: The ratio of a pinch's finger distance to the initial one; positive. `nil` leaves it unchanged.
    ///   - rotation: A pinch's rotation in this step, in radians; positive is clockwise.
    public func change(by translation: Point = .zero, scale: Double? = nil, rotation: Double = 0) {
        precondition(isActive, "TestTouchpadGesture.change: the fingers have left the touchpad")
        precondition(kind != .hold, "TestTouchpadGesture.change: the fingers of a hold do not move")
        precondition(
            kind == .pinch || scale == nil && rotation == 0,
            "TestTouchpadGesture.change: only a pinch has a scale and a rotation")
        if let scale {
            precondition(scale > 0 && scale.isFinite, "TestTouchpadGesture.change: the scale must be positive")
            self.scale = scale
        }
        report(.changed, translation: translation, rotation: rotation)
    }

    /// Lifts the fingers.
    public func end() { finish(.ended) }

    /// Lifts the fingers after a duration.
    public func end(after duration: Duration) {
        screen.advance(by: duration)
        end()
    }

    /// Cancels the gesture, as a compositor does when it becomes another gesture.
    public func cancel() { finish(.cancelled) }

    /// Ends the gesture without a report, after the touchpad was unplugged.
    func forget() { isActive = false }

    private func finish(_ phase: TransformInput.Phase) {
        precondition(isActive, "TestTouchpadGesture: the fingers have left the touchpad already")
        isActive = false
        report(phase)
    }

    /// Performs the gesture in equal steps while time passes, then lifts the fingers.
    func finish(_ translation: Point, _ scale: Double, _ rotation: Double, _ duration: Duration, _ steps: Int) {
        let count = Double(steps)
        screen.step(steps, over: duration, for: "TestTouchpad") { fraction in
            change(
                by: Point(x: translation.x / count, y: translation.y / count),
                scale: kind == .pinch ? 1 + (scale - 1) * fraction : nil, rotation: rotation / count)
        }
        end()
    }

    func report(_ phase: TransformInput.Phase, translation: Point = .zero, rotation: Double = 0) {
        let input = TransformInput(
            seat: seat.id, window: window, time: screen.now, kind: kind, phase: phase, fingers: fingers,
            location: location, translation: translation, scale: scale, rotation: rotation)
        screen.send(.transform(input))
    }
}
