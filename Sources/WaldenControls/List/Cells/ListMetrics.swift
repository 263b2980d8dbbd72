/// The sizes and times of lists, where neither app nor theme has others; in points and seconds.
public enum ListMetrics {
    /// The distance of texts from the edges of a row or a header.
    public static let horizontalInset = 16.0
    /// The least distance of texts from the upper and the lower edge of a row.
    public static let verticalInset = 8.0
    /// The distance between picture, text and accessory of a row.
    public static let spacing = 12.0
    /// The distance between the two texts of a row that stand one above the other.
    public static let lineSpacing = 2.0
    /// The largest extent of the picture of a row.
    public static let largestImage = 40.0
    /// The least height of the header of a section.
    public static let headerHeight = 32.0
    /// The least distance of the title of a section from the upper and the lower edge of its header.
    public static let headerInset = 6.0
    /// How long rows take to come, go and close up.
    public static let updateDuration = 0.3

    /// The width of the mark at the leading edge of a selected row.
    static let selectionMark = 3.0
    /// How far the ring lies within a row in focus.
    static let focusInset = 2.0
    static let focusWidth = 2.0
    static let focusRadius = 6.0
    /// The thinnest separator that is seen well on dense screens.
    static let thinnestSeparator = 0.5
    /// The most share of a row's width that the text at its trailing edge takes.
    static let largestValueShare = 0.5
    /// How many runs of rows of one height a list remembers, beside those that every section has.
    static let mostHeightRuns = 4096
    /// How far from those in view rows keep the heights that they turned out to have, in rows.
    static let keptHeights = 512
    /// How far ahead rows are prepared while a list is scrolled, and how far it may be scrolled by one frame for that; as
    /// a share of its height.
    static let preparedShare = 1.0
    /// The time after which no further row is prepared before the next frame.
    static let preparationTime = 0.002
    /// How many more cells than rows have one wait to be used again.
    static let mostSpareCells = 4
}
