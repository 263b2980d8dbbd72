/// What the views get of touches: at once, later, or not at all.
extension GestureArbiter {
    /// Decides what becomes of each touch of an event.
    func judge(_ event: Event) {
        for touch in event.touches where touch.window === window && touch.phase != .stationary {
            if touch.phase == .began {
                judgeBeginning(of: touch, event)
            } else if let gestures = touch.gestures {
                judge(touch, gestures, event)
            }
        }
    }

    private func judgeBeginning(of touch: Touch, _ event: Event) {
        guard touch.isDeliveredToView, touch.view != nil, touch.delivery == .none else { return }
        if let recognizers = touch.gestures?.recognizers {
            // Of a gesture that goes on, views get nothing.
            for recognizer in recognizers where recognizer.isActive && recognizer.cancelsTouchesInView {
                touch.isDeliveredToView = false
                return
            }
        }
        if holdsBeginning(of: touch) || isBehindHeldTouch(touch, held.count) {
            hold(touch, event)
        } else if !isPermitted(touch, event) {
            touch.isDeliveredToView = false
        }
    }

    private func judge(_ touch: Touch, _ gestures: TouchGestures, _ event: Event) {
        if gestures.held != nil {
            if touch.phase == .cancelled, touch.delivery == .none {
                drop(touch)
                touch.isDeliveredToView = false
            } else {
                gestures.held?.note(touch, serial: serial, in: event)
                gestures.isTakenOver = true
                mustFlush = true
            }
        } else if touch.phase == .ended, touch.delivery == .begun, touch.isDeliveredToView, !touch.isCancelOwed,
            holdsEnd(of: touch)
        {
            hold(touch, event)
        }
    }

    private func hold(_ touch: Touch, _ event: Event) {
        let gestures = touch.gesturesForWriting
        var report = HeldTouch()
        report.note(touch, serial: serial, in: event)
        gestures.held = report
        gestures.isTakenOver = true
        held.append(touch)
        trace("held", touch, "\(touch.phase)")
    }

    // MARK: What holds

    private func holdsBeginning(of touch: Touch) -> Bool {
        guard let gestures = touch.gestures else { return false }
        return gestures.recognizers.contains { recognizer in
            guard recognizer.decidedState == .possible else { return false }
            return recognizer.delaysTouchesBegan || recognizer.delaysContent?(touch) ?? false
        }
    }

    private func holdsEnd(of touch: Touch) -> Bool {
        touch.gestures?.recognizers.contains { $0.decidedState == .possible && $0.delaysTouchesEnded } ?? false
    }

    /// Whether an earlier touch has to be delivered before, from its beginning to its end, because the view, or one that
    /// is exclusive, takes one at a time. An end that is held by itself keeps no beginning back.
    ///
    /// - Parameter count: How many of the held touches are earlier.
    private func isBehindHeldTouch(_ touch: Touch, _ count: Int) -> Bool {
        held.prefix(count).contains { $0.isWhollyHeld && excludes($0, touch) }
    }

    /// The same of the ends of touches in an event that the views have yet to be told of.
    private func isBehindEnd(_ touch: Touch, in event: Event) -> Bool {
        event.touches.contains {
            $0.phase.isFinal && $0.window === window && $0.delivery == .begun && !$0.isTakenOver && excludes($0, touch)
        }
    }

    /// Whether a view may not have one of two touches while one has the other.
    private func excludes(_ touch: Touch, _ other: Touch) -> Bool {
        guard touch !== other, let view = touch.view, let otherView = other.view else { return false }
        return view === otherView ? !view.isMultipleTouchEnabled : view.isExclusiveTouch || otherView.isExclusiveTouch
    }

    private func isPermitted(_ touch: Touch, _ event: Event) -> Bool {
        guard let gestures = touch.gestures else { return true }
        for recognizer in gestures.recognizers {
            if let permits = recognizer.permitsContent, !permits(touch, event) { return false }
        }
        return true
    }

    // MARK: Success

    /// Takes a touch from its view, because a gesture was made out of it: what the view was told of is cancelled, what was
    /// held back is dropped.
    func takeFromView(_ touch: Touch) {
        if touch.delivery == .begun {
            if !touch.isCancelOwed, !cancels.contains(where: { $0 === touch }) { cancels.append(touch) }
        } else if touch.delivery == .none {
            if touch.gestures?.held != nil { trace("dropped", touch, "\(Touch.Phase.began)") }
            touch.isDeliveredToView = false
            let isEndHeld = touch.isEndHeld
            drop(touch)
            if isEndHeld { touch.retire() }
        }
    }

    /// Forgets what was held back of a touch.
    func drop(_ touch: Touch) {
        guard touch.gestures?.held != nil else { return }
        touch.gestures?.held = nil
        held.removeAll { $0 === touch }
        mustFlush = true
    }

    /// Cancels in their views the touches of which a gesture was made.
    func deliverCancels(with event: Event?) {
        let touches = cancels
        cancels.removeAll(keepingCapacity: true)
        var views: [View] = []
        for touch in touches {
            if let view = touch.view, !views.contains(view) { views.append(view) }
        }
        for view in views {
            let own = touches.filter { $0.view === view }
            // A view that takes one touch at a time may have several whose ends were held.
            for group in view.isMultipleTouchEnabled ? [own] : own.map({ [$0] }) {
                deliverCancel(of: group, to: view, with: event)
            }
        }
    }

    private func deliverCancel(of touches: [Touch], to view: View, with event: Event?) {
        let touches = touches.filter { $0.delivery == .begun && !$0.isCancelOwed }
        guard !touches.isEmpty else { return }
        let ends = touches.filter(\.isEndHeld)
        for touch in touches { drop(touch) }
        let phases = touches.map(\.phase)
        for touch in touches { touch.phase = .cancelled }
        let isPlatforms = event.map { event in touches.allSatisfy { event.touches.contains($0) } } ?? false
        let cause = isPlatforms ? event : nil
        deliver(
            Set(touches), .cancelled, to: view, with: cause ?? makeEvent(of: touches, at: time), isOwn: cause == nil)
        for (touch, phase) in zip(touches, phases) { touch.phase = phase }
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

    /// Delivers what nothing holds any more, in the order in which it happened.
    ///
    /// - Parameter event: The event that is being processed, if the views are yet to be told of it.
    func flush(with event: Event?) {
        mustFlush = false
        guard !held.isEmpty else { return }
        var steps: [Step] = []
        var index = 0
        while index < held.count {
            let touch = held[index]
            guard let report = touch.gestures?.held else {
                held.remove(at: index)
                continue
            }
            release(touch, report, index, event, &steps)
            if touch.gestures?.held == nil { held.remove(at: index) } else { index += 1 }
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

    private func release(
        _ touch: Touch, _ report: HeldTouch, _ index: Int, _ event: Event?, _ steps: inout [Step]
    ) {
        if report.began != nil {
            if holdsBeginning(of: touch) || isBehindHeldTouch(touch, index) { return }
            // That is delivered at the end of the processing.
            if let event, isBehindEnd(touch, in: event) { return }
        }
        let keepsEnd = report.end != nil && holdsEnd(of: touch)
        if keepsEnd, report.began == nil, report.move == nil { return }
        if let began = report.began { steps.append(Step(touch: touch, held: began, isLast: false)) }
        if let move = report.move { steps.append(Step(touch: touch, held: move, isLast: false)) }
        if keepsEnd {
            touch.gestures?.held = HeldTouch(end: report.end)
        } else {
            touch.gestures?.held = nil
            if let end = report.end { steps.append(Step(touch: touch, held: end, isLast: true)) }
        }
        trace("flushed", touch, "\(report.began != nil ? Touch.Phase.began : Touch.Phase.ended)")
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

    /// Delivers reports of one event, phase and view. The touches show what they were, and are put right afterwards.
    private func deliver(group: ArraySlice<Step>, _ event: Event?) {
        guard let first = group.first, let view = first.touch.view else { return }
        shownReports = group.map { ($0.touch, $0.touch.report) }
        let owner = event.flatMap { first.held.serial == serial ? $0 : nil }
        for step in group { step.touch.report = step.held.report }
        let cause = owner ?? makeEvent(of: first, group)
        let phase = first.held.report.phase
        if phase == .began {
            for step in group where !isPermitted(step.touch, cause) { step.touch.isDeliveredToView = false }
        }
        deliver(Set(group.map(\.touch)), phase, to: view, with: cause, isOwn: owner == nil)
        putReportsRight()
        for step in group where step.isLast && !step.touch.isCancelOwed { step.touch.retire() }
    }

    /// Lets touches show what they are, while or after they show what was held back.
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
