internal import WaldenGeometry
internal import WaldenPlatform

extension PanGestureRecognizer {
    @MainActor
    struct ScrollRun {
        var lastTime = -Double.infinity
        /// Whether the rest of the scrolling is ignored, because the pan has ended or failed.
        var isIgnored = false
        /// Ends the scrolling of devices that do not report its end.
        var timer: LoopTimer?

        /// Ends the run with its pan, and ignores the rest of unfinished scrolling.
        mutating func leave(isUnfinished: Bool) {
            timer.stop()
            if isUnfinished { isIgnored = true }
        }
    }

    /// Pans by a scroll event (S77), in the direction in which the content moves; returns whether it does.
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

    /// Returns whether a scroll event may pan: it does not belong to scrolling whose pan is over.
    private func isWanted(_ input: ScrollInput, at time: Double) -> Bool {
        if source == .none, time - scroll.lastTime > GestureMetrics.scrollPause { scroll.isIgnored = false }
        scroll.lastTime = time
        guard scroll.isIgnored else { return true }
        if input.isStop { scroll.isIgnored = false }
        return false
    }

    private func awaitPause(after time: Double) {
        scroll.timer.stop()
        scroll.timer = schedule(GestureMetrics.scrollPause, since: time) { [weak self] in
            self?.endScroll(at: time + GestureMetrics.scrollPause)
        }
    }

    private func endScroll(at time: Double) {
        scroll.timer.stop()
        scroll.lastTime = -.infinity
        rest(until: time)
        end()
    }

    /// Pans by a touchpad swipe (S83); returns whether it does.
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
