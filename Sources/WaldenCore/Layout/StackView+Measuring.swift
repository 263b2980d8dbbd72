internal import WaldenGeometry

/// What the views of a stack ask for.
extension StackView {
    /// How long views count that grow.
    enum Growing {
        /// As long as fits them.
        case fitting
        /// As short as they may be: where a stack is laid out, they get what is left over.
        case minimum
    }

    /// One view, and what it asks for.
    struct Item {
        let view: View
        /// The size that it asks for, in points.
        var size: Size
        /// The least size in which it can be used, in points.
        let minimum: Size
        /// The lengths that it may have, in points.
        let limits: ClosedRange<Double>
        /// The length that it asks for, within these limits.
        let wanted: Double
    }

    var visibleViews: [View] { arrangedSubviews.filter { !$0.isHidden } }

    func gap(after view: View) -> Double { customs[ObjectIdentifier(view)]?.spacing ?? spacing }

    func gaps(after views: [View]) -> Double { views.dropLast().reduce(0) { $0 + gap(after: $1) } }

    // MARK: Sizes

    /// The size that the views ask for, given the width of a column, or the width or height of a row.
    func fittingSize(in size: Size, _ growing: Growing) -> Size {
        let room = size.inset(by: contentInsets)
        let views = visibleViews
        let (across, available) = (room.length(along: axis.other), room.length(along: axis) - gaps(after: views))
        var items = items(of: views, across: across, growing)
        var length = items.reduce(0) { $0 + $1.wanted }
        if distribution == .fillEqually { length = Double(items.count) * (items.map(\.wanted).max() ?? 0) }
        if axis == .horizontal, available.isFinite {
            // The width that a text gets decides on its height.
            let placed = growingWhenPlaced == growing ? items : self.items(of: views, across: across, growingWhenPlaced)
            let lengths = lengths(of: placed, across: across, in: max(0, available))
            length = min(length, lengths.reduce(0, +))
            items = itemsAtLengths(lengths, items, across: across, growing)
        }
        let breadth = items.reduce(0) { max($0, $1.size.length(along: axis.other)) }
        return makeSize(along: length + gaps(after: views), across: breadth).outset(by: contentInsets)
    }

    /// How long views count that grow when the stack places them: where they get what is left over, their size of now
    /// must not decide on the next one.
    var growingWhenPlaced: Growing { distribution == .fill ? .minimum : .fitting }

    /// What views ask for, given the extent across the axis.
    func items(of views: [View], across: Double, along: Double = .infinity, _ growing: Growing) -> [Item] {
        views.map { view in
            // What a stack in a stack asks for must not depend on how much there is.
            let along = view is StackView ? Double.infinity : along
            let size = wantedSize(of: view, across: across, along: along, growing)
            let minimum = view.minimumContentSize
            let limits = limits(of: view, minimum: minimum)
            let length = size.length(along: axis)
            return Item(
                view: view, size: size, minimum: minimum, limits: limits,
                wanted: length.isFinite ? min(max(length, limits.lowerBound), limits.upperBound) : limits.lowerBound)
        }
    }

    func limits(of view: View, minimum: Size) -> ClosedRange<Double> {
        let custom = customs[ObjectIdentifier(view)]
        let least = max(0, custom?.minimum ?? minimum.length(along: axis))
        return least...max(least, custom?.maximum ?? .infinity)
    }

    private func wantedSize(of view: View, across: Double, along: Double, _ growing: Growing) -> Size {
        let proposed = makeSize(along: along, across: across)
        if let stack = view as? StackView {
            // A stack's natural size is what fits it: asking for both would double the work with each level.
            return growing == .minimum ? stack.fittingSize(in: proposed, .minimum) : stack.sizeThatFits(proposed)
        }
        let fitting = view.sizeThatFits(proposed)
        let natural = view.intrinsicContentSize
        var wanted = Size(
            width: natural.width == View.noIntrinsicMetric ? fitting.width : natural.width,
            height: natural.height == View.noIntrinsicMetric || fitting.height > natural.height
                ? fitting.height : natural.height)
        guard growing == .minimum else { return wanted }
        if natural.width == View.noIntrinsicMetric, view.grows(along: .horizontal) {
            wanted.width = view.minimumContentSize.width
        }
        if natural.height == View.noIntrinsicMetric, view.grows(along: .vertical) {
            wanted.height = view.minimumContentSize.height
        }
        return wanted
    }

    /// The views of a row with the heights that they ask for at lengths other than they wanted.
    func itemsAtLengths(_ lengths: [Double], _ items: [Item], across: Double, _ growing: Growing) -> [Item] {
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

    /// The lengths that views get when some length is available to all of them.
    func lengths(of items: [Item], across: Double, in available: Double) -> [Double] {
        let wanted = items.map(\.wanted)
        switch distribution {
        case .fillEqually:
            return LengthDivision.divide(available, by: wanted.map { _ in 1 }, within: items.map(\.limits))
        case .fillProportionally:
            return LengthDivision.divide(available, by: wanted, within: items.map(\.limits))
        case .fill, .equalSpacing, .leading, .center:
            if wanted.reduce(0, +) > available {
                return LengthDivision.shrink(
                    wanted, giving: items.map { self.yields(of: $0, across: across) }, to: available)
            }
            guard distribution == .fill else { return wanted }
            let shares = items.map {
                LengthDivision.Share(
                    wanted: $0.wanted, limits: $0.limits, hugging: $0.view.contentHuggingPriority(for: axis))
            }
            return LengthDivision.grow(shares, to: available)
        }
    }

    /// What a view of this stack gives way, at which resistances.
    private func yields(of item: Item, across: Double) -> [LengthDivision.Yield] {
        let length = item.wanted - item.limits.lowerBound
        guard length > 0 else { return [] }
        let isCustom = customs[ObjectIdentifier(item.view)]?.minimum != nil
        if let stack = item.view as? StackView, !isCustom, stack.setResistancePriority(for: axis) == nil {
            return stack.yields(along: axis, in: makeSize(along: .infinity, across: across))
        }
        let resistance = item.view.contentCompressionResistancePriority(for: axis)
        return [LengthDivision.Yield(resistance: resistance, length: length)]
    }

    /// What the stack gives way along an axis as part of another stack: what its views do.
    private func yields(along direction: LayoutAxis, in size: Size) -> [LengthDivision.Yield] {
        let across = size.inset(by: contentInsets).length(along: axis.other)
        let items = items(of: visibleViews, across: across, .minimum)
        if direction == axis { return items.flatMap { self.yields(of: $0, across: across) } }
        // Across, the stack is as long as the longest of its views, whatever the others give way.
        let resistances = items.map { $0.view.contentCompressionResistancePriority(for: direction) }
        func longest(_ givesWay: (LayoutPriority) -> Bool) -> Double {
            zip(items, resistances).reduce(0) { longest, pair in
                let (item, resistance) = pair
                let minimum = item.minimum.length(along: direction)
                return max(longest, givesWay(resistance) ? minimum : max(minimum, item.size.length(along: direction)))
            }
        }
        var yields: [LengthDivision.Yield] = []
        var last = longest { _ in false }
        for resistance in Set(resistances).sorted() {
            let length = longest { $0 <= resistance }
            if length < last { yields.append(LengthDivision.Yield(resistance: resistance, length: last - length)) }
            last = length
        }
        return yields
    }

    // MARK: Geometry

    func makeSize(along: Double, across: Double) -> Size {
        axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
    }
}

extension LayoutAxis {
    var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}
