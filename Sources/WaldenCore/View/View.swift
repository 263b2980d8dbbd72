public import WaldenGeometry
public import WaldenGraphics
internal import WaldenPlatform

/// A rectangle on the screen that draws content, holds subviews and handles events.
///
/// ``frame`` (or ``center``, ``bounds`` and ``transform``) places a view in its superview's coordinates. Content uses
/// the view's own coordinates, whose origin is that of ``bounds``. Coordinates are in points; y grows downwards.
///
/// Subclasses override ``draw(_:in:)`` to draw, ``layoutSubviews()`` and ``sizeThatFits(_:)`` for layout, and the
/// methods of ``Responder`` to handle events. Setting a property invalidates what depends on it; drawing waits for the
/// next frame.
///
/// The corresponding UIKit class is `UIView`.
@MainActor
open class View: Responder {
    // MARK: Stored state

    final var flags: Flags = .initial
    final var alphaStorage: Float = 1
    /// The frame without the transform.
    final var untransformedFrame: Rect
    final var boundsOrigin: Point = .zero
    final var backgroundColorStorage: Color?
    /// The extent of the subtree's drawing, in own coordinates; valid if flagged `extentKnown`.
    var cachedExtent: Extent = .unknown

    /// The subviews, from back to front.
    public internal(set) final var subviews: [View] = []

    // References up the tree are weak: the last owner may release a superview, window or controller on another thread,
    // and the main thread may use the reference before the deinitializer has run.
    weak final var superviewStorage: View?
    weak final var windowStorage: Window?
    weak final var viewControllerStorage: ViewController?
    /// The view's last known index among its siblings; may be stale.
    final var siblingIndexHint = 0
    /// A spatial index of the subviews; `nil` if there are few.
    final var subviewIndex: SubviewIndex?
    final var knownLook: Look.ID
    /// The scale that the view was last notified of; 0 before it joins a window.
    final var knownScale: Float = 0
    /// An upper bound for the depth of the subtree below this view.
    final var levelsBelow: UInt16 = 0
    final var rare: RareProperties?

    /// Creates a view with a frame in its superview's coordinates, in points.
    public init(frame: Rect = .zero) {
        untransformedFrame = View.sanitized(frame)
        knownLook = Look.idOfApplication
        super.init()
        declareStandardHitTesting(of: View.self)
    }

    /// Isolated, so that views and their properties are released on the main thread.
    isolated deinit {}

    // MARK: Responder

    /// The view controller whose root view this is, otherwise the superview.
    open override var next: Responder? {
        viewControllerStorage ?? superviewStorage ?? rare?.formerSuperview
    }

    override final var responderWindow: Window? { window }

    // MARK: For subclasses: drawing

    /// Draws the view's content. The default draws nothing.
    ///
    /// Called when the damage intersects the view, after the background is drawn. Drawing outside the bounds is visible
    /// only within ``View/drawingOutsets``. During an animation, properties have their final values: content is drawn
    /// for the final bounds, and shown moved and scaled (see ``View/presentation``).
    ///
    /// - Parameters:
    ///   - rect: The part to draw, in the view's coordinates; drawing is clipped to it.
    ///   - context: The context to draw into, in the view's coordinates. It draws nothing after the frame.
    open func draw(_ rect: Rect, in context: GraphicsContext) {}

    /// How far the view draws outside its bounds, in points, not counting ``View/shadow``; zero by default. Call
    /// ``View/drawingOutsetsDidChange()`` when it changes.
    open var drawingOutsets: EdgeInsets { .zero }

    // MARK: For subclasses: layout

    /// Lays out the subviews, before the next frame after ``View/setNeedsLayout()`` or a change of the bounds' size.
    /// The default does nothing.
    open func layoutSubviews() {}

    /// Returns the size that best fits the content within a proposed size, in points; an infinite length asks for the
    /// natural one. The default is the current size.
    open func sizeThatFits(_ size: Size) -> Size { bounds.size }

    /// The natural size of the content, in points; ``View/noIntrinsicMetric`` along an axis without one.
    open var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) }

    /// The minimum size at which the content is usable, in points; zero by default, the natural size for controls. A
    /// ``StackView`` respects it. Call ``View/invalidateIntrinsicContentSize()`` when it changes.
    open var minimumContentSize: Size { .zero }

    /// The length along an axis without a natural one.
    public static let noIntrinsicMetric = -1.0

    // MARK: For subclasses: hit testing

    /// Returns the frontmost view that contains a point.
    ///
    /// Visits subviews from front to back, and skips views that are hidden, nearly transparent (alpha below 0.01) or
    /// not interactive. Subviews cannot be hit outside this view.
    ///
    /// - Parameters:
    ///   - point: A point in this view's coordinates, in points.
    ///   - event: The event that needs the hit test; `nil` when called directly.
    /// - Returns: This view, a descendant, or `nil` if the point is outside.
    /// - Complexity: O(*n*) in the views visited; does not allocate.
    open func hitTest(_ point: Point, with event: Event?) -> View? { standardHitTest(point, with: event) }

    /// Returns whether the view contains a point of its coordinates, in points: by default, whether its bounds do,
    /// without their maximum edges.
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

    /// Called after appearance, direction, tint colour or theme changed, or the view moved to where they differ. The
    /// default redraws the view. Overrides call `super`.
    open func appearanceDidChange() { setNeedsDisplay() }

    /// Called after the window's ``Window/scale`` changed, or the view joined a window with another scale. The default
    /// invalidates the layout; the window redraws everything anyway. Overrides call `super`.
    ///
    /// The corresponding AppKit method is `viewDidChangeBackingProperties()`.
    open func scaleDidChange() { setNeedsLayout() }

    // MARK: For subclasses: gestures

    /// Returns whether a recognizer on this view may leave the `possible` state; otherwise it fails. True by default.
    /// Called once per attempt, before the recognizer's delegate.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// Returns whether a recognizer on an ancestor receives a touch that hit this view or a descendant; true by
    /// default. Override to keep touches that the view handles itself.
    open func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool { true }

    // MARK: For subclasses: pointer and focus

    /// Called when a hovering pointer or tool enters this view or one of its subviews.
    open func pointerEntered(with event: Event) {}

    /// Called when a hovering pointer or tool moves over this view or one of its subviews.
    open func pointerMoved(with event: Event) {}

    /// Called when a hovering pointer or tool leaves this view and all its subviews, or is lost.
    open func pointerExited(with event: Event?) {}

    /// Whether Tab stops at this view; false by default. Overrides also override ``Responder/canBecomeFirstResponder``.
    open var canBecomeFocused: Bool { false }

    /// Called after the view gained or lost focus, or its focus became visible or invisible. The default redraws the
    /// view. Overrides call `super`.
    open func focusDidChange() { setNeedsDisplay() }

    override func firstResponderStatusDidChange() {
        textEditing?.focusDidChange()
        focusDidChange()
    }

    // MARK: Hooks of the toolkit's own classes

    package func boundsSizeDidChange() {}

    package func subviewsDidChange() {}

    package func visibilityOfSubviewDidChange(_ subview: View) {
        if flags.contains(.laysOutForVisibility) { setNeedsLayout() }
    }

    /// Invalidates the layout of this view and its ancestors up to a ``LayoutBoundary``, since their needs may depend
    /// on the subview's.
    package func intrinsicContentSizeOfSubviewDidChange(_ subview: View) {
        if flags.contains(.layoutBoundary), let boundary = self as? any LayoutBoundary {
            return boundary.contentSizeDidChange(of: subview)
        }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    func defaultHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        intrinsicContentSize.length(along: axis) == View.noIntrinsicMetric ? .growing : .defaultLow
    }

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
        static let transformed = Flags(rawValue: 1 << 6)

        static let needsLayout = Flags(rawValue: 1 << 7)
        static let subtreeNeedsLayout = Flags(rawValue: 1 << 8)
        static let autoresizes = Flags(rawValue: 1 << 9)
        static let layoutBoundary = Flags(rawValue: 1 << 10)
        static let lineOfText = Flags(rawValue: 1 << 11)
        static let wrappingText = Flags(rawValue: 1 << 12)
        static let separator = Flags(rawValue: 1 << 13)

        /// The cached extent is valid; otherwise it is the last valid one.
        static let extentKnown = Flags(rawValue: 1 << 14)
        static let movesPixels = Flags(rawValue: 1 << 15)
        static let rasterized = Flags(rawValue: 1 << 16)

        static let animated = Flags(rawValue: 1 << 17)
        /// The view gets no touches while it is animated.
        static let untouchable = Flags(rawValue: 1 << 18)
        /// The layout depends on which subviews are hidden.
        static let laysOutForVisibility = Flags(rawValue: 1 << 19)
        /// The view's class overrides neither `hitTest` nor `point(inside:)`.
        static let standardHitTesting = Flags(rawValue: 1 << 20)
        /// The view is leaving its window: nothing in it can become first responder there.
        static let leaving = Flags(rawValue: 1 << 21)

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
        var autoresizingReference: AutoresizingReference?
        var layoutPriorities = LayoutPriorities()
        var cursor: Cursor?
        var tintColor: Color?
        var tag = 0
        var identifier: String?
        var toolTip: String?
        var focusOrder: [WeakView]?
        var appearance: Appearance?
        var layoutDirection: LayoutDirection?
        /// The window whose decoration this view draws, as the root of its own tree.
        weak var decoratedWindow: Window?
        var animations: ViewAnimations?
        @MainActor
        var animationsForWriting: ViewAnimations {
            if let animations { return animations }
            let created = ViewAnimations()
            animations = created
            return created
        }
        var hasOwnLook: Bool { appearance != nil || layoutDirection != nil || tintColor != nil }
        var raster: Raster?
        var displayLinks: [DisplayLink] = []
        var gestureRecognizers: [GestureRecognizer] = []
        var interactions: [any Interaction] = [] {
            didSet { textEditing = interactions.lazy.compactMap { $0 as? any TextEditingInteraction }.first }
        }
        /// The first of the interactions that edits text.
        private(set) var textEditing: (any TextEditingInteraction)?
        /// The superview that the view was just removed from, while its touches are being cancelled: the responders
        /// that saw them begin must see them cancelled.
        var formerSuperview: View?
    }

    var rareForWriting: RareProperties {
        if let rare { return rare }
        let created = RareProperties()
        rare = created
        return created
    }

    func set(_ flag: Flags, _ value: Bool) {
        if value { flags.insert(flag) } else { flags.remove(flag) }
    }
}
