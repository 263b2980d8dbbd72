/// Proposals of the toolkit's own recognizers.
///
/// Several things happen to a recognizer in one event before any of its proposals is decided: fingers come, move and
/// lift. What is proposed after the gesture has failed or ended is left out.
extension GestureRecognizer {
    /// Whether a continuous gesture goes on, one included that was only just proposed.
    final var isOngoing: Bool { state == .began || state == .changed }

    /// Proposes the beginning of a continuous gesture.
    final func proposeBeginning() {
        if state == .possible { state = .began }
    }

    /// Proposes a change of a continuous gesture, unless its beginning still waits for others to fail.
    final func proposeChange() {
        if isOngoing { state = .changed }
    }

    /// Proposes the end of a continuous gesture.
    ///
    /// - Parameter hasBegun: Whether it has begun, though others may still have to fail first.
    final func proposeEnd(hasBegun: Bool) {
        if isOngoing || (hasBegun && state == .possible) {
            state = .ended
        } else {
            proposeFailure()
        }
    }

    /// Proposes the recognition of a discrete gesture.
    final func proposeRecognition() {
        if state == .possible { state = .recognized }
    }

    /// Proposes failure.
    final func proposeFailure() {
        if state == .possible { state = .failed }
    }

    /// Proposes cancellation, or failure if the gesture has not begun.
    final func proposeCancel() {
        if isOngoing { state = .cancelled } else { proposeFailure() }
    }

    /// Touches of an event in the order in which they came down: a set has none, and what comes of a gesture must not be
    /// left to chance.
    final func inOrder(_ touches: Set<Touch>, of event: Event) -> [Touch] {
        touches.count == 1 ? Array(touches) : event.touches.filter { touches.contains($0) }
    }

    /// Makes a call when something has lasted too long, or long enough.
    ///
    /// - Parameters:
    ///   - limit: How long, in seconds.
    ///   - time: When it began, by the clock of events.
    /// - Returns: The timer; `nil` if the recognizer is in no window.
    final func schedule(
        _ limit: Double, since time: Double, _ handler: @escaping @MainActor () -> Void
    ) -> LoopTimer? {
        // A callback for the same event may have ended the attempt.
        guard isInPlay else { return nil }
        // The event may have waited; it does not come from the future, nor from long ago, whatever its clock says.
        let delay = max(0, min(limit, time + limit - now))
        return eventLoop?.schedule(after: .waiting(delay)) { _ in handler() }
    }
}

/// By what a continuous gesture is made.
enum GestureMeans {
    /// Nothing yet.
    case none
    /// Fingers, or a pointer that is pressed.
    case touches
    /// A wheel, or a touchpad that scrolls.
    case scroll
    /// A gesture on a touchpad.
    case transform
}
