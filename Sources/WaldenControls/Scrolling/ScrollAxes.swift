internal import WaldenGeometry

/// The axes along which content moves.
struct ScrollAxes: OptionSet {
    let rawValue: UInt8

    static let horizontal = ScrollAxes(rawValue: 1 << 0)
    static let vertical = ScrollAxes(rawValue: 1 << 1)
    static let both: ScrollAxes = [.horizontal, .vertical]

    /// The axis along which a vector is longer.
    static func main(of delta: Point) -> ScrollAxes { delta.x.magnitude > delta.y.magnitude ? .horizontal : .vertical }

    /// The components of a vector along these axes.
    func part(of delta: Point) -> Point {
        Point(x: contains(.horizontal) ? delta.x : 0, y: contains(.vertical) ? delta.y : 0)
    }
}
