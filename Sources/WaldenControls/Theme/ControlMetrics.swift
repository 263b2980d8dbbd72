/// The sizes that controls share, in points; a ``Theme`` has one.
public struct ControlMetrics: Hashable, Sendable {
    /// The height of buttons, fields, switches and sliders.
    public var controlHeight = 32.0
    /// The corner radius of buttons and fields.
    public var cornerRadius = 8.0
    /// The corner radius of what holds controls, such as menus and cards.
    public var containerCornerRadius = 12.0
    /// The distance between things that belong together.
    public var spacing = 8.0
    /// The distance between groups, and from content to the edge of a window.
    public var margin = 20.0
    /// The smallest extent that a finger meets without care.
    public var touchTarget = 44.0
    /// The size of an icon beside text.
    public var iconSize = 16.0

    /// The sizes that themes start with.
    public init() {}

    /// Stops the program that gives a theme sizes that nothing can have.
    func check() {
        let sizes = [controlHeight, cornerRadius, containerCornerRadius, spacing, margin, touchTarget, iconSize]
        precondition(
            sizes.allSatisfy { $0.isFinite && $0 >= 0 }, "Theme.metrics: sizes must be finite and not negative")
    }
}
