/// A direction along which views are laid out.
///
/// The corresponding UIKit type is `NSLayoutConstraint.Axis`.
public enum LayoutAxis: Sendable, Hashable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
}
