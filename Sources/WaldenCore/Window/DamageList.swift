internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The damage of a window, in window coordinates, until a frame takes it.
///
/// It consists of rectangles to redraw, and of pixel moves that are applied first. Damage inside a moved area also
/// counts at its destination.
struct DamageList {
    private var rects: [Rect] = []
    private var box = Rect.null
    private var moves: [PixelMove] = []

    /// The number of rectangles per frame above which only the bounding box is drawn.
    private static let maximumCount = 256

    var isEmpty: Bool { rects.isEmpty }

    /// Larger than any window; replaces rectangles that are not finite.
    private static let everything = Rect(x: -1e8, y: -1e8, width: 2e8, height: 2e8)

    mutating func add(_ rect: Rect) {
        let rect = rect.isFinite ? rect.intersection(Self.everything) : Self.everything
        if rect.isEmpty { return }
        if let last = rects.last, last.contains(rect) { return }
        box = box.union(rect)
        if rects.count <= Self.maximumCount { rects.append(rect) }
    }

    mutating func removeAll() {
        rects.removeAll(keepingCapacity: true)
        moves.removeAll(keepingCapacity: true)
        box = .null
    }

    // MARK: Moves

    /// Adds a pixel move; returns whether it did. Its area must equal that of an earlier move, or intersect none.
    mutating func add(_ move: PixelMove, in layout: SurfaceLayout) -> Bool {
        var whole = move
        let existing = moves.firstIndex { $0.area == move.area }
        if let existing {
            whole.dx += moves[existing].dx
            whole.dy += moves[existing].dy
        } else if moves.contains(where: { !$0.area.intersection(move.area).isEmpty }) {
            return false
        }
        let area = layout.points(move.area)
        let (dx, dy) = (Double(move.dx) / layout.scale, Double(move.dy) / layout.scale)
        for rect in rects.count > Self.maximumCount ? [box] : rects {
            add(rect.intersection(area).offsetBy(dx: dx, dy: dy).intersection(area))
        }
        if let existing { moves.remove(at: existing) }
        // Moves that add up beyond the area leave no pixels to copy.
        if whole.destination.isEmpty { add(area) } else { moves.append(whole) }
        let uncovered = Region(move.area).subtracting(Region(move.destination))
        for index in 0..<uncovered.count { add(layout.points(uncovered[index])) }
        return true
    }

    /// Returns the pixel moves, except those whose destination lies in the region to redraw, in device pixels.
    func moves(but region: Region) -> [PixelMove] {
        moves.isEmpty ? [] : moves.filter { ($0.dx != 0 || $0.dy != 0) && !region.contains($0.destination) }
    }

    /// Returns the region to redraw, in device pixels.
    func region(in layout: SurfaceLayout) -> Region {
        var region = Region()
        let pixels = layout.pixels(touchedBy: box)
        if isBoxCheaper(pixels) {
            region.formUnion(pixels)
        } else {
            for rect in rects { region.formUnion(layout.pixels(touchedBy: rect)) }
        }
        region.formIntersection(layout.surfacePixels)
        return region.simplified()
    }

    /// Returns whether the bounding box is certain to be cheaper than the rectangles: computing their union may cost
    /// more than the rest of the frame. Each moving view adds two: its old and its new frame.
    private func isBoxCheaper(_ box: PixelRect) -> Bool {
        guard rects.count > 2 * Region.maximumExactRectangleCount else { return false }
        return rects.count > Self.maximumCount || box.pixelCount < rects.count * Region.pixelsPerRectangle
    }
}
