internal import WaldenCore

extension Control {
    /// Keeps an action. The same pair, or an action of the same name, is replaced, and called for the events of both.
    func register(_ new: Registration) -> Action.Identifier {
        registrations.removeAll { $0.target.isGone }
        guard let index = registrations.firstIndex(where: { $0.isSamePair(as: new) }) else {
            registrations.append(new)
            return new.identifier
        }
        registrations[index].events.formUnion(new.events)
        registrations[index].action = new.action
        return registrations[index].identifier
    }

    /// Does an action that was chosen, such as one of a menu, on the way of all actions: it is traced, and can be
    /// observed.
    func perform(_ action: Action) {
        let application = window?.application ?? Application.shared
        sendAction(action.asTargetAction, to: self, for: application?.currentEvent)
    }

    /// Sends events on their way to whoever listens.
    func send(_ events: Events) {
        let application = window?.application ?? Application.shared
        let event = application?.currentEvent
        let time = event?.timestamp ?? application?.platform.now ?? 0
        Trace.log(.control, at: time, "\(events) sender=\(traceName)")
        guard !registrations.isEmpty else { return }
        // An action may take back or replace those that come after it.
        for registration in registrations {
            guard let action = currentAction(of: registration, for: events) else { continue }
            switch registration.target {
            case .closure: sendAction(action, to: self, for: event)
            case .responderChain: sendAction(action, to: nil, for: event)
            case .object(let reference):
                guard let target = reference.object else { continue }
                sendAction(action, to: target, for: event)
            }
        }
        registrations.removeAll { $0.target.isGone }
    }

    /// What is to be called for a pair at present; `nil` if it is not, or no longer, meant by the events.
    private func currentAction(of registration: Registration, for events: Events) -> TargetAction? {
        guard !registration.events.isDisjoint(with: events) else { return nil }
        return registrations.first { $0.isSamePair(as: registration) && !$0.events.isDisjoint(with: events) }?.action
    }
}
