public import WaldenGeometry
public import WaldenGraphics

/// A rectangle on the screen that draws its content, holds subviews and gets events.
///
/// A view lies in its superview's coordinates by ``frame`` (or ``center``, ``bounds`` and ``transform``); what is in it
/// lies in its own, whose origin is that of ``bounds``. Coordinates are in points, y grows downwards.
///
/// Subclasses override ``draw(_:in:)`` to draw, ``layoutSubviews()`` and ``sizeThatFits(_:)`` to lay out, and the
/// methods of ``Responder`` to get events. Changing a property invalidates what it must; nothing is drawn before the
/// next frame.
///
/// The corresponding UIKit class is `UIView`.
@MainActor
open class View: Responder {
    // What hit testing reads on its way down is `nonisolated(unsafe)`: like everything here it is used on the main
    // actor only, but the loop that reads it is free of the checks that closures on the main actor make.

    // What it reads of every view on the way stands first, side by side in memory.

    nonisolated(unsafe) final var flags: Flags = .initial
    nonisolated(unsafe) final var alphaStorage: Float = 1
    /// The frame that the view would have without its transform.
    nonisolated(unsafe) final var untransformedFrame: Rect
    nonisolated(unsafe) final var boundsOrigin: Point = .zero
    /// Where the list of subviews has its elements: the list keeps them there until it changes.
    nonisolated(unsafe) final var subviewReferences = References([])
    /// The extents of the subviews, if an index keeps them and all subviews leave hit testing as it is.
    nonisolated(unsafe) final var hitIndex: ExtentTree?

    // MARK: Geometry (View+Geometry.swift)

    /// How far content may reach, in own coordinates; see `View+Extent.swift`.
    var cachedExtent: Extent = .unknown

    // MARK: Tree (View+Tree.swift)

    /// The views in this one, from back to front.
    public internal(set) final var subviews: [View] {
        get { subviewStorage }
        _modify { yield &subviewStorage }
    }

    nonisolated(unsafe) final var subviewStorage: [View] = [] {
        didSet { subviewReferences = References(subviewStorage) }
    }
    nonisolated(unsafe) unowned(unsafe) final var superviewStorage: View?
    unowned(unsafe) final var windowStorage: Window?
    unowned(unsafe) final var viewControllerStorage: ViewController?
    /// Where the view stands among its siblings, if nothing has changed since it was looked up.
    final var siblingIndexHint = 0
    /// Finds a few among many subviews; only for views with many.
    nonisolated(unsafe) final var subviewIndex: SubviewIndex?

    // MARK: State

    final var backgroundColorStorage: Color?
    /// What most views do without.
    nonisolated(unsafe) final var rare: RareProperties?

    /// Makes a view with a frame in its superview's coordinates, in points.
    public init(frame: Rect = .zero) {
        untransformedFrame = View.sanitized(frame)
        super.init()
    }

    isolated deinit {
        for view in subviews {
            view.superviewStorage = nil
        }
        if let rare {
            for recognizer in rare.gestureRecognizers { recognizer.viewStorage = nil }
        }
    }

    // MARK: Responder

    /// The view controller whose root view this is, else the superview.
    open override var next: Responder? {
        viewControllerStorage ?? superviewStorage ?? rare?.formerSuperview
    }

    override final var responderWindow: Window? { window }

    // MARK: For subclasses: drawing

    /// Draws the view's content. The default draws nothing.
    ///
    /// Called when a part of the view meets what is to be drawn anew; the background is drawn already. Drawing outside
    /// of the bounds shows only as far as ``drawingOutsets`` announces it.
    ///
    /// - Parameters:
    ///   - rect: The part that is to be drawn, in the view's coordinates; drawing more is clipped.
    ///   - context: Where to draw, in the view's coordinates.
    open func draw(_ rect: Rect, in context: GraphicsContext) {}

    /// How far the view draws outside its bounds, in points, shadows by ``shadow`` not counted; zero by default.
    ///
    /// Overriders call ``drawingOutsetsDidChange()`` when the value changes.
    open var drawingOutsets: EdgeInsets { .zero }

    // MARK: For subclasses: layout

    /// Lays the subviews out. The default does nothing; frames then stay as they were set.
    ///
    /// Called before the next frame after ``setNeedsLayout()``, and when the size of the bounds has changed.
    open func layoutSubviews() {}

    /// The size that fits the content best, given a size that is proposed, in points. The default is the present size.
    ///
    /// An infinite extent asks for the natural one.
    open func sizeThatFits(_ size: Size) -> Size { bounds.size }

    /// The natural size of the content, in points; ``noIntrinsicMetric`` along an axis on which there is none.
    open var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) }

    /// The least size in which the content can be used, in points; zero by default, and the natural size of controls.
    ///
    /// A ``StackView`` gives its views no less along its axis and across. Overriders call
    /// ``invalidateIntrinsicContentSize()`` when the value changes.
    open var minimumContentSize: Size { .zero }

    /// The extent of content that has no natural one.
    public static let noIntrinsicMetric = -1.0

    // MARK: For subclasses: hit testing

    /// Finds the frontmost view that contains a point.
    ///
    /// Visits subviews from front to back. Skips views that are hidden, nearly transparent (alpha below 0.01) or not
    /// interactive, with all that is in them, also when it is called on such a view itself. A point outside the view
    /// finds nothing, even in a subview that is drawn there.
    ///
    /// - Parameters:
    ///   - point: A location in this view's coordinates, in points.
    ///   - event: The event that asks, or `nil` when called directly.
    /// - Returns: This view, a descendant, or `nil` if the point is outside.
    /// - Complexity: O(*n*) in the views visited; allocates nothing.
    ///
    /// The corresponding UIKit method is `hitTest(_:with:)`.
    open func hitTest(_ point: Point, with event: Event?) -> View? { standardHitTest(point, with: event) }

    /// Whether a point lies in the view: in its bounds, minimum edges included, maximum edges not.
    ///
    /// - Parameters:
    ///   - point: A location in this view's coordinates, in points.
    ///   - event: The event that asks, or `nil` when called directly.
    open func point(inside point: Point, with event: Event?) -> Bool { bounds.contains(point) }

    // MARK: For subclasses: the tree

    /// Tells that a view was added to this one.
    open func didAddSubview(_ subview: View) {}

    /// Tells that a view is about to be removed from this one.
    open func willRemoveSubview(_ subview: View) {}

    /// Tells that the superview is about to change.
    open func willMove(toSuperview newSuperview: View?) {}

    /// Tells that the superview has changed.
    open func didMoveToSuperview() {}

    /// Tells that the window is about to change.
    open func willMove(toWindow newWindow: Window?) {}

    /// Tells that the window has changed.
    open func didMoveToWindow() {}

    /// Tells that the view turned from light to dark or back, or that the colours of the theme changed.
    ///
    /// The default draws the view anew. Overriders call `super`.
    open func appearanceDidChange() { setNeedsDisplay() }

    /// Tells that the window has another ``Window/scale``: it came to another screen, or the person chose so.
    ///
    /// All is drawn anew anyway. The default lays the view out anew, for layouts that go by device pixels. Overriders
    /// call `super`.
    ///
    /// The corresponding AppKit method is `viewDidChangeBackingProperties()`.
    open func scaleDidChange() { setNeedsLayout() }

    // MARK: For subclasses: gestures

    /// Whether a recognizer on this view may leave the state possible; false makes it fail. True by default.
    ///
    /// Asked once per attempt, before the recognizer's delegate.
    ///
    /// The corresponding UIKit method is `gestureRecognizerShouldBegin(_:)`.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// Whether a recognizer on a view around this one gets a touch that hit this view or something in it; true by
    /// default.
    ///
    /// Overriders keep for themselves what they make of touches.
    open func permits(_ gestureRecognizer: GestureRecognizer, _ touch: Touch) -> Bool { true }

    // MARK: For subclasses: pointer and focus

    /// Tells that the pointer came over this view or one of its subviews, without a button.
    open func pointerEntered(with event: Event) {}

    /// Tells that the pointer moved over this view or one of its subviews, without a button.
    open func pointerMoved(with event: Event) {}

    /// Tells that the pointer left this view and all of its subviews, or was lost.
    open func pointerExited(with event: Event?) {}

    /// Whether Tab stops at this view; false unless overridden. Such a view also overrides
    /// ``Responder/canBecomeFirstResponder``.
    open var canBecomeFocused: Bool { false }

    /// Tells that the view came into focus or lost it, or that its focus became visible or no longer is.
    ///
    /// The default draws the view anew. Overriders call `super`.
    open func focusDidChange() { setNeedsDisplay() }

    override func firstResponderStatusDidChange() { focusDidChange() }

    // MARK: Hooks of the toolkit's own classes

    /// Tells that the size of the bounds has changed; the view is laid out anew before the next frame.
    package func boundsSizeDidChange() {}

    /// Tells that subviews came or went.
    package func subviewsDidChange() {}

    /// Tells that a subview was hidden or shown.
    package func visibilityOfSubviewDidChange(_ subview: View) {}

    /// Called when what a subview needs has changed. Lays out anew everything around it, whose needs and places may
    /// follow from it, up to a ``LayoutBoundary``.
    package func intrinsicContentSizeOfSubviewDidChange(_ subview: View) {
        if flags.contains(.layoutBoundary), let boundary = self as? any LayoutBoundary {
            return boundary.needDidChange(of: subview)
        }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// The hugging of a view for which none was set.
    func defaultHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        intrinsicContentSize.length(along: axis) == View.noIntrinsicMetric ? .growing : .defaultLow
    }

    /// Tells that the view itself was hidden or shown.
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
    /// The switches of a view, in one word.
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
        static let leaving = Flags(rawValue: 1 << 9)
        /// Scrolling moves the pixels of the content.
        static let movesPixels = Flags(rawValue: 1 << 15)
        /// The view and what is in it is shown by a picture.
        static let rasterized = Flags(rawValue: 1 << 16)

        static let hitTestingKnown = Flags(rawValue: 1 << 10)
        static let standardHitTesting = Flags(rawValue: 1 << 11)
        /// The cached extent holds; otherwise it is the last one that did.
        static let extentKnown = Flags(rawValue: 1 << 14)

        /// The transform is not the identity.
        static let transformed = Flags(rawValue: 1 << 12)
        /// There is an index of the subviews, some of which may override hit testing.
        static let indexed = Flags(rawValue: 1 << 13)

        /// Something is seen of the view that is not what its properties say.
        static let animated = Flags(rawValue: 1 << 24)
        /// The view is one line of text.
        static let lineOfText = Flags(rawValue: 1 << 27)
        /// The view is text that breaks into lines.
        static let wrappingText = Flags(rawValue: 1 << 28)
        /// The view only separates others.
        static let separator = Flags(rawValue: 1 << 29)
        /// The view is a ``LayoutBoundary``.
        static let layoutBoundary = Flags(rawValue: 1 << 30)
        /// The view is animated and gets no touches meanwhile.
        static let untouchable = Flags(rawValue: 1 << 25)

        static let initial: Flags = [.interactive, .autoresizes, .needsLayout]
    }

    /// The properties that most views leave as they are; one object holds them, so that a plain view stays small.
    final class RareProperties {
        var transform: AffineTransform = .identity
        var cornerRadius = 0.0
        var borderWidth = 0.0
        var borderColor: Color?
        var shadow: Shadow?
        var autoresizingMask: AutoresizingMask = []
        /// What the mask was applied to last; `nil` before it was.
        var autoresizingReference: AutoresizingReference?
        var layoutPriorities = LayoutPriorities()
        /// The style that the application had when the view was taken out of its window; `nil` if it was not.
        var styleWhenRemoved: Int?
        var cursor: Cursor?
        var tintColor: Color?
        var tag = 0
        var identifier: String?
        var focusOrder: [WeakView]?
        var appearance: Appearance?
        var animations: ViewAnimations?
        var raster: Raster?
        var displayLinks: [DisplayLink] = []
        var gestureRecognizers: [GestureRecognizer] = []
        /// The superview from which the view was just removed, while the touches that it had are being cancelled:
        /// whoever handled their start up the chain must get their end.
        var formerSuperview: View?
    }

    /// The rare properties, made when first needed.
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
