internal import WaldenGeometry
internal import WaldenPlatform

/// Recognizes two fingers that turn around each other (S80), and rotations on a touchpad (S83).
///
/// ```swift
/// let rotation = RotationGestureRecognizer()
/// rotation.addAction { rotation in
///     picture.transform = picture.transform.rotatedBy(rotation.rotation)
///     rotation.rotation = 0
/// }
/// picture.addGestureRecognizer(rotation)
/// ```
/// A rotation is continuous: it begins when the fingers have turned enough, changes with each move, and ends when all
/// have lifted. With one finger it pauses; more than two count as well. The angle does not jump when fingers come or
/// go, or after a full turn.
///
/// The corresponding UIKit class is `UIRotationGestureRecognizer`.
open class RotationGestureRecognizer: GestureRecognizer, PairGesture {
    var pair = PairState()
    /// The difference between `rotation` and the turn of the fingers, in radians.
    private var offset = 0.0

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (RotationGestureRecognizer) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// The turn of the fingers, in radians, clockwise; may exceed a full turn. Setting it to a finite value continues
    /// from there.
    public var rotation: Double {
        get { offset + pair.fingers.turn }
        set {
            precondition(newValue.isFinite, "RotationGestureRecognizer.rotation: it must be finite")
            offset = newValue - pair.fingers.turn
        }
    }

    /// The angular velocity, in radians per second.
    public var velocity: Double { pair.tracker.velocity.x }

    var measure: Double { pair.fingers.turn }

    var isBeyondSlop: Bool { measure.magnitude >= GestureMetrics.rotationSlop }

    func resetValue() { offset = 0 }

    func apply(_ input: TransformInput) { pair.fingers.turn(by: input.rotation) }

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
