/// Decides for the recognizers of a window which of them come to what they propose, and what the views get of touches.
///
/// An event goes through these steps:
///
/// 1. New touches are bound to the recognizers of the hit view and of the views around it (`+Binding`).
/// 2. Each recognizer is told of its touches; it proposes states (`+Telling`).
/// 3. The proposals are decided, until nothing changes (`+Settling`).
/// 4. Touches of recognized gestures are cancelled in their views; then the actions are called, in the order in which
///    the states were decided.
/// 5. Recognizers whose attempt is over are reset.
/// 6. What is left of the event goes to the views, is held back, or is dropped; what nothing holds any more follows
///    (`+Delivery`).
///
/// Whatever is called on the way may change recognizers, views and windows. Proposals that are made meanwhile are decided
/// before the processing ends; without an event, steps 3 to 6 run at once.
@MainActor
final class GestureArbiter {
    unowned let window: Window

    /// The recognizers that were told something since their last reset, in the order in which they were told first.
    var inPlay: [GestureRecognizer] = []
    /// Those that have proposed something, in the order of proposing.
    var proposers: [GestureRecognizer] = []
    /// Whether proposals are being decided.
    var isSettling = false
    /// States that were decided and of which actions are to be called.
    var transitions: [Transition] = []
    var nextTransition = 0
    /// Touches that are to be cancelled in their views.
    var cancels: [Touch] = []
    /// Recognizers whose attempt is over, to be reset.
    var finished: [GestureRecognizer] = []
    /// Recognizers that touches of this event wait for.
    var waitedFor: [GestureRecognizer] = []
    /// Touches of which something is held back, in the order in which they began.
    var held: [Touch] = []

    /// Touches that show held reports to their views, and what they show otherwise.
    var shownReports: [(touch: Touch, report: TouchReport)] = []

    /// How many events, and calls without one, are being processed.
    var depth = 0
    /// The number of the present event.
    var serial = 0
    /// Of all windows: a recognizer may move from one to another with its view.
    private static var latestSerial = 0
    /// When the present event happened, in seconds.
    var time = 0.0
    /// Whether touches ended or were taken away, and what they leave behind is to be looked at.
    var mustTidy = false
    /// Whether held touches are to be looked at.
    var mustFlush = false
    /// Views that left the window during the processing: they live until it ends.
    var keptViews: [View] = []
    var toldRecognizers: [GestureRecognizer] = []
    var idleTimer: LoopTimer?

    /// A state to which a recognizer has come.
    struct Transition {
        let recognizer: GestureRecognizer
        let state: GestureRecognizer.State
        let attempt: Int
    }

    init(window: Window) { self.window = window }

    // MARK: Processing

    /// Takes an event of touches to the recognizers and then to the views.
    func process(_ event: Event) {
        let outer = enter(at: event.timestamp)
        bind(event)
        tell(event)
        noteEnds(in: event)
        drain(with: event)
        judge(event)
        flush(with: event)
        window.deliverToViews(event)
        finish()
        (serial, time) = (outer.serial, outer.time)
    }

    /// Decides what was proposed without an event of touches, or at the end of the processing that goes on.
    func process() {
        mustFlush = true
        guard depth == 0 else { return }
        _ = enter(at: window.application.platform.now)
        // An action may close the window and let go of it.
        withExtendedLifetime(window) { window.application.delivering { finish() } }
    }

    /// An event that is being processed while another one comes up.
    struct Outer {
        let serial: Int
        let time: Double
    }

    /// Begins to process an event; gives back the one within which that happens, if it does.
    func enter(at time: Double) -> Outer {
        let outer = Outer(serial: serial, time: self.time)
        depth += 1
        Self.latestSerial += 1
        serial = Self.latestSerial
        self.time = time
        return outer
    }

    /// Ends what came up within the processing of another event, which then goes on, and decides what was proposed when
    /// it has done what it is about; tells whether there is such an event.
    func leave(to outer: Outer) -> Bool {
        guard depth > 1 else { return false }
        depth -= 1
        serial = outer.serial
        time = outer.time
        mustFlush = true
        return true
    }

    /// Goes on until nothing is left to be done.
    func finish() {
        repeat {
            drain(with: nil)
            flush(with: nil)
        } while hasWork
        depth -= 1
        if depth == 0 {
            keptViews.removeAll(keepingCapacity: true)
            scheduleIdleTimer()
        }
    }

    private var hasWork: Bool {
        !isSettling && proposers.contains { !$0.attempt.proposals.isEmpty && !$0.attempt.isWaiting }
            || nextTransition < transitions.count || !cancels.isEmpty || !finished.isEmpty || mustFlush || mustTidy
    }

    /// Decides, cancels, calls actions and resets.
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
            } else if let event, bindWaiting(event) {
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
        recognizer.attempt.toldState = transition.state
        recognizer.sendActions()
        recognizer.shownState = outer
    }

    // MARK: Taking part

    /// Adds a recognizer that is about to get an event to those in play.
    func bringIntoPlay(_ recognizer: GestureRecognizer) {
        recognizer.attempt.idleSince = nil
        guard !recognizer.isInPlay else { return }
        recognizer.attempt.arbiter = self
        inPlay.append(recognizer)
    }

    /// Takes a recognizer out of play that has nothing to do with what it was told of: no attempt began.
    func leavePlay(_ recognizer: GestureRecognizer) {
        guard recognizer.attempt.proposals.isEmpty else { return forget(recognizer) }
        recognizer.clearAttempt()
        inPlay.removeAll { $0 === recognizer }
    }

    /// Queues the proposal of a recognizer, and decides at once if no event is being processed.
    func noteProposal(of recognizer: GestureRecognizer) {
        bringIntoPlay(recognizer)
        if !recognizer.isProposing {
            recognizer.isProposing = true
            proposers.append(recognizer)
        }
        if depth == 0 { process() }
    }

    /// Ends the attempt of a recognizer that may take no more part: one that is active is cancelled, any other one is reset
    /// without a word.
    func withdraw(_ recognizer: GestureRecognizer) {
        recognizer.hoveringSeat = nil
        guard recognizer.isInPlay, !recognizer.isResetting else { return }
        recognizer.attempt.proposals.removeAll(keepingCapacity: true)
        recognizer.attempt.isWaiting = false
        let hadMoreToTell = dropTransitions(of: recognizer)
        let wasToldToBegin = recognizer.attempt.toldState == .began || recognizer.attempt.toldState == .changed
        if wasToldToBegin, recognizer.isActive || hadMoreToTell {
            let isNew = !recognizer.attempt.state.isFinal
            take(recognizer, .cancelled, isFinished: isNew)
        } else if !recognizer.attempt.state.isFinal || hadMoreToTell {
            forget(recognizer)
        }
        process()
    }

    /// Takes back what a recognizer's actions were not told yet; tells whether there was anything.
    private func dropTransitions(of recognizer: GestureRecognizer) -> Bool {
        guard nextTransition < transitions.count else { return false }
        let count = transitions.count
        let waiting = transitions[nextTransition...].filter { $0.recognizer !== recognizer }
        transitions.replaceSubrange(nextTransition..., with: waiting)
        return transitions.count < count
    }

    // MARK: Resetting

    private func resetFinished() {
        let recognizers = finished
        finished.removeAll(keepingCapacity: true)
        for recognizer in recognizers where recognizer.attempt.state.isFinal { forget(recognizer) }
    }

    /// Makes a recognizer ready for its next attempt. Touches that are still down are ignored from now on.
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

    /// Forgets all recognizers, because the window is gone.
    func forgetAll() {
        idleTimer?.cancel()
        for recognizer in inPlay {
            for touch in recognizer.attempt.touches { touch.gestures = nil }
            recognizer.clearAttempt()
        }
        inPlay = []
        proposers = []
    }

    // MARK: Time

    /// Sees to it that recognizers that know of no end come to one.
    private func scheduleIdleTimer() {
        // One that waits for others comes to an end with them.
        let oldest = inPlay.compactMap { $0.attempt.isWaiting ? nil : $0.attempt.idleSince }.min()
        guard let oldest else {
            idleTimer?.cancel()
            idleTimer = nil
            return
        }
        guard idleTimer == nil else { return }
        let application = window.application
        let delay = oldest + GestureMetrics.longestIdleTime - application.platform.now
        idleTimer = application.eventLoop.schedule(after: .seconds(delay)) { [weak self] _ in self?.failIdle() }
    }

    private func failIdle() {
        idleTimer = nil
        let now = window.application.platform.now
        depth += 1
        for recognizer in inPlay where !recognizer.attempt.isWaiting {
            // Half a millisecond for what rounding does to times.
            guard let since = recognizer.attempt.idleSince, now - since > GestureMetrics.longestIdleTime - 0.0005 else {
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
    /// Replaces the attempt with a new one.
    fileprivate func clearAttempt() {
        // Its touches may free views, whose deinitializers may get here.
        withExtendedLifetime(attempt) { attempt = Attempt(number: attempt.number + 1) }
    }
}
