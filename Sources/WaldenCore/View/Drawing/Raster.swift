internal import WaldenGeometry
internal import WaldenGraphics

/// A cached image of a view's subtree, valid until something in it changes.
final class Raster {
    /// `nil` while it is being drawn.
    var image: Image?
    /// The image's rectangle in the view's coordinates, aligned to the image's pixels.
    let rect: Rect
    let scale: Double
    /// The window's full-redraw count when it was drawn: between two full redraws, every change is tracked.
    let generation: Int

    init(rect: Rect, scale: Double, generation: Int) {
        self.rect = rect
        self.scale = scale
        self.generation = generation
    }

    /// The maximum number of device pixels: 16 MiB.
    static let maximumPixels = 1 << 22
}

extension Renderer {
    /// Draws a view's cached image, after rendering it if needed; returns false if the view must be drawn normally.
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
        // Stored before it is drawn: changes during drawing drop it, and the next frame draws them.
        if keepsRasters { view.rareForWriting.raster = raster }
        raster.image = Image.drawn(of: raster.rect, pixels, scale: scale, keepsRasters: keepsRasters) {
            renderer, clip in
            renderer.drawContent(of: view, .identity, clip: clip)
        }
        if raster.image == nil { view.dropRaster() }
        return raster
    }
}
