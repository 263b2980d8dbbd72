public import WaldenCore
public import WaldenGeometry
internal import WaldenPlatform

/// A view that shows a part of larger content, and scrolls it.
///
/// ```swift
/// let scroller = ScrollView(frame: bounds)
/// scroller.addSubview(page)
/// scroller.contentSize = page.frame.size
/// ```
/// Fingers drag and flick the content; a touchpad moves it directly; a wheel and, with the focus in the view, the arrow
/// keys, Page Up, Page Down, Home and End scroll. Beyond its ends the content resists, and comes back. A touch that
/// stops decelerating content has no other effect. Indicators show the position while the content moves; the pointer
/// can drag them.
///
/// The position is ``contentOffset``, the origin of the bounds: subviews are in content coordinates. A movement calls
/// `layoutSubviews()`; overriders call `super`. In an opaque view, scrolling moves pixels and redraws only what comes
/// into view; content that changes otherwise calls `setNeedsDisplay()`.
///
/// The corresponding UIKit class is `UIScrollView`.
@MainActor
open class ScrollView: View, RevealingView {
    /// The object notified of movements; not retained.
    public weak var delegate: (any ScrollViewDelegate)? {
        didSet { delegateDidChange() }
    }

    /// The size of the content, in points; zero at first. Must be finite.
    public var contentSize = Size.zero {
        didSet {
            precondition(contentSize.isFinite, "ScrollView.contentSize must be finite")
            if contentSize != oldValue { extentDidChange() }
        }
    }

    /// The distance that the content may scroll beyond its edges, in points; zero at first. Must be finite.
    public var contentInset = EdgeInsets.zero {
        didSet {
            precondition(contentInset.isFinite, "ScrollView.contentInset must be finite")
            if contentInset != oldValue { extentDidChange() }
        }
    }

    /// The point of the content at the view's top left corner, in points; setting it moves the content at once.
    ///
    /// A drag or deceleration continues from there, so that an app may exchange the visible content; animated scrolling
    /// stops. ``setContentOffset(_:animated:)`` stops all motion. An offset beyond the ends stays until the content is
    /// touched. Must be finite.
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
    /// Whether content can be pulled beyond its ends, and comes back; true by default.
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
    /// The height of a line, by which a wheel and the arrow keys scroll, in points. Must be positive and finite.
    public var lineHeight = ScrollMetrics.lineHeight {
        didSet { ScrollView.checkPositive(lineHeight, "lineHeight") }
    }
    /// The number of lines that a detent of a wheel scrolls. Must be positive and finite.
    public var linesPerWheelStep = ScrollMetrics.linesPerWheelStep {
        didSet { ScrollView.checkPositive(linesPerWheelStep, "linesPerWheelStep") }
    }
    /// Whether keys scroll; true by default.
    public var allowsKeyboardScrolling = true

    // MARK: Content touches

    /// Whether touches reach the content only after ``ScrollMetrics/contentDelay`` without a drag; true by default.
    public var delaysContentTouches = true {
        didSet { if !delaysContentTouches { panGestureRecognizer.reconsiderHeldTouches() } }
    }
    /// Whether a touch delivered to the content can still become a drag; true by default.
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
    /// The distance of the indicators from the edges, in points; zero by default. Must be finite.
    public var scrollIndicatorInsets = EdgeInsets.zero {
        didSet {
            precondition(scrollIndicatorInsets.isFinite, "ScrollView.scrollIndicatorInsets must be finite")
            if scrollIndicatorInsets != oldValue { setNeedsLayout() }
        }
    }

    var verticalIndicator: ScrollIndicator?
    var horizontalIndicator: ScrollIndicator?
    /// Hides the indicators; `nil` while something keeps them shown, and while they are hidden.
    var indicatorTimer: LoopTimer?
    /// The time of the last movement, in seconds.
    var lastMovement = 0.0

    // MARK: Zooming

    /// The minimum scale of a pinch; 1 by default. Must be positive and finite, and not larger than
    /// ``maximumZoomScale`` when zooming.
    public var minimumZoomScale = 1.0 {
        didSet {
            ScrollView.checkPositive(minimumZoomScale, "minimumZoomScale")
            updatePinch()
        }
    }
    /// The maximum scale of a pinch; 1 by default. Must be positive and finite, and not smaller than
    /// ``minimumZoomScale`` when zooming.
    public var maximumZoomScale = 1.0 {
        didSet {
            ScrollView.checkPositive(maximumZoomScale, "maximumZoomScale")
            updatePinch()
        }
    }
    /// Whether a pinch can go beyond these scales, and the view comes back; true by default.
    public var bouncesZoom = true
    /// Whether a pinch is zooming.
    public internal(set) var isZooming = false
    var zoomScaleStorage = 1.0
    var pinchStartScale = 1.0
    var zoomReference: ZoomReference?
    /// The animated zoom whose end is not reported yet.
    var pendingZoom: PendingZoom?
    var zoomCount = 0

    /// Recognizes drags on the screen and a touchpad, and a wheel; the pressed pointer only if its `allowedTouchTypes`
    /// are changed.
    public let panGestureRecognizer: PanGestureRecognizer
    /// Recognizes pinches; `nil` unless ``maximumZoomScale`` is larger than ``minimumZoomScale``.
    public internal(set) var pinchGestureRecognizer: PinchGestureRecognizer?

    /// Whether a ring shows the focus; false in subclasses that show it otherwise.
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
    /// Whether the current pan comes from a wheel.
    var isWheelTurning = false
    /// The fraction of a pixel or a page that a wheel has turned without moving the content.
    var wheelRemainder = Point.zero
    var contentTimer: LoopTimer?
    /// The touches delivered to the content since the pan was last reset.
    var touchesInContent: [Touch] = []
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

    /// Places the indicators. Overriders call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsLimits || bounds.size != limitedSize {
            limitedSize = bounds.size
            keepWithinLimits()
        }
        layOutOverlays()
    }

    /// Called when the ends have changed, or have shifted relative to the motion.
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

    func delegateDidChange() {}

    // MARK: For subclasses: content touches

    /// Returns whether a view in the content gets touches that hit it; true unless overridden. They may scroll anyway.
    open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { true }

    /// Returns whether a view's touches may become a drag, if ``canCancelContentTouches``; true except for controls.
    ///
    /// A slider gives up a finger on its track that has not moved along it yet.
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
        if let touch = event.orderedTouches.first { pointerMoved(to: touch.location(in: self)) }
    }

    /// Whether Tab stops at the view: if keys scroll it, and the content is larger than the view.
    open override var canBecomeFocused: Bool { isScrollEnabled && allowsKeyboardScrolling && !scrollableAxes.isEmpty }
    /// Whether the view can have the focus: if Tab may stop at it.
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// Shows the focus ring, and flashes the indicators. Overriders call `super`.
    open override func focusDidChange() {
        super.focusDidChange()
        updateFocusRing()
        if isFirstResponder { flashScrollIndicators() }
    }

    /// Performs the action of a key; returns whether it has one.
    func acts(on key: Key, isRepeat: Bool) -> Bool { scrolls(by: key) }

    /// Performs the actions of keys, such as scrolling; passes on other keys, and those that change nothing.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !acts(on: $0.key, isRepeat: false) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    /// Repeats the actions of keys that are held; passes on other keys.
    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !acts(on: $0.key, isRepeat: true) }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }
}

extension ScrollView {
    private static func checkPositive(_ value: Double, _ name: String) {
        precondition(value > 0 && value.isFinite, "ScrollView.\(name) must be positive and finite")
    }

    /// A rate of slowing down after a drag, like `UIScrollView.DecelerationRate`.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The share of the velocity that is left after a millisecond.
        public let rawValue: Double

        /// Creates a rate. Must be greater than 0 and less than 1.
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

extension EdgeInsets {
    fileprivate var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
