public import WaldenCore

extension ActionSender {
    // MARK: Adding

    /// Calls a method of a target that takes nothing, for some events.
    ///
    /// ```swift
    /// button.addTarget(self, action: Counter.increment, for: .touchUpInside)
    /// button.addTarget(nil, action: (any DocumentActions).save, for: .touchUpInside)
    /// ```
    /// The target is not retained; once it is gone, it is skipped and forgotten. With a target of `nil`, the first
    /// responder in the chain that has the method is called, be it of a class or of a protocol that inherits from
    /// ``Responder``: the first responder's chain is asked first, then the sender's. That holds for a variable that is
    /// `nil`, too.
    ///
    /// ### What counts as the same pair
    ///
    /// A pair of target and action is called once per event, however often it was added: adding it again adds the
    /// events to those that it has. Methods have no identity in Swift, so that the action of a pair is told by
    /// `identifier`, or where that is left out, by the place in the source at which `addTarget` is called, and by the
    /// type of the method. So the same line may run any number of times, and two lines make two pairs. But a loop or a
    /// function of yours that adds *several methods of the same type* for one target at one place must name them:
    /// without, each replaces the one before.
    /// ```swift
    /// for (name, action) in ["cut": Editor.cut, "copy": Editor.copy] {
    ///     button.addTarget(self, action: action, for: .touchUpInside, identifier: Action.Identifier(name))
    /// }
    /// ```
    /// A function that wraps `addTarget` can also pass the place of its own caller on, as `fileID`, `line` and
    /// `column`.
    ///
    /// - Parameters:
    ///   - target: The object to call; `nil` for the responder chain.
    ///   - action: Its method, such as `Counter.increment`.
    ///   - events: When to call it.
    ///   - identifier: The name of the action among those of the target; `nil` for the place of the call.
    /// - Returns: The name by which ``Control/removeAction(identifiedBy:for:)`` and
    ///   ``Control/removeTarget(_:identifiedBy:for:)`` find the pair: `identifier`, or one that is made up.
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

    /// Calls a method of a target that takes the sender, for some events.
    ///
    /// The method takes this class of controls or a superclass. The method for actions that take nothing says what
    /// counts as the same pair, and what a target of `nil` means.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Self) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, place)
    }

    /// Calls a method of a target that takes the sender and the event, for some events.
    ///
    /// The event is `nil` where none caused the action: a cancel because the control was disabled or left its window,
    /// or ``Control/sendActions(for:)`` called from a timer.
    ///
    /// What counts as the same pair, and what a target of `nil` means, is told at the method for actions that take
    /// nothing.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event?) -> Void, for events: Control.Events,
        identifier: Action.Identifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Action.Identifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Self, Event?) -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: events.rawValue, identifier, place)
    }

    /// Calls a method of a target that takes the sender and the event, for some events.
    ///
    /// The method is called for every action, with the event that caused it. Where none did, it gets an event of the
    /// present time without touches and presses; a method that must tell this apart takes an `Event?`.
    ///
    /// What counts as the same pair, and what a target of `nil` means, is told at the method for actions that take
    /// nothing.
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
    ///   - target: The target; `nil` for all of them, and for closures.
    ///   - identifier: The action that is meant, by the name that it was given or that `addTarget` returned; `nil` for
    ///     all of them.
    ///   - events: The events for which it is called no more.
    ///
    /// The corresponding UIKit method is `removeTarget(_:action:for:)`.
    public func removeTarget(
        _ target: AnyObject?, identifiedBy identifier: Action.Identifier? = nil, for events: Events = .allEvents
    ) {
        actionTable.removeTarget(target, identifiedBy: identifier, for: events.rawValue)
    }

    /// Removes actions and pairs by name for some events.
    public func removeAction(identifiedBy identifier: Action.Identifier, for events: Events = .allEvents) {
        actionTable.removeAction(identifiedBy: identifier, for: events.rawValue)
    }

    // MARK: Looking

    /// The targets that are alive, each once.
    public var allTargets: [AnyObject] { actionTable.targets }

    /// The events for which something is called.
    public var allControlEvents: Events { Events(rawValue: actionTable.events) }
}
