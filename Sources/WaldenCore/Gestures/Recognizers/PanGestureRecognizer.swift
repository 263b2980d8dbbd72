public import WaldenGeometry

/// Recognizes fingers or a pressed pointer that move (S76).
///
/// ```swift
/// let pan = PanGestureRecognizer()
/// pan.addAction { pan in
///     card.center += pan.translation(in: card.superview)
///     pan.setTranslation(.zero, in: card.superview)
/// }
/// card.addGestureRecognizer(pan)
/// ```
/// A pan is continuous: it begins when enough fingers have moved far enough, changes with each move, and ends when all
/// have lifted. With too few fingers it pauses; fingers that come or go do not make the translation jump. It fails if
/// there are too many fingers before it begins; later ones are ignored.
///
/// Scrolling (S77) and touchpad swipes (S83) replace fingers; such a pan begins at once.
///
/// The corresponding UIKit class is `UIPanGestureRecognizer`.
open class PanGestureRecognizer: GestureRecognizer {
    /// The minimum number of fingers; at least 1.
    public var minimumNumberOfTouches = 1 {
        didSet { checkSetting(minimumNumberOfTouches > 0, "minimumNumberOfTouches must be at least 1") }
    }
    /// The maximum number of fingers; at least 1, unlimited by default.
    public var maximumNumberOfTouches = Int.max {
        didSet { checkSetting(maximumNumberOfTouches > 0, "maximumNumberOfTouches must be at least 1") }
    }
    /// The kinds of scrolling that make a pan; none by default.
    public var allowedScrollTypesMask: ScrollTypeMask = []

    var fingers = GestureFingers()
    private var tracker = VelocityTracker()
    /// The travel of the fingers at which the translation is zero.
    private var origin = Point.zero
    var source = GestureSource.none
    var hasBegun = false
    var scroll = ScrollRun()

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (PanGestureRecognizer) -> Void, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// Returns the translation of the fingers' centroid, in a view's coordinates; with `nil`, in the window's.
    ///
    /// Includes the movement before the pan began, so that a dragged view stays under the finger.
    public func translation(in view: View?) -> Point { view.converting(vector: fingers.travel - origin) }

    /// Sets the translation, which then continues from that value; the velocity stays. The translation must be finite.
    public func setTranslation(_ translation: Point, in view: View?) {
        precondition(translation.isFinite, "PanGestureRecognizer.setTranslation: the translation must be finite")
        origin = fingers.travel - view.convertingToWindow(vector: translation)
    }

    /// Returns the velocity in points per second, in a view's coordinates; with `nil`, in the window's.
    ///
    /// Zero if the fingers have rested for 50 ms.
    public func velocity(in view: View?) -> Point { view.converting(vector: tracker.velocity) }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard source == .none || source == .touches else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        let candidates = event.ordered(touches).filter { mayStart(with: $0) }
        if fingers.count + candidates.count > maximumNumberOfTouches, !hasBegun {
            proposeFailure()
            return
        }
        source = .touches
        follow(at: event.timestamp)
        let before = fingers.count
        for touch in candidates where fingers.count < maximumNumberOfTouches { fingers.add(touch) }
        if fingers.isEmpty {
            proposeFailure()
            return
        }
        for touch in touches where !fingers.contains(touch) { ignore(touch, for: event) }
        if !hasBegun, before < minimumNumberOfTouches, fingers.count >= minimumNumberOfTouches {
            start(at: event.timestamp)
        }
        // The fingers may have moved since they came down.
        follow(at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard follow(at: event.timestamp) else { return }
        if hasBegun { proposeChange() } else { beginIfBeyondSlop() }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if follow(at: event.timestamp), !hasBegun { beginIfBeyondSlop() }
        tracker.note(event.timestamp)
        fingers.remove(touches)
        if fingers.isEmpty { end() }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        follow(at: event.timestamp)
        fingers.remove(touches)
        if fingers.isEmpty { proposeCancel() }
    }

    open override func reset() {
        super.reset()
        scroll.leave(isUnfinished: source == .scroll)
        fingers.reset()
        tracker.reset()
        origin = .zero
        source = .none
        hasBegun = false
    }

    enum Beginning {
        /// The pan has not moved far enough yet.
        case later
        case now
        /// The pan moved in a wrong direction.
        case never
    }

    func mayStart(with touch: Touch) -> Bool { true }

    /// Returns whether a pan begins after a movement, in points of the window.
    func beginning(after travel: Point, slop: Double) -> Beginning { travel.length >= slop ? .now : .later }

    private func beginIfBeyondSlop() {
        switch beginning(after: fingers.travel, slop: slop) {
        case .later: break
        case .now: begin()
        case .never: proposeFailure()
        }
    }

    private var slop: Double { fingers.hasPointer ? GestureMetrics.pointerPanSlop : GestureMetrics.panSlop }

    func start(at time: Double) {
        fingers.restart()
        tracker.reset()
        origin = .zero
        tracker.add(.zero, at: time)
    }

    func begin() {
        hasBegun = true
        proposeBeginning()
    }

    func end() { proposeEnd(hasBegun: hasBegun) }

    /// Measures the movement of the fingers; returns whether there are enough.
    @discardableResult
    private func follow(at time: Double) -> Bool {
        guard fingers.count >= minimumNumberOfTouches else {
            fingers.rest()
            return false
        }
        fingers.forEachEarlierTravel { tracker.add($0, at: $1) }
        let travel = fingers.travel
        fingers.follow()
        // A lift repeats the location of the last move.
        if fingers.travel != travel || tracker.isEmpty {
            tracker.add(fingers.travel, at: time)
        } else {
            tracker.note(time)
        }
        return true
    }

    func move(by distance: Point, at time: Double) {
        fingers.move(by: distance)
        tracker.add(fingers.travel, at: time)
        if hasBegun {
            proposeChange()
        } else if distance != .zero {
            begin()
        }
    }

    func rest(until time: Double) { tracker.note(time) }

    open override func scrolled(with event: Event) -> Bool { takeScroll(event) }

    open override func transformed(with event: Event) -> Bool { takeSwipe(event) }
}
