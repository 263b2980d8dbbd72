/// The smallest and the largest size of a window's geometry, in units of its surface; 0 for no limit.
package struct SizeLimits: Sendable, Equatable {
    /// Two lengths.
    package struct Extent: Sendable, Equatable {
        /// The horizontal one.
        package var width: Int32
        /// The vertical one.
        package var height: Int32

        /// Makes an extent from its lengths.
        package init(width: Int32, height: Int32) {
            self.width = width
            self.height = height
        }
    }

    /// The smallest size.
    package var minimum = Extent(width: 0, height: 0)
    /// The largest size.
    package var maximum = Extent(width: 0, height: 0)

    /// No limits.
    package init() {}

    /// The same without negative lengths, and with no maximum below the minimum.
    var sanitized: SizeLimits {
        var result = self
        result.minimum = Extent(width: max(0, minimum.width), height: max(0, minimum.height))
        result.maximum.width = Self.maximum(maximum.width, minimum: minimum.width)
        result.maximum.height = Self.maximum(maximum.height, minimum: minimum.height)
        return result
    }

    private static func maximum(_ length: Int32, minimum: Int32) -> Int32 {
        length <= 0 ? 0 : max(length, minimum)
    }
}
