internal import WaldenGeometry

/// The visible part of a scrolled view whose pixels move, converted step by step to window coordinates.
struct ScrolledPart {
    private(set) var whole: Rect
    /// The part without borders and corners.
    private(set) var inner: Rect
    private(set) var covers: [Rect] = []

    /// The maximum number of views in front; with more, everything is redrawn.
    static let maximumCovers = 8

    init(frame: Rect, margin: Double) {
        whole = frame
        inner = frame.insetBy(dx: margin, dy: margin)
    }

    /// Adds boxes of views in front; returns whether they are still few enough.
    mutating func cover(with rects: [Rect]?) -> Bool {
        guard let rects else { return false }
        covers += rects
        return covers.count <= ScrolledPart.maximumCovers
    }

    /// Clips to an ancestor's bounds, and excludes its border and corners.
    mutating func limit(to bounds: Rect, margin: Double, _ clips: Bool) {
        if clips { whole = whole.intersection(bounds) }
        if clips || margin > 0 { inner = inner.intersection(bounds.insetBy(dx: margin, dy: margin)) }
    }

    mutating func offset(x: Double, y: Double) {
        whole = whole.offsetBy(dx: x, dy: y)
        inner = inner.offsetBy(dx: x, dy: y)
        for index in covers.indices { covers[index] = covers[index].offsetBy(dx: x, dy: y) }
    }
}
