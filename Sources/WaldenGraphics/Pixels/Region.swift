internal import CCairo

/// A set of device pixels, made of rectangles: a copy-on-write `cairo_region_t`. Clamps all edges to ±2²⁹.
public struct Region: @unchecked Sendable {
    // Unchecked, because the storage holds a C region. It changes only while one region alone refers to it; shared
    // storage is only read, and reading a `cairo_region_t` does not change it.

    private final class Storage {
        let region: OpaquePointer
        init(_ region: OpaquePointer) { self.region = region }
        deinit { cairo_region_destroy(region) }
    }

    /// `nil` for an empty region.
    private var storage: Storage?

    /// Creates an empty region.
    public init() {}

    /// Creates a region from a rectangle.
    public init(_ rect: PixelRect) { formUnion(rect) }

    /// Creates a region from rectangles, which may overlap.
    public init(_ rects: some Sequence<PixelRect>) {
        for rect in rects { formUnion(rect) }
    }

    /// The maximum distance of an edge from the origin: widths and translated edges then fit into 32 bits.
    private static let limit: Int32 = 0x2000_0000
    private static let limits = PixelRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)

    private mutating func uniqueRegion() -> OpaquePointer {
        if let storage {
            if isKnownUniquelyReferenced(&self.storage) { return storage.region }
            self.storage = Storage(cairo_region_copy(storage.region))
        } else {
            storage = Storage(cairo_region_create())
        }
        return storage!.region
    }

    private static func rectangle(_ rect: PixelRect) -> cairo_rectangle_int_t {
        func clamped(_ edge: Int64) -> Int32 { Int32(min(max(edge, Int64(-limit)), Int64(limit))) }
        let (left, top) = (clamped(Int64(rect.x)), clamped(Int64(rect.y)))
        let right = clamped(Int64(rect.x) + Int64(rect.width))
        let bottom = clamped(Int64(rect.y) + Int64(rect.height))
        return cairo_rectangle_int_t(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension Region {
    /// Whether the region covers no pixels.
    public var isEmpty: Bool { storage.map { cairo_region_is_empty($0.region) != 0 } ?? true }

    /// The bounding box, in device pixels.
    public var bounds: PixelRect {
        guard let storage else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        var extents = cairo_rectangle_int_t()
        cairo_region_get_extents(storage.region, &extents)
        return PixelRect(x: extents.x, y: extents.y, width: extents.width, height: extents.height)
    }

    /// The number of rectangles.
    public var count: Int { storage.map { Int(cairo_region_num_rectangles($0.region)) } ?? 0 }

    /// The rectangles, disjoint and row by row.
    public var rectangles: [PixelRect] { (0..<count).map { self[$0] } }

    /// The rectangle at an index from 0 to `count - 1`.
    public subscript(index: Int) -> PixelRect {
        precondition(index >= 0 && index < count, "Region.subscript: index must be below count")
        var rect = cairo_rectangle_int_t()
        cairo_region_get_rectangle(storage!.region, Int32(index), &rect)
        return PixelRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Returns whether the region contains a pixel.
    public func contains(x: Int32, y: Int32) -> Bool {
        storage.map { cairo_region_contains_point($0.region, x, y) != 0 } ?? false
    }

    /// Returns whether a rectangle lies entirely in the region. `false` for an empty one.
    public func contains(_ rect: PixelRect) -> Bool { overlap(rect) == CAIRO_REGION_OVERLAP_IN }

    /// Returns whether the region overlaps a rectangle.
    public func intersects(_ rect: PixelRect) -> Bool { overlap(rect) != CAIRO_REGION_OVERLAP_OUT }

    private func overlap(_ rect: PixelRect) -> cairo_region_overlap_t {
        guard let storage, !rect.isEmpty else { return CAIRO_REGION_OVERLAP_OUT }
        var rectangle = Self.rectangle(rect)
        return cairo_region_contains_rectangle(storage.region, &rectangle)
    }
}

extension Region {
    /// Adds a rectangle.
    public mutating func formUnion(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var rectangle = Self.rectangle(rect)
        cairo_region_union_rectangle(uniqueRegion(), &rectangle)
    }

    /// Adds another region.
    public mutating func formUnion(_ other: Region) {
        guard let added = other.storage else { return }
        if storage == nil { storage = added } else { cairo_region_union(uniqueRegion(), added.region) }
    }

    /// Subtracts a rectangle.
    public mutating func subtract(_ rect: PixelRect) {
        guard storage != nil, !rect.isEmpty else { return }
        var rectangle = Self.rectangle(rect)
        cairo_region_subtract_rectangle(uniqueRegion(), &rectangle)
    }

    /// Subtracts another region.
    public mutating func subtract(_ other: Region) {
        guard storage != nil, let removed = other.storage else { return }
        cairo_region_subtract(uniqueRegion(), removed.region)
    }

    /// Clips the region to a rectangle.
    public mutating func formIntersection(_ rect: PixelRect) {
        guard storage != nil else { return }
        guard !rect.isEmpty else { return removeAll() }
        var rectangle = Self.rectangle(rect)
        cairo_region_intersect_rectangle(uniqueRegion(), &rectangle)
    }

    /// Clips the region to another region.
    public mutating func formIntersection(_ other: Region) {
        guard storage != nil else { return }
        guard let kept = other.storage else { return removeAll() }
        cairo_region_intersect(uniqueRegion(), kept.region)
    }

    /// Moves the region by an offset.
    public mutating func translate(x: Int32, y: Int32) {
        guard storage != nil, x != 0 || y != 0 else { return }
        // An offset of twice the limit moves everything beyond it, and no edge beyond 32 bits.
        func shortened(_ offset: Int32) -> Int32 { min(max(offset, -2 * Self.limit), 2 * Self.limit) }
        cairo_region_translate(uniqueRegion(), shortened(x), shortened(y))
        if !Self.limits.contains(bounds) { formIntersection(Self.limits) }
    }

    /// Makes the region empty.
    public mutating func removeAll() { storage = nil }

    /// Returns the union of two regions.
    public func union(_ other: Region) -> Region { changed { $0.formUnion(other) } }

    /// Returns the region without another region.
    public func subtracting(_ other: Region) -> Region { changed { $0.subtract(other) } }

    /// Returns the intersection of two regions.
    public func intersection(_ other: Region) -> Region { changed { $0.formIntersection(other) } }

    private func changed(_ change: (inout Region) -> Void) -> Region {
        var result = self
        change(&result)
        return result
    }

    /// Returns the bounding box if there are more than ``maximumExactRectangleCount`` rectangles and they save less
    /// than ``pixelsPerRectangle`` pixels each; otherwise the region.
    public func simplified() -> Region {
        let count = self.count
        guard count > Self.maximumExactRectangleCount else { return self }
        let bounds = self.bounds
        var saved = bounds.pixelCount
        for index in 0..<count { saved -= self[index].pixelCount }
        return saved < count * Self.pixelsPerRectangle ? Region(bounds) : self
    }

    /// The number of rectangles up to which a region is never simplified.
    public static var maximumExactRectangleCount: Int { 16 }

    /// The number of pixels that cost as much to paint and composite, without a GPU, as one more clip rectangle.
    /// Measured: fifty moving boxes, some 520 rectangles, break even at four million saved pixels.
    public static var pixelsPerRectangle: Int { 8192 }
}

extension Region: Equatable {
    /// Returns whether two regions cover the same pixels.
    public static func == (left: Region, right: Region) -> Bool {
        switch (left.storage, right.storage) {
        case (nil, nil): true
        case (let storage?, nil), (nil, let storage?): cairo_region_is_empty(storage.region) != 0
        case (let left?, let right?): left === right || cairo_region_equal(left.region, right.region) != 0
        }
    }
}

extension Region: CustomStringConvertible {
    /// The rectangles, as in `[0,0 10×10] [20,0 5×5]`.
    public var description: String {
        rectangles.map { "[\($0.x),\($0.y) \($0.width)×\($0.height)]" }.joined(separator: " ")
    }
}
