extension GestureRecognizer {
    /// Makes this recognizer wait until another one fails; when the other one begins or is recognized, this one fails.
    ///
    /// Only attempts that are under way count: a recognizer that has seen nothing of the gesture need not fail.
    ///
    /// - Precondition: The other one does not wait for this one, not by a detour either. Debug builds stop there, others
    ///   leave the requirement out.
    ///
    /// The corresponding UIKit method is `require(toFail:)`.
    public final func require(toFail other: GestureRecognizer) {
        guard other !== self, !other.requiresStatically(self, throughOthers: true) else {
            assertionFailure(
                "GestureRecognizer.require(toFail:): \(traceName) and \(other.traceName) would wait for each other")
            return
        }
        requirements.removeAll { $0.recognizer == nil }
        if !requiresStatically(other) { requirements.append(WeakRecognizer(recognizer: other)) }
    }

    /// Whether it was told to wait for another one to fail.
    ///
    /// - Parameter throughOthers: Whether those count that are waited for by those that it waits for.
    final func requiresStatically(_ other: GestureRecognizer, throughOthers: Bool = false) -> Bool {
        for requirement in requirements {
            guard let required = requirement.recognizer else { continue }
            if required === other { return true }
            if throughOthers, required.requiresStatically(other, throughOthers: true) { return true }
        }
        return false
    }

    /// Whether it must wait for another one to fail. Either and their delegates are asked, once per attempt, if they share
    /// a touch.
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
            attempt.answers.append(RequirementAnswer(other: id, attempt: attemptOfOther, isRequired: isRequired))
        }
        return isRequired
    }

    /// Whether two recognizers have to do with each other: they share a touch of their attempts.
    final func isRelated(to other: GestureRecognizer) -> Bool {
        for touch in attempt.touches {
            guard let gestures = touch.gestures else { continue }
            for recognizer in gestures.recognizers where recognizer === other { return true }
        }
        return false
    }

    /// Whether this recognizer, being recognized, makes another one fail.
    final func prevents(_ other: GestureRecognizer) -> Bool {
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        return !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
            && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
    }

    /// Whether it waits for another one, or for one that does.
    final func awaits(_ other: GestureRecognizer) -> Bool {
        for one in attempt.awaited ?? [] where one === other || one.awaits(other) { return true }
        return false
    }

    /// Whether this recognizer waits for another one to fail, or would if it proposed something: directly, or through
    /// others that wait for it.
    public final func waits(forFailureOf other: GestureRecognizer) -> Bool {
        guard let awaited = attempt.awaited else {
            return requiresFailure(of: other) || requiresStatically(other, throughOthers: true)
        }
        return awaited.contains { $0 === other || $0.waits(forFailureOf: other) }
    }
}
