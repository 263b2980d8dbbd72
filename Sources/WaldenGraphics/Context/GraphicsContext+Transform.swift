internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// The present transform from user space to points of the canvas.
    public var transform: AffineTransform {
        state.deviceTransform.concatenating(.scale(1 / deviceScale))
    }

    /// Moves the origin of the user space.
    public func translate(x: Double, y: Double) { concatenate(.translation(x: x, y: y)) }

    /// Makes the unit of the user space larger.
    public func scale(x: Double, y: Double) { concatenate(.scale(x: x, y: y)) }

    /// Turns the user space about its origin, by an angle in radians, clockwise if positive.
    public func rotate(by angle: Double) { concatenate(.rotation(angle)) }

    /// Puts a transform between the user space and what it was before.
    ///
    /// A transform that is singular or not finite leaves nothing to see: the clip becomes empty until the state is
    /// restored.
    public func concatenate(_ transform: AffineTransform) {
        let combined = transform.concatenating(state.deviceTransform)
        guard transform.inverted() != nil, combined.inverted() != nil else {
            clipEverythingAway()
            return
        }
        state.deviceTransform = combined
        if transform.isTranslation {
            cairo_translate(cairo, transform.tx, transform.ty)
        } else {
            var matrix = cairo_matrix_t(transform)
            cairo_transform(cairo, &matrix)
        }
    }

    /// The length of one device pixel where no transform applies, in points: the width of the thinnest crisp line.
    public var hairline: Double { 1 / deviceScale }

    /// Returns a rectangle with its edges moved to edges of device pixels.
    ///
    /// Each edge goes to the nearest one, from midway to the right or down, whatever else the rectangle is: rectangles
    /// that share an edge still do afterwards, without a seam or an overlap. A rectangle that would vanish becomes one
    /// device pixel wide or high. Where the transform rotates or skews there is nothing to snap to: the rectangle is
    /// returned as it is.
    ///
    /// The toolkit does the same with a view's background, border and clip, and with images; what a view draws itself
    /// lies where it is told.
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

    /// Returns a point moved to a corner of device pixels, by the rule of ``snap(_:)-(Rect)``, where the transform
    /// allows it.
    public func snap(_ point: Point) -> Point {
        let transform = state.deviceTransform
        guard transform.isRectilinear, point.isFinite else { return point }
        let device = transform.apply(to: point)
        return Point(
            x: (DeviceGrid.edge(device.x) - transform.tx) / transform.a,
            y: (DeviceGrid.edge(device.y) - transform.ty) / transform.d)
    }

    /// Returns the width of a line as whole device pixels: the most that do not exceed it, and at least one.
    ///
    /// A line of one point is one pixel wide at scales below 2, two from there on. What ``hairline`` says of transforms
    /// holds here, too.
    ///
    /// - Parameter width: The width, in points.
    /// - Returns: The width, in points.
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
