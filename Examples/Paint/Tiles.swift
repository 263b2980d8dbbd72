import Walden

/// A tile cache of the finished strokes: drawing below a live stroke copies images, however many strokes there are.
struct Tiles {
    /// The side of a tile, in points.
    private static let side = 256.0

    private struct Index: Hashable {
        var column: Int
        var row: Int
    }

    private enum Tile {
        case blank
        case painted(Image)
    }

    /// The state that the cached images depend on.
    private struct Key: Equatable {
        var paper = Paper.light
        var scale = 1.0
    }

    private var cache: [Index: Tile] = [:]
    private var key = Key()

    // MARK: Changes

    /// Paints a stroke onto the cached tiles.
    mutating func add(_ stroke: Stroke) {
        for index in Tiles.indices(in: stroke.bounds) {
            if let tile = cache[index] { cache[index] = paint([stroke], on: tile, at: index) }
        }
    }

    /// Drops the tiles that intersect a rectangle.
    mutating func invalidate(_ rect: Rect) {
        for index in Tiles.indices(in: rect) { cache[index] = nil }
    }

    // MARK: Drawing

    /// Draws paper and strokes in a rectangle. Paints missing tiles.
    mutating func draw(_ rect: Rect, strokes: [Stroke], on paper: Paper, in context: GraphicsContext) {
        let newKey = Key(paper: paper, scale: context.deviceScale)
        if newKey != key {
            cache.removeAll()
            key = newKey
        }
        context.fill(context.snap(rect), with: paper.color)
        for index in Tiles.indices(in: rect) {
            let tile = cache[index] ?? paint(strokes, on: .blank, at: index)
            cache[index] = tile
            if case .painted(let image) = tile { context.draw(image, in: Tiles.place(index)) }
        }
    }

    private func paint(_ strokes: [Stroke], on tile: Tile, at index: Index) -> Tile {
        let place = Tiles.place(index)
        let relevant = strokes.filter { $0.bounds.intersects(place) }
        guard !relevant.isEmpty else { return tile }
        let paper = key.paper
        let image = Image(size: place.size, scale: key.scale) { context in
            if case .painted(let former) = tile {
                context.draw(former, at: .zero)
            } else {
                context.paintBackground(paper.color)
            }
            context.translate(x: -place.minX, y: -place.minY)
            for stroke in relevant { stroke.draw(place, on: paper, in: context) }
        }
        return .painted(image)
    }

    // MARK: Geometry

    private static func place(_ index: Index) -> Rect {
        Rect(x: Double(index.column) * side, y: Double(index.row) * side, width: side, height: side)
    }

    private static func indices(in rect: Rect) -> [Index] {
        guard !rect.isEmpty, rect.isFinite else { return [] }
        func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
            let first = Int((low / side).rounded(.down))
            return first...max(first, Int((high / side).rounded(.up)) - 1)
        }
        return range(rect.minY, rect.maxY).flatMap { row in
            range(rect.minX, rect.maxX).map { Index(column: $0, row: row) }
        }
    }
}
