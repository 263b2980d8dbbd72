internal import WaldenGeometry
internal import WaldenGraphics

/// A picture of a view with all that is in it, drawn once and shown until something in it changes.
final class Raster {
    /// `nil` while it is drawn.
    var image: Image?
    /// Where the image lies in the view's coordinates, in points: on whole pixels of its own.
    let rect: Rect
    let scale: Double
    /// The count of frames that drew all of the window, when it was drawn: between two of them, every change is known.
    let generation: Int

    init(rect: Rect, scale: Double, generation: Int) {
        self.rect = rect
        self.scale = scale
        self.generation = generation
    }

    /// The most device pixels of a picture: 16 MiB. What is larger is drawn anew each time.
    static let mostPixels = 1 << 22
}

extension View {
    /// Whether the view, with all that is in it, is drawn into a picture, which is shown until something in it changes;
    /// false by default.
    ///
    /// Worth while for what takes long to draw and is moved, turned or faded as a whole; it takes four bytes for each
    /// device pixel. The picture lies on whole device pixels; turned or scaled, it is filtered. Views of more than
    /// four million device pixels are drawn as ever.
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

    /// Takes note that the view, or something in it, is to look otherwise.
    final func dropRaster() {
        if let rare, rare.raster != nil { rare.raster = nil }
    }

    /// Takes note of that for all views in which the view lies. Damage does so, too.
    final func dropRastersAround() {
        var view = self
        while let superview = view.superviewStorage {
            if superview.flags.contains(.rasterized) { superview.dropRaster() }
            view = superview
        }
    }
}

extension Renderer {
    /// Draws the picture of a view that is kept as one, and makes it if there is none or it is out of date.
    ///
    /// - Returns: Whether it did; if not, the view is to be drawn as ever.
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
        guard !pixels.isEmpty, pixels.pixelCount <= Raster.mostPixels else { return nil }
        let raster = Raster(rect: pixels.rect(scale: scale), scale: scale, generation: generation)
        // Kept before it is drawn: what changes meanwhile drops it, and is drawn with the next frame.
        if keepsRasters { view.rareForWriting.raster = raster }
        raster.image = Image.drawn(of: raster.rect, pixels, scale: scale, keepsRasters: keepsRasters) {
            renderer, clip in
            renderer.drawContent(of: view, .identity, clip: clip)
        }
        if raster.image == nil { view.dropRaster() }
        return raster
    }
}
