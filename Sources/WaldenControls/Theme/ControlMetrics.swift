/// The shared sizes of controls in a ``Theme``, in points.
public struct ControlMetrics: Hashable, Sendable {
    /// The height of buttons, fields, switches and sliders.
    public var controlHeight = 32.0
    /// The corner radius of buttons and fields.
    public var cornerRadius = 8.0
    /// The corner radius of containers such as menus and cards.
    public var containerCornerRadius = 12.0
    /// The distance between related views.
    public var spacing = 8.0
    /// The distance between groups, and between content and the edge of a window.
    public var margin = 20.0
    /// The minimum extent of a comfortable target for a finger.
    public var touchTarget = 44.0
    /// The size of an icon beside text.
    public var iconSize = 16.0

    /// Creates the default sizes.
    public init() {}

    func check() {
        let sizes = [controlHeight, cornerRadius, containerCornerRadius, spacing, margin, touchTarget, iconSize]
        precondition(
            sizes.allSatisfy { $0.isFinite && $0 >= 0 }, "Theme.metrics: sizes must be finite and not negative")
    }
}
