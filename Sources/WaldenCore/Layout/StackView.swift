public import WaldenGeometry

/// Lays out views in a row or a column.
///
/// Distributes surplus or missing length along the axis by ``distribution``, and aligns views across it by
/// ``alignment``. Hidden views take no space. The natural size of a view is its `intrinsicContentSize` if it has one,
/// otherwise its `sizeThatFits(_:)`. Wrapping text gets the height for its final width.
///
/// Views with the lowest ``View/contentHuggingPriority(for:)`` grow first; those with the lowest
/// ``View/contentCompressionResistancePriority(for:)`` shrink first:
/// ```swift
/// let row = StackView([name, path, size], spacing: 8)
/// path.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)     // is truncated first
/// ```
/// Views never shrink below ``View/minimumContentSize``: the stack clips them instead, and `WALDEN_TRACE=layout`
/// names them.
///
/// The corresponding UIKit class is `UIStackView`.
@MainActor
open class StackView: View {
    /// The direction in which views follow one another.
    public typealias Axis = LayoutAxis

    /// How views share the length along the axis.
    public enum Distribution: Sendable, Hashable {
        /// Natural lengths. Views without one share the surplus; if all have one, the last view with the lowest
        /// hugging takes it.
        case fill
        /// Equal lengths.
        case fillEqually
        /// Lengths scaled in proportion to the natural ones.
        case fillProportionally
        /// Natural lengths, with equal gaps that fill the stack.
        case equalSpacing
        /// Natural lengths at the start; surplus stays empty.
        case leading
        /// Natural lengths in the middle; surplus stays empty on both sides.
        case center
    }

    /// The position of views across the axis.
    public enum Alignment: Sendable, Hashable {
        /// Filling the width of a column, or the height of a row.
        case fill
        /// At the left of a column, or at the top of a row.
        case leading
        /// Centred.
        case center
        /// At the right of a column, or at the bottom of a row.
        case trailing
    }

    /// The views to lay out, in order. All are subviews; other subviews are not laid out.
    public private(set) var arrangedSubviews: [View] = []

    /// The direction in which views follow one another; horizontal by default.
    public var axis: Axis = .horizontal { didSet { if axis != oldValue { arrangementDidChange() } } }
    /// How views share the length along the axis; `fill` by default.
    public var distribution: Distribution = .fill { didSet { if distribution != oldValue { arrangementDidChange() } } }
    /// The position of views across the axis; `fill` by default.
    public var alignment: Alignment = .fill { didSet { if alignment != oldValue { arrangementDidChange() } } }
    /// The gap between adjacent views, in points; 0 by default.
    public var spacing = 0.0 { didSet { if spacing != oldValue { arrangementDidChange() } } }
    /// The insets around the views, in points; zero by default.
    public var contentInsets = EdgeInsets.zero { didSet { if contentInsets != oldValue { arrangementDidChange() } } }

    private(set) var customs: [ObjectIdentifier: Custom] = [:]
    /// Views shown in an animation block since the last layout.
    var appearing: [ObjectIdentifier] = []
    /// Whether the stack clips only because its views do not fit.
    var clipsOverflow = false

    struct Custom {
        var spacing: Double?
        var minimum: Double?
        var maximum: Double?
    }

    /// Creates a stack of views.
    public init(
        _ views: [View] = [], axis: Axis = .horizontal, spacing: Double = 0, alignment: Alignment = .fill,
        distribution: Distribution = .fill
    ) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
        self.distribution = distribution
        super.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    // MARK: Views

    /// Appends a view.
    public func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view at an index from 0 to the number of views.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        precondition(
            index >= 0 && index <= arrangedSubviews.count, "StackView.insertArrangedSubview: index out of range")
        let index = arrangedSubviews[..<index].contains(view) ? index - 1 : index
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: index)
        if view.superview !== self { addSubview(view) }
        arrangementDidChange()
    }

    /// Removes a view from the layout; it stays a subview.
    public func removeArrangedSubview(_ view: View) {
        customs[ObjectIdentifier(view)] = nil
        arrangedSubviews.removeAll { $0 === view }
        arrangementDidChange()
    }

    /// Sets the gap after an arranged view, in points; `nil` for ``spacing``. Ignores other views.
    public func setCustomSpacing(_ spacing: Double?, after view: View) {
        guard arrangedSubviews.containsIdentical(view) else { return }
        customs[ObjectIdentifier(view), default: Custom()].spacing = spacing
        arrangementDidChange()
    }

    /// Sets the minimum and maximum length of an arranged view along the axis, in points. The minimum defaults to
    /// ``View/minimumContentSize``, and wins over the maximum. Ignores views that are not arranged.
    ///
    /// - Precondition: Neither is negative, and the minimum is finite.
    public func setLength(minimum: Double? = nil, maximum: Double? = nil, of view: View) {
        precondition(
            (minimum ?? 0) >= 0 && (minimum ?? 0).isFinite && (maximum ?? 0) >= 0,
            "StackView.setLength: lengths must not be negative, and the minimum must be finite")
        guard arrangedSubviews.containsIdentical(view) else { return }
        var custom = customs[ObjectIdentifier(view)] ?? Custom()
        (custom.minimum, custom.maximum) = (minimum, maximum)
        customs[ObjectIdentifier(view)] = custom
        arrangementDidChange()
    }

    /// Also removes the view from the layout.
    open override func willRemoveSubview(_ subview: View) {
        super.willRemoveSubview(subview)
        if arrangedSubviews.contains(subview) { removeArrangedSubview(subview) }
    }

    override package func visibilityOfSubviewDidChange(_ subview: View) {
        // Not in an animator, which may restore the old `alpha` but not `isHidden`.
        if AnimationBlock.run is BlockRun, !subview.isHidden { fadeIn(subview) }
        arrangementDidChange()
    }

    /// Fades in a view shown in an animation block, at its new position, while the others make room.
    private func fadeIn(_ view: View) {
        let alpha = view.alpha
        View.performWithoutAnimation { view.alpha = 0 }
        view.alpha = alpha
        appearing.append(ObjectIdentifier(view))
    }

    override package func intrinsicContentSizeOfSubviewDidChange(_ subview: View) { arrangementDidChange() }

    private func arrangementDidChange() {
        AnimationBlock.noteRearranged(self)
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: Size

    /// The natural size of the views.
    open override var intrinsicContentSize: Size { sizeThatFits(Size(width: .infinity, height: .infinity)) }

    /// Returns the size that fits the views, given the width of a column or the height of a row.
    open override func sizeThatFits(_ size: Size) -> Size { fittingSize(in: size, .fitting) }

    /// The minimum size that gives every view its own minimum.
    open override var minimumContentSize: Size {
        let views = visibleViews
        let sizes = views.map(\.minimumContentSize)
        let lengths = zip(views, sizes).map { limits(of: $0, minimum: $1).lowerBound }
        let length =
            distribution == .fillEqually ? Double(lengths.count) * (lengths.max() ?? 0) : lengths.reduce(0, +)
        let across = sizes.reduce(0) { max($0, $1.length(along: axis.other)) }
        return makeSize(along: length + gaps(after: views), across: across).outset(by: contentInsets)
    }

    /// Returns the weakest hugging of the stack's views; across the axis, of those that decide its growth.
    override func defaultHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        var views = visibleViews
        if axis == self.axis {
            guard [.fill, .fillEqually, .fillProportionally].contains(distribution) else { return .defaultLow }
        } else {
            guard alignment == .fill else { return .defaultLow }
            views = views.filter { $0.explicitHuggingPriority(for: axis) != nil || $0.decidesGrowthAcrossStack }
        }
        return views.map { $0.contentHuggingPriority(for: axis) }.min() ?? .defaultLow
    }

    // MARK: Layout

    /// Places the views.
    open override func layoutSubviews() { placeViews() }
}
