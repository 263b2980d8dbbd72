public import WaldenCore
public import WaldenGeometry

/// A view that shows a part of something larger, and moves it.
///
/// ```swift
/// let scroller = ScrollView(frame: bounds)
/// scroller.addSubview(page)
/// scroller.contentSize = page.frame.size
/// ```
/// Fingers drag the content and flick it; a touchpad moves it with the fingers; a wheel moves it by lines; arrows, Page
/// Up, Page Down, Home and End move it when the view, or something in it that leaves these keys alone, is in focus.
/// Beyond its ends the content follows less and less and comes back. What is touched while it moves by itself stops,
/// and nothing else comes of that touch. Indicators tell where one is; the pointer can drag them, and they hide by
/// themselves.
///
/// The place is ``contentOffset``, which is the origin of the bounds: the content lies in the view's own coordinates.
/// An overridden `layoutSubviews()` calls `super`; it is called whenever the content has moved.
///
/// What the content looked like is not drawn anew when it moves, where the view is opaque (``View/isOpaque`` or an
/// opaque background): its pixels move. What changes otherwise than by moving with the content calls
/// `setNeedsDisplay()`, as ever.
///
/// The corresponding UIKit class is `UIScrollView`.
@MainActor
open class ScrollView: View {
    // MARK: Content

    /// Is told how the content moves. Not retained.
    public weak var delegate: (any ScrollViewDelegate)? {
        didSet { delegateDidChange() }
    }

    /// The size of the content, in points of the view's coordinates; zero at first.
    ///
    /// - Precondition: It is finite.
    public var contentSize = Size.zero {
        didSet {
            precondition(
                contentSize.width.isFinite && contentSize.height.isFinite, "ScrollView.contentSize must be finite")
            if contentSize != oldValue { extentDidChange() }
        }
    }

    /// How far the content may be moved beyond its own edges, in points; zero at first.
    ///
    /// - Precondition: It is finite.
    public var contentInset = EdgeInsets.zero {
        didSet {
            precondition(contentInset.isFinite, "ScrollView.contentInset must be finite")
            if contentInset != oldValue { extentDidChange() }
        }
    }

    /// The point of the content that is at the top left of the view, in points; setting it moves the content at once.
    ///
    /// A drag, and a movement that a person began, go on from there at their velocity, so that an app may put other
    /// content in the place of what is seen, in `layoutSubviews()` or when its delegate is told of the movement. The
    /// app's own scrolling ends. ``setContentOffset(_:animated:)`` ends whatever moves.
    ///
    /// It may be set beyond the ends, to where the content does not stay once it is touched.
    ///
    /// - Precondition: It is finite.
    public var contentOffset: Point {
        get { bounds.origin }
        set {
            precondition(newValue.isFinite, "ScrollView.contentOffset must be finite")
            if motion?.kind == .animation { stopMotion() }
            place(at: newValue)
        }
    }

    // MARK: How it scrolls

    /// Whether a person can scroll; true by default. The app can in either case.
    public var isScrollEnabled = true {
        didSet {
            panGestureRecognizer.isEnabled = isScrollEnabled
            if !isScrollEnabled { hideIndicators(animated: false) }
        }
    }
    /// Whether content follows beyond its ends, and comes back; true by default. Otherwise it stops there.
    public var bounces = true
    /// Whether that is so along the vertical even if all of the content is seen; false by default.
    public var alwaysBounceVertical = false
    /// Whether that is so along the horizontal even if all of the content is seen; false by default.
    public var alwaysBounceHorizontal = false
    /// Whether a drag that begins clearly along one axis stays on it; false by default.
    public var isDirectionalLockEnabled = false
    /// Whether content rests only at multiples of the view's size; false by default.
    public var isPagingEnabled = false
    /// How content that was let go slows down.
    public var decelerationRate = DecelerationRate.normal
    /// The height of a line, by which a wheel and arrows scroll, in points.
    ///
    /// - Precondition: It is positive and finite.
    public var lineHeight = ScrollMetrics.lineHeight {
        didSet {
            precondition(lineHeight > 0 && lineHeight.isFinite, "ScrollView.lineHeight must be positive and finite")
        }
    }
    /// How many lines a detent of a wheel scrolls.
    ///
    /// - Precondition: It is positive and finite.
    public var linesPerWheelStep = ScrollMetrics.linesPerWheelStep {
        didSet {
            precondition(
                linesPerWheelStep > 0 && linesPerWheelStep.isFinite,
                "ScrollView.linesPerWheelStep must be positive and finite")
        }
    }
    /// Whether keys scroll; true by default.
    public var allowsKeyboardScrolling = true

    // MARK: Content touches

    /// Whether what is touched in the content learns of it only when the touch has rested for a moment
    /// (``ScrollMetrics/contentDelay``) and is not a drag; true by default.
    public var delaysContentTouches = true {
        didSet { if !delaysContentTouches { panGestureRecognizer.reconsiderHeldTouches() } }
    }
    /// Whether a touch that the content has can still become a drag; true by default.
    public var canCancelContentTouches = true

    // MARK: Indicators

    /// Whether the vertical indicator is shown while the content moves; true by default.
    public var showsVerticalScrollIndicator = true {
        didSet { if !showsVerticalScrollIndicator { verticalIndicator?.alpha = 0 } }
    }
    /// Whether the horizontal indicator is shown while the content moves; true by default.
    public var showsHorizontalScrollIndicator = true {
        didSet { if !showsHorizontalScrollIndicator { horizontalIndicator?.alpha = 0 } }
    }
    /// How far the indicators keep from the edges, in points; zero by default.
    ///
    /// - Precondition: It is finite.
    public var scrollIndicatorInsets = EdgeInsets.zero {
        didSet {
            precondition(scrollIndicatorInsets.isFinite, "ScrollView.scrollIndicatorInsets must be finite")
            if scrollIndicatorInsets != oldValue { setNeedsLayout() }
        }
    }

    var verticalIndicator: ScrollIndicator?
    var horizontalIndicator: ScrollIndicator?
    /// The timer that hides the indicators; there is none while something goes on, or they are hidden.
    var indicatorTimer: LoopTimer?
    /// When the content moved last, in seconds.
    var lastMovement = 0.0

    // MARK: Zooming

    /// The smallest scale to which a pinch zooms; 1 by default.
    ///
    /// - Precondition: It is positive and finite; when something is zoomed, not larger than ``maximumZoomScale``.
    public var minimumZoomScale = 1.0 {
        didSet {
            precondition(
                minimumZoomScale > 0 && minimumZoomScale.isFinite,
                "ScrollView.minimumZoomScale must be positive and finite")
            updatePinch()
        }
    }
    /// The largest scale to which a pinch zooms; 1 by default.
    ///
    /// - Precondition: It is positive and finite; when something is zoomed, not smaller than ``minimumZoomScale``.
    public var maximumZoomScale = 1.0 {
        didSet {
            precondition(
                maximumZoomScale > 0 && maximumZoomScale.isFinite,
                "ScrollView.maximumZoomScale must be positive and finite")
            updatePinch()
        }
    }
    /// Whether a pinch goes beyond these scales, and the view comes back; true by default.
    public var bouncesZoom = true
    /// Whether a pinch zooms at present.
    public internal(set) var isZooming = false
    var zoomScaleStorage = 1.0
    var pinchStartScale = 1.0
    var zoomGround: ZoomGround?
    /// The zooming whose end is still to be told, while the view grows or shrinks; `nil` for none.
    var pendingZoom: PendingZoom?
    /// How many times something was zoomed.
    var zoomCount = 0

    // MARK: Recognizers

    /// Recognizes drags of fingers, on the screen and on a touchpad, and the turning of a wheel.
    ///
    /// It does not take the pressed pointer, unless its `allowedTouchTypes` are changed.
    public let panGestureRecognizer: PanGestureRecognizer
    /// Recognizes pinches; `nil` as long as the smallest and the largest scale are the same.
    public internal(set) var pinchGestureRecognizer: PinchGestureRecognizer?

    // MARK: Focus

    /// Whether a line along the edges shows that the view has the keys; not for subclasses that show it otherwise.
    var showsFocusRing = true {
        didSet { updateFocusRing() }
    }
    var focusRing: ScrollFocusRing?

    // MARK: State

    /// Whether fingers touch the content, even if they have not moved yet.
    public internal(set) var isTracking = false
    /// Whether fingers have begun to move the content.
    public var isDragging: Bool { drag != nil }
    /// Whether the content moves by itself after a drag.
    public var isDecelerating: Bool { motion?.kind == .deceleration }

    var drag: Drag?
    var motion: ScrollMotion?
    /// When the content will be seen where a movement has brought it, or was, in seconds of the platform's clock.
    var shownTime = 0.0
    /// How many movements there were.
    var motionCount = 0
    /// Whether the pan that goes on comes from a wheel.
    var isWheelTurning = false
    /// What was turned and has not moved the content yet: a part of a pixel, or of a page.
    var wheelRest = Point.zero
    /// The timer that gives the content its touches.
    var contentTimer: LoopTimer?
    /// The touches of the present attempt that the content has, or had; none between attempts.
    var touchesInContent: [Touch] = []
    /// Whether the content may be beyond its ends because these have changed.
    var needsLimits = false
    /// The size of the view when the ends were looked at last.
    private var limitedSize = Size.zero

    /// Makes a scroll view with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) {
        let pan = ScrollPanGestureRecognizer()
        panGestureRecognizer = pan
        super.init(frame: frame)
        clipsToBounds = true
        movesPixels = true
        pan.scrollView = self
        addRecognizers(pan)
    }

    /// Stops everything that goes on.
    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        stopMotion()
        endPendingZoom()
        stopContentTimer()
        hideIndicators(animated: false)
        if isBeyondLimits { extentDidChange() }
    }

    // MARK: Layout

    /// Places the indicators. Overriders call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsLimits || bounds.size != limitedSize {
            limitedSize = bounds.size
            keepWithinLimits()
        }
        layOutOverlays()
    }

    /// Takes note that the ends have changed, or lie elsewhere as seen from what moves.
    func extentDidChange() {
        needsLimits = true
        setNeedsLayout()
    }

    /// Sees to it that content beyond ends that have changed comes back, now or when what goes on is over.
    private func keepWithinLimits() {
        guard !isTracking, !isDragging, !isZooming, motion?.kind != .animation else { return }
        needsLimits = false
        if motion != nil {
            redirectMotion()
        } else if isBeyondLimits {
            move(to: limited(contentOffset))
        }
    }

    /// Takes over another delegate.
    func delegateDidChange() {}

    // MARK: For subclasses: content touches

    /// Asks whether a view in the content gets touches that hit it; true unless overridden.
    ///
    /// - Parameters:
    ///   - touches: The touches that began.
    ///   - event: What happened.
    ///   - view: The view that was hit.
    /// - Returns: False to keep them from the view; they may scroll in either case.
    open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { true }

    /// Asks whether touches may be taken from a view in the content because they became a drag; true unless the view is
    /// a control. A slider gives a finger on its track, as long as that has not moved along it.
    ///
    /// Not asked while ``canCancelContentTouches`` is false.
    open func touchesShouldCancel(in view: View) -> Bool { (view as? Control)?.givesTouchToScrolling ?? true }

    /// Lets the pan begin along an axis on which there is something to scroll, unless the content keeps its touches.
    /// Overriders call `super`.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer { return mayScroll && panShouldBegin() }
        if gestureRecognizer === pinchGestureRecognizer {
            return mayScroll && delegate?.viewForZooming(in: self) != nil
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    // MARK: Pointer, focus and keys

    /// Takes the focus at a press of the pointer, if keys scroll. Overriders call `super`.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        if touches.contains(where: { $0.type == .indirectPointer }), canBecomeFirstResponder, !isFirstResponder {
            becomeFirstResponder()
        }
        super.touchesBegan(touches, with: event)
    }

    /// Shows the indicators when the pointer comes near them. Overriders call `super`.
    open override func pointerMoved(with event: Event) {
        super.pointerMoved(with: event)
        if let touch = event.orderedTouches.first { pointerCame(to: touch.location(in: self)) }
    }

    /// Whether Tab stops at the view: when keys scroll, and the content is larger than the view.
    open override var canBecomeFocused: Bool { isScrollEnabled && allowsKeyboardScrolling && !scrollableAxes.isEmpty }

    /// Whether the view may get the keys: when Tab may stop at it.
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// Shows the focus, and the indicators of a view that came into it. Overriders call `super`.
    open override func focusDidChange() {
        super.focusDidChange()
        updateFocusRing()
        if isFirstResponder { flashScrollIndicators() }
    }

    /// Scrolls by arrows and their like; passes other keys on, and those by which nothing moves.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !scrolls(by: $0.key) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    /// Scrolls on while a key is held; passes other keys on.
    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !scrolls(by: $0.key) }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }
}

extension ScrollView {
    /// How content that was let go slows down.
    ///
    /// The corresponding UIKit type is `UIScrollView.DecelerationRate`.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// What is left of the velocity after a millisecond.
        public let rawValue: Double

        /// Makes a rate from what is left of the velocity after a millisecond.
        ///
        /// - Precondition: It is between 0 and 1, both not included.
        public init(rawValue: Double) {
            precondition(rawValue > 0 && rawValue < 1, "ScrollView.DecelerationRate: it must be between 0 and 1")
            self.rawValue = rawValue
        }

        /// For long ways.
        public static let normal = DecelerationRate(rawValue: ScrollMetrics.normalDecelerationRate)
        /// For short ways.
        public static let fast = DecelerationRate(rawValue: ScrollMetrics.fastDecelerationRate)
    }
}

extension ScrollView: RevealingView {}

extension EdgeInsets {
    fileprivate var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
