/// The placement of a cursor picture: pixel by pixel if its size is near the user's, otherwise scaled to that size.
struct CursorPlacement: Equatable {
    /// The buffer's scale; 1 if there is a destination.
    var bufferScale: Int32 = 1
    /// The size to which a viewport scales the picture, in points; `nil` without a viewport.
    var destination: Extent?
    /// In points.
    var hotspot: Extent

    /// Whole points.
    struct Extent: Equatable {
        var x: Int32
        var y: Int32
    }

    /// The maximum factor by which a picture is padded to whole points.
    private static let maximumPadding = 1.5
    /// The sizes, relative to the user's, that are shown pixel by pixel.
    private static let nearSizes = 0.75...1.3

    /// Places a picture.
    ///
    /// Buffer scales and viewports require whole points, so a picture shown pixel by pixel may be padded with
    /// transparent columns and rows.
    ///
    /// - Parameters:
    ///   - size: The user's cursor size, in points.
    ///   - canScale: Whether a buffer may have a scale.
    ///   - canStretch: Whether viewports are available.
    /// - Returns: The picture, padded if necessary, and its placement.
    static func place(
        _ image: CursorImage, size: Int, scale: Double, canScale: Bool = true, canStretch: Bool
    ) -> (CursorImage, Self) {
        let isSharp = nearSizes.contains(image.nominalSize / (Double(size) * scale))
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
            if Double(padded.width) <= maximumPadding * Double(image.width),
                Double(padded.height) <= maximumPadding * Double(image.height)
            {
                image = padded
            }
        }
        let destination = Extent(x: max(1, points(image.width)), y: max(1, points(image.height)))
        let hotspot = Extent(x: points(image.hotspot.x), y: points(image.hotspot.y))
        return (image, Self(destination: destination, hotspot: hotspot))
    }

    /// Returns the minimum number of device pixels that makes whole points; `nil` if the scale is no multiple of 1/120.
    private static func multiple(of scale: Double) -> Int? {
        let parts = Int((scale * 120).rounded())
        guard parts > 0, Double(parts) / 120 == scale else { return nil }
        var (divisor, rest) = (parts, 120)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return parts / divisor
    }
}
