public import Walden

/// The touchpad of a test screen's person: gestures of several fingers where the pointer is.
///
/// ```swift
/// screen.touchpad.pinch(picture, scale: 2)
/// screen.touchpad.swipe(pages, by: Point(x: -200, y: 0))
/// screen.touchpad.hold(list, for: .milliseconds(300))
/// ```
/// One finger moves the pointer, and two scroll: ``TestScreen/pointer`` does both.
@MainActor
public final class TestTouchpad {
    private unowned let seat: TestSeat
    private weak var gesture: TestTouchpadGesture?

    init(seat: TestSeat) { self.seat = seat }

    // MARK: Whole gestures

    /// Pinches, turns, or both at once, with the pointer on the middle of a view.
    ///
    /// - Parameters:
    ///   - view: The view, in whichever window of the screen.
    ///   - scale: The ratio of the fingers' distance at the end to the one at the beginning; positive.
    ///   - rotation: How far the fingers turn, in radians, clockwise positive.
    ///   - translation: How far the fingers move together, in points.
    ///   - fingers: How many, from 2 to 5.
    ///   - duration: How long it takes.
    ///   - steps: In how many steps.
    public func pinch(
        _ view: View, scale: Double = 1, rotation: Double = 0, by translation: Point = .zero, fingers: Int = 2,
        duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: view)
        begin(.pinch, fingers: fingers).finish(translation, scale, rotation, duration, steps)
    }

    /// Pinches, turns, or both at once, with the pointer at a point of a window. See ``pinch(_:scale:rotation:by:fingers:duration:steps:)``.
    public func pinch(
        at point: Point, in window: Window? = nil, scale: Double = 1, rotation: Double = 0,
        by translation: Point = .zero, fingers: Int = 2, duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: point, in: window)
        begin(.pinch, fingers: fingers).finish(translation, scale, rotation, duration, steps)
    }

    /// Moves fingers together, with the pointer on the middle of a view.
    ///
    /// - Parameters:
    ///   - view: The view, in whichever window of the screen.
    ///   - translation: How far the fingers move, in points.
    ///   - fingers: How many, from 3 to 5: two scroll.
    ///   - duration: How long it takes.
    ///   - steps: In how many steps.
    public func swipe(
        _ view: View, by translation: Point, fingers: Int = 3, duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: view)
        begin(.swipe, fingers: fingers).finish(translation, 1, 0, duration, steps)
    }

    /// Moves fingers together, with the pointer at a point of a window. See ``swipe(_:by:fingers:duration:steps:)``.
    public func swipe(
        at point: Point, in window: Window? = nil, by translation: Point, fingers: Int = 3,
        duration: Duration = .milliseconds(160), steps: Int = 10
    ) {
        seat.pointer.move(to: point, in: window)
        begin(.swipe, fingers: fingers).finish(translation, 1, 0, duration, steps)
    }

    /// Rests fingers on the touchpad, with the pointer on the middle of a view, and lifts them.
    ///
    /// - Parameters:
    ///   - view: The view, in whichever window of the screen.
    ///   - fingers: How many, from 1 to 5.
    ///   - duration: How long.
    public func hold(_ view: View, fingers: Int = 2, for duration: Duration) {
        seat.pointer.move(to: view)
        begin(.hold, fingers: fingers).end(after: duration)
    }

    /// Rests fingers on the touchpad, with the pointer at a point of a window. See ``hold(_:fingers:for:)``.
    public func hold(at point: Point, in window: Window? = nil, fingers: Int = 2, for duration: Duration) {
        seat.pointer.move(to: point, in: window)
        begin(.hold, fingers: fingers).end(after: duration)
    }

    // MARK: Step by step

    /// Begins a gesture where the pointer is, to be carried on step by step.
    ///
    /// ```swift
    /// let pinch = screen.touchpad.begin(.pinch)
    /// pinch.change(scale: 1.5)
    /// #expect(zoomer.isZooming)
    /// pinch.end()
    /// ```
    /// A pointer that is in no window comes into the screen's own.
    ///
    /// - Parameters:
    ///   - kind: What the fingers do.
    ///   - fingers: How many, up to 5: at least 3 swipe, at least 2 pinch, and at least 1 rests. The least that swipes or
    ///     pinches if `nil`, and two that rest.
    /// - Precondition: No other gesture goes on, and the pointer is on a window that a person can see.
    public func begin(_ kind: TransformInput.Kind, fingers: Int? = nil) -> TestTouchpadGesture {
        precondition(
            gesture.map { !$0.isActive } ?? true, "TestTouchpad.begin: another gesture goes on; end or cancel it first")
        let least = TestTouchpad.leastFingers(for: kind)
        let fingers = fingers ?? max(2, least)
        precondition(
            (least...TestTouchpad.mostFingers).contains(fingers),
            "TestTouchpad.begin: a \(kind) takes \(least) to \(TestTouchpad.mostFingers) fingers, not \(fingers)")
        let window = seat.pointer.enterWindow()
        let location = seat.pointer.location
        seat.screen.requireReach(of: location, in: window, for: "TestTouchpad.begin")
        let new = TestTouchpadGesture(kind, fingers: fingers, seat: seat, window: window.id, location: location)
        gesture = new
        new.report(.began)
        return new
    }

    /// What touchpads take for a gesture, and not for scrolling or moving the pointer.
    private static func leastFingers(for kind: TransformInput.Kind) -> Int {
        switch kind {
        case .swipe: 3
        case .pinch: 2
        case .hold: 1
        }
    }

    private static let mostFingers = 5
}
