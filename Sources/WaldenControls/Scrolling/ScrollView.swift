public import WaldenCore
public import WaldenGeometry

/// A view that shows a part of larger content, and scrolls it.
///
/// ```swift
/// let scroller = ScrollView(frame: bounds)
/// scroller.addSubview(page)
/// scroller.contentSize = page.frame.size
/// ```
/// Fingers drag and flick the content; a touchpad moves it directly; a wheel scrolls by lines. The arrow keys, Page Up,
/// Page Down, Home and End scroll when the view, or a view in it that does not use these keys, has the focus. Beyond its
/// ends the content resists, and comes back. A touch that stops decelerating content has no other effect. Indicators
/// show the position while the content moves; the pointer can drag them.
///
/// The position is ``contentOffset``, the origin of the bounds: the content is in the view's own coordinates.
/// `layoutSubviews()` is called whenever the content has moved; an override calls `super`.
///
/// In an opaque view (``View/isOpaque`` or an opaque background), scrolling moves pixels and redraws only what comes
/// into view. Content that changes in other ways calls `setNeedsDisplay()`.
///
/// The corresponding UIKit class is `UIScrollView`.
@MainActor
open class ScrollView: View {
    // MARK: Content

    /// The delegate, which is told how the content moves. Not retained.
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

    /// The distance that the content may scroll beyond its edges, in points; zero at first.
    ///
    /// - Precondition: It is finite.
    public var contentInset = EdgeInsets.zero {
        didSet {
            precondition(contentInset.isFinite, "ScrollView.contentInset must be finite")
            if contentInset != oldValue { extentDidChange() }
        }
    }

    /// The point of the content at the view's top left corner, in points; setting it moves the content at once.
    ///
    /// A drag or deceleration goes on from there at its velocity, so that an app may exchange the visible content in
    /// `layoutSubviews()` or when its delegate is told of the movement. Animated scrolling by the app stops.
    /// ``setContentOffset(_:animated:)`` stops all motion.
    ///
    /// It may be beyond the ends of the content, until the content is touched.
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

    // MARK: Scrolling

    /// Whether the user can scroll; true by default. The app always can.
    public var isScrollEnabled = true {
        didSet {
            panGestureRecognizer.isEnabled = isScrollEnabled
            if !isScrollEnabled { hideIndicators(animated: false) }
        }
    }
    /// Whether content can be pulled beyond its ends, and comes back; true by default. Otherwise it stops there.
    public var bounces = true
    /// Whether content that fits can be pulled beyond its ends vertically; false by default.
    public var alwaysBounceVertical = false
    /// Whether content that fits can be pulled beyond its ends horizontally; false by default.
    public var alwaysBounceHorizontal = false
    /// Whether a drag that begins clearly along one axis stays on it; false by default.
    public var isDirectionalLockEnabled = false
    /// Whether content rests only at multiples of the view's size; false by default.
    public var isPagingEnabled = false
    /// How content slows down after a drag.
    public var decelerationRate = DecelerationRate.normal
    /// The height of a line, by which a wheel and the arrow keys scroll, in points.
    ///
    /// - Precondition: It is positive and finite.
    public var lineHeight = ScrollMetrics.lineHeight {
        didSet {
            precondition(lineHeight > 0 && lineHeight.isFinite, "ScrollView.lineHeight must be positive and finite")
        }
    }
    /// The number of lines that a detent of a wheel scrolls.
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

    /// Whether the content gets a touch only after a moment (``ScrollMetrics/contentDelay``) in which it has not become
    /// a drag; true by default.
    public var delaysContentTouches = true {
        didSet { if !delaysContentTouches { panGestureRecognizer.reconsiderHeldTouches() } }
    }
    /// Whether a touch that the content got can still become a drag; true by default.
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
    /// The distance of the indicators from the edges, in points; zero by default.
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
    /// Hides the indicators; `nil` while something goes on, or they are hidden.
    var indicatorTimer: LoopTimer?
    /// The time of the last movement, in seconds.
    var lastMovement = 0.0

    // MARK: Zooming

    /// The smallest scale to which a pinch zooms; 1 by default.
    ///
    /// - Precondition: It is positive and finite, and when zooming not larger than ``maximumZoomScale``.
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
    /// - Precondition: It is positive and finite, and when zooming not smaller than ``minimumZoomScale``.
    public var maximumZoomScale = 1.0 {
        didSet {
            precondition(
                maximumZoomScale > 0 && maximumZoomScale.isFinite,
                "ScrollView.maximumZoomScale must be positive and finite")
            updatePinch()
        }
    }
    /// Whether a pinch can go beyond these scales, from where the view comes back; true by default.
    public var bouncesZoom = true
    /// Whether a pinch is zooming.
    public internal(set) var isZooming = false
    var zoomScaleStorage = 1.0
    var pinchStartScale = 1.0
    var zoomReference: ZoomReference?
    /// The animated zooming of whose end the delegate has not been told.
    var pendingZoom: PendingZoom?
    /// The number of animated zoomings.
    var zoomCount = 0

    // MARK: Recognizers

    /// Recognizes drags by fingers on the screen and on a touchpad, and a wheel.
    ///
    /// It ignores the pressed pointer, unless its `allowedTouchTypes` are changed.
    public let panGestureRecognizer: PanGestureRecognizer
    /// Recognizes pinches; `nil` unless ``maximumZoomScale`` is larger than ``minimumZoomScale``.
    public internal(set) var pinchGestureRecognizer: PinchGestureRecognizer?

    // MARK: Focus

    /// Whether a ring shows the focus. Subclasses that show it otherwise set it to false.
    var showsFocusRing = true {
        didSet { updateFocusRing() }
    }
    var focusRing: ScrollFocusRing?

    // MARK: State

    /// Whether fingers touch the content, even before they move.
    public internal(set) var isTracking = false
    /// Whether fingers move the content.
    public var isDragging: Bool { drag != nil }
    /// Whether the content moves by itself after a drag.
    public var isDecelerating: Bool { motion?.kind == .deceleration }

    var drag: Drag?
    var motion: ScrollMotion?
    /// The time for which motion last placed the content, in seconds of the platform's clock.
    var shownTime = 0.0
    /// The number of movements.
    var motionCount = 0
    /// Whether the current pan comes from a wheel.
    var isWheelTurning = false
    /// The part of a pixel, or of a page, that a wheel has turned without moving the content.
    var wheelRest = Point.zero
    /// Delivers delayed touches to the content.
    var contentTimer: LoopTimer?
    /// The touches that the content got since the pan was last reset.
    var touchesInContent: [Touch] = []
    /// Whether the ends have changed, so that the content may be beyond them.
    var needsLimits = false
    /// The size of the view when the limits were last checked.
    private var limitedSize = Size.zero

    /// Creates a scroll view with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) {
        let pan = ScrollPanGestureRecognizer()
        panGestureRecognizer = pan
        super.init(frame: frame)
        clipsToBounds = true
        movesPixels = true
        pan.scrollView = self
        addRecognizers(pan)
    }

    /// Stops all motion. Overriders call `super`.
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

    /// Called when the ends have changed, also relative to the motion.
    func extentDidChange() {
        needsLimits = true
        setNeedsLayout()
    }

    /// Brings content back from beyond ends that have changed, now or when a drag or animation ends.
    private func keepWithinLimits() {
        guard !isTracking, !isDragging, !isZooming, motion?.kind != .animation else { return }
        needsLimits = false
        if motion != nil {
            redirectMotion()
        } else if isBeyondLimits {
            move(to: limited(contentOffset))
        }
    }

    /// Called after ``delegate`` was set.
    func delegateDidChange() {}

    // MARK: For subclasses: content touches

    /// Returns whether a view in the content gets touches that hit it; true unless overridden.
    ///
    /// - Parameters:
    ///   - touches: The touches that began.
    ///   - event: The event.
    ///   - view: The view that was hit.
    /// - Returns: False to keep them from the view; they may scroll in any case.
    open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { true }

    /// Returns whether a view's touches may be cancelled when they become a drag.
    ///
    /// True unless the view is a control. A slider gives up a finger on its track that has not moved along it yet. Not
    /// called while ``canCancelContentTouches`` is false.
    open func touchesShouldCancel(in view: View) -> Bool { (view as? Control)?.givesTouchToScrolling ?? true }

    /// Lets the pan begin along an axis that can scroll, unless the content keeps its touches. Overriders call `super`.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer { return mayScroll && panShouldBegin() }
        if gestureRecognizer === pinchGestureRecognizer {
            return mayScroll && delegate?.viewForZooming(in: self) != nil
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    // MARK: Pointer, focus and keys

    /// Takes the focus at a press of the pointer. Overriders call `super`.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        if touches.contains(where: { $0.type == .indirectPointer }), canBecomeFirstResponder, !isFirstResponder {
            becomeFirstResponder()
        }
        super.touchesBegan(touches, with: event)
    }

    /// Shows the indicators when the pointer is near them. Overriders call `super`.
    open override func pointerMoved(with event: Event) {
        super.pointerMoved(with: event)
        if let touch = event.orderedTouches.first { pointerCame(to: touch.location(in: self)) }
    }

    /// Whether Tab stops at the view: if keys scroll it, and the content is larger than the view.
    open override var canBecomeFocused: Bool { isScrollEnabled && allowsKeyboardScrolling && !scrollableAxes.isEmpty }

    /// Whether the view can have the focus: if Tab may stop at it.
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// Shows the focus ring, and the indicators of a view that got the focus. Overriders call `super`.
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
    /// How content slows down after a drag.
    ///
    /// The corresponding UIKit type is `UIScrollView.DecelerationRate`.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The share of the velocity that is left after a millisecond.
        public let rawValue: Double

        /// Creates a rate from the share of the velocity that is left after a millisecond.
        ///
        /// - Precondition: It is greater than 0 and less than 1.
        public init(rawValue: Double) {
            precondition(rawValue > 0 && rawValue < 1, "ScrollView.DecelerationRate: it must be between 0 and 1")
            self.rawValue = rawValue
        }

        /// For long distances.
        public static let normal = DecelerationRate(rawValue: ScrollMetrics.normalDecelerationRate)
        /// For short distances.
        public static let fast = DecelerationRate(rawValue: ScrollMetrics.fastDecelerationRate)
    }
}

extension ScrollView: RevealingView {}

extension EdgeInsets {
    fileprivate var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
