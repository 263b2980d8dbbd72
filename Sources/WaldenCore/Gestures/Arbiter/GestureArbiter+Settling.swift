extension GestureArbiter {
    private enum Verdict {
        case granted
        /// Others must fail first.
        case waits
        case refused
        /// A callback ended the attempt.
        case obsolete
    }

    /// Decides proposals until nothing changes. Not re-entrant: callbacks of a decision do not decide others.
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

    /// Decides the proposals of a recognizer as far as possible; returns whether anything changed.
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
        while recognizer.isActive, let next = recognizer.takeProposal() { transition(recognizer, to: next) }
        return true
    }

    private func verdict(for recognizer: GestureRecognizer) -> Verdict {
        let number = recognizer.attempt.number
        func isObsolete() -> Bool {
            recognizer.attempt.number != number || recognizer.attempt.state != .possible
                || recognizer.attempt.proposals.isEmpty
        }
        collectAwaited(of: recognizer)
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

    /// Collects the recognizers that must fail first (S67), once per attempt.
    private func collectAwaited(of recognizer: GestureRecognizer) {
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

    private func isPrevented(_ recognizer: GestureRecognizer) -> Bool {
        inPlay.contains { other in
            other !== recognizer && other.isInPlay && (other.isActive || other.attempt.state == .ended)
                && recognizer.isRelated(to: other) && other.prevents(recognizer)
        }
    }

    private func begin(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
        let number = recognizer.attempt.number
        _ = recognizer.takeProposal()
        recognizer.attempt.isWaiting = false
        transition(recognizer, to: state)
        if recognizer.cancelsTouchesInView { takeTouchesFromViews(recognizer) }
        // Its touches may have lifted while it waited.
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

    func transition(_ recognizer: GestureRecognizer, to state: GestureRecognizer.State, isFinished: Bool? = nil) {
        let isRecognized = recognizer.attempt.state == .possible && state == .ended
        // Views do not get touches that began in the event that ends it (S64).
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
