package import WaldenGeometry
package import WaldenGraphics

extension View {
    /// Draws what a part of the window shows of this direct subview, on the window's background.
    ///
    /// The part and the context are in the window's coordinates. The context may be scaled: the views draw themselves
    /// at that scale.
    package final func drawPart(_ part: Rect, in context: GraphicsContext) {
        guard let window = windowStorage, superviewStorage === window else { return }
        context.fill(part, with: window.effectiveBackground)
        let layout = window.surfaceLayout
        let toWindow = AffineTransform.translation(x: -window.boundsOrigin.x, y: -window.boundsOrigin.y)
        let origin = Point(x: layout.insets.left, y: layout.insets.top)
        let pixels = PixelRect(
            enclosing: part.applying(toWindow).offsetBy(dx: origin.x, dy: origin.y), scale: layout.scale)
        let renderer = Renderer(context: context, clip: Region(pixels), scale: layout.scale, origin: origin)
        renderer.draw(self, in: toWindow, clip: part)
    }
}
