/// What recognizers have to do with a touch.
@MainActor
final class TouchGestures {
    /// The recognizers whose present attempt the touch belongs to: the hit view's first, then those around it.
    var recognizers: [GestureRecognizer] = []
    /// Whether the recognizers were told of its end.
    var isEndTold = false
    /// Whether its recognizers were looked for.
    var isBound = false
}

extension Touch {
    /// The recognizers that get this touch; `nil` if none ever did.
    ///
    /// The corresponding UIKit property is `gestureRecognizers`.
    public var gestureRecognizers: [GestureRecognizer]? {
        guard let gestures, gestures.isBound else { return nil }
        return gestures.isEndTold ? [] : gestures.recognizers
    }

    /// What recognizers have to do with it, made when first needed.
    var gesturesForWriting: TouchGestures {
        if let gestures { return gestures }
        let made = TouchGestures()
        gestures = made
        return made
    }

    /// Whether it is down, as recognizers see it.
    var isLiveInGesture: Bool { !phase.isFinal && !(gestures?.isEndTold ?? false) }

    /// Whether a recognizer is to be told what it does in the present event.
    func belongs(to recognizer: GestureRecognizer) -> Bool {
        guard let gestures, !gestures.isEndTold else { return false }
        for one in gestures.recognizers where one === recognizer { return true }
        return false
    }

    /// Whether there are recognizers to which more is to be told of it.
    var hasRecognizers: Bool { gestures.map { !$0.isEndTold && !$0.recognizers.isEmpty } ?? false }

    /// Whether recognizers outside of a view still have it.
    func goesOn(outside view: View) -> Bool {
        guard let gestures, !gestures.isEndTold else { return false }
        return gestures.recognizers.contains { recognizer in
            guard let own = recognizer.view, !recognizer.attempt.state.isFinal else { return false }
            return !own.isDescendant(of: view)
        }
    }
}

extension Event {
    /// The touches of the event that a recognizer gets; `nil` for none.
    ///
    /// The corresponding UIKit method is `touches(for:)`.
    public func touches(for gesture: GestureRecognizer) -> Set<Touch>? {
        let set = Set(touches.filter { $0.gestures?.recognizers.contains { $0 === gesture } ?? false })
        return set.isEmpty ? nil : set
    }
}
