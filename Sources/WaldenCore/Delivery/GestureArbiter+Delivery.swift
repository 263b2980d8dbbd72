/// Delivery to the hit views: at once, later, or never (S64 to S66).
extension GestureArbiter {
    /// Decides for each touch of an event whether its view gets it now, later, or never.
    func decideDelivery(of event: Event) {
        for touch in event.touches where touch.window === window && touch.phase != .stationary {
            if touch.phase == .began { decideBeginning(of: touch, event) } else { decideRest(of: touch, event) }
        }
    }

    private func decideBeginning(of touch: Touch, _ event: Event) {
        guard touch.view != nil, touch.delivery.isUndecided else { return }
        let recognizers = touch.gestures?.recognizers ?? []
        if recognizers.contains(where: { $0.isActive && $0.cancelsTouchesInView }) {
            touch.delivery.withhold()
        } else if holdsBeginning(of: touch) || isBehindHeldTouch(touch, held.count) {
            hold(touch, event)
        } else if !isDeliverable(touch, event) {
            touch.delivery.withhold()
        }
    }

    private func decideRest(of touch: Touch, _ event: Event) {
        if touch.delivery.isHeld {
            if touch.phase == .cancelled, touch.delivery.isUnstarted {
                withhold(touch)
            } else {
                touch.delivery.hold(touch, serial: serial, in: event)
                mustFlush = true
            }
        } else if touch.phase == .ended, touch.delivery.isOngoing, holdsEnd(of: touch) {
            hold(touch, event)
        }
    }

    private func hold(_ touch: Touch, _ event: Event) {
        touch.delivery.hold(touch, serial: serial, in: event)
        held.append(touch)
        trace("held", touch, "\(touch.phase)")
    }

    private func holdsBeginning(of touch: Touch) -> Bool {
        touch.gestures?.recognizers.contains { recognizer in
            recognizer.attempt.state == .possible
                && (recognizer.delaysTouchesBegan || recognizer.delaysContent?(touch) ?? false)
        } ?? false
    }

    private func holdsEnd(of touch: Touch) -> Bool {
        touch.gestures?.recognizers.contains { $0.attempt.state == .possible && $0.delaysTouchesEnded } ?? false
    }

    /// Returns whether one of the first `count` held touches excludes a later one. Only a touch with a held beginning
    /// and a held end does (S66).
    private func isBehindHeldTouch(_ touch: Touch, _ count: Int) -> Bool {
        held.prefix(count).contains { $0.delivery.isWhollyHeld && $0.excludes(touch) }
    }

    /// Returns whether an event has yet to deliver the end of a touch that excludes another one.
    private func isBehindEnd(_ touch: Touch, in event: Event) -> Bool {
        event.touches.contains {
            $0.phase.isFinal && $0.window === window && $0.delivery.isOngoing && !$0.delivery.isHeld(inEvent: serial)
                && $0.excludes(touch)
        }
    }

    private func isDeliverable(_ touch: Touch, _ event: Event) -> Bool {
        touch.gestures?.recognizers.allSatisfy { $0.shouldDeliver?(touch, event) ?? true } ?? true
    }

    /// Takes a touch from its view because a gesture was recognized (S64).
    func takeFromView(_ touch: Touch) {
        if touch.delivery.isOngoing {
            if !cancels.containsIdentical(touch) { cancels.append(touch) }
        } else if touch.delivery.isUnstarted {
            if touch.delivery.isHeld { trace("dropped", touch, "\(Touch.Phase.began)") }
            withhold(touch)
        }
    }

    /// Withholds an unstarted touch from its view, and ends it if its end is held.
    private func withhold(_ touch: Touch) {
        let isEndHeld = touch.isEndHeld
        drop(touch)
        touch.delivery.withhold()
        if isEndHeld { touch.retire() }
    }

    func drop(_ touch: Touch) {
        guard touch.delivery.isHeld else { return }
        touch.delivery.dropHeld()
        held.removeAll { $0 === touch }
        mustFlush = true
    }

    func deliverCancels(with event: Event?) {
        let touches = cancels
        cancels.removeAll(keepingCapacity: true)
        for (view, group) in touches.groupedByView() { deliverCancel(of: group, to: view, with: event) }
    }

    private func deliverCancel(of touches: [Touch], to view: View, with event: Event?) {
        let touches = touches.filter(\.delivery.isOngoing)
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

    /// Delivers the reports that are no longer held, in their original order, before the current event.
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

    private struct Step {
        let touch: Touch
        let held: HeldTouch.Step

        @MainActor
        func isDelivered(with other: Step) -> Bool {
            held.serial == other.held.serial && held.report.phase == other.held.report.phase
                && touch.view === other.touch.view
        }
    }

    private func release(_ touch: Touch, _ index: Int, _ event: Event?, _ steps: inout [Step]) {
        switch touch.delivery.stage {
        case .held(let reports):
            guard reports.began != nil, !holdsBeginning(of: touch), !isBehindHeldTouch(touch, index) else { return }
            // The event will deliver the end of a touch that excludes this one.
            if let event, isBehindEnd(touch, in: event) { return }
        case .endHeld: if holdsEnd(of: touch) { return }
        default: return
        }
        let reports = touch.delivery.release(keepingEnd: holdsEnd(of: touch))
        steps += [reports.began, reports.move, reports.end].compactMap { $0.map { Step(touch: touch, held: $0) } }
        trace("flushed", touch, "\(reports.began != nil ? Touch.Phase.began : Touch.Phase.ended)")
    }

    private func deliver(_ steps: [Step], _ event: Event?) {
        // Stable: reports of one event stay in the order of the touches.
        let sorted = steps.enumerated()
            .sorted { ($0.element.held.serial, $0.offset) < ($1.element.held.serial, $1.offset) }.map(\.element)
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, sorted[end].isDelivered(with: sorted[start]) { end += 1 }
            deliver(group: sorted[start..<end], event)
            start = end
        }
    }

    /// Delivers reports of one event, phase and view, which the touches show during the call.
    private func deliver(group: ArraySlice<Step>, _ event: Event?) {
        guard let first = group.first, let view = first.touch.view else { return }
        shownReports = group.map { ($0.touch, $0.touch.report) }
        let owner = event.flatMap { first.held.serial == serial ? $0 : nil }
        for step in group { step.touch.report = step.held.report }
        let cause = owner ?? makeEvent(of: first, group)
        let phase = first.held.report.phase
        if phase == .began {
            for step in group where !isDeliverable(step.touch, cause) { withhold(step.touch) }
        }
        deliver(Set(group.map(\.touch)), phase, to: view, with: cause, isOwn: owner == nil)
        restoreReports()
        for step in group where phase == .ended && !step.touch.delivery.isCancelPending { step.touch.retire() }
    }

    func restoreReports() {
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
