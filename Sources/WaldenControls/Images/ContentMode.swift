public import WaldenGeometry

/// How content of one size is placed in bounds of another.
///
/// The corresponding UIKit type is `UIView.ContentMode`.
public enum ContentMode: Sendable, Hashable, CaseIterable {
    /// Stretched to the bounds, whatever becomes of the proportions.
    case scaleToFill
    /// As large as it can be seen whole.
    case scaleAspectFit
    /// As small as it fills the bounds; what sticks out is cut off.
    case scaleAspectFill
    /// In its own size in the middle.
    case center
    /// In its own size in the middle of the top edge.
    case top
    /// In its own size in the middle of the bottom edge.
    case bottom
    /// In its own size in the middle of the left edge.
    case left
    /// In its own size in the middle of the right edge.
    case right
    /// In its own size in the top left corner.
    case topLeft
    /// In its own size in the top right corner.
    case topRight
    /// In its own size in the bottom left corner.
    case bottomLeft
    /// In its own size in the bottom right corner.
    case bottomRight

    /// Where content goes, in the coordinates of the bounds, in points.
    ///
    /// - Parameters:
    ///   - size: The content's own size.
    ///   - bounds: The space for it.
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

    /// Places a size by the shares of the free space that go before it.
    private func placed(_ size: Size, in bounds: Rect, x: Double, y: Double) -> Rect {
        Rect(
            x: bounds.minX + (bounds.width - size.width) * x, y: bounds.minY + (bounds.height - size.height) * y,
            width: size.width, height: size.height)
    }
}
