internal import WaldenGeometry
internal import WaldenGraphics

/// A cached image of a view's subtree, valid until something in it changes.
final class Raster {
    /// `nil` while it is being drawn.
    var image: Image?
    /// The image's rectangle in the view's coordinates, in points, aligned to its own pixels.
    let rect: Rect
    let scale: Double
    /// The window's full-redraw count when it was drawn: between two full redraws, every change is tracked.
    let generation: Int

    init(rect: Rect, scale: Double, generation: Int) {
        self.rect = rect
        self.scale = scale
        self.generation = generation
    }

    /// The maximum number of device pixels, 16 MiB. Larger views are drawn each time.
    static let maximumPixels = 1 << 22
}

extension View {
    /// Whether the view and its subviews are drawn into an image that is cached until something in it changes; false by
    /// default.
    ///
    /// Useful for content that is slow to draw and is moved, rotated or faded as a whole; costs four bytes per device
    /// pixel. The image is aligned to device pixels, and filtered when rotated or scaled. Views of more than four
    /// million device pixels are not cached.
    ///
    /// The corresponding property of Apple's is `CALayer.shouldRasterize`.
    public final var shouldRasterize: Bool {
        get { flags.contains(.rasterized) }
        set {
            guard newValue != shouldRasterize else { return }
            damageExtent()
            set(.rasterized, newValue)
            dropRaster()
            invalidateExtent()
            damageExtent()
        }
    }

    /// Drops the cached image, because the view or a descendant changed.
    final func dropRaster() {
        if let rare, rare.raster != nil { rare.raster = nil }
    }

    /// Drops the cached images of all ancestors, as damage also does.
    final func dropRastersAround() {
        var view = self
        while let superview = view.superviewStorage {
            if superview.flags.contains(.rasterized) { superview.dropRaster() }
            view = superview
        }
    }
}

extension Renderer {
    /// Draws a view's cached image, rendering it first if it is missing or out of date.
    ///
    /// - Returns: Whether it did; if not, the view must be drawn normally.
    func drawRaster(of view: View, alpha: Double) -> Bool {
        guard let raster = upToDateRaster(of: view), let image = raster.image else { return false }
        context.draw(image, in: raster.rect, alpha: alpha)
        return true
    }

    private func upToDateRaster(of view: View) -> Raster? {
        let generation = view.windowStorage?.rasterGeneration ?? 0
        if keepsRasters, let raster = view.rare?.raster, raster.scale == scale, raster.generation == generation {
            return raster
        }
        let pixels = PixelRect(enclosing: view.extent.rect, scale: scale)
        guard !pixels.isEmpty, pixels.pixelCount <= Raster.maximumPixels else { return nil }
        let raster = Raster(rect: pixels.rect(scale: scale), scale: scale, generation: generation)
        // Stored before it is drawn: changes meanwhile drop it, and the next frame draws them.
        if keepsRasters { view.rareForWriting.raster = raster }
        raster.image = Image.drawn(of: raster.rect, pixels, scale: scale, keepsRasters: keepsRasters) {
            renderer, clip in
            renderer.drawContent(of: view, .identity, clip: clip)
        }
        if raster.image == nil { view.dropRaster() }
        return raster
    }
}
