internal import WaldenGeometry

extension StackView {
    /// The length assumed for growing views. In layout, they start from their minimum and get the rest.
    enum Growing { case fitting, minimum }

    private struct Item {
        let view: View
        var size: Size
        let minimum: Size
        /// The allowed lengths along the axis.
        let limits: ClosedRange<Double>
        /// The requested length, within the limits.
        let preferred: Double
    }

    // MARK: Placing

    func placeViews() {
        let views = visibleViews
        let room = bounds.size.inset(by: contentInsets)
        let breadth = room.length(along: axis.other)
        let available = room.length(along: axis) - gaps(after: views)
        let growing = growingWhenPlaced
        // No length is proposed, because growing views would take all of it.
        let proposal = distribution == .fill ? Double.infinity : max(0, available)
        var items = items(of: views, across: breadth, along: proposal, growing)
        let lengths = lengths(of: items, across: breadth, in: max(0, available))
        if alignment != .fill { items = itemsAtLengths(lengths, items, across: breadth, growing) }
        let rest = max(0, available - lengths.reduce(0, +))
        let extraGap = distribution == .equalSpacing && views.count > 1 ? rest / Double(views.count - 1) : 0
        var position = distribution == .center ? rest / 2 : 0
        var reach = Size.zero
        for (item, length) in zip(items, lengths) {
            let minimum = item.minimum.length(along: axis.other)
            let natural = item.size.length(along: axis.other)
            let own = max(minimum, alignment == .fill ? breadth : min(breadth, natural))
            let offset: Double =
                switch alignment {
                case .fill, .leading: 0
                case .center: (breadth - own) / 2
                case .trailing: breadth - own
                }
            place(item.view, at: makeSize(along: position, across: offset), makeSize(along: length, across: own))
            reach = makeSize(along: position + length, across: max(reach.length(along: axis.other), own))
            position += length + gap(after: item.view) + extraGap
        }
        clipOverflow(reach.width > room.width + Self.tolerance || reach.height > room.height + Self.tolerance)
        appearing = []
    }

    /// The rounding tolerance of summed lengths, in points.
    private static var tolerance: Double { 1e-6 }

    /// Places a view within the insets, without animation if it is fading in.
    private func place(_ view: View, at offset: Size, _ size: Size) {
        let origin = bounds.origin
        let frame = Rect(
            x: origin.x + contentInsets.left + offset.width, y: origin.y + contentInsets.top + offset.height,
            width: size.width, height: size.height)
        if appearing.contains(ObjectIdentifier(view)) {
            View.performWithoutAnimation {
                view.frame = frame
                view.layoutIfNeeded()
            }
        } else {
            view.frame = frame
        }
    }

    private func clipOverflow(_ overflows: Bool) {
        guard overflows != clipsOverflow, !(overflows && clipsToBounds) else { return }
        clipsOverflow = overflows
        clipsToBounds = overflows
    }

    // MARK: Sizes

    var visibleViews: [View] { arrangedSubviews.filter { !$0.isHidden } }

    func gap(after view: View) -> Double { customs[ObjectIdentifier(view)]?.spacing ?? spacing }

    func gaps(after views: [View]) -> Double { views.dropLast().reduce(0) { $0 + gap(after: $1) } }

    /// Returns the size that fits the views, given the width of a column, or the width or height of a row.
    func fittingSize(in size: Size, _ growing: Growing) -> Size {
        let room = size.inset(by: contentInsets)
        let views = visibleViews
        let (across, available) = (room.length(along: axis.other), room.length(along: axis) - gaps(after: views))
        var items = items(of: views, across: across, growing)
        var length = items.reduce(0) { $0 + $1.preferred }
        if distribution == .fillEqually { length = Double(items.count) * (items.map(\.preferred).max() ?? 0) }
        if axis == .horizontal, available.isFinite {
            // The width that text gets determines its height.
            let placed = growingWhenPlaced == growing ? items : self.items(of: views, across: across, growingWhenPlaced)
            let lengths = lengths(of: placed, across: across, in: max(0, available))
            length = min(length, lengths.reduce(0, +))
            items = itemsAtLengths(lengths, items, across: across, growing)
        }
        let breadth = items.reduce(0) { max($0, $1.size.length(along: axis.other)) }
        return makeSize(along: length + gaps(after: views), across: breadth).outset(by: contentInsets)
    }

    /// Growing views that get the rest start from their minimum: their current size must not affect the next one.
    private var growingWhenPlaced: Growing { distribution == .fill ? .minimum : .fitting }

    private func items(of views: [View], across: Double, along: Double = .infinity, _ growing: Growing) -> [Item] {
        views.map { view in
            // A nested stack's requested length must not depend on the available one.
            let along = view is StackView ? Double.infinity : along
            let size = wantedSize(of: view, across: across, along: along, growing)
            let minimum = view.minimumContentSize
            let limits = limits(of: view, minimum: minimum)
            let length = size.length(along: axis)
            return Item(
                view: view, size: size, minimum: minimum, limits: limits,
                preferred: length.isFinite ? min(max(length, limits.lowerBound), limits.upperBound) : limits.lowerBound)
        }
    }

    func limits(of view: View, minimum: Size) -> ClosedRange<Double> {
        let custom = customs[ObjectIdentifier(view)]
        let minimum = max(0, custom?.minimum ?? minimum.length(along: axis))
        return minimum...max(minimum, custom?.maximum ?? .infinity)
    }

    private func wantedSize(of view: View, across: Double, along: Double, _ growing: Growing) -> Size {
        let proposed = makeSize(along: along, across: across)
        if let stack = view as? StackView {
            // A stack's natural size is its fitting size: measuring both would double the work per level.
            return growing == .minimum ? stack.fittingSize(in: proposed, .minimum) : stack.sizeThatFits(proposed)
        }
        let natural = view.intrinsicContentSize
        func isMinimal(along axis: LayoutAxis) -> Bool {
            growing == .minimum && natural.length(along: axis) == View.noIntrinsicMetric && view.grows(along: axis)
        }
        // Measuring a long text takes time.
        if isMinimal(along: .horizontal), isMinimal(along: .vertical) { return view.minimumContentSize }
        let fitting = view.sizeThatFits(proposed)
        var preferred = Size(
            width: natural.width == View.noIntrinsicMetric ? fitting.width : natural.width,
            height: natural.height == View.noIntrinsicMetric || fitting.height > natural.height
                ? fitting.height : natural.height)
        if isMinimal(along: .horizontal) { preferred.width = view.minimumContentSize.width }
        if isMinimal(along: .vertical) { preferred.height = view.minimumContentSize.height }
        return preferred
    }

    /// Returns a row's items, remeasured where their lengths differ from those requested.
    private func itemsAtLengths(_ lengths: [Double], _ items: [Item], across: Double, _ growing: Growing) -> [Item] {
        guard axis == .horizontal else { return items }
        return zip(items, lengths).map { item, length in
            guard length != item.size.width else { return item }
            var item = item
            item.size = wantedSize(of: item.view, across: across, along: length, growing)
            item.size.width = length
            return item
        }
    }

    // MARK: Lengths

    private func lengths(of items: [Item], across: Double, in available: Double) -> [Double] {
        let preferred = items.map(\.preferred)
        switch distribution {
        case .fillEqually:
            return LengthDivision.divide(available, by: preferred.map { _ in 1 }, within: items.map(\.limits))
        case .fillProportionally:
            return LengthDivision.divide(available, by: preferred, within: items.map(\.limits))
        case .fill, .equalSpacing, .leading, .center:
            if preferred.reduce(0, +) > available {
                return LengthDivision.shrink(
                    preferred, giving: items.map { self.yields(of: $0, across: across) }, to: available)
            }
            guard distribution == .fill else { return preferred }
            let shares = items.map {
                LengthDivision.Share(
                    preferred: $0.preferred, limits: $0.limits, hugging: $0.view.contentHuggingPriority(for: axis))
            }
            return LengthDivision.grow(shares, to: available)
        }
    }

    private func yields(of item: Item, across: Double) -> [LengthDivision.Yield] {
        let length = item.preferred - item.limits.lowerBound
        guard length > 0 else { return [] }
        let isCustom = customs[ObjectIdentifier(item.view)]?.minimum != nil
        if let stack = item.view as? StackView, !isCustom, stack.explicitResistancePriority(for: axis) == nil {
            return stack.yields(along: axis, in: makeSize(along: .infinity, across: across))
        }
        let resistance = item.view.contentCompressionResistancePriority(for: axis)
        return [LengthDivision.Yield(resistance: resistance, length: length)]
    }

    private func yields(along direction: LayoutAxis, in size: Size) -> [LengthDivision.Yield] {
        let across = size.inset(by: contentInsets).length(along: axis.other)
        let items = items(of: visibleViews, across: across, .minimum)
        if direction == axis { return items.flatMap { self.yields(of: $0, across: across) } }
        // Across the axis, the longest view determines the stack's length.
        let resistances = items.map { $0.view.contentCompressionResistancePriority(for: direction) }
        func maximumLength(_ yields: (LayoutPriority) -> Bool) -> Double {
            zip(items, resistances).map { item, resistance in
                let minimum = item.minimum.length(along: direction)
                return yields(resistance) ? minimum : max(minimum, item.size.length(along: direction))
            }.reduce(0, max)
        }
        var yields: [LengthDivision.Yield] = []
        var last = maximumLength { _ in false }
        for resistance in Set(resistances).sorted() {
            let length = maximumLength { $0 <= resistance }
            if length < last { yields.append(LengthDivision.Yield(resistance: resistance, length: last - length)) }
            last = length
        }
        return yields
    }

    func makeSize(along: Double, across: Double) -> Size {
        axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
    }
}
