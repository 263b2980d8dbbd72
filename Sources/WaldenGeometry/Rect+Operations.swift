extension Rect {
    /// Returns whether a point lies in the rectangle: the minimum edges are inside, the maximum edges outside.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns whether another rectangle lies entirely in this one; edges may touch. `false` if the other one is empty.
    @inlinable
    public func contains(_ other: Rect) -> Bool {
        !other.isEmpty && other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// Returns whether the rectangles overlap. Touching or empty rectangles do not.
    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns the overlap of the rectangles, or `null` if there is none.
    @inlinable
    public func intersection(_ other: Rect) -> Rect {
        guard intersects(other) else { return .null }
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// Returns the bounding box of both rectangles. Ignores `null`, but includes other empty rectangles.
    @inlinable
    public func union(_ other: Rect) -> Rect {
        if isNull { return other }
        if other.isNull { return self }
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns the rectangle moved by an offset.
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
    }

    /// Returns the rectangle with its left and right edges moved inwards by `dx`, and its top and bottom edges by `dy`,
    /// or outwards if negative. Edges that would cross meet in the middle.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> Rect {
        inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
    }

    /// Returns the rectangle with each edge moved inwards by its inset, or outwards if it is negative. Edges that would
    /// cross meet halfway between their new positions. `null` stays `null`.
    @inlinable
    public func inset(by insets: EdgeInsets) -> Rect {
        if isNull { return self }
        var left = minX + insets.left
        var top = minY + insets.top
        var newWidth = width - insets.horizontal
        var newHeight = height - insets.vertical
        if newWidth < 0 {
            left += newWidth / 2
            newWidth = 0
        }
        if newHeight < 0 {
            top += newHeight / 2
            newHeight = 0
        }
        return Rect(x: left, y: top, width: newWidth, height: newHeight)
    }

    /// The smallest rectangle with integral edges that contains this one. `null` stays `null`.
    @inlinable
    public var integral: Rect {
        if isNull { return self }
        let left = minX.rounded(.down)
        let top = minY.rounded(.down)
        return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
    }

    /// Returns the bounding box of the transformed rectangle; `null` stays `null`. See `CGRectApplyAffineTransform`.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Rect { transform.apply(to: self) }
}

extension Rect {
    /// Creates a rectangle centred on a point.
    @inlinable
    public init(center: Point, size: Size) {
        self.init(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
}
