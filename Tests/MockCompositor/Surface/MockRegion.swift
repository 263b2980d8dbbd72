internal import WaldenGeometry

/// A region that a client puts together, kept as its rectangles.
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

    /// What a region has in it; `nil` for none.
    static func rectangles(of region: ServerWlRegion?) -> [Rect]? {
        region.map { rectangles[$0] ?? [] }
    }
}

extension Rect {
    /// A rectangle of the numbers on the wire.
    init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }
}
