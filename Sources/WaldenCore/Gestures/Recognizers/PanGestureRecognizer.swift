public import WaldenGeometry

/// Recognizes fingers, or a pressed pointer, that move.
///
/// ```swift
/// let pan = PanGestureRecognizer()
/// pan.addAction { pan in
///     card.center += pan.translation(in: card.superview)
///     pan.setTranslation(.zero, in: card.superview)
/// }
/// card.addGestureRecognizer(pan)
/// ```
/// A pan is continuous: it begins when enough fingers have moved far enough together, changes whenever they move, and
/// ends when all of them have lifted. While there are fewer fingers than needed, it rests. Fingers that come or go do
/// not make the translation jump. It fails when there are too many fingers before it begins; later ones are ignored.
///
/// Scrolling takes the place of fingers where ``allowedScrollTypesMask`` allows it, and so does a swipe on a touchpad
/// of a permitted number of fingers; such a pan begins at once.
///
/// The corresponding UIKit class is `UIPanGestureRecognizer`.
open class PanGestureRecognizer: GestureRecognizer {
    /// How many fingers there must be at least.
    ///
    /// - Precondition: It is at least 1.
    public var minimumNumberOfTouches = 1 {
        didSet {
            precondition(
                minimumNumberOfTouches > 0, "PanGestureRecognizer.minimumNumberOfTouches: it must be at least 1")
        }
    }
    /// How many fingers there may be; any number by default.
    ///
    /// - Precondition: It is at least 1.
    public var maximumNumberOfTouches = Int.max {
        didSet {
            precondition(
                maximumNumberOfTouches > 0, "PanGestureRecognizer.maximumNumberOfTouches: it must be at least 1")
        }
    }
    /// What kinds of scrolling make a pan; none by default.
    public var allowedScrollTypesMask: ScrollTypeMask = []

    var fingers = GestureFingers()
    private var tracker = VelocityTracker()
    /// What the fingers had moved where the translation is zero.
    private var origin = Point.zero
    var source = GestureSource.none
    /// Whether it has begun, though others may still have to fail first.
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

    // MARK: Results

    /// How far the fingers have moved together, in a view's coordinates; with `nil`, in the window's.
    ///
    /// Counts from where they came down, so that it is not zero when the pan begins: what is moved by it stays under
    /// the finger.
    public func translation(in view: View?) -> Point {
        view.converting(vector: fingers.travel - origin)
    }

    /// Changes the translation, from which it then counts on. The velocity stays.
    ///
    /// - Precondition: The translation is finite.
    public func setTranslation(_ translation: Point, in view: View?) {
        precondition(translation.isFinite, "PanGestureRecognizer.setTranslation: the translation must be finite")
        origin = fingers.travel - view.convertingToWindow(vector: translation)
    }

    /// How fast the fingers move together, in points per second of a view's coordinates; with `nil`, of the window's.
    ///
    /// Zero when they have rested for a tenth of a second, also if they lift then.
    public func velocity(in view: View?) -> Point { view.converting(vector: tracker.velocity) }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard source == .none || source == .touches else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        if fingers.count + touches.count > maximumNumberOfTouches, !hasBegun {
            proposeFailure()
            return
        }
        source = .touches
        follow(at: event.timestamp)
        let before = fingers.count
        for touch in event.ordered(touches) where fingers.count < maximumNumberOfTouches && mayStart(with: touch) {
            fingers.add(touch)
        }
        if fingers.isEmpty {
            proposeFailure()
            return
        }
        for touch in touches where !fingers.contains(touch) { ignore(touch, for: event) }
        if !hasBegun, before < minimumNumberOfTouches, fingers.count >= minimumNumberOfTouches {
            start(at: event.timestamp)
        }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard follow(at: event.timestamp) else { return }
        if hasBegun {
            proposeChange()
            return
        }
        switch beginning(after: fingers.travel, slop: slop) {
        case .later: break
        case .now: begin()
        case .never: proposeFailure()
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        follow(at: event.timestamp)
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

    // MARK: Steps

    /// When a pan begins that has moved.
    enum Beginning {
        /// It has not moved far enough yet.
        case later
        case now
        /// It has moved, but otherwise than it may.
        case never
    }

    /// Whether a pan may start where a touch came down.
    func mayStart(with touch: Touch) -> Bool { true }

    /// Whether a pan begins after it has moved by a distance, in points of the window.
    func beginning(after travel: Point, slop: Double) -> Beginning { travel.length >= slop ? .now : .later }

    private var slop: Double { fingers.hasPointer ? GestureMetrics.pointerPanSlop : GestureMetrics.panSlop }

    /// Starts to count, from where the fingers are.
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

    /// Proposes the end, because no finger is left.
    func end() { proposeEnd(hasBegun: hasBegun) }

    /// Counts what the fingers have done; tells whether there are enough of them.
    @discardableResult
    private func follow(at time: Double) -> Bool {
        guard fingers.count >= minimumNumberOfTouches else {
            fingers.rest()
            return false
        }
        fingers.forEachEarlierTravel { tracker.add($0, at: $1) }
        let travel = fingers.travel
        fingers.follow()
        // A lift reports the place of the last move again: no rest, but no news of a movement either.
        if fingers.travel != travel || tracker.isEmpty {
            tracker.add(fingers.travel, at: time)
        } else {
            tracker.note(time)
        }
        return true
    }

    /// Moves by hand, as wheels and touchpads do.
    func move(by distance: Point, at time: Double) {
        fingers.move(by: distance)
        tracker.add(fingers.travel, at: time)
        if hasBegun {
            proposeChange()
        } else if distance != .zero {
            begin()
        }
    }

    /// Records that nothing has moved up to a time.
    func rest(until time: Double) { tracker.note(time) }

    // MARK: Wheels and touchpads

    open override func scrolled(with event: Event) -> Bool { takeScroll(event) }

    open override func transformed(with event: Event) -> Bool { takeSwipe(event) }
}
