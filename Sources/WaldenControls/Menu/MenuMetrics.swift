internal import WaldenGeometry

/// The sizes and times of menus, in points and seconds.
enum MenuMetrics {
    static let rowHeight = 30.0
    /// The minimum height of a row beyond its text.
    static let rowPadding = 8.0
    static let titleHeight = 26.0
    static let dividerHeight = 9.0
    /// The space around the rows.
    static let padding = 5.0
    /// The space left and right of the text of a row.
    static let textInset = 11.0
    /// The space between image and text.
    static let gap = 9.0
    /// The space between title and key.
    static let shortcutGap = 28.0
    /// The width of the marks of rows that are on.
    static let markWidth = 12.0
    /// The width of the arrow of a submenu.
    static let arrowWidth = 7.0
    static let cornerRadius = 11.0
    static let rowCornerRadius = 7.0
    static let minimumWidth = 140.0
    static let maximumWidth = 420.0
    /// The space between the menu and its source.
    static let distance = 5.0
    /// The height of the arrows at the ends of a menu that scrolls.
    static let scrollArrowHeight = 20.0
    /// The speed of scrolling while the pointer rests on such an arrow, in points per second.
    static let scrollSpeed = 420.0
    /// The maximum time between two letters of a type-ahead search.
    static let typeAheadInterval = 1.0
    /// How far a resting pointer may seem to move as a menu opens beneath it: compositors round.
    static let restingDistance = 1.0
    /// How long the pointer rests on a row until its submenu opens.
    static let submenuDelay = 0.2
    /// How long the pointer may cross other rows on its way to a submenu.
    static let crossingTime = 0.3
    /// The number of titles that are measured, the longest ones.
    static let maximumMeasuredTitles = 32
}
