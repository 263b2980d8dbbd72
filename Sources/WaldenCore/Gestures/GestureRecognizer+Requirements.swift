extension GestureRecognizer {
    /// Makes this recognizer wait until another one fails; if the other one begins or is recognized, this one fails
    /// (S67).
    ///
    /// A recognizer that takes no part in the gesture need not fail.
    ///
    /// - Precondition: The other one does not wait for this one, directly or through others. Release builds ignore the
    ///   call instead.
    ///
    /// The corresponding UIKit method is `require(toFail:)`.
    public final func require(toFail other: GestureRecognizer) {
        guard other !== self, !other.requiresThroughOthers(self) else {
            assertionFailure(
                "GestureRecognizer.require(toFail:): \(traceName) and \(other.traceName) would wait for each other")
            return
        }
        requirements.removeAll { $0.recognizer == nil }
        if !requiresStatically(other) { requirements.append(WeakRecognizer(recognizer: other)) }
    }

    /// Returns whether `require(toFail:)` makes it wait for another one directly.
    private func requiresStatically(_ other: GestureRecognizer) -> Bool {
        requirements.contains { $0.recognizer === other }
    }

    /// Returns whether `require(toFail:)` makes it wait for another one, directly or through others.
    private func requiresThroughOthers(_ other: GestureRecognizer) -> Bool {
        leads(to: { $0 === other }, through: { $0.requirements.compactMap(\.recognizer) })
    }

    /// Returns whether a condition holds for a recognizer that a relation leads to, directly or through others.
    private func leads(
        to isGoal: (GestureRecognizer) -> Bool, through relation: (GestureRecognizer) -> [GestureRecognizer]
    ) -> Bool {
        // Many paths may lead to the same recognizer.
        var visited: Set<ObjectIdentifier> = []
        var pending = relation(self)
        while let recognizer = pending.popLast() {
            guard visited.insert(ObjectIdentifier(recognizer)).inserted else { continue }
            if isGoal(recognizer) { return true }
            pending += relation(recognizer)
        }
        return false
    }

    /// Returns whether it must wait for another one to fail. If they share a touch, asks both and their delegates, once
    /// per attempt (S69).
    final func requiresFailure(of other: GestureRecognizer) -> Bool {
        if !requirements.isEmpty, requiresStatically(other) { return true }
        guard isRelated(to: other) else { return false }
        let id = ObjectIdentifier(other)
        if let answer = attempt.answers.first(where: { $0.other == id && $0.attempt == other.attempt.number }) {
            return answer.isRequired
        }
        let (ownAttempt, attemptOfOther) = (attempt.number, other.attempt.number)
        let isRequired =
            shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
        if attempt.number == ownAttempt {
            attempt.answers.append((id, attemptOfOther, isRequired))
        }
        return isRequired
    }

    /// Returns whether the attempts of two recognizers share a touch.
    final func isRelated(to other: GestureRecognizer) -> Bool {
        attempt.touches.contains { $0.gestures?.recognizers.containsIdentical(other) ?? false }
    }

    /// Returns whether this recognizer, once recognized, makes another one fail (S68).
    final func prevents(_ other: GestureRecognizer) -> Bool {
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        return !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
            && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
    }

    /// Returns whether it waits for another one, directly or through others.
    final func awaits(_ other: GestureRecognizer) -> Bool {
        leads(to: { $0 === other }, through: { $0.attempt.awaited ?? [] })
    }

    /// Returns whether this recognizer waits for another one to fail, directly or through others, or would if it
    /// proposed a state.
    public final func waits(forFailureOf other: GestureRecognizer) -> Bool {
        func wouldWait(_ recognizer: GestureRecognizer) -> Bool {
            recognizer.attempt.awaited == nil
                && (recognizer.requiresFailure(of: other) || recognizer.requiresThroughOthers(other))
        }
        return wouldWait(self)
            || leads(to: { $0 === other || wouldWait($0) }, through: { $0.attempt.awaited ?? [] })
    }
}
