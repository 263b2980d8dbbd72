internal import WaldenPlatform

/// A format of 32-bit pixels, in the machine's byte order.
package enum PixelFormat: Sendable, Equatable {
    /// Alpha, red, green and blue, premultiplied.
    case argb
    /// Red, green and blue, opaque.
    case xrgb
}

/// The size, in device pixels, and the format of a buffer.
package struct PixelLayout: Sendable, Hashable {
    private static let bytesPerPixel = 4

    package let width: Int
    package let height: Int
    package let format: PixelFormat

    /// `nil` if a side or the area is outside of ``PictureLimits``.
    package init?(width: Int, height: Int, format: PixelFormat) {
        let sides = 1...PictureLimits.maximumSide
        guard sides.contains(width), sides.contains(height), width * height <= PictureLimits.maximumArea
        else { return nil }
        self.width = width
        self.height = height
        self.format = format
    }

    /// Bytes per row.
    package var stride: Int { width * Self.bytesPerPixel }
    package var byteCount: Int { stride * height }
}
