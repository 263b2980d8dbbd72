internal import WaldenCore
internal import WaldenGeometry

/// The headers of the visible sections.
extension ListView {
    /// Places the visible headers, and one out of sight that contains the focus. The first one floats at the top while
    /// rows of its section are visible.
    func placeHeaders() {
        let placements = headerPlacements()
        let leaving = shownHeaders.filter { header in !placements.contains { $0.section == header.section } }
        shownHeaders.removeAll { header in leaving.contains { $0.view === header.view } }
        for header in leaving {
            if let transition {
                header.view.alpha = 0
                transition.leaving.append(header.view)
            } else {
                recycle(header.view)
            }
        }
        for placement in placements where !hasDeferredChanges {
            guard let header = headerView(for: placement) else { continue }
            header.isFloating = placement.isFloating
            header.frame = placement.frame
        }
    }

    private typealias HeaderPlacement = (section: Int, frame: Rect, isFloating: Bool)

    private func headerPlacements() -> [HeaderPlacement] {
        var placements = visiblePlacements()
        for header in shownHeaders where !placements.contains(where: { $0.section == header.section }) {
            let rect = rect(ofItem: sections.header(of: header.section))
            if rect.height > 0, hasFocus(header.view) { placements.append((header.section, rect, isFloating: false)) }
        }
        return placements
    }

    private func visiblePlacements() -> [HeaderPlacement] {
        let items = items(in: bounds)
        guard !items.isEmpty else { return [] }
        let (bounds, width, top) = (self.bounds, rowWidth, bounds.minY + contentInset.top)
        var placements: [HeaderPlacement] = []
        for section in sections.section(of: items.lowerBound)...sections.section(of: items.upperBound - 1) {
            let item = sections.header(of: section)
            let height = heights.height(of: item)
            guard height > 0 else { continue }
            let natural = heights.offset(of: item)
            let end = heights.offset(of: sections.items(of: section).upperBound)
            let y = max(natural, min(top, end - height))
            guard y + height > bounds.minY, y < bounds.maxY else { continue }
            placements.append((section, Rect(x: 0, y: y, width: width, height: height), isFloating: y > natural))
        }
        return placements
    }

    /// Returns the view of a header, from the app if there is none yet.
    private func headerView(for placement: HeaderPlacement) -> ListHeaderView? {
        if let existing = shownHeaders.first(where: { $0.section == placement.section }) { return existing.view }
        var header: ListHeaderView?
        View.performWithoutAnimation { header = askHeader(of: placement.section) }
        guard let view = header, !hasDeferredChanges else { return nil }
        claim(view)
        shownHeaders.append((placement.section, view))
        View.performWithoutAnimation {
            addSubview(view)
            view.frame = placement.frame
            view.layoutIfNeeded()
            if transition != nil { view.alpha = 0 }
        }
        view.alpha = 1
        return view
    }

    private func askHeader(of section: Int) -> ListHeaderView? {
        if let view = listDelegate?.listView(self, viewForHeaderInSection: section) { return view }
        guard !hasDeferredChanges, let title = dataSource?.listView(self, titleForHeaderInSection: section)
        else { return nil }
        let view = spareHeader(named: ListView.titleHeader) ?? ListHeaderView(reuseIdentifier: ListView.titleHeader)
        view.textLabel.text = title
        return view
    }

    private static let titleHeader = "org.walden.title"

    func headerHeight(above item: Int) -> Double {
        heights.height(of: sections.header(of: sections.section(of: item)))
    }
}
