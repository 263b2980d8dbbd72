internal import WaldenGeometry
internal import WaldenGraphics

/// The value of an animatable property as numbers that can be interpolated linearly.
typealias AnimationVector = SIMD8<Double>

extension AnimatableValue {
    /// Returns the vectors of two values of one property for interpolation: rotations take the shorter direction, and
    /// colours and shadows fade from and to nothing.
    static func vectors(from: AnimatableValue, to: AnimatableValue) -> (from: AnimationVector, to: AnimationVector) {
        switch (from, to) {
        case (.point(let from), .point(let to)):
            return (AnimationVector(from.x, from.y), AnimationVector(to.x, to.y))
        case (.size(let from), .size(let to)):
            return (AnimationVector(from.width, from.height), AnimationVector(to.width, to.height))
        case (.number(let from), .number(let to)):
            return (AnimationVector(from), AnimationVector(to))
        case (.transform(let from), .transform(let to)):
            let end = TransformParts(to, near: TransformParts(from, near: .identity))
            return (TransformParts(from, near: end).vector, end.vector)
        case (.color(let from), .color(let to)):
            return (AnimationVector(from ?? .clear), AnimationVector(to ?? .clear))
        case (.shadow(let from), .shadow(let to)):
            return (AnimationVector(from, like: to), AnimationVector(to, like: from))
        default:
            preconditionFailure("unreachable: values of different properties")
        }
    }
}

extension AnimatableProperty {
    /// Returns the value for a vector, clamped to the property's range because springs overshoot.
    func value(of vector: AnimationVector) -> AnimatableValue {
        switch self {
        case .center, .boundsOrigin: .point(Point(x: vector[0], y: vector[1]))
        case .size: .size(Size(width: max(0, vector[0]), height: max(0, vector[1])))
        case .transform: .transform(TransformParts(vector).transform)
        case .alpha, .dissolve: .number(min(max(0, vector[0]), 1))
        case .cornerRadius, .borderWidth: .number(max(0, vector[0]))
        case .backgroundColor, .borderColor: .color(vector.color)
        case .shadow: .shadow(vector.shadow)
        }
    }
}

extension AnimationVector {
    fileprivate init(_ first: Double, _ second: Double = 0) { self.init(first, second, 0, 0, 0, 0, 0, 0) }

    /// A colour with premultiplied alpha, so that fading does not change its hue.
    fileprivate init(_ color: Color) {
        let alpha = color.alpha
        self.init(color.red * alpha, color.green * alpha, color.blue * alpha, alpha, 0, 0, 0, 0)
    }

    /// A shadow; `nil` becomes a clear shadow with the geometry of `other`.
    fileprivate init(_ shadow: Shadow?, like other: Shadow?) {
        self.init(shadow?.color ?? .clear)
        guard let shape = shadow ?? other else { return }
        (self[4], self[5], self[6]) = (shape.offset.x, shape.offset.y, shape.blurRadius)
    }

    fileprivate var color: Color? {
        let alpha = self[3]
        guard alpha > 0 else { return nil }
        return Color(red: self[0] / alpha, green: self[1] / alpha, blue: self[2] / alpha, alpha: alpha)
    }

    fileprivate var shadow: Shadow? {
        guard let color else { return nil }
        return Shadow(color: color, offset: Point(x: self[4], y: self[5]), blurRadius: Swift.max(0, self[6]))
    }
}
