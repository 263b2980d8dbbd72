public import WaldenGeometry

/// A linear or radial gradient in user space. The first and last colours extend beyond the stops.
public struct Gradient: Hashable, Sendable {
    /// A colour and its location.
    public struct Stop: Hashable, Sendable {
        /// The colour at this location.
        public var color: Color
        /// The location, from 0 (start) to 1 (end).
        public var location: Double

        /// Creates a stop.
        public init(color: Color, location: Double) {
            self.color = color
            self.location = location
        }
    }

    /// The geometry of a gradient.
    public enum Shape: Hashable, Sendable {
        /// Along a straight line.
        case linear(start: Point, end: Point)
        /// Between two circles with the same centre.
        case radial(center: Point, startRadius: Double, endRadius: Double)
    }

    /// The geometry.
    public var shape: Shape
    /// The stops, by ascending location.
    public var stops: [Stop]

    /// Creates a gradient.
    public init(shape: Shape, stops: [Stop]) {
        self.shape = shape
        self.stops = stops
    }

    /// Returns a gradient with evenly spaced colours along a line.
    public static func linear(from start: Point, to end: Point, colors: [Color]) -> Gradient {
        Gradient(shape: .linear(start: start, end: end), stops: evenStops(colors))
    }

    /// Returns a gradient with evenly spaced colours from a centre to a circle.
    public static func radial(center: Point, radius: Double, colors: [Color]) -> Gradient {
        Gradient(shape: .radial(center: center, startRadius: 0, endRadius: radius), stops: evenStops(colors))
    }

    private static func evenStops(_ colors: [Color]) -> [Stop] {
        let last = Double(max(1, colors.count - 1))
        return colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
    }
}
