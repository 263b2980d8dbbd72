public import Walden

/// The touchpad of a test seat: multi-finger gestures at the pointer's location.
///
/// ```swift
/// screen.touchpad.pinch(picture, scale: 2)
/// screen.touchpad.swipe(pages, by: Point(x: -200, y: 0))
/// screen.touchpad.hold(list, for: .milliseconds(300))
/// ```
/// For one-finger moves and two-finger scrolling, use ``TestScreen/pointer``.
@MainActor
public final class TestTouchpad {
    private unowned let seat: TestSeat
    private weak var gesture: TestTouchpadGesture?

    init(seat: TestSeat) { self.seat = seat }

    // MARK: Whole gestures

    /// Pinches, rotates or both, with the pointer on the centre of a view.
    ///
    /// - Parameters:
    ///   - view: The view, in any window of the screen.
    ///   - scale: The ratio of the final to the initial distance of the fingers; positive.
    ///   - rotation: The rotation in radians; positive is clockwise.
    ///   - translation: The delta of the fingers' centre, in points.
    ///   - fingers: The number of fingers, from 2 to 5.
    ///   - duration: The duration of the gesture.
    ///   - steps: The number of steps.
    public func pinch(
        _ view: View, scale: Double = 1, rotation: Double = 0, by translation: Point = .zero, fingers: Int = 2,
        duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: view)
        begin(.pinch, fingers: fingers).finish(translation, scale, rotation, duration, steps)
    }

    /// Pinches, rotates or both, with the pointer at a point of a window.
    ///
    /// See ``pinch(_:scale:rotation:by:fingers:duration:steps:)``.
    public func pinch(
        at point: Point, in window: Window? = nil, scale: Double = 1, rotation: Double = 0,
        by translation: Point = .zero, fingers: Int = 2, duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: point, in: window)
        begin(.pinch, fingers: fingers).finish(translation, scale, rotation, duration, steps)
    }

    /// Swipes with the pointer on the centre of a view.
    ///
    /// - Parameters:
    ///   - view: The view, in any window of the screen.
    ///   - translation: The delta, in points.
    ///   - fingers: The number of fingers, from 3 to 5, since two scroll.
    ///   - duration: The duration of the gesture.
    ///   - steps: The number of steps.
    public func swipe(
        _ view: View, by translation: Point, fingers: Int = 3, duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: view)
        begin(.swipe, fingers: fingers).finish(translation, 1, 0, duration, steps)
    }

    /// Swipes with the pointer at a point of a window. See ``swipe(_:by:fingers:duration:steps:)``.
    public func swipe(
        at point: Point, in window: Window? = nil, by translation: Point, fingers: Int = 3,
        duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: point, in: window)
        begin(.swipe, fingers: fingers).finish(translation, 1, 0, duration, steps)
    }

    /// Rests fingers on the touchpad, with the pointer on the centre of a view, then lifts them.
    ///
    /// - Parameters:
    ///   - view: The view, in any window of the screen.
    ///   - fingers: The number of fingers, from 1 to 5.
    ///   - duration: The duration of the gesture.
    public func hold(_ view: View, fingers: Int = 2, for duration: Duration) {
        seat.pointer.move(to: view)
        begin(.hold, fingers: fingers).end(after: duration)
    }

    /// Rests fingers on the touchpad, with the pointer at a point of a window, then lifts them. See
    /// ``hold(_:fingers:for:)``.
    public func hold(at point: Point, in window: Window? = nil, fingers: Int = 2, for duration: Duration) {
        seat.pointer.move(to: point, in: window)
        begin(.hold, fingers: fingers).end(after: duration)
    }

    // MARK: Step by step

    /// Begins a gesture at the pointer's location, to be continued step by step.
    ///
    /// ```swift
    /// let pinch = screen.touchpad.begin(.pinch)
    /// pinch.change(scale: 1.5)
    /// #expect(zoomer.isZooming)
    /// pinch.end()
    /// ```
    /// A pointer outside of all windows enters the screen's own.
    ///
    /// - Parameters:
    ///   - kind: The kind of gesture.
    ///   - fingers: The number of fingers: 3 to 5 for a swipe, 2 to 5 for a pinch, 1 to 5 for a hold. If `nil`, 3 for a
    ///     swipe and 2 otherwise.
    /// - Precondition: No other gesture is active, and the pointer is on a visible window.
    public func begin(_ kind: TransformInput.Kind, fingers: Int? = nil) -> TestTouchpadGesture {
        precondition(
            gesture.map { !$0.isActive } ?? true, "TestTouchpad.begin: another gesture goes on; end or cancel it first")
        let minimum = TestTouchpad.minimumFingers(for: kind)
        let fingers = fingers ?? max(2, minimum)
        precondition(
            (minimum...TestTouchpad.maximumFingers).contains(fingers),
            "TestTouchpad.begin: a \(kind) takes \(minimum) to \(TestTouchpad.maximumFingers) fingers, not \(fingers)")
        let window = seat.pointer.enterWindow()
        let location = seat.pointer.location
        seat.screen.requireReach(of: location, in: window, for: "TestTouchpad.begin")
        let new = TestTouchpadGesture(kind, fingers: fingers, seat: seat, window: window.id, location: location)
        gesture = new
        new.report(.began)
        return new
    }

    /// The minimum number of fingers that touchpads recognise as a gesture.
    private static func minimumFingers(for kind: TransformInput.Kind) -> Int {
        switch kind {
        case .swipe: 3
        case .pinch: 2
        case .hold: 1
        }
    }

    private static let maximumFingers = 5
}
