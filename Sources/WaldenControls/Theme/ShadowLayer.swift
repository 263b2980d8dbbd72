internal import WaldenGeometry
internal import WaldenGraphics

/// One layer of the shadow of a window or a menu.
struct ShadowLayer {
    var blurRadius: Double
    var offset: Point
    /// The factor by which to multiply the opacity of the palette's shadow.
    var strength: Double

    /// How far it extends beyond its rectangle.
    var outsets: EdgeInsets { GraphicsContext.shadowOutsets(blurRadius: blurRadius, offset: offset) }

    @MainActor
    func draw(around rect: Rect, cornerRadius: Double, _ palette: Palette, _ context: GraphicsContext) {
        context.drawShadow(
            ofRoundedRect: rect, cornerRadius: cornerRadius,
            color: palette.shadow.withAlpha(palette.shadow.alpha * strength), offset: offset, blurRadius: blurRadius)
    }
}

extension [ShadowLayer] {
    /// How far the layers reach beyond a shape, in whole points.
    var outsets: EdgeInsets {
        reduce(EdgeInsets.zero) { outsets, layer in
            let layer = layer.outsets
            return EdgeInsets(
                top: Swift.max(outsets.top, layer.top.rounded(.up)),
                left: Swift.max(outsets.left, layer.left.rounded(.up)),
                bottom: Swift.max(outsets.bottom, layer.bottom.rounded(.up)),
                right: Swift.max(outsets.right, layer.right.rounded(.up)))
        }
    }
}
