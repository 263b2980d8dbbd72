internal import Glibc
public import WaldenGeometry
internal import WaldenPlatform

extension Touch {
    /// The pressure, from 0 to ``maximumPossibleForce``; 0 if the device does not report it.
    ///
    /// The corresponding UIKit property is `force`; the Wayland event is `zwp_tablet_tool_v2.pressure`.
    public var force: Double { tool.force ?? 0 }

    /// The maximum value of ``force``: 1, or 0 if the device does not report it. UIKit: `maximumPossibleForce`.
    public var maximumPossibleForce: Double { tool.force == nil ? 0 : 1 }

    /// The angle between the tool and the screen, in radians: 0 if it lies flat; π/2 if it stands upright or the device
    /// does not report it.
    ///
    /// The corresponding UIKit property is `altitudeAngle`; the Wayland event is `zwp_tablet_tool_v2.tilt`.
    public var altitudeAngle: Double { tool.altitude }

    /// Returns the direction in which the tool leans, in radians clockwise from the x axis of a view; with `nil`, of
    /// the window.
    ///
    /// The corresponding UIKit method is `azimuthAngle(in:)`.
    public func azimuthAngle(in view: View?) -> Double {
        guard view != nil else { return tool.azimuth }
        let vector = azimuthUnitVector(in: view)
        return vector == .zero ? 0 : atan2(vector.y, vector.x)
    }

    /// Returns the direction in which the tool leans, as a unit vector in a view's coordinates; with `nil`, in the
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

struct ToolReading {
    /// From 0 to 1; `nil` if unknown.
    var force: Double?
    /// Between tool and screen, in radians.
    var altitude = Double.pi / 2
    /// In window coordinates, in radians clockwise from the x axis.
    var azimuth = 0.0
}

extension ToolReading {
    init(_ sample: TouchSample) {
        self.init(force: sample.force, altitude: sample.altitude, azimuth: sample.azimuth)
    }
}

extension Touch {
    var sample: TouchSample {
        TouchSample(
            location: windowLocation, time: timestamp, majorRadius: majorRadius, force: tool.force,
            altitude: tool.altitude, azimuth: tool.azimuth)
    }
}
