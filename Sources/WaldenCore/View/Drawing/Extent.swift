internal import WaldenGeometry

/// A bounding box of drawing in single precision, rounded outwards; may be unknown.
///
/// Stored as one vector, so that siblings' extents are contiguous and compared in a few instructions.
struct Extent: Equatable {
    /// The left, top, negated right and negated bottom edges: two boxes meet if each one's left and top lie before the
    /// other's right and bottom.
    var edges: SIMD4<Float>

    /// An extent that meets everything: it must be visited.
    static let unknown = Extent(edges: SIMD4(repeating: -.infinity))
    /// An extent that meets nothing.
    static let empty = Extent(edges: SIMD4(repeating: .infinity))

    init(edges: SIMD4<Float>) { self.edges = edges }

    init(_ rect: Rect) {
        edges = SIMD4(
            Extent.down(rect.minX), Extent.down(rect.minY), Extent.down(-rect.maxX), Extent.down(-rect.maxY))
    }

    var isUnknown: Bool { edges.x == -.infinity }
    var isEmpty: Bool { edges.x == .infinity }

    var rect: Rect {
        Rect(
            x: Double(edges.x), y: Double(edges.y), width: Double(-edges.z) - Double(edges.x),
            height: Double(-edges.w) - Double(edges.y))
    }

    mutating func formUnion(_ other: Extent) { edges = pointwiseMin(edges, other.edges) }

    static func probe(_ rect: Rect) -> SIMD4<Float> {
        let extent = Extent(rect)
        return SIMD4(-extent.edges.z, -extent.edges.w, -extent.edges.x, -extent.edges.y)
    }

    /// Returns the probe of a point, enlarged by the rounding error of single precision.
    static func probe(_ point: Point) -> SIMD4<Float> {
        let near = SIMD2(Float(point.x), Float(point.y))
        let slack = pointwiseMax(near, -near) * 0x1p-23
        return SIMD4(lowHalf: near + slack, highHalf: slack - near)
    }

    /// Returns whether the extent meets a probe; touching counts.
    func meets(_ probe: SIMD4<Float>) -> Bool { all(edges .<= probe) }

    private static func down(_ value: Double) -> Float {
        let rounded = Float(value)
        return Double(rounded) > value ? rounded.nextDown : rounded
    }
}
