import WaylandProtocols

/// A pointer that a script moves: `zwlr_virtual_pointer_v1`.
@MainActor
final class VirtualPointer {
    /// Subdivisions of a point, for fractional positions.
    private nonisolated static let fractions = 256.0
    /// The maximum side of the output, in points, whose subdivisions fit into 32 bits.
    nonisolated static let maximumSide = UInt32.max / UInt32(fractions)
    /// The distance of one wheel detent, as libinput reports it.
    private static let detentLength = 15.0

    private let device: ZwlrVirtualPointerV1
    private let extent: Options.Extent
    private var pressed: Set<Command.Button> = []

    init(device: ZwlrVirtualPointerV1, extent: Options.Extent) {
        self.device = device
        self.extent = extent
    }

    func move(to position: Command.Position) {
        device.motionAbsolute(
            time: eventTime(),
            x: Self.parts(position.x, within: extent.width), y: Self.parts(position.y, within: extent.height),
            xExtent: extent.width * UInt32(Self.fractions), yExtent: extent.height * UInt32(Self.fractions))
        device.frame()
    }

    func press(_ button: Command.Button) {
        pressed.insert(button)
        device.button(time: eventTime(), button: button.rawValue, state: .pressed)
        device.frame()
    }

    func release(_ button: Command.Button) {
        pressed.remove(button)
        device.button(time: eventTime(), button: button.rawValue, state: .released)
        device.frame()
    }

    func releaseAll() {
        for button in pressed { release(button) }
    }

    func scroll(dx: Double, dy: Double, source: Command.ScrollSource) {
        let axes: [(WlPointer.Axis, Double)] = [(.horizontalScroll, dx), (.verticalScroll, dy)].filter { $0.1 != 0 }
        for (axis, amount) in axes {
            switch source {
            case .wheel:
                device.axisDiscrete(
                    time: eventTime(), axis: axis, value: amount * Self.detentLength,
                    discrete: Int32(amount.rounded(.awayFromZero)))
                device.axisSource(axisSource: .wheel)
            case .finger:
                device.axis(time: eventTime(), axis: axis, value: amount)
                device.axisSource(axisSource: .finger)
            }
        }
        device.frame()
        if source == .finger { liftFingers(axes.map(\.0)) }
    }

    /// Sends the source after each axis, since wlroots assigns it to the last axis sent.
    private func liftFingers(_ axes: [WlPointer.Axis]) {
        for axis in axes {
            device.axisStop(time: eventTime(), axis: axis)
            device.axisSource(axisSource: .finger)
        }
        device.frame()
    }

    private static func parts(_ value: Double, within limit: UInt32) -> UInt32 {
        UInt32((min(max(0, value), Double(limit)) * fractions).rounded())
    }
}
