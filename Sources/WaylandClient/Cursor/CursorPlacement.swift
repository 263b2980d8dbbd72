/// How a picture of a pointer is shown: its pixels as device pixels if it comes near the size that the user wants, and in
/// that size otherwise.
struct CursorPlacement: Equatable {
    /// The buffer's scale; 1 if there is a destination.
    var bufferScale: Int32 = 1
    /// The size to which a viewport brings the picture, in points; `nil` for one that needs no viewport.
    var destination: Extent?
    /// The point that points, in points.
    var hotspot: Extent

    /// A pair of lengths in whole points.
    struct Extent: Equatable {
        var x: Int32
        var y: Int32
    }

    /// A picture is not made larger than by half for the sake of whole numbers.
    private static let mostPadding = 1.5
    /// Sizes, as parts of the one that the user wants, that do not seem to be other ones.
    private static let near = 0.75...1.3

    /// Decides how a picture is shown.
    ///
    /// Pixel by pixel, if it has about the size of the scale: both a buffer's scale and a viewport want whole points, so
    /// that some pictures get transparent columns and rows. Where the theme has no picture of about that size, the
    /// compositor makes one out of this.
    ///
    /// - Parameters:
    ///   - image: The picture that comes nearest.
    ///   - size: The size of a pointer that the user wants, in points.
    ///   - scale: Device pixels per point.
    ///   - canScale: Whether a buffer may have a scale.
    ///   - canStretch: Whether there are viewports.
    /// - Returns: The picture, enlarged by transparent pixels where needed, and its placement.
    static func place(
        _ image: CursorImage, size: Int, scale: Double, canScale: Bool = true, canStretch: Bool
    ) -> (CursorImage, Self) {
        let isSharp = near.contains(image.nominalSize / (Double(size) * scale))
        let pixelsPerPoint = isSharp ? scale : image.nominalSize / Double(size)
        func points(_ pixels: Int) -> Int32 { Int32((Double(pixels) / pixelsPerPoint).rounded()) }
        let isWhole = scale == 1 || canScale && scale == scale.rounded()
        guard canStretch, !isSharp || !isWhole else {
            let factor = canScale ? max(1, Int(pixelsPerPoint.rounded())) : 1
            let hotspot = Extent(x: Int32(image.hotspot.x / factor), y: Int32(image.hotspot.y / factor))
            return (image.padded(to: factor), Self(bufferScale: Int32(factor), hotspot: hotspot))
        }
        var image = image
        if isSharp, let multiple = multiple(of: scale) {
            let padded = image.padded(to: multiple)
            if Double(padded.width) <= mostPadding * Double(image.width),
                Double(padded.height) <= mostPadding * Double(image.height)
            {
                image = padded
            }
        }
        let destination = Extent(x: max(1, points(image.width)), y: max(1, points(image.height)))
        let hotspot = Extent(x: points(image.hotspot.x), y: points(image.hotspot.y))
        return (image, Self(destination: destination, hotspot: hotspot))
    }

    /// The smallest number of device pixels that are whole points; `nil` for a scale that is no number of 120ths.
    private static func multiple(of scale: Double) -> Int? {
        let parts = Int((scale * 120).rounded())
        guard parts > 0, Double(parts) / 120 == scale else { return nil }
        var (divisor, rest) = (parts, 120)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return parts / divisor
    }
}
