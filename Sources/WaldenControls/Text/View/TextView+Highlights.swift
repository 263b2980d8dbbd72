internal import WaldenCore
internal import WaldenGeometry
public import WaldenGraphics
internal import WaldenText

extension TextView {
    /// Marks parts of the text without changing it, such as what was found.
    ///
    /// ```swift
    /// view.setHighlights(matches, as: TextHighlight(backgroundColor: .yellow), named: "found")
    /// ```
    /// Each name has ranges of its own; those of one named later are drawn over others. All are behind the text and the
    /// selection. They move along with edits, except those that an edit cuts, which vanish. Setting ``text`` removes
    /// them.
    ///
    /// - Parameters:
    ///   - ranges: The offsets in UTF-8, best in order. Empty ranges are dropped, and ranges that overlap merged.
    ///   - highlight: The look of all of them.
    ///   - name: Identifies them, to replace or remove them.
    /// - Complexity: O(*n*) in the number of ranges; drawing and edits depend only on what is visible or near.
    public func setHighlights(_ ranges: [Range<Int>], as highlight: TextHighlight, named name: String) {
        let bounds = 0..<document.count
        let isInside = ranges.allSatisfy { bounds.lowerBound <= $0.lowerBound && $0.upperBound <= bounds.upperBound }
        let tracked = TrackedRanges(isInside ? ranges : ranges.map { $0.clamped(to: bounds) })
        changeHighlights(named: .app(name)) { $0.set(tracked, highlight, for: .app(name)) }
    }

    /// Removes the highlights of a name.
    public func removeHighlights(named name: String) {
        guard document.highlights[.app(name)] != nil else { return }
        changeHighlights(named: .app(name)) { $0.set(TrackedRanges(), TextHighlight(), for: .app(name)) }
    }

    /// Returns where the highlights of a name are now, in order. O(*n*).
    public func highlights(named name: String) -> [Range<Int>] {
        document.highlights[.app(name)]?.ranges.all ?? []
    }
}
