internal import WaldenGeometry
internal import WaldenPlatform

extension PanGestureRecognizer {
    /// What is known of the scrolling that goes on.
    @MainActor
    struct ScrollRun {
        /// When something was scrolled last.
        var lastTime = -Double.infinity
        /// Whether nothing more is to come of it, because the pan has ended or failed before it.
        var isIgnored = false
        /// Ends the scrolling of devices that do not tell of its end.
        var timer: LoopTimer?

        mutating func stopTimer() {
            timer?.cancel()
            timer = nil
        }

        /// Ends the run with the pan, perhaps before the scrolling ends.
        mutating func leave(isUnfinished: Bool) {
            stopTimer()
            if isUnfinished { isIgnored = true }
        }
    }

    /// Takes scrolling for a movement of fingers in the opposite direction, which moves the content alike; tells
    /// whether it has to do with this pan.
    func takeScroll(_ event: Event) -> Bool {
        guard let input = event.scroll, source == .none || source == .scroll else { return false }
        guard allowedScrollTypesMask.allows(input.source), isWanted(input, at: event.timestamp) else { return false }
        if input.delta != .zero {
            if source == .none {
                source = .scroll
                start(at: event.timestamp)
            }
            move(by: -input.delta, at: event.timestamp)
            if input.source != .finger { awaitPause(after: event.timestamp) }
        }
        guard source == .scroll else { return false }
        if input.isStop { endScroll(at: event.timestamp) }
        return true
    }

    /// Whether scrolling is not what is left of a pan that is over.
    private func isWanted(_ input: ScrollInput, at time: Double) -> Bool {
        if source == .none, time - scroll.lastTime > GestureMetrics.scrollPause { scroll.isIgnored = false }
        scroll.lastTime = time
        guard scroll.isIgnored else { return true }
        if input.isStop { scroll.isIgnored = false }
        return false
    }

    private func awaitPause(after time: Double) {
        scroll.stopTimer()
        scroll.timer = schedule(GestureMetrics.scrollPause, since: time) { [weak self] in
            self?.endScroll(at: time + GestureMetrics.scrollPause)
        }
    }

    private func endScroll(at time: Double) {
        scroll.stopTimer()
        scroll.lastTime = -.infinity
        rest(until: time)
        end()
    }

    /// Takes a swipe on a touchpad for a movement of fingers; tells whether it has to do with this pan.
    func takeSwipe(_ event: Event) -> Bool {
        guard let input = event.transform, input.kind == .swipe else { return false }
        if input.phase == .began, source == .none, minimumNumberOfTouches <= input.fingers,
            input.fingers <= maximumNumberOfTouches
        {
            source = .transform
            start(at: event.timestamp)
            return true
        }
        guard source == .transform else { return false }
        switch input.phase {
        case .began: break
        case .changed: move(by: input.translation, at: event.timestamp)
        case .ended:
            rest(until: event.timestamp)
            end()
        case .cancelled: proposeCancel()
        }
        return true
    }
}
