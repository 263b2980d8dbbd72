/// The sizes, times and limits of lists, in points and seconds.
public enum ListMetrics {
    /// The distance of texts from the edges of a row or a header.
    public static let horizontalInset = 16.0
    /// The minimum distance of texts from the top and bottom edges of a row.
    public static let verticalInset = 8.0
    /// The distance between the image, text and accessory of a row.
    public static let spacing = 12.0
    /// The distance between two texts of a row, one below the other.
    public static let lineSpacing = 2.0
    /// The maximum width and height of the image of a row.
    public static let largestImage = 40.0
    /// The minimum height of a section header.
    public static let headerHeight = 32.0
    /// The minimum distance of a section's title from the top and bottom edges of its header.
    public static let headerInset = 6.0
    /// The duration of an update's animation.
    public static let updateDuration = 0.3

    /// The maximum number of sections: loading asks about each of them.
    public static let maximumSectionCount = 1_000_000
    /// The maximum number of sections and rows together.
    public static let maximumItemCount = 1_000_000_000_000
    /// The maximum height of all rows and headers together: below it, places are exact to 1/4096 point.
    public static let maximumContentHeight = 1_000_000_000_000.0

    /// The width of the mark at the leading edge of a selected row.
    static let selectionMark = 3.0
    /// The distance of the focus ring from the edges of its row.
    static let focusInset = 2.0
    static let focusWidth = 2.0
    static let focusRadius = 6.0
    /// The minimum thickness of a separator, which is still clear on dense screens.
    static let separatorThickness = 0.5
    /// The maximum share of a row's width for the text at its trailing edge.
    static let maximumValueShare = 0.5
    /// The maximum number of runs of rows of one height, in addition to those that every section has.
    static let maximumHeightRuns = 4096
    /// How far from those in view rows keep their exact heights, in rows.
    static let keptHeights = 512
    /// The number of rows without height that one layout asks about.
    static let maximumEmptyRows = 100_000
    /// How many more spare cells than shown rows are kept.
    static let maximumSpareCells = 4
}
