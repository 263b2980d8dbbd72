internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// The current transform from user space to points of the canvas.
    public var transform: AffineTransform { state.deviceTransform.concatenating(.scale(1 / deviceScale)) }

    /// Moves the origin of the user space.
    public func translate(x: Double, y: Double) {
        let combined = state.deviceTransform.translatedBy(x: x, y: y)
        guard x.isFinite, y.isFinite, combined.tx.isFinite, combined.ty.isFinite else { return clipToNothing() }
        state.deviceTransform = combined
    }

    /// Scales the user space.
    public func scale(x: Double, y: Double) { concatenate(.scale(x: x, y: y)) }

    /// Rotates the user space about its origin, by an angle in radians; positive angles turn clockwise.
    public func rotate(by angle: Double) { concatenate(.rotation(angle)) }

    /// Applies a transform before the current one. A singular or non-finite transform empties the clip.
    public func concatenate(_ transform: AffineTransform) {
        let combined = transform.concatenating(state.deviceTransform)
        guard transform.inverted() != nil, combined.inverted() != nil else { return clipToNothing() }
        state.deviceTransform = combined
    }

    /// The size of a device pixel in points, ignoring transforms: the thinnest crisp line.
    public var hairline: Double { 1 / deviceScale }

    /// Returns a rectangle with its edges rounded to device pixels; unchanged if the transform rotates or skews.
    ///
    /// Each edge rounds independently to the nearest pixel edge, ties to the right or down, so adjacent rectangles stay
    /// adjacent. A rectangle stays at least one device pixel wide and high.
    ///
    /// The toolkit snaps images and a view's background, border and clip, but no other drawing of a view.
    public func snap(_ rect: Rect) -> Rect {
        let transform = state.deviceTransform
        guard transform.isRectilinear, !rect.isEmpty, rect.isFinite else { return rect }
        let device = DeviceGrid.snapped(transform.apply(to: rect))
        let left = (device.minX - transform.tx) / transform.a
        let right = (device.maxX - transform.tx) / transform.a
        let top = (device.minY - transform.ty) / transform.d
        let bottom = (device.maxY - transform.ty) / transform.d
        return Rect(corner: Point(x: left, y: top), opposite: Point(x: right, y: bottom))
    }

    /// Returns a point rounded to a corner of device pixels; unchanged if the transform rotates or skews.
    public func snap(_ point: Point) -> Point {
        let transform = state.deviceTransform
        guard transform.isRectilinear, point.isFinite else { return point }
        let device = transform.apply(to: point)
        return Point(
            x: (DeviceGrid.edge(device.x) - transform.tx) / transform.a,
            y: (DeviceGrid.edge(device.y) - transform.ty) / transform.d)
    }

    /// Returns a line width in points, rounded down to whole device pixels, but at least one; ignores transforms.
    public func snap(lineWidth width: Double) -> Double {
        guard width.isFinite else { return width }
        return max(1, (width * deviceScale + 0.01).rounded(.down)) / deviceScale
    }
}

extension cairo_matrix_t {
    init(_ transform: AffineTransform) {
        self.init(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
    }
}
