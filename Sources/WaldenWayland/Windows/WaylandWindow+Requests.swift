internal import WaldenCore
internal import WaldenGeometry
internal import WaylandClient

extension WaylandWindow {
    /// Tells the compositor, with the next commit, the limits of content and frame together, if they changed.
    func tellLimits() {
        guard let properties else { return }
        let frame = layout?.frame ?? .zero
        func limit(_ size: Size) -> SizeLimits.Extent {
            SizeLimits.Extent(
                width: size.width > 0 ? Int32(saturating: (size.width + frame.left + frame.right).rounded()) : 0,
                height: size.height > 0 ? Int32(saturating: (size.height + frame.top + frame.bottom).rounded()) : 0)
        }
        var limits = SizeLimits()
        limits.minimum = limit(properties.minimumSize)
        limits.maximum = limit(properties.maximumSize)
        let before = toplevel.sentLimits
        toplevel.setSizeLimits(limits)
        if toplevel.sentLimits != before { owesCommit = true }
    }

    /// Asks the compositor for something; it may refuse silently. ``WindowRequest/activate`` has no protocol here yet.
    func perform(_ request: WindowRequest) {
        guard !isClosed else { return }
        switch request {
        case .activate: break
        case .minimize: toplevel.minimize()
        case .setMaximized(let isMaximized): toplevel.setMaximized(isMaximized)
        case .setFullscreen(let isFullscreen): toplevel.setFullscreen(isFullscreen)
        case .move(let seat, let touch):
            guard let press = press(seat, touch) else { return }
            toplevel.move(by: press.seat, serial: press.serial)
            forgetPress(of: press.seat, touch)
        case .resize(let seat, let touch, let edges):
            guard let press = press(seat, touch) else { return }
            toplevel.resize(by: press.seat, serial: press.serial, edges: Toplevel.Edges(edges))
            forgetPress(of: press.seat, touch)
        case .showMenu(let seat, let touch, let point):
            guard let press = press(seat, touch) else { return }
            let insets = layout?.insets ?? .zero
            toplevel.showWindowMenu(
                by: press.seat, serial: press.serial, x: Int32(saturating: (point.x + insets.left).rounded()),
                y: Int32(saturating: (point.y + insets.top).rounded()))
        }
    }

    /// Forgets a press that the compositor has taken over: its release may never be sent.
    private func forgetPress(of seat: Seat, _ touch: Int32?) {
        if let touch { seat.touch?.forget(touch) } else { seat.pointer?.forgetPresses() }
    }

    /// The seat, and the serial of the press that justifies a request.
    private func press(_ id: SeatID, _ touch: Int32?) -> (seat: Seat, serial: UInt32)? {
        guard let seat = platform?.seat(id) else { return nil }
        let serial =
            touch.map { seat.touch?.pressSerial(of: $0) ?? seat.tablets?.pressSerial(of: $0) }
            ?? seat.pointer?.pressSerial
        return serial.map { (seat, $0) }
    }
}

extension Toplevel.Edges {
    init(_ edges: WindowRequest.Edges) {
        self = []
        if edges.contains(.top) { insert(.top) }
        if edges.contains(.bottom) { insert(.bottom) }
        if edges.contains(.left) { insert(.left) }
        if edges.contains(.right) { insert(.right) }
    }
}
