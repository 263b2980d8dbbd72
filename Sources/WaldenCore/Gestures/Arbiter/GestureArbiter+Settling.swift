extension GestureArbiter {
    /// What comes of a proposal to leave the state possible.
    private enum Verdict {
        /// It comes to that.
        case granted
        /// Others have to fail before.
        case waits
        /// It fails.
        case refused
        /// A delegate that was asked ended the attempt.
        case obsolete
    }

    /// Decides proposals until nothing changes.
    ///
    /// Not from within a decision: views and delegates are asked in its course, and what they do meanwhile is no reason to
    /// decide about others by what is half known.
    func settle() {
        guard !proposers.isEmpty, !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var index = 0
            while index < proposers.count {
                if decide(proposers[index]) { hasChanged = true }
                index += 1
            }
            proposers.removeAll { recognizer in
                recognizer.isProposing = !recognizer.attempt.proposals.isEmpty
                return !recognizer.isProposing
            }
        }
    }

    /// Decides the proposals of a recognizer as far as they can be; tells whether anything came of it.
    private func decide(_ recognizer: GestureRecognizer) -> Bool {
        guard let proposal = recognizer.attempt.proposals.first else { return false }
        guard !recognizer.attempt.state.isFinal else {
            recognizer.attempt.proposals.removeAll(keepingCapacity: true)
            return false
        }
        if recognizer.attempt.state == .possible {
            switch proposal == .failed ? .refused : verdict(for: recognizer) {
            case .granted: begin(recognizer, proposal)
            case .waits:
                recognizer.attempt.isWaiting = true
                return false
            case .refused: fail(recognizer)
            case .obsolete: return true
            }
        }
        while recognizer.isActive, let next = recognizer.takeProposal() { take(recognizer, next) }
        return true
    }

    // MARK: Leaving the state possible

    private func verdict(for recognizer: GestureRecognizer) -> Verdict {
        let number = recognizer.attempt.number
        func isObsolete() -> Bool {
            recognizer.attempt.number != number || recognizer.attempt.state != .possible
                || recognizer.attempt.proposals.isEmpty
        }
        gatherAwaited(of: recognizer)
        if isObsolete() { return .obsolete }
        recognizer.attempt.awaited?.removeAll { $0.attempt.state == .failed || !$0.isInPlay }
        let awaited = recognizer.attempt.awaited ?? []
        if awaited.contains(where: { $0.attempt.state != .possible }) { return .refused }
        if !awaited.isEmpty { return .waits }
        let isPrevented = isPrevented(recognizer)
        if isObsolete() { return .obsolete }
        if isPrevented { return .refused }
        if !recognizer.attempt.hasAskedToBegin {
            recognizer.attempt.hasAskedToBegin = true
            let mayBegin =
                recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true
                && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
            if isObsolete() { return .obsolete }
            if recognizer.attempt.proposals.first == .failed || !mayBegin { return .refused }
        }
        return .granted
    }

    /// Finds out, once per attempt, for whose failure a recognizer must wait.
    private func gatherAwaited(of recognizer: GestureRecognizer) {
        guard recognizer.attempt.awaited == nil else { return }
        recognizer.attempt.awaited = []
        let number = recognizer.attempt.number
        // A copy: a delegate may take other recognizers out of play.
        for other in inPlay where other !== recognizer && other.isInPlay && other.attempt.state != .failed {
            guard recognizer.requiresFailure(of: other), other.isInPlay else { continue }
            guard recognizer.attempt.number == number else { return }
            guard !other.awaits(recognizer) else {
                assertionFailure(
                    "GestureRecognizerDelegate: \(recognizer.traceName) and \(other.traceName) would wait for each other"
                )
                continue
            }
            recognizer.attempt.awaited?.append(other)
        }
    }

    /// Whether one that is recognized makes a recognizer fail.
    private func isPrevented(_ recognizer: GestureRecognizer) -> Bool {
        for other in inPlay where other !== recognizer && other.isInPlay {
            guard other.isActive || other.attempt.state == .ended, recognizer.isRelated(to: other) else { continue }
            if other.prevents(recognizer) { return true }
        }
        return false
    }

    private func begin(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
        let number = recognizer.attempt.number
        _ = recognizer.takeProposal()
        recognizer.attempt.isWaiting = false
        take(recognizer, state)
        if recognizer.cancelsTouchesInView { takeTouchesFromViews(recognizer) }
        // A beginning that had to wait may find its touches lifted.
        mustTidy = true
        for other in inPlay where other !== recognizer && other.isInPlay && other.attempt.state == .possible {
            guard recognizer.attempt.number == number else { return }
            let mustFail =
                recognizer.isRelated(to: other) && recognizer.prevents(other)
                || other.requiresFailure(of: recognizer) || recognizer.supersedes(other)
            if mustFail, other.isInPlay, other.attempt.state == .possible { fail(other) }
        }
    }

    private func takeTouchesFromViews(_ recognizer: GestureRecognizer) {
        for touch in recognizer.attempt.touches where touch.isContact { takeFromView(touch) }
    }

    // MARK: Taking

    /// Brings a recognizer to a state of which its actions are to be called.
    func take(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, isFinished: Bool? = nil) {
        let isRecognized = recognizer.attempt.state == .possible && state == .ended
        // Its touches are no views' even if they came in the very event in which it ends.
        let takesLatecomers = recognizer.isActive && state.isFinal && recognizer.cancelsTouchesInView
        recognizer.attempt.state = state
        if takesLatecomers { takeTouchesFromViews(recognizer) }
        transitions.append(Transition(recognizer: recognizer, state: state, attempt: recognizer.attempt.number))
        if isFinished ?? state.isFinal { finished.append(recognizer) }
        Trace.log(.gesture, at: time, describe(isRecognized ? "recognized" : "\(state)", recognizer))
    }

    private func fail(_ recognizer: GestureRecognizer) {
        recognizer.attempt.proposals.removeAll(keepingCapacity: true)
        recognizer.attempt.isWaiting = false
        recognizer.attempt.state = .failed
        finished.append(recognizer)
        mustFlush = true
        Trace.log(.gesture, at: time, describe("failed", recognizer))
    }

    private func describe(_ what: String, _ recognizer: GestureRecognizer) -> String {
        "\(what) recognizer=\(recognizer.traceName) view=\(recognizer.view?.traceName ?? "none")"
    }
}
