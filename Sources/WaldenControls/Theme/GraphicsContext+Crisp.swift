internal import WaldenGraphics

extension GraphicsContext {
    /// The width of a line of whole device pixels that comes nearest to a width in points without exceeding it; at
    /// least one pixel.
    func crispWidth(_ width: Double) -> Double { max(1, (width * deviceScale + 0.01).rounded(.down)) * hairline }
}
