extension Rect {
    /// Whether a point lies in the rectangle: on or right of and below its minimum edges, left of and above its
    /// maximum edges.
    ///
    /// The corresponding Core Graphics method is `CGRect.contains(_:)`.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether another rectangle lies wholly in this one; edges may touch. An empty rectangle lies nowhere.
    @inlinable
    public func contains(_ other: Rect) -> Bool {
        !other.isEmpty && other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// Whether the two rectangles share an area. Rectangles that only touch do not, and an empty one never does.
    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns the area that the two rectangles share, or `null` if there is none.
    @inlinable
    public func intersection(_ other: Rect) -> Rect {
        guard intersects(other) else { return .null }
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// Returns the smallest rectangle that contains both; `null` is neutral, other empty rectangles count as places.
    @inlinable
    public func union(_ other: Rect) -> Rect {
        if isNull { return other }
        if other.isNull { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns the rectangle moved by an offset.
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
    }

    /// Returns the rectangle with the left and right edges moved inwards by `dx`, top and bottom by `dy`.
    ///
    /// Negative distances move the edges outwards. Edges that would cross meet in the middle instead.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> Rect {
        inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
    }

    /// Returns the rectangle with each edge moved inwards by its inset.
    ///
    /// Negative distances move the edges outwards. Edges that would cross meet half way between the places where they
    /// would have ended. `null` stays `null`.
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

    /// The smallest rectangle with whole-number edges that contains this one. `null` stays `null`.
    @inlinable
    public var integral: Rect {
        if isNull { return self }
        let left = minX.rounded(.down)
        let top = minY.rounded(.down)
        return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
    }

    /// Returns the smallest rectangle that contains this one as seen through a transform. `null` stays `null`.
    ///
    /// The corresponding Core Graphics function is `CGRectApplyAffineTransform`.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Rect { transform.apply(to: self) }
}

extension Rect {
    /// Creates a rectangle around a point, in its middle.
    @inlinable
    public init(center: Point, size: Size) {
        self.init(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
}
