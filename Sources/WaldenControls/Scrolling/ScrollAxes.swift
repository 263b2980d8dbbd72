internal import WaldenGeometry

/// The axes along which content moves.
struct ScrollAxes: OptionSet {
    let rawValue: UInt8
    static let horizontal = ScrollAxes(rawValue: 1 << 0)
    static let vertical = ScrollAxes(rawValue: 1 << 1)
    static let both: ScrollAxes = [.horizontal, .vertical]
    /// Returns the axis of a vector's larger component.
    static func main(of delta: Point) -> ScrollAxes { delta.x.magnitude > delta.y.magnitude ? .horizontal : .vertical }

    /// Returns a vector's components along these axes; the others are 0.
    func part(of delta: Point) -> Point {
        Point(x: contains(.horizontal) ? delta.x : 0, y: contains(.vertical) ? delta.y : 0)
    }
}

extension Point {
    /// Creates a point by computing the component for each axis.
    init(_ component: (ScrollAxes) -> Double) { self.init(x: component(.horizontal), y: component(.vertical)) }
    /// The component along a single axis.
    subscript(axis: ScrollAxes) -> Double { axis == .vertical ? y : x }
}

extension Size {
    /// The length along a single axis.
    subscript(axis: ScrollAxes) -> Double { axis == .vertical ? height : width }
}
