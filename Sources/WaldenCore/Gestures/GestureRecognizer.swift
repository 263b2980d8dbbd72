public import WaldenGeometry
public import WaldenPlatform

/// Watches the touches of a view and of all that is in it, and tells when they make up a certain gesture.
///
/// A recognizer is added to a view by ``View/addGestureRecognizer(_:)`` and sees the touches that hit that view or its
/// subviews before the hit view does. It stands in no responder chain. It begins each attempt in ``State/possible`` and
/// proposes its next state; the window decides whether it comes to that, by the rules between recognizers, and then
/// calls the recognizer's actions. After the attempt, the recognizer is reset.
///
/// ```swift
/// let tap = TapGestureRecognizer(target: self, action: Canvas.tapped)
/// canvas.addGestureRecognizer(tap)
/// ```
///
/// ### Recognizers of one's own
///
/// A subclass overrides the four touch methods and ``reset()``, and sets ``state``:
///
/// - A discrete gesture goes from possible to recognized (which is ``State/ended``) or to failed.
/// - A continuous one goes from possible to began or failed, then to changed any number of times, then to ended or
///   cancelled.
///
/// A subclass needs to look at its own touches only. It fails as soon as it can: as long as it is possible, it may hold
/// back what the view and other recognizers wait for. One that is still possible a while after its last touch was lifted
/// (``GestureMetrics/longestIdleTime``) fails without its own doing, and one that is still active when its last touch has
/// lifted is ended.
///
/// The corresponding UIKit class is `UIGestureRecognizer`.
@MainActor
open class GestureRecognizer {
    /// The steps of a gesture.
    ///
    /// The corresponding UIKit type is `UIGestureRecognizer.State`.
    public enum State: Sendable, Hashable {
        /// It has not made out its gesture yet, but may.
        case possible
        /// A continuous gesture began.
        case began
        /// A continuous gesture went on.
        case changed
        /// A continuous gesture ended, or a discrete one was recognized.
        case ended
        /// A continuous gesture was taken away.
        case cancelled
        /// The touches do not make up the gesture.
        case failed

        /// A discrete gesture was recognized.
        public static let recognized = State.ended
    }

    // MARK: What it is told by the app

    /// Decides in the app's place where the recognizer leaves a choice. Not retained.
    public weak var delegate: (any GestureRecognizerDelegate)?
    /// Whether the view's touches of the gesture are cancelled, and no more of them delivered, once it is recognized; true
    /// by default.
    public final var cancelsTouchesInView = true
    /// Whether touches reach the view only after the recognizer has failed; false by default.
    public final var delaysTouchesBegan = false
    /// Whether the end of a touch is kept from the view while the recognizer may still succeed; true by default.
    public final var delaysTouchesEnded = true
    /// The kinds of touches that it gets; all by default.
    public final var allowedTouchTypes: Set<Touch.TouchType> = [.direct, .indirectPointer, .pencil]
    /// Whether touches of one attempt must be of one kind; true by default. Those of another kind are left out.
    public final var requiresExclusiveTouchType = true
    /// Tells the recognizer from others in traces; `nil` by default.
    public final var name: String?

    /// Whether it gets touches; true by default. Switching it off cancels it if it is active.
    public final var isEnabled = true {
        didSet { if oldValue, !isEnabled { withdraw() } }
    }

    // MARK: What it tells

    /// The view to which it was added; `nil` for none.
    public final var view: View? { viewStorage }
    weak final var viewStorage: View?
    /// The modifier keys as of its last event.
    public internal(set) final var modifierFlags: Event.ModifierFlags = []
    /// The buttons of the pointer as of its last event.
    public internal(set) final var buttonMask: Event.ButtonMask = []

    // MARK: State between recognizer and arbiter

    /// What is known of the present attempt.
    final var attempt = Attempt()
    /// The state that actions read while they are called.
    final var shownState: State?
    /// Whether it is among the arbiter's proposers.
    final var isProposing = false
    final var isResetting = false
    /// The seat whose hovering pointer it follows; `nil` for none.
    final var hoveringSeat: SeatID?
    /// The latest answer of ``shouldReceive(_:)``, and the arbiter's serial of its event.
    final var askedEvent = (serial: 0, isReceived: false)
    /// The touches that came while it waited with its gesture done: the next attempt's, if that begins at once.
    final var laterTouches: [Touch] = []

    // MARK: Relations (GestureRecognizer+Targets.swift, +Requirements.swift)

    final var requirements: [WeakRecognizer] = []
    package final var actionTable = ActionTable()

    // MARK: For scroll views

    /// Holds the beginning of a touch back from the view while it answers true and the recognizer is possible.
    /// ``reconsiderHeldTouches()`` tells that the answer has changed.
    package final var delaysContent: (@MainActor (Touch) -> Bool)?
    /// Asked when the beginning of a touch is about to be delivered to the hit view; false keeps it from the view.
    package final var permitsContent: (@MainActor (Touch, Event) -> Bool)?

    /// Makes a recognizer without actions.
    public init() {}

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

    // An initializer cannot say that a method takes `Self`: each class has one of its own.
    /// Makes a recognizer that calls a method of a target that takes the recognizer.
    ///
    /// A recognizer of your own passes itself to a method that takes its own class by
    /// `addTarget(_:action:)`.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (GestureRecognizer) -> Void, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    // MARK: For subclasses: touches

    /// Called when touches begin that hit the view or a view in it. The default does nothing.
    ///
    /// - Parameters:
    ///   - touches: The touches of which this recognizer gets to know.
    ///   - event: What happened, with all touches.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

    /// Called when touches of the gesture move. The default does nothing.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

    /// Called when touches of the gesture are lifted. The default does nothing.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

    /// Called when touches of the gesture are cancelled. The default does nothing.
    ///
    /// If none is left, a recognizer that is still possible fails, and one that is active is cancelled, whether or not it
    /// says so.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

    /// Makes the recognizer ready for the next attempt. Overriders forget what they know of the present one, stop their
    /// timers, and call `super`.
    ///
    /// Called once after each attempt, when its actions have been called. Touches of the gesture that are still down are
    /// ignored from then on.
    open func reset() {}

    /// Whether this recognizer, once it is recognized, makes another one fail; true by default.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Whether this recognizer fails when another one is recognized; true by default.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Whether this recognizer must wait until another one fails; false by default. Asked once per attempt.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// Whether another recognizer must wait until this one fails; false by default. Asked once per attempt.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// Whether this recognizer, once it is recognized, makes another one fail that does not wait for it directly; false
    /// by default.
    open func supersedes(_ other: GestureRecognizer) -> Bool { false }

    /// Whether the recognizer gets anything of an event. By default, the delegate is asked.
    ///
    /// Asked once for an event, before it is asked for the touches that begin in it.
    open func shouldReceive(_ event: Event) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    // MARK: For subclasses: places

    /// How many touches the gesture has now; while actions of its end are called, those that were just lifted count.
    open var numberOfTouches: Int { attempt.currentTouches.count }

    /// Where the gesture is: the middle of its touches, in a view's coordinates, with `nil` in the window's.
    ///
    /// After the last touch was lifted, where that was; for scrolling, where the pointer is.
    open func location(in view: View?) -> Point {
        if attempt.currentTouches.isEmpty, let touch = attempt.touches.last { return touch.location(in: view) }
        return view.converting(centroid(of: attempt.currentTouches))
    }

    /// Where one of the gesture's touches is, in a view's coordinates; with `nil`, in the window's.
    ///
    /// - Parameter index: The number of the touch, in the order in which they began.
    /// - Precondition: The index is not negative and below ``numberOfTouches``.
    open func location(ofTouch index: Int, in view: View?) -> Point {
        precondition(
            attempt.currentTouches.indices.contains(index),
            "GestureRecognizer.location(ofTouch:in:): the index must be below numberOfTouches"
        )
        return attempt.currentTouches[index].location(in: view)
    }

    // MARK: For subclasses: scrolling, touchpads and hovering

    /// Called when a wheel or a touchpad scrolls over the view. The default takes no part.
    ///
    /// - Returns: Whether the recognizer takes part. It then gets the rest of the scrolling, wherever the pointer is.
    open func scrolled(with event: Event) -> Bool { false }

    /// Called for the steps of a touchpad gesture over the view. The default takes no part.
    ///
    /// - Returns: Whether the recognizer takes part. It then gets the rest of the gesture, wherever the pointer is.
    open func transformed(with event: Event) -> Bool { false }

    /// Called when a pointer or a tool enters the view, moves over it or leaves it without a pressed button. The
    /// default does nothing.
    ///
    /// - Parameters:
    ///   - phase: `regionEntered`, `regionMoved` or `regionExited`.
    ///   - event: The event; `nil` if none made the pointer leave.
    open func hovered(_ phase: Touch.Phase, with event: Event?) {}

    /// Whether an active gesture goes on without a touch, as hovering does; false by default.
    open var continuesWithoutTouches: Bool { false }
}

extension GestureRecognizer: Hashable {
    /// Whether two names stand for the same recognizer.
    public nonisolated static func == (lhs: GestureRecognizer, rhs: GestureRecognizer) -> Bool { lhs === rhs }

    /// Feeds the identity of the recognizer.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A recognizer that is not retained.
struct WeakRecognizer {
    weak var recognizer: GestureRecognizer?
}
