package import WaldenGeometry

/// How large the picture of a window can be: what Cairo can draw, compositors can show, and memory can bear.
package enum PictureLimits {
    /// The most device pixels that a side can have.
    package static let longestSide = 16_384
    /// The most device pixels in all: twice a screen of 8K, or 256 MiB.
    package static let largestArea = 1 << 26

    /// The device pixels of a size: at least one each way, and cut off where no picture can be larger.
    ///
    /// Lengths are rounded half away from zero, as `wp_fractional_scale_v1` says; what is not a number counts as zero.
    package static func pixelSize(of size: Size, scale: Double) -> (width: Int, height: Int) {
        let width = pixels(scaled(size.width, by: scale), atMost: longestSide)
        return (width, pixels(scaled(size.height, by: scale), atMost: min(longestSide, largestArea / width)))
    }

    /// The unit of scales in `wp_fractional_scale_v1`.
    private static let scaleUnit = 120.0

    /// A length times a scale. With a scale of whole 120ths, a product that lies midway between two pixels is exactly
    /// there: the quotient itself, such as 65 / 120, is not exact, and might end up below.
    private static func scaled(_ length: Double, by scale: Double) -> Double {
        let parts = (scale * scaleUnit).rounded()
        return parts / scaleUnit == scale ? length * parts / scaleUnit : length * scale
    }

    private static func pixels(_ length: Double, atMost limit: Int) -> Int {
        min(max(1, Int(saturating: length.rounded(.toNearestOrAwayFromZero))), limit)
    }

    /// A size in points, cut off to whole points where no picture can be larger.
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
