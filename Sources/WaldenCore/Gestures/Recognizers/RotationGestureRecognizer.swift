internal import WaldenGeometry

/// Recognizes two fingers that turn around each other.
///
/// ```swift
/// let rotation = RotationGestureRecognizer()
/// rotation.addAction { rotation in
///     picture.transform = picture.transform.rotatedBy(rotation.rotation)
///     rotation.rotation = 0
/// }
/// picture.addGestureRecognizer(rotation)
/// ```
/// A rotation is continuous: it begins when the fingers have turned enough, changes whenever they move, and ends when
/// all have lifted. While only one finger is down, it rests; further fingers than two count as well. Fingers that come
/// or go do not make the angle jump, nor does a full turn. A rotation on a touchpad is as good.
///
/// The corresponding UIKit class is `UIRotationGestureRecognizer`.
open class RotationGestureRecognizer: GestureRecognizer {
    private var fingers = GestureFingers()
    private var tracker = VelocityTracker()
    private var means = GestureMeans.none
    /// Whether it has begun, though others may still have to fail first.
    private var hasBegun = false
    /// What is to be added to the turn of the fingers.
    private var offset = 0.0

    /// Makes a recognizer that calls a method of a target that takes the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (RotationGestureRecognizer) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    // MARK: Results

    /// How far the fingers have turned since there were two, in radians, positive clockwise; more than a full turn
    /// counts on. May be set.
    ///
    /// - Precondition: It is finite.
    public var rotation: Double {
        get { offset + fingers.turn }
        set {
            precondition(newValue.isFinite, "RotationGestureRecognizer.rotation: it must be finite")
            offset = newValue - fingers.turn
        }
    }

    /// How fast the fingers turn, in radians per second.
    public var velocity: Double { tracker.velocity.x }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard means == .none || means == .touches else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        means = .touches
        follow(at: event.timestamp)
        let wasPair = fingers.count > 1
        for touch in inOrder(touches, of: event) { fingers.add(touch) }
        if !hasBegun, !wasPair, fingers.count > 1 { start(at: event.timestamp) }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if follow(at: event.timestamp) { turned() }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        follow(at: event.timestamp)
        tracker.note(event.timestamp)
        fingers.remove(touches)
        if fingers.isEmpty { end() }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        follow(at: event.timestamp)
        fingers.remove(touches)
        if fingers.isEmpty { proposeCancel() }
    }

    open override func reset() {
        super.reset()
        fingers.reset()
        tracker.reset()
        means = .none
        hasBegun = false
        offset = 0
    }

    // MARK: Touchpads

    package override func transformed(with event: Event) { isIndifferent = !takePinch(event) }

    /// Takes a pinch on a touchpad; tells whether it has to do with this gesture.
    private func takePinch(_ event: Event) -> Bool {
        guard let input = event.transform, input.kind == .pinch else { return false }
        if input.phase == .began, means == .none {
            means = .transform
            start(at: event.timestamp)
            return true
        }
        guard means == .transform else { return false }
        switch input.phase {
        case .began: break
        case .changed:
            fingers.turn(by: input.rotation)
            tracker.add(Point(x: fingers.turn, y: 0), at: event.timestamp)
            turned()
        case .ended:
            tracker.note(event.timestamp)
            end()
        case .cancelled: proposeCancel()
        }
        return true
    }

    // MARK: Steps

    /// Starts to count, from where the fingers are.
    private func start(at time: Double) {
        fingers.restart()
        tracker.reset()
        offset = 0
        tracker.add(.zero, at: time)
    }

    private func turned() {
        if hasBegun {
            proposeChange()
        } else if fingers.turn.magnitude >= GestureMetrics.rotationSlop {
            hasBegun = true
            proposeBeginning()
        }
    }

    private func end() { proposeEnd(hasBegun: hasBegun) }

    /// Counts what the fingers have done; tells whether there are two.
    @discardableResult
    private func follow(at time: Double) -> Bool {
        fingers.follow()
        guard fingers.count > 1 else { return false }
        tracker.add(Point(x: fingers.turn, y: 0), at: time)
        return true
    }
}
