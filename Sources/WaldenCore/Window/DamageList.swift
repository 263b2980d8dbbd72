internal import WaldenGeometry
internal import WaldenGraphics

/// The rectangles of a window that must be drawn anew, in window coordinates, until a frame takes them.
///
/// Holds few rectangles; where they become many, their common box costs less than they do.
struct DamageList {
    private(set) var rects: [Rect] = []
    private static let most = 128

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ rect: Rect) {
        if let last = rects.last, last.contains(rect) { return }
        if rects.count >= Self.most {
            let box = rects.reduce(rect) { $0.union($1) }
            rects.removeAll(keepingCapacity: true)
            rects.append(box)
            return
        }
        rects.append(rect)
    }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// The region of device pixels that the rectangles touch.
    ///
    /// - Parameters:
    ///   - layout: How the window lies on its surface.
    ///   - most: The number of rectangles from which on their common box is taken instead.
    func region(in layout: SurfaceLayout, most: Int) -> Region {
        let insets = layout.insets
        var region = Region()
        for rect in rects {
            region.formUnion(PixelRect(enclosing: rect.offsetBy(dx: insets.left, dy: insets.top), scale: layout.scale))
        }
        let (width, height) = layout.pixelSize
        region.formIntersection(PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)))
        return region.simplified(maxRectangles: most)
    }
}
