internal import WaldenGeometry

/// Proposes states. A recognizer may propose several in one event, before any is decided; proposals after a failure or
/// an end are dropped.
///
/// A proposed beginning or recognition may have to wait for others to fail, so recognizers set `hasBegun` and
/// `isComplete` when they propose it.
extension GestureRecognizer {
    /// Whether a continuous gesture has begun, or has proposed to begin.
    final var isOngoing: Bool { state == .began || state == .changed }

    final func checkSetting(_ isValid: Bool, _ rule: String, file: StaticString = #file, line: UInt = #line) {
        precondition(isValid, "\(type(of: self)).\(rule)", file: file, line: line)
    }

    final func proposeBeginning() {
        if state == .possible { state = .began }
    }

    /// Proposes a change, unless the beginning still waits for others to fail.
    final func proposeChange() {
        if isOngoing { state = .changed }
    }

    /// Proposes the end of a continuous gesture, or its failure.
    final func proposeEnd(hasBegun: Bool) {
        if isOngoing || (hasBegun && state == .possible) {
            state = .ended
        } else {
            proposeFailure()
        }
    }

    final func proposeRecognition() {
        if state == .possible { state = .recognized }
    }

    final func proposeFailure() {
        if state == .possible { state = .failed }
    }

    /// Proposes cancellation, or failure if the gesture has not begun.
    final func proposeCancel() {
        if isOngoing { state = .cancelled } else { proposeFailure() }
    }
}

enum GestureSource {
    case none
    /// Fingers, tools, or a pressed pointer.
    case touches
    /// A wheel, or a touchpad that scrolls.
    case scroll
    /// A touchpad gesture.
    case transform
}

extension View? {
    /// Converts a point from the window to the view; without a view, returns it.
    @MainActor
    func converting(_ point: Point) -> Point { self?.convert(point, from: nil) ?? point }

    /// Converts a vector from the window to the view, rotated and scaled; zero for a view without extent. Without a
    /// view, returns it.
    @MainActor
    func converting(vector: Point) -> Point {
        guard let self else { return vector }
        let converted = self.convert(vector, from: nil) - self.convert(Point.zero, from: nil)
        return converted.isFinite ? converted : .zero
    }

    /// Converts a vector from the view to the window; without a view, returns it.
    @MainActor
    func convertingToWindow(vector: Point) -> Point {
        guard let self else { return vector }
        return self.convert(vector, to: nil) - self.convert(Point.zero, to: nil)
    }
}

extension LoopTimer? {
    @MainActor
    package mutating func stop() {
        self?.cancel()
        self = nil
    }
}
