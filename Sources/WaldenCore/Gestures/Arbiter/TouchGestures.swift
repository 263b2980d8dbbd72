/// The gesture state of a touch.
@MainActor
final class TouchGestures {
    /// The recognizers whose current attempt has the touch: the hit view's first, then those of its ancestors.
    var recognizers: [GestureRecognizer] = []
    /// Whether the recognizers got its end.
    var hasEnded = false
    var isBound = false
}

extension Touch {
    /// The recognizers that get this touch; `nil` if none ever did. UIKit: `gestureRecognizers`.
    public var gestureRecognizers: [GestureRecognizer]? {
        guard let gestures, gestures.isBound else { return nil }
        return gestures.hasEnded ? [] : gestures.recognizers
    }

    var gesturesForWriting: TouchGestures {
        if let gestures { return gestures }
        let created = TouchGestures()
        gestures = created
        return created
    }

    /// Whether it is down, and recognizers did not get its end.
    var isLiveInGesture: Bool { !phase.isFinal && !(gestures?.hasEnded ?? false) }

    func belongs(to recognizer: GestureRecognizer) -> Bool {
        guard let gestures, !gestures.hasEnded else { return false }
        return gestures.recognizers.containsIdentical(recognizer)
    }

    var hasRecognizers: Bool { gestures.map { !$0.hasEnded && !$0.recognizers.isEmpty } ?? false }

    /// Returns whether recognizers outside a view still follow it.
    func continues(outside view: View) -> Bool {
        guard let gestures, !gestures.hasEnded else { return false }
        return gestures.recognizers.contains { recognizer in
            guard let own = recognizer.view, !recognizer.attempt.state.isFinal else { return false }
            return !own.isDescendant(of: view)
        }
    }
}

extension Event {
    /// Returns the touches of the event that a recognizer gets (S35); `nil` for none. UIKit: `touches(for:)`.
    public func touches(for gesture: GestureRecognizer) -> Set<Touch>? {
        touches { $0.gestures?.recognizers.containsIdentical(gesture) ?? false }
    }
}
