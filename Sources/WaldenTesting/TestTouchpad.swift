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

    /// Pinches, rotates or both, in steps, with the pointer on the centre of a view.
    ///
    /// - Parameters:
    ///   - view: The view.
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
        pinch(
            at: TestScreen.center(of: view), in: view.window, scale: scale, rotation: rotation, by: translation,
            fingers: fingers, duration: duration, steps: steps)
    }

    /// Pinches, rotates or both, with the pointer at a point of a window.
    public func pinch(
        at point: Point, in window: Window? = nil, scale: Double = 1, rotation: Double = 0,
        by translation: Point = .zero, fingers: Int = 2, duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: point, in: window)
        begin(.pinch, fingers: fingers).finish(translation, scale, rotation, duration, steps)
    }

    /// Swipes by a delta in points with 3 to 5 fingers, since two scroll, with the pointer on the centre of a view.
    public func swipe(
        _ view: View, by translation: Point, fingers: Int = 3, duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        swipe(
            at: TestScreen.center(of: view), in: view.window, by: translation, fingers: fingers, duration: duration,
            steps: steps)
    }

    /// Swipes by a delta in points with 3 to 5 fingers, with the pointer at a point of a window.
    public func swipe(
        at point: Point, in window: Window? = nil, by translation: Point, fingers: Int = 3,
        duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: point, in: window)
        begin(.swipe, fingers: fingers).finish(translation, 1, 0, duration, steps)
    }

    /// Rests 1 to 5 fingers on the touchpad, with the pointer on the centre of a view, then lifts them.
    public func hold(_ view: View, fingers: Int = 2, for duration: Duration) {
        hold(at: TestScreen.center(of: view), in: view.window, fingers: fingers, for: duration)
    }

    /// Rests 1 to 5 fingers on the touchpad, with the pointer at a point of a window, then lifts them.
    public func hold(at point: Point, in window: Window? = nil, fingers: Int = 2, for duration: Duration) {
        seat.pointer.move(to: point, in: window)
        begin(.hold, fingers: fingers).end(after: duration)
    }

    // MARK: Step by step

    /// Begins a gesture at the pointer's location.
    ///
    /// A swipe takes 3 to 5 fingers, by default 3; a pinch 2 to 5, and a hold 1 to 5, by default 2.
    ///
    /// - Precondition: No other gesture is active, and the pointer is on a visible window.
    public func begin(_ kind: TransformInput.Kind, fingers: Int? = nil) -> TestTouchpadGesture {
        precondition(
            gesture.map { !$0.isActive } ?? true,
            "TestTouchpad.begin: another gesture is in progress; end or cancel it first")
        let minimum = TestTouchpad.minimumFingers[kind] ?? 1
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

    /// Ends the gesture after the touchpad was unplugged.
    func forget() { gesture?.forget() }

    /// The minimum number of fingers of each gesture.
    private static let minimumFingers: [TransformInput.Kind: Int] = [.swipe: 3, .pinch: 2, .hold: 1]
    private static let maximumFingers = 5
}
