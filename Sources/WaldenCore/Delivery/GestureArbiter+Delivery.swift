/// What the views get of touches: at once, later, or not at all.
extension GestureArbiter {
    /// Decides for each touch of an event whether its view gets it, or when.
    func judge(_ event: Event) {
        for touch in event.touches where touch.window === window && touch.phase != .stationary {
            if touch.phase == .began {
                judgeBeginning(of: touch, event)
            } else {
                judgeRest(of: touch, event)
            }
        }
    }

    private func judgeBeginning(of touch: Touch, _ event: Event) {
        guard touch.view != nil, touch.delivery.isUndecided else { return }
        let recognizers = touch.gestures?.recognizers ?? []
        if recognizers.contains(where: { $0.isActive && $0.cancelsTouchesInView }) {
            touch.delivery.withhold()
        } else if holdsBeginning(of: touch) || isBehindHeldTouch(touch, held.count) {
            hold(touch, event)
        } else if !isPermitted(touch, event) {
            touch.delivery.withhold()
        }
    }

    private func judgeRest(of touch: Touch, _ event: Event) {
        if touch.delivery.isHeld {
            if touch.phase == .cancelled, touch.delivery.isUntold {
                withhold(touch)
            } else {
                touch.delivery.hold(touch, serial: serial, in: event)
                mustFlush = true
            }
        } else if touch.phase == .ended, touch.delivery.isTold, holdsEnd(of: touch) {
            hold(touch, event)
        }
    }

    private func hold(_ touch: Touch, _ event: Event) {
        touch.delivery.hold(touch, serial: serial, in: event)
        held.append(touch)
        trace("held", touch, "\(touch.phase)")
    }

    // MARK: What holds

    private func holdsBeginning(of touch: Touch) -> Bool {
        guard let gestures = touch.gestures else { return false }
        return gestures.recognizers.contains { recognizer in
            guard recognizer.attempt.state == .possible else { return false }
            return recognizer.delaysTouchesBegan || recognizer.delaysContent?(touch) ?? false
        }
    }

    private func holdsEnd(of touch: Touch) -> Bool {
        touch.gestures?.recognizers.contains { $0.attempt.state == .possible && $0.delaysTouchesEnded } ?? false
    }

    /// Whether a held touch excludes a later one, and goes to its view first, from its beginning to its end. An end that
    /// is held alone keeps no beginning back.
    ///
    /// - Parameter count: The number of held touches that are earlier.
    private func isBehindHeldTouch(_ touch: Touch, _ count: Int) -> Bool {
        held.prefix(count).contains { $0.delivery.isWhollyHeld && $0.excludes(touch) }
    }

    /// Whether the end of a touch that excludes another one is yet to be delivered in an event.
    private func isBehindEnd(_ touch: Touch, in event: Event) -> Bool {
        event.touches.contains {
            $0.phase.isFinal && $0.window === window && $0.delivery.isTold && !$0.delivery.isHeld(inEvent: serial)
                && $0.excludes(touch)
        }
    }

    private func isPermitted(_ touch: Touch, _ event: Event) -> Bool {
        guard let gestures = touch.gestures else { return true }
        for recognizer in gestures.recognizers {
            if let permits = recognizer.permitsContent, !permits(touch, event) { return false }
        }
        return true
    }

    // MARK: Success

    /// Takes a touch from its view because of a recognized gesture: cancels what the view was told, drops what is held.
    func takeFromView(_ touch: Touch) {
        if touch.delivery.isTold {
            if !cancels.containsIdentical(touch) { cancels.append(touch) }
        } else if touch.delivery.isUntold {
            if touch.delivery.isHeld { trace("dropped", touch, "\(Touch.Phase.began)") }
            withhold(touch)
        }
    }

    /// Keeps a touch of which the view was told nothing from the view. One whose end is held is over then.
    private func withhold(_ touch: Touch) {
        let isEndHeld = touch.isEndHeld
        drop(touch)
        touch.delivery.withhold()
        if isEndHeld { touch.retire() }
    }

    /// Forgets the held reports of a touch.
    func drop(_ touch: Touch) {
        guard touch.delivery.isHeld else { return }
        touch.delivery.dropHeld()
        held.removeAll { $0 === touch }
        mustFlush = true
    }

    /// Cancels the touches of recognized gestures in their views.
    func deliverCancels(with event: Event?) {
        let touches = cancels
        cancels.removeAll(keepingCapacity: true)
        for (view, group) in touches.groupedByView() { deliverCancel(of: group, to: view, with: event) }
    }

    private func deliverCancel(of touches: [Touch], to view: View, with event: Event?) {
        let touches = touches.filter(\.delivery.isTold)
        guard !touches.isEmpty else { return }
        let ends = touches.filter(\.isEndHeld)
        for touch in touches { drop(touch) }
        touches.showingCancelled {
            let cause = event.flatMap { event in touches.allSatisfy(event.touches.contains) ? event : nil }
            deliver(
                Set(touches), .cancelled, to: view, with: cause ?? makeEvent(of: touches, at: time),
                isOwn: cause == nil)
        }
        for touch in ends { touch.retire() }
    }

    private func deliver(
        _ touches: Set<Touch>, _ phase: Touch.Phase, to view: View, with event: Event, isOwn: Bool
    ) {
        guard isOwn else {
            window.deliver(touches, phase: phase, to: view, with: event)
            return
        }
        window.application.delivering(event) { window.deliver(touches, phase: phase, to: view, with: event) }
    }

    // MARK: Failure

    /// Delivers the reports that nothing holds any more, in the order in which they happened.
    ///
    /// - Parameter event: The event being processed, if the views are yet to get it.
    func flush(with event: Event?) {
        mustFlush = false
        guard !held.isEmpty else { return }
        var steps: [Step] = []
        var index = 0
        while index < held.count {
            let touch = held[index]
            release(touch, index, event, &steps)
            if touch.delivery.isHeld { index += 1 } else { held.remove(at: index) }
        }
        if !steps.isEmpty { deliver(steps, event) }
    }

    /// A held report that is to be delivered.
    private struct Step {
        let touch: Touch
        var held: HeldTouch.Step
        let isLast: Bool

        @MainActor
        func goes(with other: Step) -> Bool {
            held.serial == other.held.serial && held.report.phase == other.held.report.phase
                && touch.view === other.touch.view
        }
    }

    private func release(_ touch: Touch, _ index: Int, _ event: Event?, _ steps: inout [Step]) {
        switch touch.delivery.stage {
        case .held(let reports):
            guard reports.began != nil, !holdsBeginning(of: touch), !isBehindHeldTouch(touch, index) else { return }
            // An end that excludes the touch is delivered with the event, after this.
            if let event, isBehindEnd(touch, in: event) { return }
        case .endHeld: if holdsEnd(of: touch) { return }
        default: return
        }
        let reports = touch.delivery.release(keepingEnd: holdsEnd(of: touch))
        for report in [reports.began, reports.move].compactMap({ $0 }) {
            steps.append(Step(touch: touch, held: report, isLast: false))
        }
        if let end = reports.end { steps.append(Step(touch: touch, held: end, isLast: true)) }
        trace("flushed", touch, "\(reports.began != nil ? Touch.Phase.began : Touch.Phase.ended)")
    }

    private func deliver(_ steps: [Step], _ event: Event?) {
        // Stable: what happened in one event stays in the order of the touches.
        let sorted = steps.enumerated()
            .sorted { ($0.element.held.serial, $0.offset) < ($1.element.held.serial, $1.offset) }.map(\.element)
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, sorted[end].goes(with: sorted[start]) { end += 1 }
            deliver(group: sorted[start..<end], event)
            start = end
        }
    }

    /// Delivers reports of one event, phase and view. The touches show these reports meanwhile.
    private func deliver(group: ArraySlice<Step>, _ event: Event?) {
        guard let first = group.first, let view = first.touch.view else { return }
        shownReports = group.map { ($0.touch, $0.touch.report) }
        let owner = event.flatMap { first.held.serial == serial ? $0 : nil }
        for step in group { step.touch.report = step.held.report }
        let cause = owner ?? makeEvent(of: first, group)
        let phase = first.held.report.phase
        if phase == .began {
            for step in group where !isPermitted(step.touch, cause) { withhold(step.touch) }
        }
        deliver(Set(group.map(\.touch)), phase, to: view, with: cause, isOwn: owner == nil)
        putReportsRight()
        for step in group where step.isLast && !step.touch.delivery.isCancelOwed { step.touch.retire() }
    }

    /// Makes touches that show held reports show their own state again.
    func putReportsRight() {
        for (touch, report) in shownReports { touch.report = report }
        shownReports.removeAll(keepingCapacity: true)
    }

    private func makeEvent(of step: Step, _ group: ArraySlice<Step>) -> Event {
        let event = makeEvent(of: group.map(\.touch), at: step.held.report.timestamp)
        event.buttonMask = step.held.buttonMask
        event.modifierFlags = step.held.modifierFlags
        return event
    }

    private func trace(_ what: String, _ touch: Touch, _ phase: @autoclosure () -> String) {
        Trace.log(.gesture, at: time, "\(what) touch=\(phase()) view=\(touch.view?.traceName ?? "none")")
    }
}
