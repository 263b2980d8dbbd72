internal import WaldenCore
internal import WaldenGeometry

/// The headers of the sections in view.
extension ListView {
    /// Places the headers in view; the one of the section at the top is held back there until its rows have gone.
    func placeHeaders() {
        let places = headerPlaces()
        let leaving = shownHeaders.filter { header in !places.contains { $0.section == header.section } }
        shownHeaders.removeAll { header in leaving.contains { $0.view === header.view } }
        for header in leaving { part(with: header.view) }
        let generation = self.generation
        for place in places where generation == self.generation {
            guard let header = headerView(for: place) else { continue }
            header.isFloating = place.isFloating
            header.frame = place.frame
        }
    }

    private struct HeaderPlace {
        let section: Int
        let frame: Rect
        let isFloating: Bool
    }

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
            places.append(
                HeaderPlace(
                    section: section, frame: Rect(x: 0, y: y, width: width, height: height), isFloating: y > natural))
        }
        return places
    }

    /// The view of a header, brought if it is not there; `nil` if there is none or the list was changed meanwhile.
    private func headerView(for place: HeaderPlace) -> ListHeaderView? {
        if let known = shownHeaders.first(where: { $0.section == place.section }) { return known.view }
        let generation = self.generation
        var brought: ListHeaderView?
        View.performWithoutAnimation { brought = askHeader(of: place.section) }
        guard let view = brought, generation == self.generation else { return nil }
        claim(view)
        shownHeaders.append(ShownHeader(section: place.section, view: view))
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
        let generation = self.generation
        if let view = listDelegate?.listView(self, viewForHeaderInSection: section) { return view }
        guard generation == self.generation,
            let title = dataSource?.listView(self, titleForHeaderInSection: section),
            generation == self.generation
        else { return nil }
        let view = spareHeader(named: ListView.titleHeader) ?? ListHeaderView(reuseIdentifier: ListView.titleHeader)
        view.textLabel.text = title
        return view
    }

    /// The name by which the toolkit's own headers are used again.
    private static let titleHeader = "org.walden.title"

    /// Lets go of a header: at once, or while the rows move.
    func part(with header: ListHeaderView) {
        guard let transition else { return retire(header) }
        header.alpha = 0
        transition.leaving.append(header)
    }

    /// The height of the header that is held back above a row.
    func headerHeight(above item: Int) -> Double {
        heights.height(of: sections.header(of: sections.section(of: item)))
    }
}
