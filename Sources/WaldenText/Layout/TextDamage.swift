package import WaldenGeometry
internal import WaldenGraphics

/// What changed on screen by edits of a text, in its coordinates.
package struct TextDamage {
    /// The rectangles; infinite ones reach to the edges of the view.
    package private(set) var rects: [Rect] = []

    package init() {}

    package var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ rect: Rect) { rects.append(rect) }

    mutating func add(rows: Range<Double>) {
        rects.append(
            Rect(x: -Self.reach, y: rows.lowerBound, width: 2 * Self.reach, height: rows.upperBound - rows.lowerBound))
    }

    mutating func addAll() { add(below: -.infinity) }

    /// Adds all lines below a distance from the top.
    mutating func add(below y: Double) {
        rects.append(Rect(x: -Self.reach, y: max(y, -Self.reach), width: 2 * Self.reach, height: 2 * Self.reach))
    }

    /// Adds what changed in a part, and the lines below it if they moved.
    mutating func add(_ changed: [Rect], shiftsRest: Bool, bottom: Double) {
        guard shiftsRest else { return rects += changed }
        add(below: changed.map(\.minY).min() ?? bottom)
    }

    /// Beyond all coordinates of views.
    private static let reach = 1e9

    /// Returns what differs between two layouts of a part, of whose old text a range was replaced.
    ///
    /// - Parameter isPlain: Whether neither text has attributes or highlights: backgrounds are not in the layouts.
    @MainActor
    static func between(
        _ old: TextLayout, _ new: TextLayout, replacing range: Range<Int>, isPlain: Bool
    ) -> [Rect] {
        let offset = range.lowerBound
        let shared = min(old.lineCount, new.lineCount)
        // Where the direction turns, what is between words and at their ends moves within the same line.
        let isSameDirection = old.writingDirection == new.writingDirection
        func hasSameStart(_ index: Int) -> Bool {
            let (one, other) = (old.range(ofLine: index), new.range(ofLine: index))
            return one.start.offset == other.start.offset && one.end.offset == other.end.offset
                && one.end.offset < offset && old.rect(ofLine: index) == new.rect(ofLine: index)
        }
        var first = 0
        while isSameDirection, first < shared, hasSameStart(first) { first += 1 }
        var last = max(old.lineCount, new.lineCount) - 1
        if isSameDirection, old.lineCount == new.lineCount {
            let delta = new.text.utf8.count - old.text.utf8.count
            func hasSameRest(_ index: Int) -> Bool {
                let (one, other) = (old.range(ofLine: index), new.range(ofLine: index))
                return one.start.offset + delta == other.start.offset && one.start.offset > range.upperBound
                    && old.rect(ofLine: index) == new.rect(ofLine: index)
            }
            while last > first, hasSameRest(last) { last -= 1 }
        }
        if first == last, first < shared, let rect = oneLine(first, old, new) {
            guard !range.isEmpty || !isPlain else { return [rect] }
            // Behind the same letters was a selection or a background.
            let x = min(rect.minX, left(of: range, old, new))
            return [Rect(x: x, y: rect.minY, width: rect.maxX - x, height: rect.height)]
        }
        let top = (first < shared ? min(old.rect(ofLine: first).minY, new.rect(ofLine: first).minY) : 0)
        func bottom(_ layout: TextLayout) -> Double { layout.rect(ofLine: min(last, layout.lineCount - 1)).maxY }
        return [
            Rect(x: -reach, y: top, width: 2 * reach, height: max(bottom(old), bottom(new)) - top)
        ]
    }

    /// Returns the left edge of what was replaced, and of what came in its place.
    @MainActor
    private static func left(of range: Range<Int>, _ old: TextLayout, _ new: TextLayout) -> Double {
        let end = range.upperBound + new.text.utf8.count - old.text.utf8.count
        let inserted = range.lowerBound..<max(range.lowerBound, end)
        let rects = old.selectionRects(TextRange(range)) + new.selectionRects(TextRange(inserted))
        return rects.map(\.minX).min() ?? .infinity
    }

    /// Returns what changed in a line that is written from left to right: from the first other glyph to its end.
    @MainActor
    private static func oneLine(_ index: Int, _ old: TextLayout, _ new: TextLayout) -> Rect? {
        let (one, other) = (old.rect(ofLine: index), new.rect(ofLine: index))
        guard old.writingDirection == .leftToRight, new.writingDirection == .leftToRight, one.minX == other.minX,
            one.minY == other.minY, one.height == other.height
        else { return nil }
        let x = one.minX + new.unchangedWidth(ofLine: index, since: old)
        return Rect(x: x, y: one.minY, width: max(one.maxX, other.maxX) - x, height: one.height)
    }
}
