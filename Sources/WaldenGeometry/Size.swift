/// A width and a height, in points unless a member says otherwise.
///
/// The corresponding Core Graphics type is `CGSize`.
@frozen
public struct Size: Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double

    /// The vertical extent.
    public var height: Double

    /// No extent at all.
    public static let zero = Size(width: 0, height: 0)

    /// Creates a size from its extents.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

extension Size {
    /// Whether the size covers no area: an extent is zero, negative or not a number.
    @inlinable
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Whether both extents are finite numbers.
    @inlinable
    public var isFinite: Bool { width.isFinite && height.isFinite }

    /// Returns the extents as seen through a transform, without its translation.
    ///
    /// The corresponding Core Graphics function is `CGSizeApplyAffineTransform`.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Size { transform.apply(to: self) }

    /// Returns the size made larger by insets on all four sides.
    @inlinable
    public func outset(by insets: EdgeInsets) -> Size {
        Size(width: width + insets.horizontal, height: height + insets.vertical)
    }

    /// Returns the size that insets leave, never below zero.
    @inlinable
    public func inset(by insets: EdgeInsets) -> Size {
        Size(width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
    }

    /// Returns the size with each extent multiplied by a factor.
    @inlinable
    public static func * (size: Size, factor: Double) -> Size {
        Size(width: size.width * factor, height: size.height * factor)
    }
}

extension Size: CustomStringConvertible {
    /// The extents, as in `320×200`.
    public var description: String { "\(width.shortDescription)×\(height.shortDescription)" }
}
