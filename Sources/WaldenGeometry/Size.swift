/// A width and a height, in points unless stated otherwise. Corresponds to `CGSize`.
@frozen
public struct Size: Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Zero width and height.
    public static let zero = Size(width: 0, height: 0)

    /// Creates a size.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

extension Size {
    /// Whether an extent is zero, negative or NaN.
    @inlinable
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Whether both extents are finite.
    @inlinable
    public var isFinite: Bool { width.isFinite && height.isFinite }

    /// Returns the transformed extents, without the translation. Corresponds to `CGSizeApplyAffineTransform`.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Size { transform.apply(to: self) }

    /// Returns the size enlarged by insets.
    @inlinable
    public func outset(by insets: EdgeInsets) -> Size {
        Size(width: width + insets.horizontal, height: height + insets.vertical)
    }

    /// Returns the size reduced by insets; not below zero.
    @inlinable
    public func inset(by insets: EdgeInsets) -> Size {
        Size(width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
    }

    /// Returns the size multiplied by a factor.
    @inlinable
    public static func * (size: Size, factor: Double) -> Size {
        Size(width: size.width * factor, height: size.height * factor)
    }
}

extension Size: CustomStringConvertible {
    /// The size, as in `320×200`.
    public var description: String { "\(width.shortDescription)×\(height.shortDescription)" }
}
