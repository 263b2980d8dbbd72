extension GestureRecognizer {
    /// Distinguishes an action of a recognizer from its others.
    public typealias ActionIdentifier = TargetAction.Identifier

    // MARK: Removing

    /// Removes the actions of a target.
    ///
    /// - Parameters:
    ///   - target: The target; `nil` for all of them, and for closures.
    ///   - identifier: The action that is meant, by the name that it was given or that `addTarget` returned; `nil` for
    ///     all of them.
    ///
    /// The corresponding UIKit method is `removeTarget(_:action:)`.
    public final func removeTarget(_ target: AnyObject?, identifiedBy identifier: ActionIdentifier? = nil) {
        actionTable.removeTarget(target, identifiedBy: identifier, for: ActionTable.everyEvent)
    }

    /// Removes actions and pairs by name.
    public final func removeAction(identifiedBy identifier: ActionIdentifier) {
        actionTable.removeAction(identifiedBy: identifier, for: ActionTable.everyEvent)
    }

    // MARK: Sending

    /// Calls what was added, in the order of adding.
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

/// A class whose instances send actions to methods and closures that take the very class.
@MainActor
public protocol GestureActionSender: GestureRecognizer {}

extension GestureRecognizer: GestureActionSender {}

extension GestureActionSender {
    // MARK: Adding

    /// Calls a method of a target that takes nothing, whenever the state of the gesture changes.
    ///
    /// ```swift
    /// tap.addTarget(self, action: Canvas.tapped)
    /// ```
    /// Called for each state but possible and failed; what it reads in ``GestureRecognizer/state`` is the state that it
    /// is called for. The target is not retained; once it is gone, it is skipped and forgotten. With a target of `nil`,
    /// the first responder in the chain that has the method is called: the first responder's chain is asked first, then
    /// the view's.
    ///
    /// A pair of target and action is called once, however often it was added: adding it again replaces it. The same
    /// pair has the same `identifier`, or where that is left out, the same place in the source at which `addTarget` is
    /// called, and the same type of method. A loop that adds several methods of the same type for one target must name
    /// them.
    ///
    /// - Parameters:
    ///   - target: The object to call; `nil` for the responder chain.
    ///   - action: Its method, such as `Canvas.tapped`.
    ///   - identifier: The name of the action among those of the target; `nil` for the place of the call.
    /// - Returns: The name by which ``GestureRecognizer/removeAction(identifiedBy:)`` finds the pair.
    /// - Precondition: The target is an object, not a value.
    ///
    /// The corresponding UIKit method is `addTarget(_:action:)`.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> () -> Void,
        identifier: GestureRecognizer.ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> GestureRecognizer.ActionIdentifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> () -> Void).self)
        return addTarget(target, TargetAction(calling: action), for: ActionTable.everyEvent, identifier, place)
    }

    /// Calls a method of a target that takes the recognizer, whenever the state of the gesture changes.
    ///
    /// The method takes this class of recognizers or a superclass. The method for actions that take nothing says what
    /// counts as the same pair, and what a target of `nil` means.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self) -> Void,
        identifier: GestureRecognizer.ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> GestureRecognizer.ActionIdentifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Self) -> Void).self)
        let call = TargetAction(sender: self) { (target: T) in
            { recognizer, _ in action(target)(recognizer) }
        }
        return addTarget(target, call, for: ActionTable.everyEvent, identifier, place)
    }

    /// Calls a method of a target that takes the recognizer and the event, whenever the state of the gesture changes.
    ///
    /// The event is `nil` where none caused the change, such as when time passed or the recognizer was disabled.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event?) -> Void,
        identifier: GestureRecognizer.ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> GestureRecognizer.ActionIdentifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Self, Event?) -> Void).self)
        let call = TargetAction(sender: self, calling: action)
        return addTarget(target, call, for: ActionTable.everyEvent, identifier, place)
    }

    /// Calls a method of a target that takes the recognizer and the event, whenever the state of the gesture changes.
    ///
    /// Where no event caused the change, the method gets one of the present time without touches; a method that must
    /// distinguish this takes an `Event?`.
    @discardableResult
    public func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> (Self, Event) -> Void,
        identifier: GestureRecognizer.ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> GestureRecognizer.ActionIdentifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Self, Event) -> Void).self)
        let call = TargetAction(sender: self) { (target: T) in
            { recognizer, event in action(target)(recognizer, event ?? TargetAction.eventWithoutCause) }
        }
        return addTarget(target, call, for: ActionTable.everyEvent, identifier, place)
    }

    /// Calls a closure with this recognizer whenever the state of the gesture changes, until it is removed.
    ///
    /// ```swift
    /// pan.addAction { pan in knob.center += pan.translation(in: self) }
    /// ```
    /// The recognizer keeps the closure: let it capture what holds the recognizer weakly.
    ///
    /// - Parameters:
    ///   - identifier: Tells the closure from others of this recognizer; one of the same identifier is replaced.
    /// - Returns: The identifier, by which ``GestureRecognizer/removeAction(identifiedBy:)`` finds it.
    @discardableResult
    public func addAction(
        identifier: GestureRecognizer.ActionIdentifier? = nil, _ handler: @escaping @MainActor (Self) -> Void
    ) -> GestureRecognizer.ActionIdentifier {
        // Made once, so that a move allocates nothing.
        let call: TargetAction.Call = { [weak self] in
            if let self { handler(self) }
        }
        return addClosure(TargetAction { _, _, _ in call }, for: ActionTable.everyEvent, identifier ?? .unique())
    }
}
