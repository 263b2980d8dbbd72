internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

extension Image {
    /// Returns an image of a size in pixels, drawn in points onto a transparent background; `nil` if it has no pixels
    /// or exceeds Cairo's size limit.
    @MainActor
    static func drawn(width: Int, height: Int, scale: Double, _ draw: (GraphicsContext) -> Void) -> Image? {
        let limit = PictureLimits.maximumSide
        guard (1...limit).contains(width), (1...limit).contains(height) else { return nil }
        let target = BitmapTarget(width: width, height: height, scale: scale)
        target.withContext(draw)
        return target.makeImage()
    }

    /// Returns an image of a rectangle in views' coordinates, with the size of `pixels`; `nil` if it has no pixels or
    /// exceeds Cairo's size limit.
    @MainActor
    static func drawn(
        of rect: Rect, _ pixels: PixelRect, scale: Double, keepsRasters: Bool = false,
        _ draw: @MainActor (Renderer, Rect) -> Void
    ) -> Image? {
        drawn(width: Int(pixels.width), height: Int(pixels.height), scale: scale) { context in
            context.translate(x: -rect.minX, y: -rect.minY)
            let clip = Region(PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
            let origin = Point(x: -rect.minX, y: -rect.minY)
            draw(
                Renderer(context: context, clip: clip, scale: scale, origin: origin, keepsRasters: keepsRasters), rect)
        }
    }
}
