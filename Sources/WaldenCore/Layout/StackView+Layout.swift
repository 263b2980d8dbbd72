internal import WaldenGeometry

extension StackView {
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
            let wish = item.size.length(along: axis.other)
            let own = max(minimum, alignment == .fill ? breadth : min(breadth, wish))
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

    /// Clips the stack while its views do not fit.
    private func clipOverflow(_ overflows: Bool) {
        guard overflows != clipsOverflow, !(overflows && clipsToBounds) else { return }
        clipsOverflow = overflows
        clipsToBounds = overflows
    }
}
