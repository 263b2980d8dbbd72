public import WaldenGeometry

/// Lays views out one after another, in a row or a column.
///
/// Takes as much space along its axis as its views ask for, and shares what is more or less by ``distribution``; across
/// the axis it places them by ``alignment``. Hidden views take no space. Views ask by `sizeThatFits(_:)`, or by
/// `intrinsicContentSize` where that says something. Text that wraps gets its height for the width that it gets.
///
/// What is left over goes to the views with the lowest ``View/contentHuggingPriority(for:)``, what is missing is taken
/// from those with the lowest ``View/contentCompressionResistancePriority(for:)``:
/// ```swift
/// let row = StackView([name, path, size], spacing: 8)
/// path.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)     // is cut first
/// ```
/// No view becomes shorter than its ``View/minimumContentSize``: where there is no room even for that, the stack cuts
/// off at its edges what lies beyond them, and `WALDEN_TRACE=layout` names the views that lack room.
///
/// The corresponding UIKit class is `UIStackView`.
@MainActor
open class StackView: View {
    /// The direction in which views follow one another.
    public typealias Axis = LayoutAxis

    /// How views share the length along the axis.
    ///
    /// The corresponding UIKit type is `UIStackView.Distribution`.
    public enum Distribution: Sendable, Hashable {
        /// Each as long as it asks. Views without a natural length along the axis share what is left; if all have one,
        /// those with the lowest hugging take it, the last of several.
        case fill
        /// All equally long.
        case fillEqually
        /// All longer or shorter in proportion to what they ask.
        case fillProportionally
        /// Each as long as it asks, with equal gaps that fill the length.
        case equalSpacing
        /// Each as long as it asks, at the beginning; what is left stays empty.
        case leading
        /// Each as long as it asks, in the middle; what is left stays empty on both sides.
        case center
    }

    /// Where views stand across the axis.
    ///
    /// The corresponding UIKit type is `UIStackView.Alignment`.
    public enum Alignment: Sendable, Hashable {
        /// They fill the width of a column, or the height of a row.
        case fill
        /// At the left of a column, or at the top of a row.
        case leading
        /// In the middle.
        case center
        /// At the right of a column, or at the bottom of a row.
        case trailing
    }

    /// The views that are laid out, in order. Each is a subview; other subviews keep their places.
    public private(set) var arrangedSubviews: [View] = []

    /// The direction in which views follow one another; horizontal by default.
    public var axis: Axis = .horizontal { didSet { if axis != oldValue { arrangementDidChange() } } }
    /// How views share the length along the axis; `fill` by default.
    public var distribution: Distribution = .fill { didSet { if distribution != oldValue { arrangementDidChange() } } }
    /// Where views stand across the axis; `fill` by default.
    public var alignment: Alignment = .fill { didSet { if alignment != oldValue { arrangementDidChange() } } }
    /// The gap between two views, in points; 0 by default.
    public var spacing = 0.0 { didSet { if spacing != oldValue { arrangementDidChange() } } }
    /// The distance from the edges to the views, in points; zero by default.
    public var contentInsets = EdgeInsets.zero { didSet { if contentInsets != oldValue { arrangementDidChange() } } }

    /// What was set for single views.
    private(set) var customs: [ObjectIdentifier: Custom] = [:]
    /// Views that were shown in an animated block since the last layout.
    var appearing: [ObjectIdentifier] = []
    /// Whether the stack cuts off what lies beyond its edges only because there is no room for it.
    var clipsOverflow = false

    /// What was set for one view.
    struct Custom {
        var spacing: Double?
        var minimum: Double?
        var maximum: Double?
    }

    /// Makes a stack of views.
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

    /// Adds a view at the end.
    public func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Adds a view at a place among the others.
    ///
    /// - Precondition: The place is from 0 to the number of views.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        precondition(
            index >= 0 && index <= arrangedSubviews.count, "StackView.insertArrangedSubview: no such place")
        let index = arrangedSubviews[..<index].contains(view) ? index - 1 : index
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: index)
        if view.superview !== self { addSubview(view) }
        arrangementDidChange()
    }

    /// Lays a view out no longer; it stays a subview.
    public func removeArrangedSubview(_ view: View) {
        customs[ObjectIdentifier(view)] = nil
        arrangedSubviews.removeAll { $0 === view }
        arrangementDidChange()
    }

    /// Sets the gap after one view, in points; `nil` for ``spacing``.
    public func setCustomSpacing(_ spacing: Double?, after view: View) {
        customs[ObjectIdentifier(view), default: Custom()].spacing = spacing
        arrangementDidChange()
    }

    /// Sets the least and the largest length that an arranged view may have along the axis, in points.
    ///
    /// - Parameters:
    ///   - minimum: The least length; `nil` for that of ``View/minimumContentSize``.
    ///   - maximum: The largest length; `nil` for any. The minimum holds where it is larger.
    ///   - view: A view of ``arrangedSubviews``.
    /// - Precondition: The lengths are not negative, and the minimum is finite.
    public func setLength(minimum: Double? = nil, maximum: Double? = nil, of view: View) {
        precondition(
            (minimum ?? 0) >= 0 && (minimum ?? 0).isFinite && (maximum ?? 0) >= 0,
            "StackView.setLength: lengths must not be negative, and the minimum must be finite")
        customs[ObjectIdentifier(view), default: Custom()].minimum = minimum
        customs[ObjectIdentifier(view), default: Custom()].maximum = maximum
        arrangementDidChange()
    }

    /// A view that was taken out is laid out no longer.
    open override func willRemoveSubview(_ subview: View) {
        super.willRemoveSubview(subview)
        guard arrangedSubviews.contains(subview) else { return }
        arrangedSubviews.removeAll { $0 === subview }
        customs[ObjectIdentifier(subview)] = nil
        arrangementDidChange()
    }

    override package func visibilityOfSubviewDidChange(_ subview: View) {
        // An animator may give old values back, of which being hidden is none.
        if AnimationBlock.run is BlockRun, !subview.isHidden { fadeIn(subview) }
        arrangementDidChange()
    }

    /// Lets a view that is shown in an animated block fade in at its new place, while the others make room.
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

    /// The size that the views ask for.
    open override var intrinsicContentSize: Size { sizeThatFits(Size(width: .infinity, height: .infinity)) }

    /// The size that the views ask for, given the width of a column or the height of a row.
    open override func sizeThatFits(_ size: Size) -> Size { fittingSize(in: size, .fitting) }

    /// The least size in which no view falls short of its own.
    open override var minimumContentSize: Size {
        let views = visibleViews
        let sizes = views.map(\.minimumContentSize)
        let lengths = zip(views, sizes).map { limits(of: $0, minimum: $1).lowerBound }
        let length =
            distribution == .fillEqually ? Double(lengths.count) * (lengths.max() ?? 0) : lengths.reduce(0, +)
        let across = sizes.reduce(0) { max($0, $1.length(along: axis.other)) }
        return makeSize(along: length + gaps(after: views), across: across).outset(by: contentInsets)
    }

    // MARK: Growing

    /// Along the axis, a stack grows as the first of its views would; across, as the first that says something about it.
    override func defaultHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        var views = visibleViews
        if axis == self.axis {
            guard [.fill, .fillEqually, .fillProportionally].contains(distribution) else { return .defaultLow }
        } else {
            guard alignment == .fill else { return .defaultLow }
            views = views.filter { $0.setHuggingPriority(for: axis) != nil || $0.decidesGrowthAcrossStack }
        }
        return views.map { $0.contentHuggingPriority(for: axis) }.min() ?? .defaultLow
    }

    // MARK: Layout

    /// Places the views.
    open override func layoutSubviews() { placeViews() }
}
