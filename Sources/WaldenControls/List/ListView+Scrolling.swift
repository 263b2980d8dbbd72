internal import WaldenCore
internal import WaldenGeometry

/// Scrolling to rows.
extension ListView {
    /// Where a row is to be seen.
    ///
    /// The corresponding UIKit type is `UITableView.ScrollPosition`.
    public enum ScrollPosition: Sendable, Hashable {
        /// Wherever it is nearest; nowhere else if it is seen whole.
        case none
        /// At the top, below the header of its section.
        case top
        /// In the middle.
        case middle
        /// At the bottom.
        case bottom
    }

    /// Scrolls to a row. While the list brings its rows, that waits until they are there.
    ///
    /// - Parameters:
    ///   - index: The row.
    ///   - position: Where it is to be seen, as far as there is enough content around it.
    ///   - animated: Whether the content moves there over ``ScrollMetrics/animationDuration``.
    /// - Precondition: The row exists.
    public func scrollToRow(at index: ListIndex, at position: ScrollPosition, animated: Bool) {
        scroll(toItem: item(of: index, for: "scrollToRow"), position, animated: animated)
    }

    func scroll(toItem item: Int, _ position: ScrollPosition, animated: Bool) {
        guard !isLayingOut else {
            laterScroll = LaterScroll(aim: Aim(item: item, position: position), isAnimated: animated)
            return
        }
        layoutIfNeeded()
        guard item < heights.count else { return }
        if animated, window != nil {
            let target = offset(showing: item, position)
            setContentOffset(Point(x: contentOffset.x, y: target), animated: true)
            if motion?.kind == .animation { aim = Aim(item: item, position: position) }
            return
        }
        // Rows that come into view turn out to be of other heights than expected.
        let generation = self.generation
        for _ in 0..<ListView.mostRounds {
            let target = offset(showing: item, position)
            guard abs(target - contentOffset.y) >= precision else { return }
            setContentOffset(Point(x: contentOffset.x, y: target), animated: false)
            layoutIfNeeded()
            guard generation == self.generation else { return }
        }
    }

    /// Scrolls to where it was asked for during the layout. That brings rows, and whoever is asked for them may ask
    /// again; one who always does is given up.
    func scrollAsAsked() {
        guard laterScroll != nil, !isScrollingLater, !isLayingOut else { return }
        isScrollingLater = true
        defer { isScrollingLater = false }
        for _ in 0..<ListView.mostRounds {
            guard let scroll = laterScroll else { return }
            laterScroll = nil
            self.scroll(toItem: scroll.aim.item, scroll.aim.position, animated: scroll.isAnimated)
        }
        laterScroll = nil
    }

    /// Lets a movement to a row end where the row is by now.
    func aimAnew() {
        guard let aim else { return }
        guard let motion, motion.kind == .animation, aim.item < heights.count else {
            self.aim = nil
            return
        }
        let target = offset(showing: aim.item, aim.position)
        guard abs(target - motion.end.y) >= precision else { return }
        let velocity = motion.velocity(at: motionTime)
        let (x, y) = settling(velocity: velocity, at: Point(x: motion.end.x, y: target))
        begin(.animation, x, y)
    }

    /// The offset at which a row is seen at a position.
    private func offset(showing item: Int, _ position: ScrollPosition) -> Double {
        let (rect, height) = (rect(ofItem: item), bounds.height - contentInset.bottom)
        let before = contentInset.top + headerHeight(above: item)
        let (top, bottom) = (rect.minY - before, rect.maxY - height)
        let target: Double
        switch position {
        case .top: target = top
        case .middle: target = (top + bottom) / 2
        case .bottom: target = min(top, bottom)
        case .none:
            let present = contentOffset.y
            target = present > top || bottom > top ? top : max(present, bottom)
        }
        return onPixels(limited(Point(x: contentOffset.x, y: target))).y
    }

    // MARK: Pages

    /// The row a page away from a row.
    func row(aPageFrom item: Int, downwards: Bool) -> Int? {
        let rect = rect(ofItem: item)
        let page = max(rect.height, bounds.height - contentInset.vertical - headerHeight(above: item))
        let place = downwards ? rect.minY + page - 1 : rect.maxY - page
        let other = heights.item(at: place)
        if downwards {
            let found = sections.row(upTo: max(other, item)) ?? item
            return found > item ? found : sections.row(from: item + 1)
        }
        let found = sections.row(from: min(other, item)) ?? item
        return found < item ? found : sections.row(upTo: item - 1)
    }
}
