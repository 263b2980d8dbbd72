extension Window {
    /// Delivers key presses that neither a command nor the edited text uses, along the responder chain.
    ///
    /// A press starts at the first responder and climbs until a responder takes it. Repeats go straight to that
    /// responder. The end climbs the same chain, up to that responder. If no responder takes the beginning, all phases
    /// climb to the end of the chain.
    func deliverPresses(_ event: Event) {
        for press in event.presses where press.window === self && press.phase == .began && press.responder == nil {
            press.responder = startOfChain(for: event.seat)
        }
        var unused: [Press] = []
        for press in event.presses where press.window === self {
            let isDown = press.phase == .began || press.phase == .changed
            if !isDown || !offer(press, with: event) { unused.append(press) }
        }
        var responders: [Responder] = []
        for press in unused {
            if let responder = press.nextResponder, !responders.contains(responder) { responders.append(responder) }
        }
        for responder in responders {
            for phase in [Press.Phase.began, .changed, .ended, .cancelled] {
                var presses: [Press] = []
                for press in unused where press.phase == phase && press.nextResponder === responder {
                    if phase == .began || press.isBegunAtResponder { presses.append(press) }
                }
                if !presses.isEmpty { deliver(presses, phase, to: responder, with: event) }
            }
        }
    }

    private func deliver(_ presses: [Press], _ phase: Press.Phase, to responder: Responder, with event: Event) {
        if phase == .began || phase == .changed, isIgnoringKeys(responder) { return }
        for press in presses {
            press.isBegunAtResponder = phase == .began || phase == .changed
            press.start(phase, at: responder)
        }
        switch phase {
        case .began: responder.pressesBegan(Set(presses), with: event)
        case .changed: responder.pressesChanged(Set(presses), with: event)
        case .ended: end(presses, at: responder) { $0.pressesEnded($1, with: event) }
        case .cancelled: end(presses, at: responder) { $0.pressesCancelled($1, with: event) }
        case .stationary: break
        }
    }

    /// Delivers the end of presses, also to the responder that took the beginning if one below it did not forward the
    /// end.
    private func end(
        _ presses: [Press], at responder: Responder, _ send: @MainActor (Responder, Set<Press>) -> Void
    ) {
        for press in presses { press.isEndPending = press.taker != nil && press.taker !== responder }
        send(responder, Set(presses))
        for press in presses where press.isEndPending {
            press.isEndPending = false
            if let taker = press.taker { send(taker, [press]) }
        }
        for press in presses { press.finish() }
    }

    /// Returns whether a responder's keys are dropped, because its view or an ancestor lacks user interaction. It still
    /// gets an end that it is owed.
    func isIgnoringKeys(_ responder: Responder) -> Bool {
        var candidate = responder as? View ?? (responder as? ViewController)?.viewIfLoaded
        while let current = candidate {
            if !current.isUserInteractionEnabled { return true }
            candidate = current.superview
        }
        return false
    }
}
