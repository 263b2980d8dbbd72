package import WaldenGeometry

/// The minimum and maximum size of the window geometry, in surface coordinates; 0 for no limit.
package struct SizeLimits: Sendable, Equatable {
    package var minimum = Size.zero
    package var maximum = Size.zero

    package init(minimum: Size = .zero, maximum: Size = .zero) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The limits as valid whole numbers: none negative, no maximum below the minimum.
    var sanitized: SizeLimits {
        let minimum = Size(width: max(0, minimum.width.rounded()), height: max(0, minimum.height.rounded()))
        func limit(_ length: Double, _ minimum: Double) -> Double { length > 0 ? max(length.rounded(), minimum) : 0 }
        let (width, height) = (limit(maximum.width, minimum.width), limit(maximum.height, minimum.height))
        return SizeLimits(minimum: minimum, maximum: Size(width: width, height: height))
    }
}
