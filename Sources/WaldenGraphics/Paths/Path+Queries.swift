public import WaldenGeometry

extension Path {
    /// The smallest rectangle that contains all lines and curves, in points; `Rect.null` for an empty path.
    ///
    /// - Complexity: O(*n*) in the elements.
    public var bounds: Rect {
        var bounds = Rect.null
        var current = Point.zero
        func include(_ point: Point) { bounds = bounds.union(Rect(origin: point, size: .zero)) }
        for element in elements {
            switch element {
            case .move(let point), .line(let point):
                include(point)
                current = point
            case .curve(let first, let second, let end):
                let curve = CubicCurve(start: current, control1: first, control2: second, end: end)
                include(end)
                for extremum in curve.extrema { include(curve.point(at: extremum)) }
                current = end
            case .close: break
            }
        }
        return bounds
    }

    /// Returns whether a point lies inside, in the path's coordinates.
    ///
    /// Open parts count as closed. Of a rectangle, the minimum edges are inside and the maximum edges are not. Curves
    /// are followed to a hundredth of a point or better for shapes of up to about a thousand points.
    ///
    /// - Complexity: O(*n*) in the elements.
    public func contains(_ point: Point, rule: FillRule = .winding) -> Bool {
        guard point.isFinite else { return false }
        var windings = 0
        forEachLine { start, end in
            let goesDown = start.y <= point.y && point.y < end.y
            let goesUp = end.y <= point.y && point.y < start.y
            guard goesDown || goesUp else { return }
            let crossing = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
            if crossing <= point.x { windings += goesDown ? 1 : -1 }
        }
        return rule == .winding ? windings != 0 : windings % 2 != 0
    }

    /// Calls a function for each straight piece, curves cut into short lines and open parts closed.
    private func forEachLine(_ body: (Point, Point) -> Void) {
        var start = Point.zero
        var current = Point.zero
        for element in elements {
            switch element {
            case .move(let point):
                body(current, start)
                start = point
                current = point
            case .line(let point):
                body(current, point)
                current = point
            case .curve(let first, let second, let end):
                let curve = CubicCurve(start: current, control1: first, control2: second, end: end)
                curve.forEachLine(body)
                current = end
            case .close:
                body(current, start)
                current = start
            }
        }
        body(current, start)
    }
}
