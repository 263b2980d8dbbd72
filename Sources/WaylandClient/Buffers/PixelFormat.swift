/// How the pixels of a buffer are made: 32 bits each, in the machine's byte order.
package enum PixelFormat: Sendable, Equatable {
    /// Eight bits each of alpha, red, green and blue; the colours are multiplied by alpha.
    case argb
    /// The same without alpha: every pixel is opaque.
    case xrgb
}

/// The size and the format of a buffer.
package struct PixelLayout: Sendable, Hashable {
    /// The most pixels that a side may have: what Cairo and every compositor can still count.
    package static let maximumSide = 16_384
    /// The most pixels in all: twice a screen of 8K, or 256 MiB.
    package static let maximumArea = 1 << 26
    private static let bytesPerPixel = 4

    /// Device pixels.
    package let width: Int
    /// Device pixels.
    package let height: Int
    /// How the pixels are made.
    package let format: PixelFormat

    /// Makes a layout; `nil` if a side has no pixels or too many.
    package init?(width: Int, height: Int, format: PixelFormat) {
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
            width * height <= Self.maximumArea
        else { return nil }
        self.width = width
        self.height = height
        self.format = format
    }

    /// Bytes from one row to the next.
    package var stride: Int { width * Self.bytesPerPixel }
    /// Bytes in all.
    package var byteCount: Int { stride * height }
}
