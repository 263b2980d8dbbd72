internal import WaldenGeometry
internal import WaldenPlatform

/// The common part of pinch and rotation: gestures of two or more fingers, or of a pinch on a touchpad.
@MainActor
protocol PairGesture: GestureRecognizer {
    var pair: PairState { get set }
    /// The value whose velocity is measured.
    var measure: Double { get }
    var isBeyondSlop: Bool { get }
    /// Discards values set by the app.
    func resetValue()
    func apply(_ input: TransformInput)
}

@MainActor
struct PairState {
    var fingers = GestureFingers()
    var tracker = VelocityTracker()
    var source = GestureSource.none
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
        // The fingers may have moved since they came down.
        follow(at: event.timestamp)
    }

    func move(with event: Event) {
        if follow(at: event.timestamp) { step() }
    }

    func end(_ touches: Set<Touch>, with event: Event) {
        if follow(at: event.timestamp), !pair.hasBegun { step() }
        pair.tracker.note(event.timestamp)
        pair.fingers.remove(touches)
        if pair.fingers.isEmpty { proposeEnd(hasBegun: pair.hasBegun) }
    }

    func cancel(_ touches: Set<Touch>, with event: Event) {
        follow(at: event.timestamp)
        pair.fingers.remove(touches)
        if pair.fingers.isEmpty { proposeCancel() }
    }

    /// Follows a touchpad pinch; returns whether the event belongs to it.
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

    /// Measures the movement of the fingers; returns whether there are at least two.
    @discardableResult
    private func follow(at time: Double) -> Bool {
        pair.fingers.follow()
        guard pair.fingers.count > 1 else { return false }
        pair.tracker.add(Point(x: measure, y: 0), at: time)
        return true
    }
}
