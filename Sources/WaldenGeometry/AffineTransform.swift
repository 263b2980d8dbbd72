internal import Glibc

/// A mapping that keeps straight lines straight: moves, scales, rotates, skews, and any combination of these.
///
/// A point (x, y) goes to (a·x + c·y + tx, b·x + d·y + ty). With y pointing down, positive angles turn clockwise.
///
/// The corresponding Core Graphics type is `CGAffineTransform`.
@frozen
public struct AffineTransform: Hashable, Sendable {
    /// How much of x goes into the new x.
    public var a: Double

    /// How much of x goes into the new y.
    public var b: Double

    /// How much of y goes into the new x.
    public var c: Double

    /// How much of y goes into the new y.
    public var d: Double

    /// The horizontal displacement, in points.
    public var tx: Double

    /// The vertical displacement, in points.
    public var ty: Double

    /// The transform that changes nothing.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a transform from its six coefficients.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }
}

extension AffineTransform {
    /// Returns a transform that moves by a displacement, in points.
    @inlinable
    public static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Returns a transform that multiplies the coordinates by factors.
    @inlinable
    public static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Returns a transform that multiplies both coordinates by one factor.
    @inlinable
    public static func scale(_ factor: Double) -> AffineTransform { scale(x: factor, y: factor) }

    /// Returns a transform that turns about (0, 0) by an angle in radians, clockwise if positive.
    public static func rotation(_ angle: Double) -> AffineTransform {
        let sine = sin(angle)
        let cosine = cos(angle)
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
}

extension AffineTransform {
    /// Whether the transform changes nothing.
    @inlinable
    public var isIdentity: Bool { self == .identity }

    /// Whether the transform only moves.
    @inlinable
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Whether horizontal lines stay horizontal and vertical ones vertical, without turning by 90°.
    @inlinable
    public var isRectilinear: Bool { b == 0 && c == 0 }

    /// The factor by which areas grow; negative if the transform mirrors, zero if it is singular.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// Returns a transform that first moves by a displacement, then does what this one does.
    @inlinable
    public func translatedBy(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
    }

    /// Returns a transform that first scales by factors, then does what this one does.
    @inlinable
    public func scaledBy(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// Returns a transform that first turns by an angle in radians (clockwise if positive), then does what this one
    /// does.
    public func rotatedBy(_ angle: Double) -> AffineTransform { Self.rotation(angle).concatenating(self) }

    /// Returns a transform that first does what this one does, then what the other one does.
    ///
    /// The corresponding Core Graphics function is `CGAffineTransformConcat`.
    @inlinable
    public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
            d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// Returns the transform that undoes this one, or `nil` if there is none.
    ///
    /// There is none if the transform is singular (it flattens areas to lines or points), or if a coefficient of it or
    /// of its inverse is not a finite number.
    @inlinable
    public func inverted() -> AffineTransform? {
        if isTranslation {
            return tx.isFinite && ty.isFinite ? .translation(x: -tx, y: -ty) : nil
        }
        let determinant = determinant
        guard isFinite, determinant.isFinite else { return nil }
        let factor = 1 / determinant
        let inverse = AffineTransform(
            a: d * factor, b: -b * factor, c: -c * factor, d: a * factor, tx: (c * ty - d * tx) * factor,
            ty: (b * tx - a * ty) * factor)
        return inverse.isFinite ? inverse : nil
    }

    /// Whether all coefficients are finite numbers.
    @inlinable
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
}

extension AffineTransform {
    /// Returns where a point goes.
    @inlinable
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns what becomes of a displacement, without the translation.
    @inlinable
    public func apply(to size: Size) -> Size {
        Size(width: a * size.width + c * size.height, height: b * size.width + d * size.height)
    }

    /// Returns the smallest rectangle that contains the image of a rectangle. `null` stays `null`.
    @inlinable
    public func apply(to rect: Rect) -> Rect {
        if rect.isNull { return rect }
        if isTranslation { return rect.offsetBy(dx: tx, dy: ty) }
        let corner = apply(to: rect.origin)
        let acrossX = a * rect.width
        let acrossY = b * rect.width
        let downX = c * rect.height
        let downY = d * rect.height
        return Rect(
            x: corner.x + min(0, acrossX) + min(0, downX), y: corner.y + min(0, acrossY) + min(0, downY),
            width: abs(acrossX) + abs(downX), height: abs(acrossY) + abs(downY))
    }
}
