internal import WaldenCore
internal import WaldenGeometry

/// The headers of the visible sections.
extension ListView {
    /// Places the visible headers. The first one floats at the top while rows of its section are visible.
    func placeHeaders() {
        let places = headerPlaces()
        let leaving = shownHeaders.filter { header in !places.contains { $0.section == header.section } }
        shownHeaders.removeAll { header in leaving.contains { $0.view === header.view } }
        for header in leaving {
            if let transition {
                header.view.alpha = 0
                transition.leaving.append(header.view)
            } else {
                recycle(header.view)
            }
        }
        for place in places where !hasDeferredChanges {
            guard let header = headerView(for: place) else { continue }
            header.isFloating = place.isFloating
            header.frame = place.frame
        }
    }

    private typealias HeaderPlace = (section: Int, frame: Rect, isFloating: Bool)

    private func headerPlaces() -> [HeaderPlace] {
        let items = items(in: bounds)
        guard !items.isEmpty else { return [] }
        let (bounds, width, top) = (self.bounds, rowWidth, bounds.minY + contentInset.top)
        var places: [HeaderPlace] = []
        for section in sections.section(of: items.lowerBound)...sections.section(of: items.upperBound - 1) {
            let item = sections.header(of: section)
            let height = heights.height(of: item)
            guard height > 0 else { continue }
            let natural = heights.offset(of: item)
            let end = heights.offset(of: sections.items(of: section).upperBound)
            let y = max(natural, min(top, end - height))
            guard y + height > bounds.minY, y < bounds.maxY else { continue }
            places.append((section, Rect(x: 0, y: y, width: width, height: height), isFloating: y > natural))
        }
        return places
    }

    /// Returns the view of a header, from the app if there is none yet.
    private func headerView(for place: HeaderPlace) -> ListHeaderView? {
        if let known = shownHeaders.first(where: { $0.section == place.section }) { return known.view }
        var answer: ListHeaderView?
        View.performWithoutAnimation { answer = askHeader(of: place.section) }
        guard let view = answer, !hasDeferredChanges else { return nil }
        claim(view)
        shownHeaders.append((place.section, view))
        View.performWithoutAnimation {
            addSubview(view)
            view.frame = place.frame
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
