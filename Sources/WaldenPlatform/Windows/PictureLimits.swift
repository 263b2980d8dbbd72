package import WaldenGeometry

/// The maximum size of a window's picture, within the limits of Cairo, compositors and memory.
package enum PictureLimits {
    /// The maximum length of a side, in device pixels.
    package static let maximumSide = 16_384
    /// The maximum area, in device pixels: twice an 8K screen, or 256 MiB.
    package static let maximumArea = 1 << 26

    /// Returns a size in device pixels, clamped to at least one pixel each way and to the limits.
    ///
    /// Lengths are rounded half away from zero, as `wp_fractional_scale_v1` requires; NaN counts as zero.
    package static func pixelSize(of size: Size, scale: Double) -> (width: Int, height: Int) {
        let width = pixels(scaled(size.width, by: scale), atMost: maximumSide)
        return (width, pixels(scaled(size.height, by: scale), atMost: min(maximumSide, maximumArea / width)))
    }

    /// Steps per unit of scale in `wp_fractional_scale_v1`.
    private static let scaleUnit = 120.0

    /// Returns a length times a scale. If the scale is a multiple of 1/120, multiplies before dividing, so that half
    /// pixels are exact and round up: a factor such as 65/120 is inexact.
    private static func scaled(_ length: Double, by scale: Double) -> Double {
        let parts = (scale * scaleUnit).rounded()
        return parts / scaleUnit == scale ? length * parts / scaleUnit : length * scale
    }

    private static func pixels(_ length: Double, atMost limit: Int) -> Int {
        min(max(1, Int(saturating: length.rounded(.toNearestOrAwayFromZero))), limit)
    }

    /// Returns a size in points; sides whose pixels would exceed the limits are clamped to whole points.
    package static func limited(_ size: Size, scale: Double) -> Size {
        let (width, height) = pixelSize(of: size, scale: scale)
        return Size(
            width: limited(size.width, to: width, scale: scale), height: limited(size.height, to: height, scale: scale))
    }

    private static func limited(_ length: Double, to pixels: Int, scale: Double) -> Double {
        length.isNaN || length * scale >= Double(pixels) + 1
            ? max(1, (Double(pixels) / scale).rounded(.down)) : max(0, length)
    }
}
