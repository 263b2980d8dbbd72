internal import WaldenGeometry

struct CubicCurve {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point

    func point(at time: Double) -> Point {
        let rest = 1 - time
        return start * (rest * rest * rest) + control1 * (3 * rest * rest * time)
            + control2 * (3 * rest * time * time) + end * (time * time * time)
    }

    var extrema: [Double] {
        Self.extrema(start.x, control1.x, control2.x, end.x) + Self.extrema(start.y, control1.y, control2.y, end.y)
    }

    /// Flattens the curve into 8 to 64 line segments, depending on its length.
    func forEachLine(_ body: (Point, Point) -> Void) {
        let length = start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
        let count = Int(min(64, max(8, length.squareRoot() * 4)))
        var previous = start
        for index in 1...count {
            let next = index == count ? end : point(at: Double(index) / Double(count))
            body(previous, next)
            previous = next
        }
    }

    private static func extrema(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
        let a = -p0 + 3 * p1 - 3 * p2 + p3
        let b = 2 * (p0 - 2 * p1 + p2)
        let c = p1 - p0
        var roots: [Double] = []
        if abs(a) < 1e-12 {
            if b != 0 { roots = [-c / b] }
        } else {
            let discriminant = b * b - 4 * a * c
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }
}
