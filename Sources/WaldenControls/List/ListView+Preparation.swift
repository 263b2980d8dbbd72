internal import WaldenCore
internal import WaldenGeometry

/// Bringing the cells of rows that are about to come into view.
///
/// While a list is scrolled in small steps, each frame lets a few rows come into view. For each of them the app is
/// asked, views are laid out and texts are shaped: much code for little work, which the processor has to fetch again
/// after each sleep. So the rows of a page are brought at once, between two frames, and wait hidden where they
/// belong; the frames that follow only draw them. What scrolls in larger steps brings its rows as they come into view.
extension ListView {
    /// The rows that are about to come into view.
    struct Preparation {
        /// Those whose cells are kept although they are not in view; they follow those that are, on one side.
        var items = 0..<0
        /// Where the view began when the rows were laid out last in a window, in the list's coordinates.
        var top: Double?
        /// What brings more of them when the frame is drawn.
        var timer: LoopTimer?
        /// Whether rows are brought only when they are seen, because the app has few cells of its own that take turns.
        var isStopped = false

        /// Lets go of what does not follow the rows in view any more.
        mutating func follow(_ seen: Range<Int>) {
            guard !items.isEmpty else { return }
            if items.lowerBound <= seen.upperBound, seen.upperBound < items.upperBound {
                items = seen.upperBound..<items.upperBound
            } else if items.lowerBound < seen.lowerBound, seen.lowerBound <= items.upperBound {
                items = items.lowerBound..<seen.lowerBound
            } else {
                items = 0..<0
            }
        }

        /// The rows in view and those that follow them.
        func kept(beside seen: Range<Int>) -> Range<Int> {
            items.isEmpty ? seen : min(items.lowerBound, seen.lowerBound)..<max(items.upperBound, seen.upperBound)
        }
    }

    /// Has rows brought, once the frame is drawn, if one more step like the last one would let others come into view than
    /// those that are there.
    ///
    /// - Parameter step: How far the content was scrolled since the last layout, in points; downwards is positive.
    func prepareAsNeeded(after step: Double) {
        let bounds = self.bounds
        preparation.top = window == nil ? nil : bounds.minY
        guard step != 0, abs(step) <= bounds.height * ListMetrics.preparedShare, !preparation.isStopped,
            preparation.timer == nil, transition == nil, let window
        else { return }
        let seen = items(in: bounds)
        guard !seen.isEmpty else { return }
        let kept = preparation.kept(beside: seen)
        let isDownwards = step > 0
        if isDownwards {
            guard kept.upperBound < heights.count, heights.offset(of: kept.upperBound) < bounds.maxY + step else {
                return
            }
        } else {
            let top = heights.offset(of: kept.lowerBound)
            guard top > 0, top > bounds.minY + step else { return }
        }
        preparation.timer = window.application.eventLoop.schedule(after: .zero) { [weak self] _ in
            guard let self else { return }
            self.preparation.timer = nil
            self.prepareRows(isDownwards: isDownwards)
            self.scrollAsAsked()
        }
    }

    /// Brings the cells of the rows that come next: of a page, or fewer if that takes long.
    private func prepareRows(isDownwards: Bool) {
        guard !isLayingOut, !needsReload, !needsMeasuring, transition == nil, rowWidth > 0, rowWidth == measuredWidth
        else { return }
        beginLayout()
        defer { endLayout() }
        let (generation, end) = (self.generation, now + ListMetrics.preparationTime)
        openAnchor = anchor
        defer { openAnchor = nil }
        let seen = items(in: bounds)
        guard !seen.isEmpty else { return }
        preparation.follow(seen)
        // What lies behind is of no use any more, and its cells are.
        if isDownwards != (preparation.items.lowerBound >= seen.upperBound) { preparation.items = 0..<0 }
        retireRows(outside: preparation.kept(beside: seen))
        while generation == self.generation, window != nil, now < end, let item = nextItem(after: seen, isDownwards) {
            let empty = rangeWithoutHeight(around: item)
            let range = empty ?? item..<item + 1
            preparation.items = isDownwards ? seen.upperBound..<range.upperBound : range.lowerBound..<seen.lowerBound
            guard empty == nil, self.place(ofItem: item) == nil, let index = sections.index(of: item) else { continue }
            show(item, at: index, isSeen: false)
            if preparation.isStopped { break }
            if let place = self.place(ofItem: item) { shown[place].cell.prepareToDraw() }
        }
        takeOverHeights()
        guard generation == self.generation, window != nil, !preparation.isStopped else { return setNeedsLayout() }
        preparation.top = bounds.minY
        placeRows()
        hideSpareCells()
    }

    /// The row that is to be prepared next; `nil` if enough of them are, or there are no more.
    private func nextItem(after seen: Range<Int>, _ isDownwards: Bool) -> Int? {
        let kept = preparation.kept(beside: seen)
        let most = bounds.height * ListMetrics.preparedShare
        if isDownwards {
            let item = kept.upperBound
            return item < heights.count && heights.offset(of: item) - heights.offset(of: seen.upperBound) < most
                ? item : nil
        }
        let item = kept.lowerBound
        return item > 0 && heights.offset(of: seen.lowerBound) - heights.offset(of: item) < most ? item - 1 : nil
    }

    /// Brings no row any more before it is seen: the cell that the app gave for one shows another one that is prepared,
    /// or was to be prepared, of which the app cannot know.
    ///
    /// - Parameter row: The other row; it is asked for anew if it is in view.
    func stopPreparing(because row: ShownRow) {
        preparation.isStopped = true
        preparation.items = 0..<0
        shown.removeAll { $0.item == row.item }
        setNeedsLayout()
        notePartedCell(of: row, at: sections.index(of: row.item))
    }

    /// Lets go of the cells of rows that are not in view yet.
    func dropPreparedRows() {
        preparation.items = 0..<0
        guard shown.contains(where: { !$0.isSeen }) else { return }
        let rows = shown
        shown.removeAll { !$0.isSeen }
        for row in rows where !row.isSeen { giveBack(row.cell) }
    }
}
