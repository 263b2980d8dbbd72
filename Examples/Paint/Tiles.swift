import Walden

/// Pictures of the finished strokes, in squares: what lies beneath a finger is copied, however many strokes made it.
struct Tiles {
    /// The side of a square, in points.
    private static let side = 256.0

    private struct Index: Hashable {
        var column: Int
        var row: Int
    }

    private enum Tile {
        case blank
        case painted(Image)
    }

    /// What the pictures were made for.
    private struct Ground: Equatable {
        var paper = Paper.light
        var scale = 1.0
    }

    /// The squares of which the picture is known.
    private var known: [Index: Tile] = [:]
    private var ground = Ground()

    // MARK: Changes

    /// Paints a further stroke on top.
    mutating func add(_ stroke: Stroke) {
        for index in Tiles.indices(in: stroke.bounds) {
            if let tile = known[index] { known[index] = paint([stroke], on: tile, at: index) }
        }
    }

    /// Drops the tiles that meet a rectangle in which strokes have changed.
    mutating func forget(_ rect: Rect) {
        for index in Tiles.indices(in: rect) { known[index] = nil }
    }

    // MARK: Drawing

    /// Draws paper and strokes in a rectangle; paints what is not known of them.
    mutating func draw(_ rect: Rect, strokes: [Stroke], on paper: Paper, in context: GraphicsContext) {
        let wanted = Ground(paper: paper, scale: context.deviceScale)
        if wanted != ground {
            known.removeAll()
            ground = wanted
        }
        context.fill(context.snap(rect), with: paper.color)
        for index in Tiles.indices(in: rect) {
            let tile = known[index] ?? paint(strokes, on: .blank, at: index)
            known[index] = tile
            if case .painted(let image) = tile { context.draw(image, in: Tiles.place(index)) }
        }
    }

    private func paint(_ strokes: [Stroke], on tile: Tile, at index: Index) -> Tile {
        let place = Tiles.place(index)
        let relevant = strokes.filter { $0.bounds.intersects(place) }
        guard !relevant.isEmpty else { return tile }
        let paper = ground.paper
        let image = Image(size: place.size, scale: ground.scale) { context in
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

    // MARK: Squares

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
