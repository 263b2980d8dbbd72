internal import WaldenGeometry
package import WaldenGraphics

extension View {
    /// Returns a picture of the view with its subviews, as large as its bounds, at the scale of its window; `nil` if it
    /// is empty or too large.
    package final func picture() -> Image? {
        let scale = windowStorage?.scale ?? 1
        let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
        guard width >= 1, height >= 1, width <= 16_384, height <= 16_384 else { return nil }
        layoutIfNeeded()
        let frame = untransformedFrame
        let region = Region(PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)))
        return Image.drawn(width: Int(width), height: Int(height), scale: scale) { context in
            let renderer = Renderer(context: context, clip: region, scale: scale, origin: .zero)
            context.translate(x: -frame.minX, y: -frame.minY)
            renderer.draw(self, in: .translation(x: -frame.minX, y: -frame.minY), clip: frame)
        }
    }
}
