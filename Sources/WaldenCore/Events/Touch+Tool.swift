internal import Glibc
public import WaldenGeometry
internal import WaldenPlatform

/// What the tool of a tablet tells beyond its place.
extension Touch {
    /// How hard it presses, from 0 to ``maximumPossibleForce``; 0 for a device that cannot tell.
    ///
    /// The corresponding UIKit property is `force`; the Wayland event is `zwp_tablet_tool_v2.pressure`.
    public var force: Double { tool.force ?? 0 }

    /// The largest value of ``force``: 1, or 0 for a device that cannot tell.
    ///
    /// The corresponding UIKit property is `maximumPossibleForce`.
    public var maximumPossibleForce: Double { tool.force == nil ? 0 : 1 }

    /// The angle between the tool and the screen, in radians: π/2 for one that stands upright, and for a device that
    /// cannot tell; 0 for one that lies flat.
    ///
    /// The corresponding UIKit property is `altitudeAngle`; the Wayland event is `zwp_tablet_tool_v2.tilt`.
    public var altitudeAngle: Double { tool.altitude }

    /// The direction in which the tool leans, in radians: 0 if its upper end points along the x axis of a view, and
    /// growing clockwise (y points down).
    ///
    /// - Parameter view: The view in whose coordinates the angle counts; with `nil`, the window's.
    ///
    /// The corresponding UIKit method is `azimuthAngle(in:)`.
    public func azimuthAngle(in view: View?) -> Double {
        guard view != nil else { return tool.azimuth }
        let vector = azimuthUnitVector(in: view)
        return vector == .zero ? 0 : atan2(vector.y, vector.x)
    }

    /// The direction in which the tool leans, as a vector of length 1 in a view's coordinates; with `nil`, in the
    /// window's.
    ///
    /// The corresponding UIKit method is `azimuthUnitVector(in:)`.
    public func azimuthUnitVector(in view: View?) -> Point {
        let direction = Point(x: cos(tool.azimuth), y: sin(tool.azimuth))
        guard let view else { return direction }
        let vector = view.convert(windowLocation + direction, from: nil) - view.convert(windowLocation, from: nil)
        let length = hypot(vector.x, vector.y)
        guard length > 0, length.isFinite else { return .zero }
        return Point(x: vector.x / length, y: vector.y / length)
    }
}

/// How a tool is held.
struct ToolReading {
    /// From 0 to 1; `nil` if the device does not tell.
    var force: Double?
    /// Between tool and screen, in radians.
    var altitude = Double.pi / 2
    /// In window coordinates, in radians clockwise from the x axis.
    var azimuth = 0.0
}

extension Touch {
    /// Takes over how a tool is held.
    func noteTool(_ sample: TouchSample) {
        tool = ToolReading(force: sample.force, altitude: sample.altitude, azimuth: sample.azimuth)
    }

    /// The latest report, for when another one follows.
    var sample: TouchSample {
        TouchSample(
            location: windowLocation, time: timestamp, majorRadius: majorRadius, force: tool.force,
            altitude: tool.altitude, azimuth: tool.azimuth)
    }
}
