internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The damage of a window, in window coordinates, until a frame takes it.
///
/// It consists of rectangles to redraw, and of pixel moves that are applied first. Damage inside a moved area also
/// counts at its destination.
///
/// The number of rectangles is bounded: if there are too many, or they cost more than their bounding box, that is
/// drawn.
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

    /// Adds a move of pixels; returns whether it did.
    ///
    /// - Parameters:
    ///   - move: The move. Its area must equal that of an earlier move, or intersect none.
    mutating func add(_ move: PixelMove, insets: EdgeInsets, scale: Double) -> Bool {
        func points(_ rect: PixelRect) -> Rect { rect.rect(scale: scale).offsetBy(dx: -insets.left, dy: -insets.top) }
        var whole = move
        let known = moves.firstIndex { $0.area == move.area }
        if let known {
            whole.dx += moves[known].dx
            whole.dy += moves[known].dy
        } else if moves.contains(where: { !$0.area.intersection(move.area).isEmpty }) {
            return false
        }
        let area = points(move.area)
        let (dx, dy) = (Double(move.dx) / scale, Double(move.dy) / scale)
        for rect in rects.count > Self.maximumCount ? [box] : rects {
            add(rect.intersection(area).offsetBy(dx: dx, dy: dy).intersection(area))
        }
        if let known { moves.remove(at: known) }
        // Moved back to the start: the pixels uncovered meanwhile are damaged.
        if whole.destination.isEmpty { add(area) } else { moves.append(whole) }
        let uncovered = Region(move.area).subtracting(Region(move.destination))
        for index in 0..<uncovered.count { add(points(uncovered[index])) }
        return true
    }

    /// Returns the pixel moves, without those whose destination is redrawn completely.
    ///
    /// - Parameter region: The region to redraw, in device pixels.
    func moves(but region: Region) -> [PixelMove] {
        moves.isEmpty ? [] : moves.filter { ($0.dx != 0 || $0.dy != 0) && !region.contains($0.destination) }
    }

    /// Returns the region of device pixels that the rectangles touch.
    func region(in layout: SurfaceLayout) -> Region {
        let insets = layout.insets
        func pixels(_ rect: Rect) -> PixelRect {
            PixelRect(enclosing: rect.offsetBy(dx: insets.left, dy: insets.top), scale: layout.scale)
        }
        var region = Region()
        if isBoxCheaper(pixels(box)) {
            region.formUnion(pixels(box))
        } else {
            for rect in rects { region.formUnion(pixels(rect)) }
        }
        let (width, height) = layout.pixelSize
        region.formIntersection(PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)))
        return region.simplified()
    }

    /// Returns whether the bounding box is certain to be cheaper than the rectangles. Uniting many rectangles alone
    /// would cost more than the rest of the frame. One view that moves makes two rectangles, its old and its new place.
    private func isBoxCheaper(_ box: PixelRect) -> Bool {
        guard rects.count > 2 * Region.fewRectangles else { return false }
        return rects.count > Self.maximumCount || box.pixelCount < rects.count * Region.pixelsPerRectangle
    }
}
