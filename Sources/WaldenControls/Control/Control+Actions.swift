public import WaldenCore

extension Control {
    /// A pair of target and action, or an action with a closure, and the events for which it is called.
    struct Registration {
        let identifier: Action.Identifier
        var events: Events
        let action: TargetAction
        let target: Target

        enum Target {
            /// The object is not retained.
            case object(WeakReference)
            /// The first object in the responder chain that fits.
            case responderChain
            /// A closure needs no target.
            case closure

            var isGone: Bool {
                if case .object(let reference) = self { return reference.object == nil }
                return false
            }
        }
    }

    // MARK: Targets

    /// Calls a method of a target that takes nothing, for some events.
    ///
    /// The target is not retained; once it is gone, it is skipped and forgotten. The same call, made again for the same
    /// target, adds events to the pair that it added first: a pair is called once per event. (Methods have no identity
    /// in Swift, so that a pair is told by the target and the place of the call in the source.)
    ///
    /// - Parameters:
    ///   - target: The object to call.
    ///   - action: Its method, such as `Counter.increment`.
    ///   - events: When to call it.
    /// - Returns: The name by which ``removeAction(identifiedBy:for:)`` finds the pair.
    @discardableResult
    public func addTarget<T: AnyObject>(
        _ target: T, action: @escaping @MainActor (T) -> () -> Void, for events: Events, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> Action.Identifier {
        add(
            target, events, Place(fileID, line, column),
            TargetAction { object, _, _ in
                guard let object = object as? T else { return nil }
                return { action(object)() }
            })
    }

    /// Calls a method of a target that takes the sender, for some events.
    @discardableResult
    public func addTarget<T: AnyObject, Sender: Control>(
        _ target: T, action: @escaping @MainActor (T) -> (Sender) -> Void, for events: Events,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Action.Identifier {
        add(
            target, events, Place(fileID, line, column),
            TargetAction { object, sender, _ in
                guard let object = object as? T, let sender = sender as? Sender else { return nil }
                return { action(object)(sender) }
            })
    }

    /// Calls a method of a target that takes the sender and the event, for some events.
    ///
    /// The event is never nil where an event caused the action. An action without one, by `sendActions(for:)` from
    /// code that no event caused, does not reach such a method.
    @discardableResult
    public func addTarget<T: AnyObject, Sender: Control>(
        _ target: T, action: @escaping @MainActor (T) -> (Sender, Event) -> Void, for events: Events,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Action.Identifier {
        add(
            target, events, Place(fileID, line, column),
            TargetAction { object, sender, event in
                guard let object = object as? T, let sender = sender as? Sender, let event else { return nil }
                return { action(object)(sender, event) }
            })
    }

    // MARK: The responder chain as target

    /// Calls a method of the first responder in the chain that has it: a class, or a protocol such as
    /// `(any DocumentActions).save`.
    ///
    /// The first responder's chain is asked first, then the sender's. The protocol inherits from ``Responder``.
    @discardableResult
    public func addTarget<T>(
        _ target: Never?, action: @escaping @MainActor (T) -> () -> Void, for events: Events,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Action.Identifier {
        add(
            nil, events, Place(fileID, line, column),
            TargetAction { object, _, _ in
                guard let object = object as? T else { return nil }
                return { action(object)() }
            })
    }

    /// Calls a method of the first responder in the chain that has it, with the sender.
    @discardableResult
    public func addTarget<T, Sender: Control>(
        _ target: Never?, action: @escaping @MainActor (T) -> (Sender) -> Void, for events: Events,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Action.Identifier {
        add(
            nil, events, Place(fileID, line, column),
            TargetAction { object, sender, _ in
                guard let object = object as? T, let sender = sender as? Sender else { return nil }
                return { action(object)(sender) }
            })
    }

    /// Calls a method of the first responder in the chain that has it, with the sender and the event.
    @discardableResult
    public func addTarget<T, Sender: Control>(
        _ target: Never?, action: @escaping @MainActor (T) -> (Sender, Event) -> Void, for events: Events,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Action.Identifier {
        add(
            nil, events, Place(fileID, line, column),
            TargetAction { object, sender, event in
                guard let object = object as? T, let sender = sender as? Sender, let event else { return nil }
                return { action(object)(sender, event) }
            })
    }

    // MARK: Removing

    /// Takes all actions of a target back for some events; with `nil`, those of all targets.
    public func removeTarget(_ target: AnyObject?, for events: Events = .allEvents) {
        removeEvents(events) { registration in
            guard let target else { return true }
            if case .object(let reference) = registration.target { return reference.object === target }
            return false
        }
    }

    /// Takes an action or a pair back for some events.
    public func removeAction(identifiedBy identifier: Action.Identifier, for events: Events = .allEvents) {
        removeEvents(events) { $0.identifier == identifier }
    }

    private func removeEvents(_ events: Events, where isMeant: (Registration) -> Bool) {
        for index in registrations.indices where isMeant(registrations[index]) {
            registrations[index].events.subtract(events)
        }
        registrations.removeAll { $0.events.isEmpty }
    }

    // MARK: Looking

    /// The targets that are alive, each once.
    public var allTargets: [AnyObject] {
        var result: [AnyObject] = []
        for registration in registrations {
            if case .object(let reference) = registration.target, let object = reference.object,
                !result.contains(where: { $0 === object })
            {
                result.append(object)
            }
        }
        return result
    }

    /// The events for which something is called.
    public var allControlEvents: Events {
        registrations.reduce(into: []) { events, registration in
            if !registration.target.isGone { events.formUnion(registration.events) }
        }
    }

    // MARK: Steps

    /// A place in the source: where a pair was added.
    private struct Place {
        let description: String

        init(_ fileID: StaticString, _ line: UInt, _ column: UInt) { description = "\(fileID):\(line):\(column)" }
    }

    private func add(_ target: AnyObject?, _ events: Events, _ place: Place, _ action: TargetAction)
        -> Action.Identifier
    {
        let object = target.map { "\(UInt(bitPattern: ObjectIdentifier($0)))" } ?? "chain"
        let identifier = Action.Identifier("\(place.description) \(object)")
        registrations.removeAll { $0.target.isGone }
        if let index = registrations.firstIndex(where: { $0.identifier == identifier }) {
            registrations[index].events.formUnion(events)
            return identifier
        }
        registrations.append(
            Registration(
                identifier: identifier, events: events, action: action,
                target: target.map { .object(WeakReference($0)) } ?? .responderChain))
        return identifier
    }

    private func isRegistered(_ registration: Registration, for events: Events) -> Bool {
        !registration.events.isDisjoint(with: events)
            && registrations.contains { $0.action === registration.action && !$0.events.isDisjoint(with: events) }
    }

    /// Sends events on their way to whoever listens.
    func send(_ events: Events) {
        let application = window?.application ?? Application.shared
        let event = application?.currentEvent
        let time = event?.timestamp ?? application?.platform.now ?? 0
        Trace.log(.control, at: time, "\(events) sender=\(traceName)")
        guard !registrations.isEmpty else { return }
        // An action may take back those that come after it.
        for registration in registrations where isRegistered(registration, for: events) {
            switch registration.target {
            case .closure: sendAction(registration.action, to: self, for: event)
            case .responderChain: sendAction(registration.action, to: nil, for: event)
            case .object(let reference):
                guard let target = reference.object else { continue }
                sendAction(registration.action, to: target, for: event)
            }
        }
        registrations.removeAll { $0.target.isGone }
    }
}

/// An object that is not retained.
final class WeakReference {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
