internal import Glibc

/// A mapping that keeps straight lines straight: translation, scale, rotation, skew, or any combination.
///
/// Maps (x, y) to (a·x + c·y + tx, b·x + d·y + ty). With y pointing down, positive angles turn clockwise. Corresponds
/// to Core Graphics' `CGAffineTransform`.
@frozen
public struct AffineTransform: Hashable, Sendable {
    /// The factor from x to the new x.
    public var a: Double
    /// The factor from x to the new y.
    public var b: Double
    /// The factor from y to the new x.
    public var c: Double
    /// The factor from y to the new y.
    public var d: Double
    /// The horizontal translation, in points.
    public var tx: Double
    /// The vertical translation, in points.
    public var ty: Double

    /// The identity transform.
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
    /// Returns a translation, in points.
    @inlinable
    public static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Returns a scale about (0, 0).
    @inlinable
    public static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Returns a uniform scale about (0, 0).
    @inlinable
    public static func scale(_ factor: Double) -> AffineTransform { scale(x: factor, y: factor) }

    /// Returns a rotation about (0, 0) by an angle in radians, clockwise if positive.
    public static func rotation(_ angle: Double) -> AffineTransform {
        let sine = sin(angle)
        let cosine = cos(angle)
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
}

extension AffineTransform {
    /// Whether this is the identity.
    @inlinable
    public var isIdentity: Bool { self == .identity }

    /// Whether the transform only translates.
    @inlinable
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Whether horizontal lines stay horizontal and vertical lines vertical; `false` for rotations by 90°.
    @inlinable
    public var isRectilinear: Bool { b == 0 && c == 0 }

    /// The factor by which areas scale; negative if the transform mirrors, zero if it is singular.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// Returns a transform that translates, then applies this one.
    @inlinable
    public func translatedBy(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
    }

    /// Returns a transform that scales, then applies this one.
    @inlinable
    public func scaledBy(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// Returns a transform that rotates by an angle in radians (clockwise if positive), then applies this one.
    public func rotatedBy(_ angle: Double) -> AffineTransform { Self.rotation(angle).concatenating(self) }

    /// Returns a transform that applies this one, then the other one. Corresponds to `CGAffineTransformConcat`.
    @inlinable
    public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
            d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// Returns the inverse; `nil` if the transform is singular or a coefficient of either is not finite.
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

    /// Whether all coefficients are finite.
    @inlinable
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
}

extension AffineTransform {
    /// Returns the transformed point.
    @inlinable
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the transformed extents, without the translation.
    @inlinable
    public func apply(to size: Size) -> Size {
        Size(width: a * size.width + c * size.height, height: b * size.width + d * size.height)
    }

    /// Returns the bounding box of the transformed rectangle. `null` stays `null`.
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
