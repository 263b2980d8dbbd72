internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform
internal import WaylandClient

/// The parts of a surface, as integers in surface coordinates.
extension SurfaceLayout {
    /// Whether the content is opaque and has nothing around it.
    var hasOnlyOpaquePixels: Bool { isOpaque && frame == .zero && shadow == .zero }

    /// Content and frame: the window as the user sees it.
    var windowGeometry: SurfaceRectangle { rounded(frame(margin: 0)) }

    /// The part that accepts input.
    var inputRegion: SurfaceRectangle { rounded(frame(margin: resizeMargin)) }

    /// The largest rectangle of whole units within the content's device pixels.
    var content: SurfaceRectangle {
        let pixels = opaquePixels
        func unit(_ pixel: Int32, _ rule: FloatingPointRoundingRule) -> Double {
            let position = Double(pixel) / scale
            return abs(position - position.rounded()) * scale < 0.01 ? position.rounded() : position.rounded(rule)
        }
        let (left, top) = (unit(pixels.x, .up), unit(pixels.y, .up))
        let (right, bottom) = (unit(pixels.x + pixels.width, .down), unit(pixels.y + pixels.height, .down))
        return SurfaceRectangle(
            x: Int32(saturating: left), y: Int32(saturating: top), width: Int32(saturating: max(0, right - left)),
            height: Int32(saturating: max(0, bottom - top)))
    }

    /// The content without its rounded corners: the opaque part, if the content is opaque.
    var opaqueParts: [SurfaceRectangle] {
        let content = content
        let radius = min(Int32(saturating: cornerRadius.rounded(.up)), content.height)
        guard radius > 0 else { return [content] }
        let upper = SurfaceRectangle(
            x: content.x, y: content.y, width: content.width, height: content.height - radius)
        let lower = SurfaceRectangle(
            x: content.x + radius, y: content.y + content.height - radius,
            width: max(0, content.width - 2 * radius), height: radius)
        return [upper, lower].filter { $0.width > 0 && $0.height > 0 }
    }

    /// The device pixels of the content.
    var opaquePixels: PixelRect {
        let insets = insets
        let buffer = pixelSize
        let content = Rect(x: insets.left, y: insets.top, width: size.width, height: size.height)
        var pixels = PixelRect(snapping: content, scale: scale)
        pixels.width = min(pixels.width, Int32(clamping: buffer.width) - pixels.x)
        pixels.height = min(pixels.height, Int32(clamping: buffer.height) - pixels.y)
        return pixels
    }

    private func frame(margin: Double) -> Rect {
        let surface = Rect(origin: .zero, size: surfaceSize)
        let window = surface.inset(by: shadow)
        return window.insetBy(dx: -margin, dy: -margin).intersection(surface)
    }

    private func rounded(_ rect: Rect) -> SurfaceRectangle {
        SurfaceRectangle(
            x: Int32(saturating: rect.minX.rounded()), y: Int32(saturating: rect.minY.rounded()),
            width: Int32(saturating: rect.width.rounded()), height: Int32(saturating: rect.height.rounded()))
    }
}
