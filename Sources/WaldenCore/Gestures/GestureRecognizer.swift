public import WaldenGeometry
public import WaldenPlatform

/// Follows the touches of a view and its subviews, and recognizes a gesture in them.
///
/// ``View/addGestureRecognizer(_:)`` adds it to a view. It gets the touches of that view and its subviews before the
/// hit view does, and is not in the responder chain (S63). Each attempt begins in ``State/possible``. The recognizer
/// proposes states; the window decides them by the rules between recognizers, calls the actions, and resets the
/// recognizer after the attempt (S61).
///
/// ```swift
/// let tap = TapGestureRecognizer(target: self, action: Canvas.tapped)
/// canvas.addGestureRecognizer(tap)
/// ```
///
/// ### Subclasses
///
/// A subclass overrides the four touch methods and ``reset()``, and sets ``state`` (S85):
///
/// - A discrete gesture goes from possible to recognized (which is ``State/ended``) or failed.
/// - A continuous one goes from possible to began or failed, then to changed any number of times, then to ended or
///   cancelled.
///
/// A subclass considers only its own touches, and fails as soon as it can: while possible, it may hold back touches and
/// other recognizers. After its last touch lifts, an active recognizer ends at once, and a possible one fails after
/// ``GestureMetrics/maximumIdleTime``.
///
/// The corresponding UIKit class is `UIGestureRecognizer`.
@MainActor
open class GestureRecognizer {
    /// The states of a gesture (S60). UIKit: `UIGestureRecognizer.State`.
    public enum State: Sendable, Hashable {
        /// The gesture is not recognized yet.
        case possible
        /// A continuous gesture began.
        case began
        /// A continuous gesture continued.
        case changed
        /// A continuous gesture ended, or a discrete one was recognized.
        case ended
        /// A continuous gesture was cancelled.
        case cancelled
        /// The touches are not the gesture.
        case failed

        /// A discrete gesture was recognized.
        public static let recognized = State.ended
    }

    // MARK: Settings

    /// The delegate, which is not retained.
    public weak var delegate: (any GestureRecognizerDelegate)?
    /// Whether recognition cancels the gesture's touches in their views and withholds later ones (S64); true by
    /// default.
    public final var cancelsTouchesInView = true
    /// Whether the view gets touches only after the recognizer failed (S65); false by default.
    public final var delaysTouchesBegan = false
    /// Whether the view gets the end of touches only when the recognizer is no longer possible (S66); true by default.
    public final var delaysTouchesEnded = true
    /// The kinds of touches that it gets (S72); all by default.
    public final var allowedTouchTypes: Set<Touch.TouchType> {
        get { Set(Touch.TouchType.all).subtracting(refusedTouchTypes) }
        set { refusedTouchTypes = Touch.TouchType.all.filter { !newValue.contains($0) } }
    }
    /// The kinds of touches that it does not get; none by default, so that most recognizers allocate no set.
    package final var refusedTouchTypes: [Touch.TouchType] = []
    /// Whether all touches of an attempt must be of one kind (S72); true by default. Others are not delivered to it.
    public final var requiresExclusiveTouchType = true
    /// A name for traces; `nil` by default.
    public final var name: String?

    /// Whether it gets touches; true by default. Disabling cancels an active recognizer (S62).
    public final var isEnabled = true {
        didSet { if oldValue, !isEnabled { withdraw() } }
    }

    // MARK: Readings

    /// The view that it was added to; `nil` for none.
    public final var view: View? { viewStorage }
    weak final var viewStorage: View?
    /// The modifier keys of the last event (S38).
    public internal(set) final var modifierFlags: Event.ModifierFlags = []
    /// The pressed buttons of the last event (S38).
    public internal(set) final var buttonMask: Event.ButtonMask = []

    // MARK: State for the arbiter

    final var attempt = Attempt()
    final var shownState: State?
    final var isProposing = false
    final var isResetting = false
    /// The seat whose pointer hovers over the view and is followed; `nil` for none.
    public internal(set) final var hoveringSeat: SeatID?
    /// The cached answer of ``shouldReceive(_:)``, and the arbiter's serial of its event.
    final var askedEvent = (serial: 0, isReceived: false)
    /// The touches that began while the complete gesture waited; the next attempt gets them if it begins in the same
    /// event.
    final var laterTouches: [Touch] = []

    final var requirements: [WeakRecognizer] = []
    package final var actionTable = ActionTable()

    // MARK: For scroll views

    /// Holds the beginning of a touch while it returns true and the recognizer is possible. Call
    /// ``reconsiderHeldTouches()`` when the answer changes.
    package final var delaysContent: (@MainActor (Touch) -> Bool)?
    /// Called before the beginning of a touch is delivered to the hit view; false withholds the touch.
    package final var shouldDeliver: (@MainActor (Touch, Event) -> Bool)?

    /// Creates a recognizer without actions.
    public init() {}

    /// Creates a recognizer that calls a method of a target without arguments.
    ///
    /// With a target of `nil`, the first responder in the chain that has the method is called (S54).
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> () -> Void, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    // An initializer cannot take a method of `Self`, so each class has its own.
    /// Creates a recognizer that calls a method of a target with the recognizer.
    ///
    /// For a method that takes your own subclass, use `addTarget(_:action:)`.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (GestureRecognizer) -> Void, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    // MARK: For subclasses: touches

    /// Called when touches begin in the view or its subviews. The default does nothing.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

    /// Called when touches of the gesture move. The default does nothing.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

    /// Called when touches of the gesture lift. The default does nothing.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

    /// Called when touches of the gesture are cancelled. The default does nothing.
    ///
    /// If no touches are left, a possible recognizer then fails and an active one is cancelled.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

    /// Resets the recognizer for the next attempt. Override to discard the state of the current one and cancel timers;
    /// call `super`.
    ///
    /// Called once after each attempt and its actions. Touches that are still down are ignored from then on (S61).
    open func reset() {}

    /// Returns whether this recognizer, once recognized, makes another one fail (S68); true by default.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer fails when another one is recognized (S68); true by default.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer must wait until another one fails; false by default. Called once per attempt.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// Returns whether another recognizer must wait until this one fails; false by default. Called once per attempt.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// Returns whether another recognizer fails once this one is recognized, in addition to those that this one
    /// prevents and those that wait for it; false by default.
    open func supersedes(_ other: GestureRecognizer) -> Bool { false }

    /// Returns whether the recognizer gets touches of an event, by default the delegate's answer.
    ///
    /// Called once per event, before the delegate is asked about touches (S70).
    open func shouldReceive(_ event: Event) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    // MARK: For subclasses: locations

    /// The number of touches in the gesture, including, at its end, those that just lifted.
    open var numberOfTouches: Int { attempt.currentTouches.count }

    /// Returns the centroid of the touches, in a view's coordinates; with `nil`, in the window's (S73).
    ///
    /// After the last touch lifted, returns its location; for scrolling, the pointer's.
    open func location(in view: View?) -> Point {
        if attempt.currentTouches.isEmpty, let touch = attempt.touches.last { return touch.location(in: view) }
        return view.converting(centroid(of: attempt.currentTouches))
    }

    /// Returns the location of a touch, in a view's coordinates; with `nil`, in the window's (S73).
    ///
    /// Touches are in the order in which they began; the index must be below ``numberOfTouches``.
    open func location(ofTouch index: Int, in view: View?) -> Point {
        precondition(
            attempt.currentTouches.indices.contains(index),
            "GestureRecognizer.location(ofTouch:in:): the index must be below numberOfTouches"
        )
        return attempt.currentTouches[index].location(in: view)
    }

    // MARK: For subclasses: scrolling, touchpads and hovering

    /// Called when a wheel or touchpad scrolls over the view. The default returns false.
    ///
    /// Returns whether the recognizer takes part: it then gets the rest of the scrolling, wherever the pointer is.
    open func scrolled(with event: Event) -> Bool { false }

    /// Called for the steps of a touchpad gesture over the view (S83). The default returns false.
    ///
    /// Returns whether the recognizer takes part: it then gets the rest of the gesture, wherever the pointer is.
    open func transformed(with event: Event) -> Bool { false }

    /// Called when a pointer or tool enters the view, moves over it or leaves it without a pressed button. The default
    /// does nothing.
    ///
    /// The phase is `regionEntered`, `regionMoved` or `regionExited`; the event is `nil` if the pointer left without
    /// one.
    open func hovered(_ phase: Touch.Phase, with event: Event?) {}

    /// Whether an active gesture continues without touches, as hovering does; false by default.
    open var continuesWithoutTouches: Bool { false }
}

extension GestureRecognizer: Hashable {
    /// Returns whether two references are the same recognizer.
    public nonisolated static func == (lhs: GestureRecognizer, rhs: GestureRecognizer) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct WeakRecognizer {
    weak var recognizer: GestureRecognizer?
}
