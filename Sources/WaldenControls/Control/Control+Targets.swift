public import WaldenCore

extension ActionSender {
    // MARK: Adding

    /// Calls a target's method without parameters on some events.
    ///
    /// ```swift
    /// button.addTarget(self, action: Counter.increment, for: .touchUpInside)
    /// button.addTarget(nil, action: (any DocumentActions).save, for: .touchUpInside)
    /// ```
    /// The target is not retained; once deallocated, it is skipped and removed. If the target is `nil` (also as the
    /// value of a variable), the action goes to the first responder in the chain that has the method, be it declared in
    /// a class or in a protocol that inherits from ``Responder``. The first responder's chain is searched first, then
    /// the sender's.
    ///
    /// ### Identity of a pair
    ///
    /// A pair of target and action is called once per event, however often it is added; adding it again adds the
    /// events. Swift methods have no identity, so the action is identified by `identifier`, or without one by the
    /// source location of the `addTarget` call and the type of the method. So the same line may run any number of
    /// times, and two lines make two pairs. But a loop or function that adds *several methods of the same type* for one
    /// target at one source location must name them; otherwise each replaces the one before.
    /// ```swift
    /// for (name, action) in ["cut": Editor.cut, "copy": Editor.copy] {
    ///     button.addTarget(self, action: action, for: .touchUpInside, identifier: Action.Identifier(name))
    /// }
    /// ```
    /// A function that wraps `addTarget` can also forward its caller's location as `fileID`, `line` and `column`.
    ///
    /// - Parameters:
    ///   - target: The object to call; `nil` for the responder chain.
    ///   - action: Its method, such as `Counter.increment`.
    ///   - events: The events that call the method.
    ///   - identifier: The name of the action among those of the target; `nil` for the source location of the call.
    /// - Returns: The name for ``Control/removeAction(identifiedBy:for:)`` and
    ///   ``Control/removeTarget(_:identifiedBy:for:)``: `identifier`, or a generated one.
    /// - Precondition: The target is an object, not a value.
    ///
    /// The corresponding UIKit method is `addTarget(_:action:for:)`.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> () -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> () -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, place)
    }

    /// Calls a target's method with the sender on some events.
    ///
    /// The parameter of the method is this control class or a superclass. For the identity of a pair and a target of
    /// `nil`, see the overload for methods without parameters.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Self) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, place)
    }

    /// Calls a target's method with the sender and the event, if any, on some events.
    ///
    /// The event is `nil` if none caused the action: the control was disabled or left its window, or a timer called
    /// ``Control/sendActions(for:)``.
    ///
    /// For the identity of a pair and a target of `nil`, see the overload for methods without parameters.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event?) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Self, Event?) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, place)
    }

    /// Calls a target's method with the sender and the event on some events.
    ///
    /// If no event caused the action, the method gets an event of the current time without touches and presses. To tell
    /// the difference, take an `Event?`.
    ///
    /// For the identity of a pair and a target of `nil`, see the overload for methods without parameters.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Self, Event) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, place)
    }
}

extension Control {
    // MARK: Removing

    /// Removes the actions of a target for some events.
    ///
    /// - Parameters:
    ///   - target: The target; `nil` for all targets and closures.
    ///   - identifier: The name given to or returned by `addTarget`; `nil` for all actions of the target.
    ///   - events: The events that no longer call it.
    ///
    /// The corresponding UIKit method is `removeTarget(_:action:for:)`.
    public func removeTarget(
        _ target: AnyObject?, identifiedBy identifier: Action.Identifier? = nil, for events: Events = .allEvents
    ) {
        actionTable.removeTarget(target, identifiedBy: identifier, for: events.rawValue)
    }

    /// Removes actions and target-action pairs by name for some events.
    public func removeAction(identifiedBy identifier: Action.Identifier, for events: Events = .allEvents) {
        actionTable.removeAction(identifiedBy: identifier, for: events.rawValue)
    }

    // MARK: Looking

    /// The live targets, without duplicates.
    public var allTargets: [AnyObject] { actionTable.targets }

    /// The events that have actions.
    public var allControlEvents: Events { Events(rawValue: actionTable.events) }
}
