/// The actions of a control or gesture recognizer, in the order in which they were added.
@MainActor
package struct ActionTable {
    /// The mask for owners that do not distinguish events.
    package static let everyEvent = UInt32.max

    fileprivate private(set) var registrations: [ActionRegistration] = []

    package init() {}

    package var isEmpty: Bool { registrations.isEmpty }

    /// The live targets, without duplicates.
    package var targets: [AnyObject] {
        registrations.compactMap(\.target).reduce(into: []) { targets, target in
            if !targets.contains(where: { $0 === target }) { targets.append(target) }
        }
    }

    package var events: UInt32 {
        registrations.reduce(0) { $1.isTargetGone ? $0 : $0 | $1.events }
    }

    /// Adds a registration, or merges it into the one of the same pair; returns the identifier for removal.
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

    /// Removes actions for some events. A target of `nil` stands for all targets and closures, an identifier of `nil`
    /// for all identifiers.
    package mutating func removeTarget(
        _ target: AnyObject?, identifiedBy identifier: TargetAction.Identifier?, for events: UInt32
    ) {
        for (index, registration) in registrations.enumerated()
        where (identifier == nil || registration.identifier == identifier)
            && (target == nil || registration.target === target)
        {
            registrations[index].events &= ~events
        }
        registrations.removeAll { $0.events == 0 }
    }

    package mutating func removeAction(identifiedBy identifier: TargetAction.Identifier, for events: UInt32) {
        removeTarget(nil, identifiedBy: identifier, for: events)
    }

    fileprivate mutating func removeLostTargets() { registrations.removeAll { $0.isTargetGone } }

    /// Returns the current action of a registration; `nil` if it no longer has one of the events.
    fileprivate func currentAction(of registration: ActionRegistration, for events: UInt32) -> TargetAction? {
        registrations.first { $0.number == registration.number && $0.events & events != 0 }?.action
    }
}

/// The owner of an ``ActionTable``: a control or gesture recognizer.
@MainActor
package protocol ActionTableOwner: AnyObject {
    var actionTable: ActionTable { get set }
}

extension ActionTableOwner {
    /// Adds a method of a target, which is not retained; `nil` for the responder chain. Returns the identifier for
    /// removal.
    ///
    /// - Parameter identifier: An identifier unique for the target; `nil` to identify the pair by the call site.
    /// - Precondition: The target is an object, not a value.
    package func addTarget<T>(
        _ target: T?, _ action: TargetAction, for events: UInt32, _ identifier: TargetAction.Identifier?,
        _ callSite: CallSite
    ) -> TargetAction.Identifier {
        // `Any` unwraps a protocol type, whose value has the class of its object.
        precondition(
            target.map { type(of: $0 as Any) is AnyClass } ?? true,
            "addTarget: the target must be an object, not a value")
        return actionTable.add(
            ActionRegistration(
                identifier: identifier ?? .unique(), callSite: identifier == nil ? callSite : nil, events: events,
                action: action, receiver: target == nil ? .responderChain : .target,
                target: target.map { $0 as AnyObject }))
    }

    /// Adds a closure, replacing one with the same identifier.
    package func addClosure(
        _ action: TargetAction, for events: UInt32, _ identifier: TargetAction.Identifier
    ) -> TargetAction.Identifier {
        actionTable.add(
            ActionRegistration(
                identifier: identifier, callSite: nil, events: events, action: action, receiver: .closure, target: nil))
    }

    /// Sends the actions for some events, in the order in which they were added.
    ///
    /// Actions may change the table: removed ones are not sent, replaced ones are sent in their new form, and added
    /// ones only the next time.
    ///
    /// - Parameter send: Sends an action to a target: `closureTarget` for closures, `nil` for the responder chain.
    package func sendActions(
        for events: UInt32, closureTarget: AnyObject, _ send: (_ action: TargetAction, _ target: AnyObject?) -> Void
    ) {
        for registration in actionTable.registrations {
            guard let action = actionTable.currentAction(of: registration, for: events) else { continue }
            switch registration.receiver {
            case .closure: send(action, closureTarget)
            case .responderChain: send(action, nil)
            case .target: if let target = registration.target { send(action, target) }
            }
        }
        if actionTable.registrations.contains(where: \.isTargetGone) { actionTable.removeLostTargets() }
    }
}
