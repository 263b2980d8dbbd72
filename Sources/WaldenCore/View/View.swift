public import WaldenGeometry
public import WaldenGraphics
internal import WaldenPlatform

/// A rectangle on the screen that draws content, holds subviews and handles events.
///
/// ``frame`` (or ``center``, ``bounds`` and ``transform``) places a view in its superview's coordinates. Its content
/// uses the view's own coordinates, whose origin is that of ``bounds``. Coordinates are in points, y grows downwards.
///
/// Subclasses override ``draw(_:in:)`` to draw, ``layoutSubviews()`` and ``sizeThatFits(_:)`` for layout, and the
/// methods of ``Responder`` to handle events. Setting a property invalidates what depends on it; drawing waits for the
/// next frame.
///
/// The corresponding UIKit class is `UIView`.
@MainActor
open class View: Responder {
    // MARK: Geometry and looks (View+Geometry.swift, View+State.swift)

    final var flags: Flags = .initial
    final var alphaStorage: Float = 1
    /// The frame without the transform.
    final var untransformedFrame: Rect
    final var boundsOrigin: Point = .zero
    final var backgroundColorStorage: Color?
    /// The extent of the subtree's drawing, in own coordinates; see `View+Extent.swift`.
    var cachedExtent: Extent = .unknown

    // MARK: Tree (View+Tree.swift)

    /// The subviews, from back to front.
    public internal(set) final var subviews: [View] = []

    // References up the tree are weak: the last owner may release a superview, window or controller on another thread,
    // and the main thread may look up before the deinitializer has run.

    weak final var superviewStorage: View?
    weak final var windowStorage: Window?
    weak final var viewControllerStorage: ViewController?
    /// The view's last known index among its siblings; may be stale.
    final var siblingIndexHint = 0
    /// A spatial index of the subviews; only for views with many.
    final var subviewIndex: SubviewIndex?

    // MARK: Look (View+Look.swift)

    /// The look that the view was last notified of.
    final var knownLook: Look.ID
    /// The scale that the view was last notified of; 0 before it joins a window.
    final var knownScale: Float = 0
    /// An upper bound for the depth of the subtree below this view; see `View+Depth.swift`.
    final var levelsBelow: UInt16 = 0

    /// Properties that most views leave at their defaults.
    final var rare: RareProperties?

    /// Creates a view with a frame in its superview's coordinates, in points.
    public init(frame: Rect = .zero) {
        untransformedFrame = View.sanitized(frame)
        knownLook = Look.idOfApplication
        super.init()
    }

    isolated deinit {
        guard !subviews.isEmpty else { return }
        DeferredRelease.take(subviews)
        subviews = []
        DeferredRelease.release()
    }

    // MARK: Responder

    /// The view controller whose root view this is, otherwise the superview.
    open override var next: Responder? {
        viewControllerStorage ?? superviewStorage ?? rare?.formerSuperview
    }

    override final var responderWindow: Window? { window }

    // MARK: For subclasses: drawing

    /// Draws the view's content. The default draws nothing.
    ///
    /// During an animation, properties already have their final values: content is drawn for the final bounds and shown
    /// moved and scaled. ``presentation`` has the values on screen.
    ///
    /// Called when the damage intersects the view, after the background is drawn. Drawing outside the bounds is visible
    /// only within ``drawingOutsets``.
    ///
    /// - Parameters:
    ///   - rect: The part to draw, in the view's coordinates; drawing is clipped to it.
    ///   - context: The context to draw into, in the view's coordinates.
    open func draw(_ rect: Rect, in context: GraphicsContext) {}

    /// How far the view draws outside its bounds, in points, not counting ``shadow``; zero by default.
    ///
    /// Subclasses call ``drawingOutsetsDidChange()`` when the value changes.
    open var drawingOutsets: EdgeInsets { .zero }

    // MARK: For subclasses: layout

    /// Lays out the subviews. The default does nothing, so frames stay as set.
    ///
    /// Called before the next frame after ``setNeedsLayout()`` or a change of the bounds' size.
    open func layoutSubviews() {}

    /// Returns the size that best fits the content within a proposed size, in points. The default is the current size.
    ///
    /// An infinite length asks for the natural one.
    open func sizeThatFits(_ size: Size) -> Size { bounds.size }

    /// The natural size of the content, in points; ``noIntrinsicMetric`` along an axis without one.
    open var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) }

    /// The minimum size at which the content is usable, in points; zero by default, the natural size for controls.
    ///
    /// A ``StackView`` gives its views at least this size along both axes. Subclasses call
    /// ``invalidateIntrinsicContentSize()`` when the value changes.
    open var minimumContentSize: Size { .zero }

    /// The length along an axis on which content has no natural one.
    public static let noIntrinsicMetric = -1.0

    // MARK: For subclasses: hit testing

    /// Returns the frontmost view that contains a point.
    ///
    /// Visits subviews from front to back. Skips the subtrees of views that are hidden, nearly transparent (alpha below
    /// 0.01) or not interactive, including that of this view. Subviews cannot be hit outside this view, even where they
    /// are drawn there.
    ///
    /// - Parameters:
    ///   - point: A point in this view's coordinates, in points.
    ///   - event: The event that needs the hit test; `nil` when called directly.
    /// - Returns: This view, a descendant, or `nil` if the point is outside.
    /// - Complexity: O(*n*) in the views visited; does not allocate.
    ///
    /// The corresponding UIKit method is `hitTest(_:with:)`.
    open func hitTest(_ point: Point, with event: Event?) -> View? { standardHitTest(point, with: event) }

    /// Returns whether the view contains a point: by default, whether its bounds do, without their maximum edges.
    ///
    /// - Parameters:
    ///   - point: A point in this view's coordinates, in points.
    ///   - event: The event that needs the hit test; `nil` when called directly.
    open func point(inside point: Point, with event: Event?) -> Bool { bounds.contains(point) }

    // MARK: For subclasses: the tree

    /// Called after a subview was added.
    open func didAddSubview(_ subview: View) {}

    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: View) {}

    /// Called before the superview changes.
    open func willMove(toSuperview newSuperview: View?) {}

    /// Called after the superview changed.
    open func didMoveToSuperview() {}

    /// Called before the window changes.
    open func willMove(toWindow newWindow: Window?) {}

    /// Called after the window changed.
    open func didMoveToWindow() {}

    /// Called after the view's colours changed: light or dark, the tint colour, or the theme.
    ///
    /// Also called when the view joins a window or superview where these differ. The default redraws the view.
    /// Overrides call `super`.
    open func appearanceDidChange() { setNeedsDisplay() }

    /// Called after the window's ``Window/scale`` changed, and when the view joins a window with another scale.
    ///
    /// The window redraws everything anyway. The default invalidates the layout, for layouts that depend on device
    /// pixels. Overrides call `super`.
    ///
    /// The corresponding AppKit method is `viewDidChangeBackingProperties()`.
    open func scaleDidChange() { setNeedsLayout() }

    // MARK: For subclasses: gestures

    /// Returns whether a recognizer on this view may leave the `possible` state; otherwise it fails. True by default.
    ///
    /// Called once per attempt, before the recognizer's delegate is asked.
    ///
    /// The corresponding UIKit method is `gestureRecognizerShouldBegin(_:)`.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// Returns whether a recognizer on an ancestor receives a touch that hit this view or a descendant; true by
    /// default.
    ///
    /// Override to keep touches that the view handles itself.
    open func permits(_ gestureRecognizer: GestureRecognizer, _ touch: Touch) -> Bool { true }

    // MARK: For subclasses: pointer and focus

    /// Called when the pointer enters this view or one of its subviews with no button pressed.
    open func pointerEntered(with event: Event) {}

    /// Called when the pointer moves over this view or one of its subviews with no button pressed.
    open func pointerMoved(with event: Event) {}

    /// Called when the pointer leaves this view and all its subviews, or is lost.
    open func pointerExited(with event: Event?) {}

    /// Whether Tab stops at this view; false by default. Overrides also override ``Responder/canBecomeFirstResponder``.
    open var canBecomeFocused: Bool { false }

    /// Called after the view gained or lost focus, or its focus became visible or invisible.
    ///
    /// The default redraws the view. Overrides call `super`.
    open func focusDidChange() { setNeedsDisplay() }

    override func firstResponderStatusDidChange() { focusDidChange() }

    // MARK: Hooks of the toolkit's own classes

    /// Called after the size of the bounds changed; layout is already pending.
    package func boundsSizeDidChange() {}

    /// Called after a subview was added or removed.
    package func subviewsDidChange() {}

    /// Called after a subview was hidden or shown.
    package func visibilityOfSubviewDidChange(_ subview: View) {}

    /// Called after a subview's size needs changed. Invalidates the layout of this view and its ancestors up to a
    /// ``LayoutBoundary``, since their needs may depend on it.
    package func intrinsicContentSizeOfSubviewDidChange(_ subview: View) {
        if flags.contains(.layoutBoundary), let boundary = self as? any LayoutBoundary {
            return boundary.needDidChange(of: subview)
        }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// The hugging priority of a view without an explicit one.
    func defaultHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        intrinsicContentSize.length(along: axis) == View.noIntrinsicMetric ? .growing : .defaultLow
    }

    /// Called after the view itself was hidden or shown.
    package func hiddenDidChange() {
        if isHidden { window?.viewBecameUnreachable(self) }
        superviewStorage?.visibilityOfSubviewDidChange(self)
    }

    override package var traceName: String {
        guard let identifier = rare?.identifier, !identifier.isEmpty else { return super.traceName }
        return "\(super.traceName)#\(identifier)"
    }
}

extension View {
    struct Flags: OptionSet {
        let rawValue: UInt32

        static let hidden = Flags(rawValue: 1 << 0)
        static let interactive = Flags(rawValue: 1 << 1)
        static let multipleTouch = Flags(rawValue: 1 << 2)
        static let exclusiveTouch = Flags(rawValue: 1 << 3)
        static let clips = Flags(rawValue: 1 << 4)
        static let opaque = Flags(rawValue: 1 << 5)
        static let needsLayout = Flags(rawValue: 1 << 6)
        static let subtreeNeedsLayout = Flags(rawValue: 1 << 7)
        static let autoresizes = Flags(rawValue: 1 << 8)
        /// The view is leaving its window: nothing in it can become first responder there.
        static let leaving = Flags(rawValue: 1 << 9)
        static let movesPixels = Flags(rawValue: 1 << 15)
        /// The subtree is shown from a cached image.
        static let rasterized = Flags(rawValue: 1 << 16)

        static let hitTestingKnown = Flags(rawValue: 1 << 10)
        static let standardHitTesting = Flags(rawValue: 1 << 11)
        /// The cached extent is valid; otherwise it is the last valid one.
        static let extentKnown = Flags(rawValue: 1 << 14)

        static let transformed = Flags(rawValue: 1 << 12)
        /// Some property is shown with a value other than its own.
        static let animated = Flags(rawValue: 1 << 24)
        static let lineOfText = Flags(rawValue: 1 << 27)
        static let wrappingText = Flags(rawValue: 1 << 28)
        static let separator = Flags(rawValue: 1 << 29)
        static let layoutBoundary = Flags(rawValue: 1 << 30)
        /// The view gets no touches while it is animated.
        static let untouchable = Flags(rawValue: 1 << 25)

        static let initial: Flags = [.interactive, .autoresizes, .needsLayout]
    }

    /// Properties that most views leave at their defaults, in a separate object so that a plain view stays small.
    final class RareProperties {
        var transform: AffineTransform = .identity
        var cornerRadius = 0.0
        var borderWidth = 0.0
        var borderColor: Color?
        var shadow: Shadow?
        var autoresizingMask: AutoresizingMask = []
        /// The reference of the last autoresizing; `nil` before the first.
        var autoresizingReference: AutoresizingReference?
        var layoutPriorities = LayoutPriorities()
        var cursor: Cursor?
        var tintColor: Color?
        var tag = 0
        var identifier: String?
        var focusOrder: [WeakView]?
        var appearance: Appearance?
        /// The window whose decoration this view draws, as the root of its own tree.
        weak var decoratedWindow: Window?
        var animations: ViewAnimations?
        var raster: Raster?
        var displayLinks: [DisplayLink] = []
        var gestureRecognizers: [GestureRecognizer] = []
        /// The superview that the view was just removed from, while its touches are being cancelled: the responders up
        /// the chain that saw them begin must see them cancelled.
        var formerSuperview: View?
    }

    var rareForWriting: RareProperties {
        if let rare { return rare }
        let made = RareProperties()
        rare = made
        return made
    }

    func set(_ flag: Flags, _ value: Bool) {
        if value { flags.insert(flag) } else { flags.remove(flag) }
    }
}
