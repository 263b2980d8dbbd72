internal import WaldenGeometry

/// The axes along which content moves.
struct ScrollAxes: OptionSet {
    let rawValue: UInt8

    static let horizontal = ScrollAxes(rawValue: 1 << 0)
    static let vertical = ScrollAxes(rawValue: 1 << 1)
    static let both: ScrollAxes = [.horizontal, .vertical]

    /// The axis along which a way is longer.
    static func main(of way: Point) -> ScrollAxes { way.x.magnitude > way.y.magnitude ? .horizontal : .vertical }

    /// What a way is along these axes.
    func part(of way: Point) -> Point {
        Point(x: contains(.horizontal) ? way.x : 0, y: contains(.vertical) ? way.y : 0)
    }
}
