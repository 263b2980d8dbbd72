public import WaldenCore

extension ActionSender {
    /// Adds a target's method without parameters, to call on some events.
    ///
    /// ```swift
    /// button.addTarget(self, action: Counter.increment, for: .touchUpInside)
    /// button.addTarget(nil, action: (any DocumentActions).save, for: .touchUpInside)
    /// ```
    /// The control does not retain the target, and removes it once it is deallocated. If the target
    /// is `nil`, the action goes to the nearest responder whose class, or a protocol that inherits
    /// from ``Responder``, has the method: first along the first responder's chain, then along the
    /// sender's.
    ///
    /// ### Identity of a pair
    ///
    /// An event calls each target-action pair once; adding a pair again only adds events. Swift
    /// methods have no identity, so `identifier` identifies an action. Without one, the source
    /// location of the `addTarget` call and the type of the method do. A loop or function that adds
    /// *several methods of the same type* for one target at one source location must pass
    /// identifiers; otherwise each method replaces the previous one.
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

    /// Adds a target's method with the sender: see the overload without parameters.
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

    /// Adds a target's method with sender and event: see the overload without parameters.
    ///
    /// The event is `nil` if none caused the action, as when the control was disabled or left its
    /// window, or a timer called ``Control/sendActions(for:)``.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event?) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> (Self, Event?) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, callSite)
    }

    /// Adds a target's method with sender and event: see the overload without parameters.
    ///
    /// If no event caused the action, the method gets an event with the current time and no touches
    /// or presses.
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
    /// Removes the actions of a target, or of all targets and closures, for some events;
    /// `identifier`, as passed to or returned by `addTarget`, selects one action. The corresponding
    /// UIKit method is `removeTarget(_:action:for:)`.
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
