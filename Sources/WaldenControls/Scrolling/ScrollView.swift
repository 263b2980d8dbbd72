public import WaldenCore
public import WaldenGeometry
internal import WaldenPlatform

/// A view that shows part of larger content, and scrolls it.
///
/// ```swift
/// let scroller = ScrollView(frame: bounds)
/// scroller.addSubview(page)
/// scroller.contentSize = page.frame.size
/// ```
/// Fingers drag and flick the content, a touchpad moves it directly, and a wheel scrolls. In focus, so do the arrow
/// keys, Page Up, Page Down, Home and End. Beyond its ends the content resists, and comes back. A touch that stops
/// decelerating content has no other effect. The pointer can drag the indicators, which appear during movement.
///
/// The position is ``contentOffset``, the origin of the bounds: subviews are in content coordinates. A movement calls
/// `layoutSubviews()`; overrides call `super`. In an opaque view, scrolling moves pixels and redraws only newly visible
/// content; other changes need `setNeedsDisplay()`.
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
    /// A drag, deceleration or scrolling by keys continues from there, so an app can replace the visible content.
    /// Animated scrolling stops; ``setContentOffset(_:animated:)`` stops all motion. An offset beyond the ends stays
    /// until a touch on the content. Must be finite.
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
            invalidateIntrinsicContentSize()
        }
    }
    /// Whether content can move beyond its ends and bounce back; true by default.
    public var bounces = true
    /// Whether content that fits also bounces vertically; false by default.
    public var alwaysBounceVertical = false
    /// Whether content that fits also bounces horizontally; false by default.
    public var alwaysBounceHorizontal = false
    /// Whether a drag that begins clearly along one axis stays on it; false by default.
    public var isDirectionalLockEnabled = false
    /// Whether content rests only at multiples of the view's size; false by default.
    public var isPagingEnabled = false
    /// The rate at which content decelerates after a drag; normal by default.
    public var decelerationRate = DecelerationRate.normal
    /// The height of a line, the unit of a wheel and the arrow keys, in points. Must be positive and finite.
    public var lineHeight = ScrollMetrics.lineHeight {
        didSet { ScrollView.checkPositive(lineHeight, "lineHeight") }
    }
    /// The number of lines that a wheel scrolls per detent. Must be positive and finite.
    public var linesPerWheelStep = ScrollMetrics.linesPerWheelStep {
        didSet { ScrollView.checkPositive(linesPerWheelStep, "linesPerWheelStep") }
    }
    /// Whether keys scroll; true by default.
    public var allowsKeyboardScrolling = true

    // MARK: Content touches

    /// Whether the content gets touches only after ``ScrollMetrics/contentDelay`` without a drag; true by default.
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
    /// The timer that hides the indicators; `nil` while they must stay, and while they are hidden.
    var indicatorTimer: LoopTimer?
    /// The time of the last movement, in seconds.
    var lastMovement = 0.0

    // MARK: Zooming

    /// The minimum scale of a pinch; 1 by default. Positive, finite, and at most ``maximumZoomScale`` when zooming.
    public var minimumZoomScale = 1.0 {
        didSet {
            ScrollView.checkPositive(minimumZoomScale, "minimumZoomScale")
            updatePinch()
        }
    }
    /// The maximum scale of a pinch; 1 by default. Positive, finite, and at least ``minimumZoomScale`` when zooming.
    public var maximumZoomScale = 1.0 {
        didSet {
            ScrollView.checkPositive(maximumZoomScale, "maximumZoomScale")
            updatePinch()
        }
    }
    /// Whether a pinch can exceed the minimum and maximum scale, and the view bounces back; true by
    /// default.
    public var bouncesZoom = true
    /// Whether a pinch is zooming.
    public internal(set) var isZooming = false
    var zoomScaleStorage = 1.0
    var pinchStartScale = 1.0
    var zoomReference: ZoomReference?
    /// The animated zoom whose end the delegate does not know yet.
    var pendingZoom: PendingZoom?
    var zoomCount = 0

    /// The recognizer of drags on the screen or a touchpad, and of wheels; of pointer drags only if
    /// `allowedTouchTypes` includes them.
    public let panGestureRecognizer: PanGestureRecognizer
    /// The recognizer of pinches; `nil` unless ``maximumZoomScale`` is larger than
    /// ``minimumZoomScale``.
    public internal(set) var pinchGestureRecognizer: PinchGestureRecognizer?

    /// Whether a ring shows that the view is focused; false in subclasses that show it differently.
    var showsFocusRing = true {
        didSet { updateFocusRing() }
    }
    var focusRing: ScrollFocusRing?
    /// Whether a press of the pointer moves the focus here; false in subclasses that see to it themselves.
    var becomesFirstResponderOnPress = true

    // MARK: State

    /// Whether fingers touch the content, even before they move.
    public internal(set) var isTracking = false
    /// Whether fingers move the content.
    public var isDragging: Bool { drag != nil }
    /// Whether the content moves by itself after a drag.
    public var isDecelerating: Bool { motion?.kind == .deceleration }
    var drag: Drag?
    var motion: ScrollMotion?
    /// The presentation time of motion's last position, in seconds of the platform's clock.
    var shownTime = 0.0
    /// Whether the current pan comes from a wheel.
    var isWheelTurning = false
    /// The fraction of a pixel or page that a wheel has turned but the content has not moved.
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

    /// Stops all motion. Overrides call `super`.
    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        stopMotion()
        endPendingZoom()
        stopContentTimer()
        hideIndicators(animated: false)
        if isBeyondLimits { extentDidChange() }
    }

    /// Places the indicators. Overrides call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsLimits || bounds.size != limitedSize {
            limitedSize = bounds.size
            keepWithinLimits()
        }
        layOutOverlays()
    }

    /// Called when the ends change, or shift relative to the motion.
    func extentDidChange() {
        needsLimits = true
        setNeedsLayout()
    }

    /// Brings content back from beyond changed ends, now or when a drag or animation ends.
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

    /// Called after a movement without fingers has ended.
    func motionDidEnd() {}

    /// Scrolls to show a rectangle, such as the focused view.
    package func reveal(_ rect: Rect) { scrollRectToVisible(rect, animated: false) }

    /// Scrolls by a distance in points, at most to the end of the content.
    func scroll(by distance: Point) { contentOffset = limited(contentOffset + distance) }

    // MARK: For subclasses: content touches

    /// Returns whether a view in the content gets touches that hit it; true by default. They may scroll anyway.
    open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { true }

    /// Returns whether a view's touches may become a drag, if ``canCancelContentTouches``; true except for controls.
    ///
    /// A slider gives up a finger on its track that has not yet moved along it.
    open func touchesShouldCancel(in view: View) -> Bool { (view as? Control)?.givesTouchToScrolling ?? true }

    /// Lets the pan begin along an axis that can scroll, unless the content keeps its touches. Overrides call `super`.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer { return mayScroll && panShouldBegin() }
        if gestureRecognizer === pinchGestureRecognizer {
            return mayScroll && delegate?.viewForZooming(in: self) != nil
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    // MARK: Pointer, focus and keys

    /// Becomes first responder at a pointer press, unless what is pressed has the focus. Overrides call `super`.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        let press = touches.first { $0.type == .indirectPointer }
        if let press, becomesFirstResponderOnPress, canBecomeFirstResponder, !hasFocus(beneath: press) {
            becomeFirstResponder()
        }
        super.touchesBegan(touches, with: event)
    }

    /// Returns whether this view, or one in it to which a touch belongs, is first responder.
    private func hasFocus(beneath touch: Touch) -> Bool {
        guard let focused = window?.firstResponder(for: touch.seat) as? View else { return false }
        return focused.isDescendant(of: self) && touch.view?.isDescendant(of: focused) == true
    }

    /// Shows the indicators when the pointer is near them. Overrides call `super`.
    open override func pointerMoved(with event: Event) {
        super.pointerMoved(with: event)
        if let touch = event.orderedTouches.first { pointerMoved(to: touch.location(in: self)) }
    }

    /// Whether Tab stops at the view: if keys can scroll it, and the content is larger than the view.
    open override var canBecomeFocused: Bool { isScrollEnabled && allowsKeyboardScrolling && !scrollableAxes.isEmpty }
    /// Whether the view can become first responder: if Tab can stop at it.
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// Shows the focus ring, and flashes the indicators as the focus comes. Overrides call `super`.
    open override func focusDidChange() {
        super.focusDidChange()
        updateFocusRing()
        if isFirstResponder, !wasFirstResponder { flashScrollIndicators() }
        wasFirstResponder = isFirstResponder
    }

    /// Whether the view was first responder at the latest ``focusDidChange()``.
    private(set) var wasFirstResponder = false

    /// Handles a key; returns whether it has an effect.
    func handleKey(_ press: Press, isRepeat: Bool) -> Bool { scroll(by: press.key) }

    /// Handles keys, such as those that scroll; passes on other keys, and those without effect.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = take(presses) { handleKey($0, isRepeat: false) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    /// Handles repeats of held keys; passes on other keys.
    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !handleKey($0, isRepeat: true) }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }
}

extension ScrollView {
    private static func checkPositive(_ value: Double, _ name: String) {
        precondition(value > 0 && value.isFinite, "ScrollView.\(name) must be positive and finite")
    }

    /// A rate of deceleration after a drag, like `UIScrollView.DecelerationRate`.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction of the velocity left after each millisecond.
        public let rawValue: Double

        /// Creates a rate, which must be greater than 0 and less than 1.
        public init(rawValue: Double) {
            precondition(rawValue > 0 && rawValue < 1, "ScrollView.DecelerationRate must be between 0 and 1")
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
