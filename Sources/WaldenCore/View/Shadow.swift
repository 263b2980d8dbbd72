public import WaldenGeometry
public import WaldenGraphics

/// A soft shadow around a view's bounds.
public struct Shadow: Sendable, Hashable {
    /// The colour, with its opacity.
    public var color: Color
    /// The offset to the right and down, in points.
    public var offset: Point
    /// The blur radius, in points.
    public var blurRadius: Double

    /// Creates a shadow.
    public init(color: Color, offset: Point = Point(x: 0, y: 1), blurRadius: Double) {
        self.color = color
        self.offset = offset
        self.blurRadius = blurRadius
    }
}

extension Shadow {
    /// How far the shadow reaches beyond the bounds, in points.
    var outsets: EdgeInsets { GraphicsContext.shadowOutsets(blurRadius: blurRadius, offset: offset) }
}
