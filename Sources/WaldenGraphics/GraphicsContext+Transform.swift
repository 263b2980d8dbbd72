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

    /// Returns a rectangle with its edges moved to the nearest edges of device pixels.
    ///
    /// A rectangle that is not empty keeps a width and a height of at least one device pixel. Where the transform
    /// rotates or skews there is nothing to snap to: the rectangle is returned as it is.
    public func snap(_ rect: Rect) -> Rect {
        let transform = state.deviceTransform
        guard transform.isRectilinear, !rect.isEmpty, rect.isFinite else { return rect }
        let device = Self.snapped(transform.apply(to: rect))
        let left = (device.minX - transform.tx) / transform.a
        let right = (device.maxX - transform.tx) / transform.a
        let top = (device.minY - transform.ty) / transform.d
        let bottom = (device.maxY - transform.ty) / transform.d
        return Rect(corner: Point(x: left, y: top), opposite: Point(x: right, y: bottom))
    }

    /// Rounds the edges of a rectangle in device pixels, and keeps it from vanishing.
    static func snapped(_ device: Rect) -> Rect {
        let left = device.minX.rounded()
        let top = device.minY.rounded()
        return Rect(
            x: left, y: top, width: max(1, device.maxX.rounded() - left), height: max(1, device.maxY.rounded() - top))
    }

    /// Returns a point moved to the nearest corner of device pixels, where the transform allows it.
    func snap(_ point: Point) -> Point {
        let transform = state.deviceTransform
        guard transform.isRectilinear else { return point }
        let device = transform.apply(to: point)
        return Point(
            x: (device.x.rounded() - transform.tx) / transform.a, y: (device.y.rounded() - transform.ty) / transform.d)
    }
}

extension cairo_matrix_t {
    init(_ transform: AffineTransform) {
        self.init(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
    }
}
