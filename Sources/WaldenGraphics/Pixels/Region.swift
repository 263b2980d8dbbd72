internal import CCairo

/// An area of whole device pixels, made of any number of rectangles.
///
/// A region is a value: copies are independent, and share their storage until one of them changes. Coordinates beyond
/// ±2²⁹ are cut off there.
///
/// The corresponding Cairo type is `cairo_region_t`; the Wayland counterpart is `wl_region`.
public struct Region: @unchecked Sendable {
    private final class Storage {
        let region: OpaquePointer
        init(_ region: OpaquePointer) { self.region = region }
        deinit { cairo_region_destroy(region) }
    }

    /// No storage means an empty region.
    private var storage: Storage?

    /// Creates an empty region.
    public init() {}

    /// Creates a region that is one rectangle.
    public init(_ rect: PixelRect) { formUnion(rect) }

    /// Creates a region from rectangles, which may overlap.
    public init(_ rects: some Sequence<PixelRect>) {
        for rect in rects { formUnion(rect) }
    }

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
        let limit: Int32 = 0x2000_0000
        let left = min(max(rect.x, -limit), limit)
        let top = min(max(rect.y, -limit), limit)
        let right = min(max(Int64(rect.x) + Int64(rect.width), -Int64(limit)), Int64(limit))
        let bottom = min(max(Int64(rect.y) + Int64(rect.height), -Int64(limit)), Int64(limit))
        return cairo_rectangle_int_t(x: left, y: top, width: Int32(right) - left, height: Int32(bottom) - top)
    }
}

extension Region {
    /// Whether the region covers nothing.
    public var isEmpty: Bool { storage.map { cairo_region_is_empty($0.region) != 0 } ?? true }

    /// The smallest rectangle that covers the region, in device pixels.
    public var bounds: PixelRect {
        guard let storage else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        var extents = cairo_rectangle_int_t()
        cairo_region_get_extents(storage.region, &extents)
        return PixelRect(x: extents.x, y: extents.y, width: extents.width, height: extents.height)
    }

    /// The number of rectangles that make up the region.
    public var count: Int { storage.map { Int(cairo_region_num_rectangles($0.region)) } ?? 0 }

    /// The rectangles that make up the region, without overlap, row by row.
    public var rectangles: [PixelRect] { (0..<count).map { self[$0] } }

    /// The rectangle at a place from 0 up to but not including ``count``.
    public subscript(index: Int) -> PixelRect {
        precondition(index >= 0 && index < count, "Region.subscript: index must be below count")
        var rect = cairo_rectangle_int_t()
        cairo_region_get_rectangle(storage!.region, Int32(index), &rect)
        return PixelRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Returns whether a pixel belongs to the region.
    public func contains(x: Int32, y: Int32) -> Bool {
        storage.map { cairo_region_contains_point($0.region, x, y) != 0 } ?? false
    }

    /// Returns whether a rectangle lies wholly in the region. An empty one lies nowhere.
    public func contains(_ rect: PixelRect) -> Bool { overlap(rect) == CAIRO_REGION_OVERLAP_IN }

    /// Returns whether a rectangle shares a pixel with the region.
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
        if storage == nil {
            storage = added
        } else {
            cairo_region_union(uniqueRegion(), added.region)
        }
    }

    /// Takes a rectangle away.
    public mutating func subtract(_ rect: PixelRect) {
        guard storage != nil, !rect.isEmpty else { return }
        var rectangle = Self.rectangle(rect)
        cairo_region_subtract_rectangle(uniqueRegion(), &rectangle)
    }

    /// Takes another region away.
    public mutating func subtract(_ other: Region) {
        guard storage != nil, let removed = other.storage else { return }
        cairo_region_subtract(uniqueRegion(), removed.region)
    }

    /// Keeps only what lies in a rectangle.
    public mutating func formIntersection(_ rect: PixelRect) {
        guard storage != nil else { return }
        guard !rect.isEmpty else { return removeAll() }
        var rectangle = Self.rectangle(rect)
        cairo_region_intersect_rectangle(uniqueRegion(), &rectangle)
    }

    /// Keeps only what lies in another region too.
    public mutating func formIntersection(_ other: Region) {
        guard storage != nil else { return }
        guard let kept = other.storage else { return removeAll() }
        cairo_region_intersect(uniqueRegion(), kept.region)
    }

    /// Moves the region by whole pixels.
    public mutating func translate(x: Int32, y: Int32) {
        guard storage != nil, x != 0 || y != 0 else { return }
        cairo_region_translate(uniqueRegion(), x, y)
    }

    /// Makes the region empty.
    public mutating func removeAll() { storage = nil }

    /// Returns this region and another together.
    public func union(_ other: Region) -> Region {
        var result = self
        result.formUnion(other)
        return result
    }

    /// Returns what this region has and another has not.
    public func subtracting(_ other: Region) -> Region {
        var result = self
        result.subtract(other)
        return result
    }

    /// Returns what the two regions share.
    public func intersection(_ other: Region) -> Region {
        var result = self
        result.formIntersection(other)
        return result
    }

    /// Returns this region, or its bounds where these cost less to draw and to composite.
    ///
    /// Few rectangles are kept. Each of many must save the painting of ``pixelsPerRectangle`` pixels.
    public func simplified() -> Region {
        let count = self.count
        guard count > Self.fewRectangles else { return self }
        let bounds = self.bounds
        var saved = bounds.pixelCount
        for index in 0..<count { saved -= self[index].pixelCount }
        return saved < count * Self.pixelsPerRectangle ? Region(bounds) : self
    }

    /// The number of rectangles that are drawn one by one, however small the area around them.
    public static var fewRectangles: Int { 16 }

    /// The number of pixels that cost an app and a compositor without a GPU together as much to paint and to composite
    /// as one more rectangle to clip to.
    ///
    /// Fifty boxes that move about, some 520 rectangles, break even where four million pixels lie between them.
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
