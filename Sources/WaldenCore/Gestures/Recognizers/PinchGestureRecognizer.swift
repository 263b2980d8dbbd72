internal import WaldenGeometry

/// Recognizes two fingers that come nearer to each other or move apart.
///
/// ```swift
/// let pinch = PinchGestureRecognizer()
/// pinch.addAction { pinch in
///     picture.transform = picture.transform.scaledBy(x: pinch.scale, y: pinch.scale)
///     pinch.scale = 1
/// }
/// picture.addGestureRecognizer(pinch)
/// ```
/// A pinch is continuous: it begins when the distance of the fingers has changed enough, changes whenever they move,
/// and ends when all have lifted. While only one finger is down, it rests; further fingers than two count as well, by
/// their distance from their middle. Fingers that come or go do not make the scale jump. A pinch on a touchpad is as
/// good.
///
/// The corresponding UIKit class is `UIPinchGestureRecognizer`.
open class PinchGestureRecognizer: GestureRecognizer {
    private var fingers = GestureFingers()
    private var tracker = VelocityTracker()
    private var means = GestureMeans.none
    /// Whether it has begun, though others may still have to fail first.
    private var hasBegun = false
    /// The scale per change of the fingers' distance.
    private var factor = 1.0

    /// Makes a recognizer that calls a method of a target that takes the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (PinchGestureRecognizer) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    // MARK: Results

    /// By what factor the distance of the fingers has changed since there were two; may be set, and counts on from
    /// there.
    ///
    /// - Precondition: It is finite.
    public var scale: Double {
        get { factor * fingers.ratio }
        set {
            precondition(newValue.isFinite, "PinchGestureRecognizer.scale: it must be finite")
            factor = newValue / fingers.ratio
        }
    }

    /// How fast the scale changes, per second.
    public var velocity: Double { factor * tracker.velocity.x }

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
        guard follow(at: event.timestamp) else { return }
        if hasBegun {
            proposeChange()
        } else if fingers.stretch.magnitude >= GestureMetrics.pinchSlop {
            begin()
        }
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
        factor = 1
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
            fingers.scale(to: input.scale)
            tracker.add(Point(x: fingers.ratio, y: 0), at: event.timestamp)
            if hasBegun {
                proposeChange()
            } else if (input.scale - 1).magnitude >= GestureMetrics.transformPinchSlop {
                begin()
            }
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
        factor = 1
        tracker.add(Point(x: 1, y: 0), at: time)
    }

    private func begin() {
        hasBegun = true
        proposeBeginning()
    }

    private func end() { proposeEnd(hasBegun: hasBegun) }

    /// Counts what the fingers have done; tells whether there are two.
    @discardableResult
    private func follow(at time: Double) -> Bool {
        fingers.follow()
        guard fingers.count > 1 else { return false }
        tracker.add(Point(x: fingers.ratio, y: 0), at: time)
        return true
    }
}
