internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

extension EventTranslation {
    /// One frame of a pointer becomes one event, in the coordinates of the window's content.
    func translate(_ frame: WaylandClient.PointerFrame, of device: PointerDevice) {
        guard let window = platform.window(frame.surface) else { return }
        let earlier = frame.earlier.map {
            TouchSample(location: window.contentLocation($0.location), time: self.time($0.time))
        }
        let time = time(frame.time)
        let crossing: WaldenPlatform.PointerFrame.Crossing =
            switch frame.crossing {
            case .none: .none
            case .entered: .entered
            case .left: .left
            }
        queue.append(
            .pointer(
                WaldenPlatform.PointerFrame(
                    seat: SeatID(device.seat.name), window: window.id, time: time, crossing: crossing,
                    location: window.contentLocation(frame.location), hasMoved: frame.hasMoved,
                    buttons: buttons(frame.buttons), scroll: frame.scroll.flatMap { ScrollInput($0) },
                    earlier: earlier)))
    }

    private func buttons(_ changes: [WaylandClient.PointerFrame.Button]) -> FewOrMany<ButtonChange> {
        var result = FewOrMany<ButtonChange>()
        for change in changes {
            guard let button = ButtonMask(linuxCode: change.code) else { continue }
            result.append(ButtonChange(button: button, isPressed: change.isPressed, time: time(change.time)))
        }
        return result
    }
}

extension ButtonMask {
    /// The button of a code of `linux/input-event-codes.h`; `nil` for a code that is no mouse button.
    init?(linuxCode code: UInt32) {
        switch code {
        case 0x110: self = .primary
        case 0x111: self = .secondary
        case 0x112: self = .middle
        case 0x113, 0x116: self = .back
        case 0x114, 0x115: self = .forward
        case 0x117: self = .button(6)
        default: return nil
        }
    }
}

extension ScrollInput {
    /// What a click of a wheel moves where the compositor does not count clicks, in the surface's units.
    private static let distancePerStep = 15.0

    /// One value for both axes; `nil` if nothing was scrolled.
    init?(_ scroll: PointerScroll) {
        let (x, y) = (scroll.horizontal, scroll.vertical)
        let delta = Point(x: x.distance, y: y.distance)
        var steps = Point(x: Double(x.steps120) / 120, y: Double(y.steps120) / 120)
        let source = Source(scroll.source, hasSteps: steps != .zero)
        let isStop = (x.isStopped || y.isStopped) && delta == .zero
        guard isStop || delta != .zero || steps != .zero else { return nil }
        if source == .wheel, steps == .zero {
            steps = Point(x: delta.x / Self.distancePerStep, y: delta.y / Self.distancePerStep)
        }
        self.init(
            source: source, delta: delta, steps: steps, isStop: isStop, isInverted: x.isInverted || y.isInverted)
    }
}

extension ScrollInput.Source {
    /// A compositor that does not tell the source but counts steps speaks of a wheel.
    init(_ source: PointerScroll.Source?, hasSteps: Bool) {
        switch source {
        case .wheel: self = .wheel
        case .finger: self = .finger
        case .continuous: self = .continuous
        case .wheelTilt: self = .wheelTilt
        case nil: self = hasSteps ? .wheel : .continuous
        }
    }
}
