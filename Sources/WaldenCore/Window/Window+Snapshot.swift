internal import WaldenGeometry
public import WaldenGraphics

extension Window {
    /// Returns an image of the window with its decoration, after pending layout.
    ///
    /// - Parameter scale: Device pixels per point; `nil` for the window's own.
    public func snapshot(scale: Double? = nil) -> Image { snapshot(scale: scale, includesOverlay: false) }

    package func snapshot(scale: Double? = nil, includesOverlay: Bool) -> Image {
        layoutIfNeeded()
        var layout = surfaceLayout
        if let scale { layout.scale = scale }
        layOutDecoration(in: layout)
        let (width, height) = layout.pixelSize
        let region = Region(layout.surfacePixels)
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
