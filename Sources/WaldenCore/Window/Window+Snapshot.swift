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
        let stride = width * 4
        let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 16)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
        let target = BitmapTarget(
            data: memory, width: width, height: height, stride: stride, scale: layout.scale, isOpaque: false)
        let region = Region(PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)))
        target.withContext(clip: region) { context in
            let insets = layout.insets
            context.translate(x: insets.left, y: insets.top)
            draw(into: context, clip: region, layout: layout)
            guard includesOverlay else { return }
            overlay?.draw(over: self, in: context, clip: region, layout: layout, showsFlashes: false)
        }
        return target.makeImage()
    }
}
