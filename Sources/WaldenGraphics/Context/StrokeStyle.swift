/// The line width, caps, joins and dashes of a stroked path.
public struct StrokeStyle: Hashable, Sendable {
    /// The shape of the ends of open lines.
    public enum Cap: Hashable, Sendable {
        /// The line ends where the path ends.
        case butt
        /// A semicircle around the end.
        case round
        /// Half a square beyond the end.
        case square
    }

    /// The shape of corners.
    public enum Join: Hashable, Sendable {
        /// A sharp corner, bevelled if it exceeds the miter limit.
        case miter
        /// A rounded corner.
        case round
        /// A corner that is cut off.
        case bevel
    }

    /// The width of the line, in points of the user space.
    public var width: Double
    /// The shape of the ends of open lines.
    public var cap: Cap
    /// The shape of corners.
    public var join: Join
    /// The maximum ratio of a sharp corner's length to the line width; a longer corner is bevelled.
    public var miterLimit: Double
    /// The lengths of dashes and gaps, in points; solid if empty, all zero, or one is negative or not finite.
    public var dash: [Double]
    /// The offset into the dash pattern at which the path starts, in points.
    public var dashPhase: Double

    /// Creates a style.
    public init(
        width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
        dashPhase: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}
