internal import WaldenGeometry

/// The rectangles of a client's regions.
@MainActor
enum MockRegion {
    private static var rectangles: [ServerWlRegion: [Rect]] = [:]

    static func serve(_ region: ServerWlRegion) {
        rectangles[region] = []
        region.onDestroy = { rectangles[region] = nil }
        region.onRequest = { request in
            guard case .add(let x, let y, let width, let height) = request else { return }
            rectangles[region]?.append(Rect(x: x, y: y, width: width, height: height))
        }
    }

    /// Returns the rectangles of a region; `nil` for a null region.
    static func rectangles(of region: ServerWlRegion?) -> [Rect]? {
        region.map { rectangles[$0] ?? [] }
    }
}

extension Rect {
    /// Creates a rectangle from wire arguments.
    init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }
}
