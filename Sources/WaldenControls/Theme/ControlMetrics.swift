/// The sizes that controls share, in points.
public enum ControlMetrics {
    /// The height of buttons, fields, switches and sliders.
    public static let controlHeight = 32.0
    /// The corner radius of buttons and fields.
    public static let cornerRadius = 8.0
    /// The corner radius of what holds controls, such as menus and cards.
    public static let containerCornerRadius = 12.0
    /// The distance between things that belong together.
    public static let spacing = 8.0
    /// The distance between groups, and from content to the edge of a window.
    public static let margin = 20.0
    /// The smallest extent that a finger meets without care.
    public static let touchTarget = 44.0
    /// The size of an icon beside text.
    public static let iconSize = 16.0
}
