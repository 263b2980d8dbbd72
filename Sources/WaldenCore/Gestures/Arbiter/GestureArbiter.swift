/// Decides which proposals of a window's recognizers become states, and which touches the views get.
///
/// An event goes through these steps:
///
/// 1. `+Binding` binds new touches to the recognizers of the hit view and its ancestors (S63).
/// 2. `+Notifying` calls the recognizers for their touches; they propose states.
/// 3. `+Settling` decides the proposals, until nothing changes (S67 to S70).
/// 4. Touches of recognized gestures are cancelled in their views (S64); then the actions are called, in the order of
///    the decisions (S61).
/// 5. Recognizers whose attempt is over are reset.
/// 6. `+Delivery` delivers the reports that are no longer held, then the rest of the event, to the views.
///
/// Any callback may change recognizers, views and windows (S86). Proposals made in a callback are decided before the
/// processing ends; those made without an event run steps 3 to 6 at once.
@MainActor
final class GestureArbiter {
    unowned let window: Window

    /// The recognizers with an event since their last reset, in the order of their first events.
    var inPlay: [GestureRecognizer] = []
    /// The recognizers with undecided proposals, oldest first.
    var proposers: [GestureRecognizer] = []
    var isSettling = false
    /// Decided states; the actions of those from `nextTransition` on are pending.
    var transitions: [Transition] = []
    var nextTransition = 0
    /// Touches that a gesture takes from their views, which get the cancel once all proposals are decided.
    var cancels: [Touch] = []
    var finished: [GestureRecognizer] = []
    /// Recognizers with `laterTouches` in this event.
    var postponed: [GestureRecognizer] = []
    /// Touches with held reports, in the order in which they began.
    var held: [Touch] = []

    /// Touches that show held reports to their views, with their actual reports.
    var shownReports: [(touch: Touch, report: TouchReport)] = []

    /// The number of nested events and calls being processed.
    var depth = 0
    var serial = 0
    /// Shared by all windows, because a recognizer may move between them with its view.
    private static var latestSerial = 0
    var time = 0.0
    /// Whether `tidy` must run, because touches began or ended, or a gesture began.
    var mustTidy = false
    var mustFlush = false
    /// Retains views that left the window until the processing ends.
    var retainedViews: [View] = []
    var spareRecognizers: [GestureRecognizer] = []
    var idleTimer: LoopTimer?

    struct Transition {
        let recognizer: GestureRecognizer
        let state: GestureRecognizer.State
        let attempt: Int
    }

    init(window: Window) { self.window = window }

    func process(_ event: Event) {
        let outer = enter(at: event.timestamp)
        bind(event)
        notify(event)
        recordEnds(in: event)
        drain(with: event)
        decideDelivery(of: event)
        flush(with: event)
        window.deliverToViews(event)
        finish()
        (serial, time) = outer
    }

    /// Decides proposals made without an event; within an event, before its processing ends.
    func process() {
        mustFlush = true
        guard depth == 0 else { return }
        _ = enter(at: window.application.platform.now)
        // An action may close and release the window.
        withExtendedLifetime(window) { window.application.delivering { finish() } }
    }

    typealias Outer = (serial: Int, time: Double)

    /// Begins processing an event; returns the serial and time of the interrupted one.
    func enter(at time: Double) -> Outer {
        let outer = (serial, self.time)
        depth += 1
        Self.latestSerial += 1
        serial = Self.latestSerial
        self.time = time
        return outer
    }

    /// Ends processing a nested event, and leaves its proposals to the outer one; returns whether there is an outer
    /// one.
    func leave(to outer: Outer) -> Bool {
        guard depth > 1 else { return false }
        depth -= 1
        (serial, time) = outer
        mustFlush = true
        return true
    }

    /// Does all remaining work, then ends processing an event.
    func finish() {
        repeat {
            drain(with: nil)
            flush(with: nil)
        } while hasWork
        depth -= 1
        if depth == 0 {
            retainedViews.removeAll(keepingCapacity: true)
            scheduleIdleTimer()
        }
    }

    private var hasWork: Bool {
        !isSettling && proposers.contains { !$0.attempt.proposals.isEmpty && !$0.attempt.isWaiting }
            || nextTransition < transitions.count || !cancels.isEmpty || !finished.isEmpty || mustFlush || mustTidy
    }

    func drain(with event: Event?) {
        while true {
            settle()
            if !cancels.isEmpty {
                deliverCancels(with: event)
            } else if nextTransition < transitions.count {
                nextTransition += 1
                perform(transitions[nextTransition - 1])
            } else if mustTidy {
                transitions.removeAll(keepingCapacity: true)
                nextTransition = 0
                tidy()
            } else if !finished.isEmpty {
                resetFinished()
            } else if let event, bindPostponed(event) {
                continue
            } else {
                break
            }
        }
        transitions.removeAll(keepingCapacity: true)
        nextTransition = 0
    }

    private func perform(_ transition: Transition) {
        let recognizer = transition.recognizer
        guard recognizer.attempt.number == transition.attempt else { return }
        let outer = recognizer.shownState
        recognizer.shownState = transition.state
        recognizer.attempt.reportedState = transition.state
        recognizer.sendActions()
        recognizer.shownState = outer
    }

    func bringIntoPlay(_ recognizer: GestureRecognizer) {
        recognizer.attempt.idleSince = nil
        guard !recognizer.isInPlay else { return }
        recognizer.attempt.arbiter = self
        inPlay.append(recognizer)
    }

    /// Removes a recognizer that does not take part after all: no attempt began.
    func leavePlay(_ recognizer: GestureRecognizer) {
        guard recognizer.attempt.proposals.isEmpty else { return forget(recognizer) }
        recognizer.clearAttempt()
        inPlay.removeAll { $0 === recognizer }
    }

    /// Queues a recognizer for the decision of its proposals, and decides at once if no event is being processed.
    func recordProposal(of recognizer: GestureRecognizer) {
        bringIntoPlay(recognizer)
        if !recognizer.isProposing {
            recognizer.isProposing = true
            proposers.append(recognizer)
        }
        if depth == 0 { process() }
    }

    /// Ends the attempt of a recognizer that may no longer take part: an active one is cancelled, others are reset
    /// without an action (S62).
    func withdraw(_ recognizer: GestureRecognizer) {
        recognizer.hoveringSeat = nil
        guard recognizer.isInPlay, !recognizer.isResetting else { return }
        recognizer.attempt.proposals.removeAll(keepingCapacity: true)
        recognizer.attempt.isWaiting = false
        let hadPendingActions = dropTransitions(of: recognizer)
        let hasReportedBeginning = [.began, .changed].contains(recognizer.attempt.reportedState)
        if hasReportedBeginning, recognizer.isActive || hadPendingActions {
            transition(recognizer, to: .cancelled, isFinished: !recognizer.attempt.state.isFinal)
        } else if !recognizer.attempt.state.isFinal || hadPendingActions {
            forget(recognizer)
        }
        process()
    }

    /// Drops the pending actions of a recognizer; returns whether there were any.
    private func dropTransitions(of recognizer: GestureRecognizer) -> Bool {
        guard nextTransition < transitions.count else { return false }
        let count = transitions.count
        let waiting = transitions[nextTransition...].filter { $0.recognizer !== recognizer }
        transitions.replaceSubrange(nextTransition..., with: waiting)
        return transitions.count < count
    }

    private func resetFinished() {
        let recognizers = finished
        finished.removeAll(keepingCapacity: true)
        for recognizer in recognizers where recognizer.attempt.state.isFinal { forget(recognizer) }
    }

    /// Resets a recognizer for its next attempt. Touches that are still down are ignored from now on (S61).
    func forget(_ recognizer: GestureRecognizer) {
        guard recognizer.isInPlay else { return }
        for touch in recognizer.attempt.touches { touch.gestures?.recognizers.removeAll { $0 === recognizer } }
        recognizer.clearAttempt()
        inPlay.removeAll { $0 === recognizer }
        if recognizer.isProposing {
            recognizer.isProposing = false
            proposers.removeAll { $0 === recognizer }
        }
        finished.removeAll { $0 === recognizer }
        for other in inPlay { other.attempt.awaited?.removeAll { $0 === recognizer } }
        reset(recognizer)
        mustFlush = true
    }

    func reset(_ recognizer: GestureRecognizer) {
        recognizer.isResetting = true
        recognizer.reset()
        recognizer.isResetting = false
    }

    func forgetAll() {
        idleTimer?.cancel()
        for recognizer in inPlay {
            for touch in recognizer.attempt.touches { touch.gestures = nil }
            recognizer.clearAttempt()
        }
        inPlay = []
        proposers = []
    }

    /// Schedules the failure of idle recognizers, except of those that wait for others.
    private func scheduleIdleTimer() {
        let oldest = inPlay.compactMap { $0.attempt.isWaiting ? nil : $0.attempt.idleSince }.min()
        guard let oldest else {
            idleTimer.stop()
            return
        }
        guard idleTimer == nil else { return }
        let application = window.application
        let delay = oldest + GestureMetrics.maximumIdleTime - application.platform.now
        idleTimer = application.eventLoop.schedule(after: .seconds(delay)) { [weak self] _ in self?.failIdle() }
    }

    private func failIdle() {
        idleTimer = nil
        let now = window.application.platform.now
        depth += 1
        for recognizer in inPlay where !recognizer.attempt.isWaiting {
            // A tolerance of half a millisecond for rounding.
            guard let since = recognizer.attempt.idleSince, now - since > GestureMetrics.maximumIdleTime - 0.0005 else {
                continue
            }
            recognizer.attempt.idleSince = nil
            if recognizer.state == .possible { recognizer.state = .failed }
        }
        depth -= 1
        process()
    }
}

extension GestureRecognizer {
    fileprivate func clearAttempt() {
        // Releasing its touches may free views, whose deinitializers may re-enter.
        withExtendedLifetime(attempt) { attempt = Attempt(number: attempt.number + 1) }
    }
}
