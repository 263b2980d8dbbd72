public import WaldenGeometry

extension Path {
    /// The bounding box of all lines and curves, in points; `Rect.null` for an empty path. O(*n*) in the elements.
    public var bounds: Rect {
        var bounds = Rect.null
        var (start, current) = (Point.zero, Point.zero)
        func include(_ point: Point) { bounds = bounds.union(Rect(origin: point, size: .zero)) }
        for element in elements {
            switch element {
            case .move(let point):
                include(point)
                (start, current) = (point, point)
            case .line(let point):
                include(point)
                current = point
            case .curve(let first, let second, let end):
                let curve = CubicCurve(start: current, control1: first, control2: second, end: end)
                include(end)
                for extremum in curve.extrema { include(curve.point(at: extremum)) }
                current = end
            case .close: current = start
            }
        }
        return bounds
    }

    /// Returns whether a point, in the path's coordinates, lies inside. O(*n*) in the elements.
    ///
    /// Closes open subpaths. A rectangle contains its minimum edges but not its maximum edges. Flattening curves causes
    /// errors of about 0.01 points for circles of up to 300 points, and 0.04 points at 1,000.
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

    /// Calls a closure for each line segment of the flattened path, with open subpaths closed.
    private func forEachLine(_ body: (Point, Point) -> Void) {
        var (start, current) = (Point.zero, Point.zero)
        for element in elements {
            switch element {
            case .move(let point):
                body(current, start)
                (start, current) = (point, point)
            case .line(let point):
                body(current, point)
                current = point
            case .curve(let first, let second, let end):
                CubicCurve(start: current, control1: first, control2: second, end: end).forEachLine(body)
                current = end
            case .close:
                body(current, start)
                current = start
            }
        }
        body(current, start)
    }
}
