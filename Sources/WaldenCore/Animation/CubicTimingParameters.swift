public import WaldenGeometry

/// Animation timing as a cubic Bézier curve from (0, 0) to (1, 1): x is the fraction of the time, y the fraction of the
/// change.
///
/// The corresponding UIKit class is `UICubicTimingParameters`.
public struct CubicTimingParameters: Sendable, Hashable {
    /// The first control point: the curve leaves (0, 0) toward it.
    public let controlPoint1: Point
    /// The second control point: the curve arrives at (1, 1) from it.
    public let controlPoint2: Point

    /// Creates a curve from its control points, whose x coordinates are from 0 to 1.
    public init(controlPoint1: Point, controlPoint2: Point) {
        precondition(
            (0...1).contains(controlPoint1.x) && (0...1).contains(controlPoint2.x),
            "CubicTimingParameters.init: x must be from 0 to 1 in both control points")
        self.controlPoint1 = controlPoint1
        self.controlPoint2 = controlPoint2
    }

    /// Creates one of the standard curves.
    public init(animationCurve: AnimationCurve = .easeInOut) {
        let slowBegin = Point(x: 0.42, y: 0)
        let slowEnd = Point(x: 0.58, y: 1)
        switch animationCurve {
        case .easeInOut: self.init(controlPoint1: slowBegin, controlPoint2: slowEnd)
        case .easeIn: self.init(controlPoint1: slowBegin, controlPoint2: Point(x: 1, y: 1))
        case .easeOut: self.init(controlPoint1: .zero, controlPoint2: slowEnd)
        case .linear: self.init(controlPoint1: .zero, controlPoint2: Point(x: 1, y: 1))
        }
    }

    /// Returns the fraction of the change at a fraction of the time, from 0 to 1.
    func progress(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        if isLinear { return time }
        return Self.value(controlPoint1.y, controlPoint2.y, at: parameter(at: time))
    }

    /// Returns the derivative of ``progress(at:)``.
    func speed(at time: Double) -> Double {
        if isLinear { return 1 }
        let parameter = parameter(at: min(max(time, 0), 1))
        let across = Self.slope(controlPoint1.x, controlPoint2.x, at: parameter)
        return Self.slope(controlPoint1.y, controlPoint2.y, at: parameter) / max(across, 1e-6)
    }

    private var isLinear: Bool { controlPoint1.x == controlPoint1.y && controlPoint2.x == controlPoint2.y }

    /// Returns the curve parameter at which x equals `time`, by Newton's method with bisection as a fallback.
    private func parameter(at time: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var parameter = time
        for _ in 0..<64 {
            let error = Self.value(controlPoint1.x, controlPoint2.x, at: parameter) - time
            if abs(error) < 1e-14 { break }
            if error < 0 { low = parameter } else { high = parameter }
            let slope = Self.slope(controlPoint1.x, controlPoint2.x, at: parameter)
            let next = parameter - error / slope
            parameter = next > low && next < high ? next : (low + high) / 2
        }
        return parameter
    }

    /// Returns a coordinate of the curve from that coordinate of the control points.
    private static func value(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let rest = 1 - parameter
        return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
            + parameter * parameter * parameter
    }

    private static func slope(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let rest = 1 - parameter
        return 3 * rest * rest * first + 6 * rest * parameter * (second - first)
            + 3 * parameter * parameter * (1 - second)
    }
}

/// The speed of an animation over its duration.
///
/// The corresponding UIKit type is `UIView.AnimationCurve`.
public enum AnimationCurve: Sendable, Hashable, CaseIterable {
    /// Starts and ends slowly; the default.
    case easeInOut
    /// Starts slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// Runs at constant speed.
    case linear
}
