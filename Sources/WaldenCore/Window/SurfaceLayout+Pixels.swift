internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// Conversions between window coordinates, in points, and device pixels of the surface.
extension SurfaceLayout {
    var surfacePixels: PixelRect {
        let (width, height) = pixelSize
        return PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))
    }

    /// Returns the pixels that a rectangle in window coordinates touches.
    func pixels(touchedBy rect: Rect) -> PixelRect {
        PixelRect(enclosing: rect.offsetBy(dx: insets.left, dy: insets.top), scale: scale)
    }

    /// Returns the rectangle that pixels cover, in window coordinates.
    func points(_ pixels: PixelRect) -> Rect {
        pixels.rect(scale: scale).offsetBy(dx: -insets.left, dy: -insets.top)
    }
}
