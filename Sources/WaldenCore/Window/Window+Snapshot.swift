internal import WaldenGeometry
public import WaldenGraphics

extension Window {
    /// Draws the window, its decoration included, into a picture of its own.
    ///
    /// What is invalid is laid out before; the frame on the screen is left as it is.
    ///
    /// - Parameter scale: Device pixels per point; the window's own if `nil`.
    public func snapshot(scale: Double? = nil) -> Image { snapshot(scale: scale, includesOverlay: false) }

    /// Draws the window into a picture of its own, with the overlay for diagnosis if there is one.
    package func snapshot(scale: Double? = nil, includesOverlay: Bool) -> Image {
        layoutIfNeeded()
        var layout = surfaceLayout
        if let scale { layout.scale = scale }
        layOutDecoration(in: layout)
        let (width, height) = layout.pixelSize
        let region = Region(PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)))
        let image = Image.drawn(width: width, height: height, scale: layout.scale) { context in
            let insets = layout.insets
            context.translate(x: insets.left, y: insets.top)
            draw(into: context, clip: region, layout: layout)
            guard includesOverlay else { return }
            overlay?.draw(over: self, in: context, clip: region, layout: layout, showsFlashes: false)
        }
        guard let image else { preconditionFailure("Window.snapshot: a surface has from 1 to 16,384 pixels a side") }
        return image
    }
}
