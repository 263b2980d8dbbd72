public import WaldenCore

extension ActionSender {
    /// Calls a target's method without parameters on some events.
    ///
    /// ```swift
    /// button.addTarget(self, action: Counter.increment, for: .touchUpInside)
    /// button.addTarget(nil, action: (any DocumentActions).save, for: .touchUpInside)
    /// ```
    /// Does not retain the target, and removes it once deallocated. If the target is `nil`, the action goes to the
    /// nearest responder whose class, or a protocol that inherits from ``Responder``, has the method: first along the
    /// first responder's chain, then along the sender's.
    ///
    /// ### Identity of a pair
    ///
    /// An event calls a pair of target and action once; adding the pair again only adds events. Swift methods have no
    /// identity: `identifier` identifies an action, or else the source location of the `addTarget` call and the type of
    /// the method. A loop or function that adds *several methods of the same type* for one target at one source
    /// location must pass identifiers; otherwise each method replaces the previous one.
    /// ```swift
    /// for (name, action) in ["cut": Editor.cut, "copy": Editor.copy] {
    ///     button.addTarget(self, action: action, for: .touchUpInside, identifier: Action.Identifier(name))
    /// }
    /// ```
    /// A function that wraps `addTarget` can also pass on its caller's `fileID`, `line` and `column`.
    ///
    /// - Returns: `identifier`, or a generated one, for ``Control/removeAction(identifiedBy:for:)`` and
    ///   ``Control/removeTarget(_:identifiedBy:for:)``.
    /// - Precondition: The target is an object, not a value.
    ///
    /// The corresponding UIKit method is `addTarget(_:action:for:)`.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> () -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> () -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, callSite)
    }

    /// Calls a target's method with the sender on some events: see the overload for methods without parameters.
    ///
    /// The method's parameter is this control class or a superclass.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> (Self) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, callSite)
    }

    /// Calls a target's method with the sender and the event: see the overload for methods without parameters.
    ///
    /// The event is `nil` if none caused the action: the control was disabled or left its window, or a timer called
    /// ``Control/sendActions(for:)``.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event?) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> (Self, Event?) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, callSite)
    }

    /// Calls a target's method with the sender and the event: see the overload for methods without parameters.
    ///
    /// If no event caused the action, the method gets an event of the current time without touches and presses.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> (Self, Event) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, callSite)
    }
}

extension Control {
    /// Removes the actions of a target, or of all targets and closures, for some events. The corresponding UIKit method
    /// is `removeTarget(_:action:for:)`.
    ///
    /// - Parameter identifier: As passed to or returned by `addTarget`; `nil` for all actions of the target.
    public func removeTarget(
        _ target: AnyObject?, identifiedBy identifier: Action.Identifier? = nil, for events: Events = .allEvents
    ) {
        actionTable.removeTarget(target, identifiedBy: identifier, for: events.rawValue)
    }

    /// Removes actions and target-action pairs with an identifier, for some events.
    public func removeAction(identifiedBy identifier: Action.Identifier, for events: Events = .allEvents) {
        actionTable.removeAction(identifiedBy: identifier, for: events.rawValue)
    }

    /// The live targets, without duplicates.
    public var allTargets: [AnyObject] { actionTable.targets }

    /// The events that have actions.
    public var allControlEvents: Events { Events(rawValue: actionTable.events) }
}
