/// The sizes, times and limits of lists, in points and seconds.
public enum ListMetrics {
    /// The distance of texts from the edges of a row or a header.
    public static let horizontalInset = 16.0
    /// The minimum distance of texts from the top and bottom edges of a row.
    public static let verticalInset = 8.0
    /// The distance between the image, text and accessory of a row.
    public static let spacing = 12.0
    /// The vertical distance between the two texts of a row.
    public static let lineSpacing = 2.0
    /// The maximum width and height of the image of a row.
    public static let maximumImageLength = 40.0
    /// The minimum height of a section header.
    public static let headerHeight = 32.0
    /// The minimum distance of a section's title from the top and bottom edges of its header.
    public static let headerInset = 6.0
    /// The duration of an update's animation.
    public static let updateDuration = 0.3
    /// The maximum number of sections: loading queries each.
    public static let maximumSectionCount = 1_000_000
    /// The maximum number of sections and rows together.
    public static let maximumItemCount = 1_000_000_000_000
    /// The maximum height of all rows and headers together, up to which positions are exact to 1/4096 point.
    public static let maximumContentHeight = 1_000_000_000_000.0
    static let selectionMark = 3.0
    static let focusInset = 2.0
    static let focusWidth = 2.0
    static let focusRadius = 6.0
    /// The minimum thickness of a separator, visible on dense screens.
    static let separatorThickness = 0.5
    /// The maximum width of the text at the trailing edge, as a fraction of the width of both texts.
    static let maximumValueFraction = 0.5
    /// The maximum number of runs of equal heights, beyond two for each section.
    static let maximumHeightRuns = 4096
    /// The number of rows before the visible ones, and after them, that keep exact heights.
    static let keptHeightCount = 512
    /// The maximum number of rows without height that one layout pass queries.
    static let maximumEmptyRows = 100_000
    /// The maximum number of spare cells beyond the number of shown rows, and of spare headers of one kind.
    static let maximumSpareCells = 4
}
