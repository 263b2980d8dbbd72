internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaylandClient

/// The parts of a surface in whole units of its coordinates, as the protocol wants them.
extension SurfaceLayout {
    /// Whether there is nothing that may be transparent: neither in the content nor around it.
    var hasOnlyOpaquePixels: Bool { isOpaque && frame == .zero && shadow == .zero }

    /// Content and frame: what the user takes for the window.
    var windowGeometry: SurfaceRectangle { rounded(framed(reach: 0)) }

    /// Where pointers and fingers reach the window.
    var reach: SurfaceRectangle { rounded(framed(reach: resizeMargin)) }

    /// The content, as far as the surface goes.
    var content: SurfaceRectangle {
        let (insets, surface) = (insets, surfaceSize)
        let left = insets.left.rounded(.up)
        let top = insets.top.rounded(.up)
        let right = min(insets.left + size.width, surface.width).rounded(.down)
        let bottom = min(insets.top + size.height, surface.height).rounded(.down)
        return SurfaceRectangle(
            x: Int32(saturating: left), y: Int32(saturating: top), width: Int32(saturating: right - left),
            height: Int32(saturating: bottom - top))
    }

    /// The device pixels that the content covers wholly.
    var opaquePixels: PixelRect {
        let (insets, surface) = (insets, surfaceSize)
        let left = (insets.left * scale).rounded(.up)
        let top = (insets.top * scale).rounded(.up)
        let right = (min(insets.left + size.width, surface.width) * scale).rounded(.down)
        let bottom = (min(insets.top + size.height, surface.height) * scale).rounded(.down)
        return PixelRect(
            x: Int32(saturating: left), y: Int32(saturating: top), width: Int32(saturating: right - left),
            height: Int32(saturating: bottom - top))
    }

    /// The frame with a margin around it, as far as the surface goes.
    private func framed(reach: Double) -> Rect {
        let surface = Rect(origin: .zero, size: surfaceSize)
        let window = surface.inset(by: shadow)
        return window.insetBy(dx: -reach, dy: -reach).intersection(surface)
    }

    private func rounded(_ rect: Rect) -> SurfaceRectangle {
        SurfaceRectangle(
            x: Int32(saturating: rect.minX.rounded()), y: Int32(saturating: rect.minY.rounded()),
            width: Int32(saturating: rect.width.rounded()), height: Int32(saturating: rect.height.rounded()))
    }
}
