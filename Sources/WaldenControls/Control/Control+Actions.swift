internal import WaldenCore

extension Control {
    /// Sends a chosen action through ``sendAction(_:to:for:)``, so that it is traced and subclasses
    /// can intercept it.
    func perform(_ action: Action) {
        let application = window?.application ?? Application.shared
        sendAction(action.asTargetAction, to: self, for: application?.currentEvent)
    }

    func send(_ events: Events) {
        let application = window?.application ?? Application.shared
        let event = application?.currentEvent
        let time = event?.timestamp ?? application?.platform.now ?? 0
        Trace.log(.control, at: time, "\(events) sender=\(traceName)")
        sendActions(for: events.rawValue, closureTarget: self) { action, target in
            sendAction(action, to: target, for: event)
        }
    }
}
