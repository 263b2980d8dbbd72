public import WaldenGeometry

/// Lays views out one after another, in a row or a column.
///
/// Takes as much space along its axis as its views ask for, and shares what is more or less by ``distribution``; across
/// the axis it places them by ``alignment``. Hidden views take no space. Views ask by `sizeThatFits(_:)`, or by
/// `intrinsicContentSize` where that says something.
///
/// The corresponding UIKit class is `UIStackView`.
@MainActor
open class StackView: View {
    /// The direction in which views follow one another.
    public enum Axis: Sendable, Hashable {
        /// From left to right.
        case horizontal
        /// From top to bottom.
        case vertical
    }

    /// How views share the length along the axis.
    ///
    /// The corresponding UIKit type is `UIStackView.Distribution`.
    public enum Distribution: Sendable, Hashable {
        /// Each as long as it asks. Views without a natural length along the axis share what is left; if all have one,
        /// the last takes it. If it is too little, all shrink in proportion.
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

    private var customSpacings: [ObjectIdentifier: Double] = [:]
    /// Views that were shown in an animated block since the last layout.
    private var appearing: [ObjectIdentifier] = []

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
        customSpacings[ObjectIdentifier(view)] = nil
        arrangedSubviews.removeAll { $0 === view }
        arrangementDidChange()
    }

    /// Sets the gap after one view, in points; `nil` for ``spacing``.
    public func setCustomSpacing(_ spacing: Double?, after view: View) {
        customSpacings[ObjectIdentifier(view)] = spacing
        arrangementDidChange()
    }

    /// A view that was taken out is laid out no longer.
    open override func willRemoveSubview(_ subview: View) {
        super.willRemoveSubview(subview)
        guard arrangedSubviews.contains(subview) else { return }
        arrangedSubviews.removeAll { $0 === subview }
        customSpacings[ObjectIdentifier(subview)] = nil
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
    open override func sizeThatFits(_ size: Size) -> Size {
        let available = size.inset(by: contentInsets)
        let across = axis == .horizontal ? available.height : available.width
        let views = visibleViews
        var length = gaps(after: views)
        var breadth = 0.0
        for view in views {
            let wanted = wantedSize(of: view, across: across, along: .infinity)
            length += along(wanted)
            breadth = max(breadth, self.across(wanted))
        }
        return makeSize(along: length, across: breadth).outset(by: contentInsets)
    }

    // MARK: Layout

    /// Places the views.
    open override func layoutSubviews() {
        let views = visibleViews
        guard !views.isEmpty else { return }
        let content = bounds.inset(by: contentInsets)
        let breadth = across(content.size)
        let available = along(content.size) - gaps(after: views)
        let wanted = views.map { wantedSize(of: $0, across: breadth, along: available) }
        let isFlexible = views.map { along($0.intrinsicContentSize) == View.noIntrinsicMetric }
        let lengths = share(max(0, available), among: wanted.map(along), isFlexible: isFlexible)
        var extraGap = 0.0
        if distribution == .equalSpacing, views.count > 1 {
            extraGap = max(0, available - lengths.reduce(0, +)) / Double(views.count - 1)
        }
        var position = axis == .horizontal ? content.minX : content.minY
        if distribution == .center { position += max(0, available - lengths.reduce(0, +)) / 2 }
        for (index, view) in views.enumerated() {
            let own = alignment == .fill ? breadth : min(breadth, across(wanted[index]))
            let start = axis == .horizontal ? content.minY : content.minX
            let offset: Double =
                switch alignment {
                case .fill, .leading: 0
                case .center: (breadth - own) / 2
                case .trailing: breadth - own
                }
            place(
                view, makeFrame(along: position, length: lengths[index], across: start + offset, breadth: own))
            position += lengths[index] + gap(after: view) + extraGap
        }
        appearing = []
    }

    /// Places a view; one that fades in does so at its place.
    private func place(_ view: View, _ frame: Rect) {
        if appearing.contains(ObjectIdentifier(view)) {
            View.performWithoutAnimation {
                view.frame = frame
                view.layoutIfNeeded()
            }
        } else {
            view.frame = frame
        }
    }

    /// The lengths of views that ask for some, when a length is available.
    private func share(_ available: Double, among wanted: [Double], isFlexible: [Bool]) -> [Double] {
        let total = wanted.reduce(0, +)
        switch distribution {
        case .fillEqually:
            return wanted.map { _ in available / Double(wanted.count) }
        case .fillProportionally:
            return wanted.map { total > 0 ? available * $0 / total : available / Double(wanted.count) }
        case .fill:
            return fill(available, with: wanted, isFlexible: isFlexible)
        case .equalSpacing, .leading, .center:
            return total > available ? wanted.map { $0 * available / total } : wanted
        }
    }

    private func fill(_ available: Double, with wanted: [Double], isFlexible: [Bool]) -> [Double] {
        let fixed = zip(wanted, isFlexible).reduce(0) { $0 + ($1.1 ? 0 : $1.0) }
        let flexibleCount = isFlexible.count { $0 }
        if fixed > available { return zip(wanted, isFlexible).map { $1 ? 0 : $0 * available / fixed } }
        if flexibleCount > 0 {
            let part = (available - fixed) / Double(flexibleCount)
            return zip(wanted, isFlexible).map { $1 ? part : $0 }
        }
        var lengths = wanted
        lengths[lengths.count - 1] += available - fixed
        return lengths
    }

    // MARK: Steps

    private var visibleViews: [View] { arrangedSubviews.filter { !$0.isHidden } }

    private func gap(after view: View) -> Double { customSpacings[ObjectIdentifier(view)] ?? spacing }

    private func gaps(after views: [View]) -> Double { views.dropLast().reduce(0) { $0 + gap(after: $1) } }

    /// The size that a view asks for.
    private func wantedSize(of view: View, across: Double, along: Double) -> Size {
        let proposed = axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
        let fitting = view.sizeThatFits(proposed)
        // A stack's natural size is what fits it: asking for both would double the work with each level.
        if view is StackView { return fitting }
        let natural = view.intrinsicContentSize
        return Size(
            width: natural.width == View.noIntrinsicMetric ? fitting.width : natural.width,
            height: natural.height == View.noIntrinsicMetric || fitting.height > natural.height
                ? fitting.height : natural.height)
    }

    private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }

    private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }

    private func makeSize(along: Double, across: Double) -> Size {
        axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
    }

    private func makeFrame(along position: Double, length: Double, across start: Double, breadth: Double) -> Rect {
        axis == .horizontal
            ? Rect(x: position, y: start, width: length, height: breadth)
            : Rect(x: start, y: position, width: breadth, height: length)
    }
}
