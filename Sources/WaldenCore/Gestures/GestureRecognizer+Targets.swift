extension GestureRecognizer {
    // MARK: Making

    /// Makes a recognizer that calls a method of a target that takes nothing.
    ///
    /// With a target of `nil`, the first responder in the chain that has the method is called.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> () -> Void, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// Makes a recognizer that calls a method of a target that takes the recognizer.
    public convenience init<T, Sender: GestureRecognizer>(
        target: T?, action: @escaping @MainActor (T) -> (Sender) -> Void, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    // MARK: Adding

    /// Calls a method of a target that takes nothing, whenever the state of the gesture changes.
    ///
    /// ```swift
    /// tap.addTarget(self, action: Canvas.tapped)
    /// ```
    /// Called for each state but possible and failed; what it reads in ``state`` is the state that it is called for. The
    /// target is not retained; once it is gone, it is skipped and forgotten. With a target of `nil`, the first responder
    /// in the chain that has the method is called: the first responder's chain is asked first, then the view's.
    ///
    /// A pair of target and action is called once, however often it was added: adding it again replaces it. What counts
    /// as the same pair is told by `identifier`, or where that is left out, by the place in the source at which
    /// `addTarget` is called, and by the type of the method. A loop that adds several methods of the same type for one
    /// target must name them.
    ///
    /// - Parameters:
    ///   - target: The object to call; `nil` for the responder chain.
    ///   - action: Its method, such as `Canvas.tapped`.
    ///   - identifier: The name of the action among those of the target; `nil` for the place of the call.
    /// - Returns: The name by which ``removeAction(identifiedBy:)`` finds the pair.
    /// - Precondition: The target is an object, not a value.
    ///
    /// The corresponding UIKit method is `addTarget(_:action:)`.
    @discardableResult
    public final func addTarget<T>(
        _ target: T?, action: @escaping @MainActor (T) -> () -> Void, identifier: ActionIdentifier? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> ActionIdentifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> () -> Void).self)
        return add(target, TargetAction(calling: action), identifier, place)
    }

    /// Calls a method of a target that takes the recognizer, whenever the state of the gesture changes.
    ///
    /// What counts as the same pair, and what a target of `nil` means, is told at the method for actions that take
    /// nothing.
    @discardableResult
    public final func addTarget<T, Sender: GestureRecognizer>(
        _ target: T?, action: @escaping @MainActor (T) -> (Sender) -> Void, identifier: ActionIdentifier? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> ActionIdentifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Sender) -> Void).self)
        let call = TargetAction { [weak self] target, _, _ in
            guard let target = target as? T, let sender = self as? Sender else { return nil }
            return { action(target)(sender) }
        }
        return add(target, call, identifier, place)
    }

    /// Calls a method of a target that takes the recognizer and the event, whenever the state of the gesture changes.
    ///
    /// The event is `nil` where none caused the change, such as when time passed or the recognizer was disabled.
    @discardableResult
    public final func addTarget<T, Sender: GestureRecognizer>(
        _ target: T?, action: @escaping @MainActor (T) -> (Sender, Event?) -> Void,
        identifier: ActionIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> ActionIdentifier {
        let place = CallPlace(fileID, line, column, method: ((T) -> (Sender, Event?) -> Void).self)
        let call = TargetAction { [weak self] target, _, event in
            guard let target = target as? T, let sender = self as? Sender else { return nil }
            return { action(target)(sender, event) }
        }
        return add(target, call, identifier, place)
    }

    private func add<T>(
        _ target: T?, _ action: TargetAction, _ identifier: ActionIdentifier?, _ place: CallPlace
    ) -> ActionIdentifier {
        register(
            Registration(
                identifier: identifier ?? .unique(), place: identifier == nil ? place : nil, target: Target(target),
                action: action))
    }

    // MARK: Removing

    /// Takes the actions of a target back.
    ///
    /// - Parameters:
    ///   - target: The target; `nil` for all of them, and for closures.
    ///   - identifier: The action that is meant, by the name that it was given or that `addTarget` returned; `nil` for
    ///     all of them.
    ///
    /// The corresponding UIKit method is `removeTarget(_:action:)`.
    public final func removeTarget(_ target: AnyObject?, identifiedBy identifier: ActionIdentifier? = nil) {
        registrations.removeAll { registration in
            guard identifier == nil || registration.identifier == identifier else { return false }
            return target == nil || registration.target.object === target
        }
    }

    /// Takes actions and pairs of a name back.
    public final func removeAction(identifiedBy identifier: ActionIdentifier) {
        registrations.removeAll { $0.identifier == identifier }
    }
}

/// A class whose instances send actions to closures that take the very class.
@MainActor
public protocol GestureActionSender: GestureRecognizer {}

extension GestureRecognizer: GestureActionSender {}

extension GestureActionSender {
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
        // Made once: telling of a move costs no allocation.
        let call: TargetAction.Call = { [weak self] in
            if let self { handler(self) }
        }
        return register(
            GestureRecognizer.Registration(
                identifier: identifier ?? .unique(), place: nil, target: .closure,
                action: TargetAction { _, _, _ in call }))
    }
}
