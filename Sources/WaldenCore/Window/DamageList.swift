internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The rectangles of a window that must be drawn anew, in window coordinates, until a frame takes them.
///
/// Beside them, the parts whose pixels are moved before they are drawn into. A rectangle that was damaged before a move
/// counts where its pixels come to as well.
///
/// Holds a bounded number of rectangles; where they become more, or cost more than their common box, that is drawn.
struct DamageList {
    private var rects: [Rect] = []
    /// The box around all rectangles.
    private var box = Rect.null
    private var moves: [PixelMove] = []

    /// The number of rectangles in one frame beyond which only the box is drawn.
    private static let most = 256

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
        moves.removeAll(keepingCapacity: true)
        box = .null
    }

    // MARK: Moves

    /// Moves what is seen in a part of the window; tells whether it did.
    ///
    /// - Parameters:
    ///   - move: The part, which may also have been moved before, but shares nothing with other parts that were.
    ///   - insets: The distance from the surface's edges to the window's.
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
        for rect in rects.count > Self.most ? [box] : rects {
            add(rect.intersection(area).offsetBy(dx: dx, dy: dy).intersection(area))
        }
        if let known { moves.remove(at: known) }
        // Moved there and back: what was uncovered meanwhile is damaged.
        if whole.destination.isEmpty { add(area) } else { moves.append(whole) }
        let uncovered = Region(move.area).subtracting(Region(move.destination))
        for index in 0..<uncovered.count { add(points(uncovered[index])) }
        return true
    }

    /// The parts whose pixels move, but for those of which all is drawn anew.
    ///
    /// - Parameter region: What is drawn anew, in device pixels.
    func moves(but region: Region) -> [PixelMove] {
        moves.isEmpty ? [] : moves.filter { ($0.dx != 0 || $0.dy != 0) && !region.contains($0.destination) }
    }

    /// The region of device pixels that the rectangles touch.
    ///
    /// - Parameter layout: How the window lies on its surface.
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

    /// Whether the box is sure to cost less than the rectangles, so that they need not be united: that alone would cost
    /// more than all else of the frame. Those of one thing, where it was and where it is, seldom make fewer than two.
    private func isBoxCheaper(_ box: PixelRect) -> Bool {
        guard rects.count > 2 * Region.fewRectangles else { return false }
        return rects.count > Self.most || box.pixelCount < rects.count * Region.pixelsPerRectangle
    }
}
