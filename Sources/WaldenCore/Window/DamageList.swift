internal import WaldenGeometry
internal import WaldenGraphics

/// The rectangles of a window that must be drawn anew, in window coordinates, until a frame takes them.
///
/// Holds few rectangles; where they become many, their common box costs less than they do.
struct DamageList {
    private var rects: [Rect] = []
    /// The box around all rectangles.
    private var box = Rect.null

    /// The number of rectangles in one frame from which on only the box is drawn: many scraps cost more to unite, to
    /// clip and to composite than their box.
    private static let most = 32

    var isEmpty: Bool { rects.isEmpty }

    /// Larger than any window; a rectangle that is not finite is taken for it.
    private static let everything = Rect(x: -1e8, y: -1e8, width: 2e8, height: 2e8)

    mutating func add(_ rect: Rect) {
        let rect = rect.isFinite ? rect.intersection(Self.everything) : Self.everything
        if rect.isEmpty { return }
        if let last = rects.last, last.contains(rect) { return }
        box = box.union(rect)
        if rects.count <= Self.most { rects.append(rect) }
    }

    mutating func removeAll() {
        rects.removeAll(keepingCapacity: true)
        box = .null
    }

    /// The region of device pixels that the rectangles touch.
    ///
    /// - Parameter layout: How the window lies on its surface.
    func region(in layout: SurfaceLayout) -> Region {
        let insets = layout.insets
        var region = Region()
        for rect in rects.count > Self.most ? [box] : rects {
            region.formUnion(PixelRect(enclosing: rect.offsetBy(dx: insets.left, dy: insets.top), scale: layout.scale))
        }
        let (width, height) = layout.pixelSize
        region.formIntersection(PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)))
        return region.simplified(maxRectangles: Self.most / 2)
    }
}
