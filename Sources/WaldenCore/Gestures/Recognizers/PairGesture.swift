internal import WaldenGeometry
internal import WaldenPlatform

/// The common part of gestures of two fingers, or of a pinch on a touchpad: pinch and rotation.
///
/// The value is measured from when there were two fingers; further ones count as well, and one finger rests.
@MainActor
protocol PairGesture: GestureRecognizer {
    var pair: PairState { get set }
    /// The value of the gesture, which its velocity is measured from.
    var measure: Double { get }
    /// Whether the value has changed enough for the gesture to begin.
    var isBeyondSlop: Bool { get }
    /// Resets what the app changed about the value.
    func resetValue()
    /// Applies a change of a touchpad gesture.
    func apply(_ input: TransformInput)
}

/// The state of a gesture of two fingers.
@MainActor
struct PairState {
    var fingers = GestureFingers()
    var tracker = VelocityTracker()
    var source = GestureSource.none
    /// Whether the beginning was proposed, even if that still waits for others to fail.
    var hasBegun = false

    mutating func reset() {
        fingers.reset()
        tracker.reset()
        source = .none
        hasBegun = false
    }
}

extension PairGesture {
    func begin(_ touches: Set<Touch>, with event: Event) {
        guard pair.source == .none || pair.source == .touches else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        pair.source = .touches
        follow(at: event.timestamp)
        let wasPair = pair.fingers.count > 1
        for touch in event.ordered(touches) { pair.fingers.add(touch) }
        if !pair.hasBegun, !wasPair, pair.fingers.count > 1 { start(at: event.timestamp) }
    }

    func move(with event: Event) {
        if follow(at: event.timestamp) { step() }
    }

    func end(_ touches: Set<Touch>, with event: Event) {
        follow(at: event.timestamp)
        pair.tracker.note(event.timestamp)
        pair.fingers.remove(touches)
        if pair.fingers.isEmpty { proposeEnd(hasBegun: pair.hasBegun) }
    }

    func cancel(_ touches: Set<Touch>, with event: Event) {
        follow(at: event.timestamp)
        pair.fingers.remove(touches)
        if pair.fingers.isEmpty { proposeCancel() }
    }

    /// Takes part in a pinch on a touchpad; returns whether it does.
    func takePinch(_ event: Event) -> Bool {
        guard let input = event.transform, input.kind == .pinch else { return false }
        if input.phase == .began, pair.source == .none {
            pair.source = .transform
            start(at: event.timestamp)
            return true
        }
        guard pair.source == .transform else { return false }
        switch input.phase {
        case .began: break
        case .changed:
            apply(input)
            pair.tracker.add(Point(x: measure, y: 0), at: event.timestamp)
            step()
        case .ended:
            pair.tracker.note(event.timestamp)
            proposeEnd(hasBegun: pair.hasBegun)
        case .cancelled: proposeCancel()
        }
        return true
    }

    private func start(at time: Double) {
        pair.fingers.restart()
        pair.tracker.reset()
        resetValue()
        pair.tracker.add(Point(x: measure, y: 0), at: time)
    }

    private func step() {
        if pair.hasBegun {
            proposeChange()
        } else if isBeyondSlop {
            pair.hasBegun = true
            proposeBeginning()
        }
    }

    /// Measures what the fingers did; returns whether there are two.
    @discardableResult
    private func follow(at time: Double) -> Bool {
        pair.fingers.follow()
        guard pair.fingers.count > 1 else { return false }
        pair.tracker.add(Point(x: measure, y: 0), at: time)
        return true
    }
}
