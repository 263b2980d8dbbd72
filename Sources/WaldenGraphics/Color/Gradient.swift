public import WaldenGeometry

/// A smooth passage through several colours, along a line or from a centre outwards.
///
/// Points and radii are in the user space of the context that is drawn into, in points. Before the first stop and after
/// the last, their colours go on.
public struct Gradient: Hashable, Sendable {
    /// A colour and where it stands.
    public struct Stop: Hashable, Sendable {
        /// The colour at this place.
        public var color: Color

        /// The place, from 0 (start) to 1 (end).
        public var location: Double

        /// Creates a stop.
        public init(color: Color, location: Double) {
            self.color = color
            self.location = location
        }
    }

    /// The geometry along which colours change.
    public enum Shape: Hashable, Sendable {
        /// Along a straight line.
        case linear(start: Point, end: Point)

        /// From one circle to another with the same centre.
        case radial(center: Point, startRadius: Double, endRadius: Double)
    }

    /// The geometry along which colours change.
    public var shape: Shape

    /// The colours, by rising location.
    public var stops: [Stop]

    /// Creates a gradient from its geometry and stops.
    public init(shape: Shape, stops: [Stop]) {
        self.shape = shape
        self.stops = stops
    }

    /// Returns a gradient with its colours at equal distances along a line.
    public static func linear(from start: Point, to end: Point, colors: [Color]) -> Gradient {
        Gradient(shape: .linear(start: start, end: end), stops: evenStops(colors))
    }

    /// Returns a gradient with its colours at equal distances from a centre to a circle.
    public static func radial(center: Point, radius: Double, colors: [Color]) -> Gradient {
        Gradient(shape: .radial(center: center, startRadius: 0, endRadius: radius), stops: evenStops(colors))
    }

    private static func evenStops(_ colors: [Color]) -> [Stop] {
        let last = Double(max(1, colors.count - 1))
        return colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
    }
}
