/// Proposals of the toolkit's own recognizers.
///
/// Several things happen to a recognizer in one event before any of its proposals is decided: fingers come, move and
/// lift. What is proposed after the gesture has failed or ended is left out.
extension GestureRecognizer {
    /// Whether a continuous gesture goes on, one included that was only just proposed.
    final var isOngoing: Bool { state == .began || state == .changed }

    /// Tells that a continuous gesture begins.
    final func proposeBeginning() {
        if state == .possible { state = .began }
    }

    /// Tells that a continuous gesture has changed, unless its beginning still waits for others to fail.
    final func proposeChange() {
        if isOngoing { state = .changed }
    }

    /// Tells that a continuous gesture is over.
    ///
    /// - Parameter hasBegun: Whether it has begun, though others may still have to fail first.
    final func proposeEnd(hasBegun: Bool) {
        if isOngoing || (hasBegun && state == .possible) {
            state = .ended
        } else {
            proposeFailure()
        }
    }

    /// Tells that a discrete gesture was made.
    final func proposeRecognition() {
        if state == .possible { state = .recognized }
    }

    /// Tells that there is no such gesture.
    final func proposeFailure() {
        if state == .possible { state = .failed }
    }

    /// Tells that nothing comes of the touches any more, because they were taken away.
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
        // Whoever was told of the event before may have ended the attempt.
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
