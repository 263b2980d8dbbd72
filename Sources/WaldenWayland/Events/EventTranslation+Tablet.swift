internal import Glibc
internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

extension EventTranslation {
    /// One frame of a tool becomes one event of a touch of type pencil, in the coordinates of the window's content: its
    /// contact, or its hovering while there is none.
    func translate(_ frame: TabletFrame, of tool: TabletTool) {
        guard let window = platform.window(frame.surface) else { return }
        let time = time(frame.time)
        var changes = FewOrMany<WaldenPlatform.TouchChange>()
        for phase in phases(of: frame) {
            var change = WaldenPlatform.TouchChange(frame.state, of: tool, phase: phase, in: window, at: time)
            if phase == frame.phaseOfMotion {
                change.earlier = frame.earlier.map {
                    WaldenPlatform.TouchChange($0, of: tool, phase: phase, in: window, at: time).sample
                }
            }
            changes.append(change)
        }
        var buttons: ButtonMask = []
        for code in frame.state.buttons { buttons.formUnion(ButtonMask(stylusCode: code) ?? []) }
        queue.append(
            .touches(
                WaldenPlatform.TouchFrame(
                    seat: SeatID(tool.seat.name), time: time, changes: changes, buttons: buttons)))
    }

    /// What a frame means, in order. A tool that comes down hovers first, so that what is under it is known.
    private func phases(of frame: TabletFrame) -> [WaldenPlatform.TouchChange.Phase] {
        var phases: [WaldenPlatform.TouchChange.Phase] = frame.crossing == .entered ? [.hovered] : []
        switch frame.contact {
        case .none: if frame.isDown { phases.append(.moved) }
        case .down: phases.append(.began)
        case .up: phases.append(.ended)
        case .lost: phases.append(.cancelled)
        }
        if frame.crossing == .left {
            phases.append(.departed)
        } else if !frame.isDown, frame.crossing == .none {
            phases.append(.hovered)
        }
        return phases
    }
}

extension TabletFrame {
    /// The phase to which the earlier motions of the frame belong: they came before its contact changed.
    fileprivate var phaseOfMotion: WaldenPlatform.TouchChange.Phase? {
        switch contact {
        case .none: isDown ? .moved : .hovered
        case .up, .lost: .ended
        case .down: nil
        }
    }
}

extension WaldenPlatform.TouchChange {
    @MainActor
    init(
        _ state: TabletToolState, of tool: TabletTool, phase: Phase, in window: WaylandWindow, at time: Double
    ) {
        let lean = ToolLean(tilt: state.tilt ?? .zero)
        self.init(
            id: tool.id, phase: phase, window: window.id, location: window.contentLocation(state.location), time: time,
            orientation: (state.rotation ?? 0) * .pi / 180, type: .pencil, force: state.pressure,
            altitude: lean.altitude, azimuth: lean.azimuth)
    }
}

/// How a tool leans, by the two angles that it makes with the upright.
struct ToolLean {
    /// The most that a tool can lean, in degrees: the tangent of more says nothing.
    private static let most = 89.9

    /// The angle between the tool and the surface, in radians.
    let altitude: Double
    /// The direction of its upper end, in radians clockwise from the x axis.
    let azimuth: Double

    /// - Parameter tilt: Towards positive x and y, in degrees.
    init(tilt: Point) {
        let x = tan(Self.limited(tilt.x) * .pi / 180)
        let y = tan(Self.limited(tilt.y) * .pi / 180)
        altitude = atan2(1, hypot(x, y))
        azimuth = x == 0 && y == 0 ? 0 : atan2(y, x)
    }

    private static func limited(_ degrees: Double) -> Double { min(max(degrees, -most), most) }
}

extension ButtonMask {
    /// The button of a tool's code of `linux/input-event-codes.h`; `nil` for other codes.
    init?(stylusCode code: UInt32) {
        switch code {
        case 0x14B: self = .secondary
        case 0x14C: self = .middle
        case 0x149: self = .back
        default: self.init(linuxCode: code)
        }
    }
}
