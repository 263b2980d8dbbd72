internal import Glibc
internal import WaldenGeometry

/// A transform decomposed into scale, skew, rotation and translation, applied in this order. Interpolating the parts
/// keeps the size of a rotating view.
struct TransformParts {
    var translation: Point
    var scaleX: Double
    var scaleY: Double
    var skew: Double
    /// The rotation, in radians, clockwise.
    var angle: Double

    static let angleIndex = 5
    static let identity = TransformParts(translation: .zero, scaleX: 1, scaleY: 1, skew: 0, angle: 0)
}

extension TransformParts {
    /// Decomposes a transform. Of equivalent angles, takes the one nearest to the angle of `other`; a degenerate
    /// transform, which has no angle, takes that of `other`.
    init(_ transform: AffineTransform, near other: TransformParts) {
        var x = Point(x: transform.a, y: transform.b)
        let y = Point(x: transform.c, y: transform.d)
        scaleX = hypot(x.x, x.y)
        // Mirror the axis that points backward.
        if transform.determinant < 0, x.x < y.y {
            x = Point(x: -x.x, y: -x.y)
            scaleX = -scaleX
        }
        var angle = other.angle
        if scaleX != 0 {
            angle = atan2(x.y, x.x)
        } else if y != .zero {
            angle = atan2(-y.x, y.y)
        }
        let cosine = cos(angle)
        let sine = sin(angle)
        scaleY = y.y * cosine - y.x * sine
        skew = y.x * cosine + y.y * sine
        self.angle = other.angle + remainder(angle - other.angle, 2 * .pi)
        translation = Point(x: transform.tx, y: transform.ty)
    }

    init(_ vector: AnimationVector) {
        self.init(
            translation: Point(x: vector[0], y: vector[1]), scaleX: vector[2], scaleY: vector[3], skew: vector[4],
            angle: vector[TransformParts.angleIndex])
    }

    var vector: AnimationVector {
        AnimationVector(translation.x, translation.y, scaleX, scaleY, skew, angle, 0, 0)
    }

    var transform: AffineTransform {
        let cosine = cos(angle)
        let sine = sin(angle)
        return AffineTransform(
            a: scaleX * cosine, b: scaleX * sine, c: skew * cosine - scaleY * sine, d: skew * sine + scaleY * cosine,
            tx: translation.x, ty: translation.y)
    }
}
