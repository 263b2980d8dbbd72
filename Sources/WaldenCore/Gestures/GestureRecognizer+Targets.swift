extension GestureRecognizer {
    /// The identifier of a recognizer's action.
    public typealias ActionIdentifier = TargetAction.Identifier

    /// Removes the actions of a target, or with `nil` all actions and closures; if an identifier is given, only those
    /// with that identifier.
    ///
    /// The corresponding UIKit method is `removeTarget(_:action:)`.
    public final func removeTarget(_ target: AnyObject?, identifiedBy identifier: ActionIdentifier? = nil) {
        actionTable.removeTarget(target, identifiedBy: identifier, for: ActionTable.everyEvent)
    }

    /// Removes the actions and closures with an identifier.
    public final func removeAction(identifiedBy identifier: ActionIdentifier) {
        actionTable.removeAction(identifiedBy: identifier, for: ActionTable.everyEvent)
    }

    final func sendActions() {
        guard !actionTable.isEmpty, let application = view?.windowStorage?.application ?? Application.shared else {
            return
        }
        let sender: Responder = view ?? application
        let event = application.currentEvent
        sendActions(for: ActionTable.everyEvent, closureTarget: sender) { action, target in
            application.sendAction(action, to: target, from: sender, for: event)
        }
    }
}

extension GestureRecognizer: ActionTableOwner {}

/// A recognizer class that passes itself to the methods and closures it calls.
@MainActor
public protocol GestureActionSender: GestureRecognizer {}

extension GestureRecognizer: GestureActionSender {}

extension GestureActionSender {
    /// Calls a method of a target without arguments whenever the state of the gesture changes.
    ///
    /// ```swift
    /// tap.addTarget(self, action: Canvas.tapped)
    /// ```
    /// Calls it in each state except possible and failed, which ``GestureRecognizer/state`` then returns (S61, S62).
    /// Does not retain the target, and skips one that is gone. With a target of `nil`, calls the first responder that
    /// has the method, in the first responder's chain, then in the view's (S54).
    ///
    /// Adding the same pair of target and action again replaces it (S50). Pairs are the same if they have the same
    /// `identifier` or, without one, the same call site and type of method: a loop that adds several methods of one
    /// type for one target must pass identifiers.
    ///
    /// - Returns: The identifier for ``GestureRecognizer/removeAction(identifiedBy:)``.
    /// - Precondition: The target is an object, not a value.
    ///
    /// The corresponding UIKit method is `addTarget(_:action:)`.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> () -> Void,
        identifier: GestureRecognizer.ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> GestureRecognizer.ActionIdentifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> () -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: ActionTable.everyEvent, identifier, callSite)
    }

    /// Calls a method of a target with the recognizer, whenever the state of the gesture changes.
    ///
    /// The method takes this class or a superclass. Otherwise works as for methods without arguments.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self) -> Void,
        identifier: GestureRecognizer.ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> GestureRecognizer.ActionIdentifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> (Self) -> Void).self)
        let call = TargetAction(sender: self) { (target: T) in
            { recognizer, _ in action(target)(recognizer) }
        }
        return addTarget(target, call, for: ActionTable.everyEvent, identifier, callSite)
    }

    /// Calls a method of a target with the recognizer and the event, whenever the state of the gesture changes.
    ///
    /// The event is `nil` if none caused the change, such as when time passed or the recognizer was disabled.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event?) -> Void,
        identifier: GestureRecognizer.ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> GestureRecognizer.ActionIdentifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> (Self, Event?) -> Void).self)
        let call = TargetAction(sender: self, calling: action)
        return addTarget(target, call, for: ActionTable.everyEvent, identifier, callSite)
    }

    /// Calls a method of a target with the recognizer and the event, whenever the state of the gesture changes.
    ///
    /// If no event caused the change, the method gets one without touches (S52); take an `Event?` to tell them apart.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event) -> Void,
        identifier: GestureRecognizer.ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> GestureRecognizer.ActionIdentifier {
        let callSite = CallSite(fileID, line, column, method: ((T) -> (Self, Event) -> Void).self)
        let call = TargetAction(sender: self) { (target: T) in
            { recognizer, event in action(target)(recognizer, event ?? TargetAction.eventWithoutCause) }
        }
        return addTarget(target, call, for: ActionTable.everyEvent, identifier, callSite)
    }

    /// Calls a closure with this recognizer whenever the state of the gesture changes, until it is removed.
    ///
    /// ```swift
    /// pan.addAction { pan in knob.center += pan.translation(in: self) }
    /// ```
    /// Replaces a closure with the same identifier (S51). The recognizer retains the closure: capture its owner weakly.
    ///
    /// - Returns: The identifier for ``GestureRecognizer/removeAction(identifiedBy:)``.
    @discardableResult
    public func addAction(
        identifier: GestureRecognizer.ActionIdentifier? = nil, _ handler: @escaping @MainActor (Self) -> Void
    ) -> GestureRecognizer.ActionIdentifier {
        // Created once, so that a move allocates nothing.
        let call: TargetAction.Call = { [weak self] in
            if let self { handler(self) }
        }
        return addClosure(TargetAction { _, _, _ in call }, for: ActionTable.everyEvent, identifier ?? .unique())
    }
}
