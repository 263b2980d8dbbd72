internal import WaldenCore
internal import WaldenGeometry

/// Scrolling to rows.
extension ListView {
    /// The position of a row after scrolling, like `UITableView.ScrollPosition`.
    public enum ScrollPosition: Sendable, Hashable {
        /// The nearest position that shows it; a fully visible row stays in place.
        case none
        /// At the top, below the header of its section.
        case top
        /// In the middle.
        case middle
        /// At the bottom.
        case bottom
    }

    /// Scrolls to a row as far as the content allows; during a layout, scrolls when it ends. The
    /// row must exist.
    ///
    /// An animation takes ``ScrollMetrics/animationDuration``.
    public func scrollToRow(at index: ListIndex, at position: ScrollPosition, animated: Bool) {
        afterDeferredChanges { list in
            list.scroll(toItem: list.item(of: index, for: "scrollToRow"), position, animated: animated)
        }
    }

    func scroll(toItem item: Int, _ position: ScrollPosition, animated: Bool) {
        guard !isLayingOut, askDepth == 0 else {
            pendingScroll = ScrollTarget(item: item, position: position, isAnimated: animated)
            if !isLayingOut { setNeedsLayout() }
            return
        }
        layoutIfNeeded()
        guard item < heights.count else { return }
        if animated, window != nil {
            let target = offset(showing: item, position)
            setContentOffset(Point(x: contentOffset.x, y: target), animated: true)
            if motion?.kind == .animation {
                scrollTarget = ScrollTarget(item: item, position: position, isAnimated: true)
            }
            return
        }
        // Rows that come into view may change height.
        let generation = self.generation
        for _ in 0..<ListView.maximumRounds {
            let target = offset(showing: item, position)
            guard abs(target - contentOffset.y) >= precision else { return }
            setContentOffset(Point(x: contentOffset.x, y: target), animated: false)
            layoutIfNeeded()
            guard generation == self.generation else { return }
        }
    }

    /// Performs scrolling requested during the layout; repeats this a limited number of times if
    /// the app keeps requesting it.
    func performPendingScroll() {
        guard pendingScroll != nil, !isPerformingPendingScroll, !isLayingOut, askDepth == 0 else { return }
        isPerformingPendingScroll = true
        defer { isPerformingPendingScroll = false }
        for _ in 0..<ListView.maximumRounds {
            guard let scroll = pendingScroll else { return }
            pendingScroll = nil
            self.scroll(toItem: scroll.item, scroll.position, animated: scroll.isAnimated)
        }
        pendingScroll = nil
    }

    /// Redirects an animation to a row whose position has changed.
    func retarget() {
        guard let scrollTarget else { return }
        guard let motion, motion.kind == .animation, scrollTarget.item < heights.count else {
            self.scrollTarget = nil
            return
        }
        let target = offset(showing: scrollTarget.item, scrollTarget.position)
        guard abs(target - motion.end.y) >= precision else { return }
        let velocity = motion.velocity(at: motionTime)
        let (x, y) = settling(velocity: velocity, at: Point(x: motion.end.x, y: target))
        begin(.animation, x, y)
    }

    private func offset(showing item: Int, _ position: ScrollPosition) -> Double {
        let (rect, height) = (rect(ofItem: item), bounds.height - contentInset.bottom)
        let top = rect.minY - contentInset.top - headerHeight(above: item)
        let bottom = rect.maxY - height
        let target: Double
        switch position {
        case .top: target = top
        case .middle: target = (top + bottom) / 2
        case .bottom: target = min(top, bottom)
        case .none:
            let current = contentOffset.y
            target = current > top || bottom > top ? top : max(current, bottom)
        }
        return pixelAligned(limited(Point(x: contentOffset.x, y: target))).y
    }

    func row(aPageFrom item: Int, downwards: Bool) -> Int? {
        let rect = rect(ofItem: item)
        let page = max(rect.height, bounds.height - contentInset.vertical - headerHeight(above: item))
        let other = heights.item(at: downwards ? rect.minY + page - 1 : rect.maxY - page)
        if downwards {
            let found = sections.row(upTo: max(other, item)) ?? item
            return found > item ? found : sections.row(from: item + 1)
        }
        let found = sections.row(from: min(other, item)) ?? item
        return found < item ? found : sections.row(upTo: item - 1)
    }
}
