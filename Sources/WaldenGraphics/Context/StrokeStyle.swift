/// How the outline of a path is drawn.
public struct StrokeStyle: Hashable, Sendable {
    /// The form of the ends of open lines.
    public enum Cap: Hashable, Sendable {
        /// The line ends where the path ends.
        case butt
        /// A half circle round the end.
        case round
        /// A half square beyond the end.
        case square
    }

    /// The form of corners.
    public enum Join: Hashable, Sendable {
        /// A sharp corner, cut off where it would exceed the miter limit.
        case miter
        /// A rounded corner.
        case round
        /// A corner cut off.
        case bevel
    }

    /// The width of the line, in points of the user space.
    public var width: Double

    /// The form of the ends of open lines.
    public var cap: Cap

    /// The form of corners.
    public var join: Join

    /// How much longer than the line's width a sharp corner may be before it is cut off.
    public var miterLimit: Double

    /// The lengths of dashes and gaps in turn, in points; empty for an unbroken line.
    ///
    /// Lengths that are negative or not finite, or that are all zero, draw an unbroken line.
    public var dash: [Double]

    /// Where in the pattern of dashes the path starts, in points.
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
