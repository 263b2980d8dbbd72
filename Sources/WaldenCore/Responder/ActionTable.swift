/// The actions of one control or gesture recognizer, in the order of adding.
///
/// Its owner is an ``ActionTableOwner``, which adds typed methods of targets and calls what was added.
@MainActor
package struct ActionTable {
    /// For owners whose actions are not told apart by events.
    package static let everyEvent = UInt32.max

    fileprivate private(set) var registrations: [ActionRegistration] = []

    /// Makes an empty table.
    package init() {}

    /// Whether nothing was added.
    package var isEmpty: Bool { registrations.isEmpty }

    /// The targets that are alive, each once.
    package var targets: [AnyObject] {
        registrations.compactMap { $0.receiver.object }.reduce(into: []) { targets, target in
            if !targets.contains(where: { $0 === target }) { targets.append(target) }
        }
    }

    /// The events for which something is called.
    package var events: UInt32 {
        registrations.reduce(0) { $1.receiver.isGone ? $0 : $0 | $1.events }
    }

    /// Adds a registration. One of the same pair takes over its action, and is called for the events of both.
    ///
    /// - Returns: The name by which the pair is removed.
    package mutating func add(_ new: ActionRegistration) -> TargetAction.Identifier {
        removeLostTargets()
        guard let index = registrations.firstIndex(where: { $0.isSamePair(as: new) }) else {
            registrations.append(new)
            return new.identifier
        }
        registrations[index].events |= new.events
        registrations[index].action = new.action
        return registrations[index].identifier
    }

    /// Removes the actions of a target, or with `nil` all of them, closures included, for some events.
    ///
    /// - Parameter identifier: The name of the action; `nil` for all actions of the target.
    package mutating func removeTarget(
        _ target: AnyObject?, identifiedBy identifier: TargetAction.Identifier?, for events: UInt32
    ) {
        remove(events) { registration in
            (identifier == nil || registration.identifier == identifier)
                && (target == nil || registration.receiver.object === target)
        }
    }

    /// Removes actions by name for some events.
    package mutating func removeAction(identifiedBy identifier: TargetAction.Identifier, for events: UInt32) {
        remove(events) { $0.identifier == identifier }
    }

    private mutating func remove(_ events: UInt32, where isMeant: (ActionRegistration) -> Bool) {
        for index in registrations.indices where isMeant(registrations[index]) {
            registrations[index].events &= ~events
        }
        registrations.removeAll { $0.events == 0 }
    }

    fileprivate mutating func removeLostTargets() { registrations.removeAll { $0.receiver.isGone } }

    /// The present action of a registration; `nil` if it was removed for the events.
    fileprivate func currentAction(of registration: ActionRegistration, for events: UInt32) -> TargetAction? {
        registrations.first { $0.number == registration.number && $0.events & events != 0 }?.action
    }
}

/// A control or a gesture recognizer: what keeps an ``ActionTable`` and sends its actions.
@MainActor
package protocol ActionTableOwner: AnyObject {
    /// The actions that were added.
    var actionTable: ActionTable { get set }
}

extension ActionTableOwner {
    /// Adds a method of a target.
    ///
    /// - Parameters:
    ///   - target: The object to call, which is not retained; `nil` for the responder chain.
    ///   - action: Its method.
    ///   - events: When to call it.
    ///   - identifier: The name of the action among those of the target; `nil` for the place of the call.
    ///   - place: Where it is added.
    /// - Returns: The name by which the pair is removed.
    /// - Precondition: The target is an object, not a value.
    package func addTarget<T>(
        _ target: T?, _ action: TargetAction, for events: UInt32, _ identifier: TargetAction.Identifier?,
        _ place: CallPlace
    ) -> TargetAction.Identifier {
        actionTable.add(
            ActionRegistration(
                identifier: identifier ?? .unique(), place: identifier == nil ? place : nil, events: events,
                action: action, receiver: ActionReceiver(target)))
    }

    /// Adds an action that needs no target; one of the same name is replaced.
    package func addClosure(
        _ action: TargetAction, for events: UInt32, _ identifier: TargetAction.Identifier
    ) -> TargetAction.Identifier {
        actionTable.add(
            ActionRegistration(
                identifier: identifier, place: nil, events: events, action: action, receiver: .closure))
    }

    /// Sends what was added for some events, in the order of adding.
    ///
    /// An action may add, replace and remove others: what it removes is not sent, what it replaces is sent as it is
    /// then, and what it adds waits for the next time.
    ///
    /// - Parameters:
    ///   - closureTarget: Stands for the target of actions that need none.
    ///   - send: Sends one action to its target; `nil` for the responder chain.
    package func sendActions(
        for events: UInt32, closureTarget: AnyObject, _ send: (_ action: TargetAction, _ target: AnyObject?) -> Void
    ) {
        for registration in actionTable.registrations {
            guard let action = actionTable.currentAction(of: registration, for: events) else { continue }
            switch registration.receiver {
            case .closure: send(action, closureTarget)
            case .responderChain: send(action, nil)
            case .object(let reference):
                if let target = reference.object { send(action, target) }
            }
        }
        if actionTable.registrations.contains(where: { $0.receiver.isGone }) { actionTable.removeLostTargets() }
    }
}
