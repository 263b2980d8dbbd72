internal import Glibc
internal import WaldenGeometry
internal import WaldenPlatform

/// The events of a tablet tool in one `zwp_tablet_tool_v2.frame`.
///
/// Events that do not fit into one frame, such as leaving one surface and entering another, make two.
struct ToolFrame {
    enum Crossing {
        case none
        case entered
        case left
    }

    enum Contact {
        case none
        case down
        case up
        /// The tool left while the tip was down.
        case lost
    }

    /// The surface under the tool, or the one that it left.
    let surface: Surface
    var crossing = Crossing.none
    var contact = Contact.none
    /// Whether the tip is down after the frame.
    var isDown: Bool
    /// The tool after the frame.
    var state: TouchChange
    var buttons: [UInt32]
    /// Reports before the last motion, oldest first.
    var earlier: [TouchSample] = []
    /// Whether the frame reports the location.
    var hasMoved = false
    /// The serial of `down`.
    var serial: InputSerial?

    /// Returns the frame as changes, in order. A tool that enters hovers first, so that the view under it is known.
    ///
    /// - Parameter time: The time of all events of the frame, in seconds.
    func changes(at time: Double) -> SmallArray<TouchChange> {
        var changes = SmallArray<TouchChange>()
        for phase in phases {
            var change = state
            change.phase = phase
            change.time = time
            if phase == .began { change.serial = serial }
            if phase == motionPhase {
                change.earlier = earlier
                for index in earlier.indices { change.earlier[index].time = time }
            }
            changes.append(change)
        }
        return changes
    }

    private var phases: [TouchChange.Phase] {
        var phases: [TouchChange.Phase] = crossing == .entered ? [.hovered] : []
        switch contact {
        case .none: if isDown { phases.append(.moved) }
        case .down: phases.append(.began)
        case .up: phases.append(.ended)
        case .lost: phases.append(.cancelled)
        }
        if crossing == .left {
            phases.append(.departed)
        } else if !isDown, crossing == .none {
            phases.append(.hovered)
        }
        return phases
    }

    /// The phase of the change that gets the frame's earlier motions.
    private var motionPhase: TouchChange.Phase {
        switch contact {
        case .none: isDown ? .moved : .hovered
        case .up: .ended
        case .lost: .cancelled
        case .down: .began
        }
    }
}

/// The direction in which a tool leans.
struct ToolLean {
    /// The maximum tilt, in degrees: the tangent of more is meaningless.
    private static let maximumTilt = 89.9

    /// The angle between the tool and the surface, in radians.
    let altitude: Double
    /// The direction of its upper end, in radians clockwise from the x axis.
    let azimuth: Double

    /// - Parameter tilt: The tilt towards positive x and y, in degrees.
    init(tilt: Point) {
        let x = tan(Self.clamped(tilt.x) * .pi / 180)
        let y = tan(Self.clamped(tilt.y) * .pi / 180)
        altitude = atan2(1, hypot(x, y))
        azimuth = x == 0 && y == 0 ? 0 : atan2(y, x)
    }

    private static func clamped(_ degrees: Double) -> Double { min(max(degrees, -maximumTilt), maximumTilt) }
}
