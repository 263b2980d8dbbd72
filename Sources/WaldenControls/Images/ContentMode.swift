public import WaldenGeometry

/// How content is scaled and positioned in bounds of another size. Corresponds to `UIView.ContentMode`.
public enum ContentMode: Sendable, Hashable, CaseIterable {
    /// Stretched to the bounds, ignoring the aspect ratio.
    case scaleToFill
    /// Scaled to fit the bounds, keeping the aspect ratio.
    case scaleAspectFit
    /// Scaled to fill the bounds, keeping the aspect ratio; the overflow is clipped.
    case scaleAspectFill
    /// Unscaled, centred.
    case center
    /// Unscaled, centred at the top edge.
    case top
    /// Unscaled, centred at the bottom edge.
    case bottom
    /// Unscaled, centred at the left edge.
    case left
    /// Unscaled, centred at the right edge.
    case right
    /// Unscaled, in the top left corner.
    case topLeft
    /// Unscaled, in the top right corner.
    case topRight
    /// Unscaled, in the bottom left corner.
    case bottomLeft
    /// Unscaled, in the bottom right corner.
    case bottomRight

    /// Returns the frame for content of a size, in points, in the coordinates of the bounds.
    public func place(_ size: Size, in bounds: Rect) -> Rect {
        guard !size.isEmpty, !bounds.isEmpty else { return Rect(origin: bounds.origin, size: .zero) }
        let horizontal = bounds.width / size.width
        let vertical = bounds.height / size.height
        switch self {
        case .scaleToFill: return bounds
        case .scaleAspectFit: return placed(size * min(horizontal, vertical), in: bounds, x: 0.5, y: 0.5)
        case .scaleAspectFill: return placed(size * max(horizontal, vertical), in: bounds, x: 0.5, y: 0.5)
        case .center: return placed(size, in: bounds, x: 0.5, y: 0.5)
        case .top: return placed(size, in: bounds, x: 0.5, y: 0)
        case .bottom: return placed(size, in: bounds, x: 0.5, y: 1)
        case .left: return placed(size, in: bounds, x: 0, y: 0.5)
        case .right: return placed(size, in: bounds, x: 1, y: 0.5)
        case .topLeft: return placed(size, in: bounds, x: 0, y: 0)
        case .topRight: return placed(size, in: bounds, x: 1, y: 0)
        case .bottomLeft: return placed(size, in: bounds, x: 0, y: 1)
        case .bottomRight: return placed(size, in: bounds, x: 1, y: 1)
        }
    }

    /// Positions a size; `x` and `y` are fractions of the free space.
    private func placed(_ size: Size, in bounds: Rect, x: Double, y: Double) -> Rect {
        Rect(
            x: bounds.minX + (bounds.width - size.width) * x, y: bounds.minY + (bounds.height - size.height) * y,
            width: size.width, height: size.height)
    }
}
