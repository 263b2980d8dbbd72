internal import WaldenGeometry
internal import WaldenPlatform

/// Recognizes two fingers that move together or apart (S79), and pinches on a touchpad (S83).
///
/// ```swift
/// let pinch = PinchGestureRecognizer()
/// pinch.addAction { pinch in
///     picture.transform = picture.transform.scaledBy(x: pinch.scale, y: pinch.scale)
///     pinch.scale = 1
/// }
/// picture.addGestureRecognizer(pinch)
/// ```
/// A pinch is continuous: it begins when the distance of the fingers has changed enough, changes with each move, and
/// ends when all have lifted. With one finger it pauses; with more than two, their distance from the centroid counts.
/// Fingers that come or go do not make the scale jump.
///
/// The corresponding UIKit class is `UIPinchGestureRecognizer`.
open class PinchGestureRecognizer: GestureRecognizer, PairGesture {
    var pair = PairState()
    /// The ratio of `scale` to the fingers' ratio.
    private var factor = 1.0

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (PinchGestureRecognizer) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// The ratio of the fingers' distance to that at the beginning. Setting it to a finite value continues from there.
    public var scale: Double {
        get { factor * pair.fingers.ratio }
        set {
            precondition(newValue.isFinite, "PinchGestureRecognizer.scale: it must be finite")
            factor = newValue / pair.fingers.ratio
        }
    }

    /// The change of the scale per second.
    public var velocity: Double { factor * pair.tracker.velocity.x }

    var measure: Double { pair.fingers.ratio }

    var isBeyondSlop: Bool {
        pair.source == .transform
            ? (pair.fingers.ratio - 1).magnitude >= GestureMetrics.transformPinchSlop
            : pair.fingers.stretch.magnitude >= GestureMetrics.pinchSlop
    }

    func resetValue() { factor = 1 }

    func apply(_ input: TransformInput) { pair.fingers.scale(to: input.scale) }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) { begin(touches, with: event) }
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) { move(with: event) }
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { end(touches, with: event) }
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { cancel(touches, with: event) }
    open override func transformed(with event: Event) -> Bool { takePinch(event) }

    open override func reset() {
        super.reset()
        pair.reset()
        resetValue()
    }
}
