internal import CCairo

/// A canvas over memory of premultiplied 0xAARRGGBB pixels in native byte order (`WL_SHM_FORMAT_ARGB8888` or
/// `WL_SHM_FORMAT_XRGB8888`), such as a buffer shared with a compositor.
public final class BitmapTarget {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of pixels per point.
    public let scale: Double

    private let surface: OpaquePointer
    private let data: UnsafeMutableRawPointer
    private let stride: Int
    private let owner: AnyObject?
    private let ownsData: Bool

    /// Creates a target that allocates transparent memory.
    ///
    /// - Parameters:
    ///   - width: The number of pixels in a row, from 1 to 32,767.
    ///   - height: The number of rows, from 1 to 32,767.
    ///   - scale: The number of pixels per point, above 0.
    public convenience init(width: Int, height: Int, scale: Double) {
        precondition(width > 0 && height > 0, "BitmapTarget.init: width and height must be from 1 to 32,767")
        let size = 4 * width * height
        let data = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        data.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        self.init(
            data: data, width: width, height: height, stride: 4 * width, scale: scale, isOpaque: false, owner: nil,
            ownsData: true)
    }

    /// Creates a target over memory.
    ///
    /// - Parameters:
    ///   - data: The memory.
    ///   - width: The number of pixels in a row, from 1 to 32,767.
    ///   - height: The number of rows, from 1 to 32,767.
    ///   - stride: The number of bytes per row: a multiple of 4, at least 4 × width and at most 2²⁰.
    ///   - scale: The number of pixels per point, above 0.
    ///   - isOpaque: Whether alpha is ignored (XRGB instead of ARGB).
    ///   - owner: An object that keeps the memory valid, retained with the target; `nil` if the memory outlives it.
    public convenience init(
        data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, scale: Double, isOpaque: Bool,
        owner: AnyObject? = nil
    ) {
        self.init(
            data: data, width: width, height: height, stride: stride, scale: scale, isOpaque: isOpaque, owner: owner,
            ownsData: false)
    }

    private init(
        data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, scale: Double, isOpaque: Bool,
        owner: AnyObject?, ownsData: Bool
    ) {
        precondition((1...32_767).contains(width), "BitmapTarget.init: width must be from 1 to 32,767")
        precondition((1...32_767).contains(height), "BitmapTarget.init: height must be from 1 to 32,767")
        precondition(
            stride >= 4 * width && stride % 4 == 0 && stride <= 1 << 20,
            "BitmapTarget.init: stride must be a multiple of 4, at least 4 × width and at most 2²⁰")
        precondition(scale > 0 && scale.isFinite, "BitmapTarget.init: scale must be above 0")
        self.width = width
        self.height = height
        self.scale = scale
        self.data = data
        self.stride = stride
        self.owner = owner
        self.ownsData = ownsData
        surface = cairo_image_surface_create_for_data(
            data.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            Int32(width), Int32(height), Int32(stride))
    }

    deinit {
        // Cairo's own references may outlive the target: keep them from the freed memory.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
        if ownsData { data.deallocate() }
    }

    /// Draws into the memory. Only the device pixels in `clip` may change; all if `nil`. The context draws nothing
    /// after the call.
    public func withContext(clip: Region? = nil, _ body: (GraphicsContext) -> Void) {
        cairo_surface_mark_dirty(surface)
        GraphicsContext.draw(on: surface, scale: scale, clip: clip, body)
        cairo_surface_flush(surface)
    }

    /// Returns a copy of the current pixels.
    public func makeImage() -> Image {
        cairo_surface_mark_dirty(surface)
        return Image(owning: Image.copy(of: surface), scale: scale)
    }

    /// Copies pixels from another target, or within this one.
    ///
    /// - Parameters:
    ///   - area: The pixels to overwrite. Pixels without a source, or outside the target, are skipped.
    ///   - source: The target to copy from.
    ///   - dx: The offset to the right from source to destination, in pixels.
    ///   - dy: The offset downwards from source to destination, in pixels.
    package func copy(_ area: PixelRect, from source: BitmapTarget, dx: Int32 = 0, dy: Int32 = 0) {
        let rect = area.intersection(bounds).intersection(source.bounds.offsetBy(dx: dx, dy: dy))
        guard !rect.isEmpty else { return }
        let length = 4 * Int(rect.width)
        func copy(_ rows: Range<Int32>) {
            let first = data + Int(rows.lowerBound) * stride + 4 * Int(rect.x)
            first.copyMemory(
                from: source.data + Int(rows.lowerBound - dy) * source.stride + 4 * Int(rect.x - dx),
                byteCount: rows.count * length)
        }
        let rows = rect.y..<rect.y + rect.height
        if length == stride, length == source.stride { return copy(rows) }
        // Source and target may be the same: read each row before overwriting it.
        if dy > 0 { rows.reversed().forEach { copy($0..<$0 + 1) } } else { rows.forEach { copy($0..<$0 + 1) } }
    }

    private var bounds: PixelRect { PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)) }
}
