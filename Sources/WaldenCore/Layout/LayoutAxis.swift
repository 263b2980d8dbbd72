internal import WaldenGeometry

/// A direction along which views are laid out.
///
/// The corresponding UIKit type is `NSLayoutConstraint.Axis`.
public enum LayoutAxis: Sendable, Hashable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical

    var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

extension Size {
    func length(along axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}
