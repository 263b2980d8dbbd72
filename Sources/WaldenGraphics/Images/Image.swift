internal import CCairo
public import WaldenGeometry

/// An immutable bitmap image, usable on any thread. The corresponding UIKit type is `UIImage`.
///
/// It may have variants for other scales: see ``init(variants:)``, ``init(variantsOfFile:)`` and
/// ``init(size:drawnForEachScale:)``.
public final class Image: @unchecked Sendable {
    /// The maximum number of pixels of an image.
    public static let maximumPixelCount = 1 << 26

    /// An ARGB32 image surface, immutable after the initializer.
    let surface: OpaquePointer

    /// The number of pixels per point.
    public let scale: Double
    /// The number of pixels in a row.
    public let pixelWidth: Int
    /// The number of rows.
    public let pixelHeight: Int

    let variants: ImageVariants?

    init(owning surface: OpaquePointer, scale: Double, variants: ImageVariants? = nil) {
        self.surface = surface
        self.scale = Self.usable(scale)
        self.variants = variants
        cairo_surface_flush(surface)
        pixelWidth = Int(cairo_image_surface_get_width(surface))
        pixelHeight = Int(cairo_image_surface_get_height(surface))
    }

    /// Creates an image by drawing it into a transparent canvas, with `scale` pixels per point.
    ///
    /// The size, in points, is rounded up to whole pixels and limited to ``maximumPixelCount``. A
    /// size that is not finite gives an empty image.
    public convenience init(size: Size, scale: Double = 1, draw: (GraphicsContext) -> Void) {
        let scale = Self.usable(scale)
        let surface = Self.makeSurface(
            width: Self.pixels(size.width, scale: scale), height: Self.pixels(size.height, scale: scale))
        GraphicsContext.draw(on: surface, scale: scale, clip: nil, draw)
        self.init(owning: surface, scale: scale)
    }

    convenience init(sharing image: Image, variants: ImageVariants?) {
        self.init(owning: cairo_surface_reference(image.surface), scale: image.scale, variants: variants)
    }

    deinit { cairo_surface_destroy(surface) }

    /// The size in points.
    public var size: Size { Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale) }

    /// Returns the image filled with a colour, with the same alpha.
    public func tinted(with color: Color) -> Image {
        let bounds = Rect(origin: .zero, size: size)
        guard variants == nil else {
            return Image(size: size, drawnForEachScale: { $0.draw(self, in: bounds, tint: color) })
        }
        return Image(size: size, scale: scale) { $0.draw(self, in: bounds, tint: color) }
    }

    /// Creates a transparent surface, or an empty one if out of memory.
    static func makeSurface(width: Int, height: Int) -> OpaquePointer {
        let rows = width == 0 ? 0 : min(height, maximumPixelCount / width)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(rows))!
        if cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS { return surface }
        cairo_surface_destroy(surface)
        return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 0, 0)
    }

    /// Returns an ARGB32 copy of an image surface.
    static func copy(of surface: OpaquePointer) -> OpaquePointer {
        let copy = makeSurface(
            width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)))
        let cairo = cairo_create(copy)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        return copy
    }

    static func usable(_ scale: Double) -> Double { scale > 0 && scale.isFinite ? scale : 1 }

    /// The maximum width and height of a Cairo image surface.
    private static let maximumExtent = 32_767.0

    private static func pixels(_ length: Double, scale: Double) -> Int {
        guard length > 0, length.isFinite else { return 0 }
        return Int(min((length * scale - 1e-6).rounded(.up), maximumExtent))
    }
}
