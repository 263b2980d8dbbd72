internal import WaldenGeometry
package import WaldenPlatform
internal import WaylandProtocols

/// A window beside something in its parent (`xdg_popup`, up to version 6).
@MainActor
package final class Popup: SurfaceRole {
    package let shell: ShellSurface
    /// The last complete configuration.
    package private(set) var configuration = PopupConfiguration()
    /// Whether ``PopupEvent/configured`` was posted and ``takeConfiguration()`` not yet called.
    package private(set) var isAnnounced = false
    let proxy: XdgPopup
    /// The seat whose input it takes; `nil` for none.
    package private(set) var grabbedSeat: SeatID?
    /// The surface of the window beneath it and the popups under it. That window goes last.
    private(set) weak var root: Surface?
    /// The serial with which it took the input.
    private var grabSerial: UInt32?
    private var pending = PopupConfiguration()
    private var lastToken: UInt32 = 0
    private(set) var isDestroyed = false
    private var connection: Connection { surface.connection }

    /// Creates an unmapped popup; `nil` if the connection is closed.
    ///
    /// - Parameters:
    ///   - parent: The parent, which must be mapped before the popup.
    ///   - placement: Its place in the parent's window geometry.
    ///   - grab: The seat and the serial of the press that opens it; `nil` for none.
    package init?(
        connection: Connection, parent: ShellSurface, placement: PopupPlacement, grab: PopupGrab?
    ) {
        guard let positioner = connection.makePositioner(placement),
            let shell = ShellSurface(connection: connection)
        else { return nil }
        self.shell = shell
        proxy = shell.proxy.getPopup(parent: parent.proxy, positioner: positioner)
        positioner.destroy()
        root = connection.root(of: parent.surface)
        connection.roles[ObjectIdentifier(surface)] = self
        connection.popups.append(self)
        surface.assumeScale(parent.surface.scale)
        surface.leavesBuffers = true
        if let grab, let seat = connection.seat(grab.seat),
            let serial = grab.serial?.rawValue ?? seat.newestPressSerial
        {
            proxy.grab(seat: seat.proxy, serial: serial)
            grabbedSeat = grab.seat
            grabSerial = serial
        }
        proxy.onEvent = { [unowned self] event in handle(event) }
        shell.onConfigure = { [unowned self] in applyPending() }
    }

    private func handle(_ event: XdgPopup.Event) {
        switch event {
        case .configure(let x, let y, let width, let height):
            pending.x = PopupConfiguration.place(x)
            pending.y = PopupConfiguration.place(y)
            pending.width = ToplevelConfiguration.length(width)
            pending.height = ToplevelConfiguration.length(height)
        case .popupDone:
            let later = laterGrab
            // A grab above it would now be a protocol error.
            grabbedSeat = nil
            connection.post(.popup(self, later.map { .outrun($0) } ?? .dismissed))
        case .repositioned: break
        }
    }

    /// A grab with the serial of a key that went up after the press, if no press and no configuration has come since.
    ///
    /// weston accepts only the serial of the last event of a keyboard: a key may be up again before the popup is asked
    /// for.
    private var laterGrab: PopupGrab? {
        guard !shell.isConfigured, let id = grabbedSeat, let grabSerial, let seat = connection.seat(id),
            seat.newestPressSerial == grabSerial, let serial = seat.keyboard?.newestKeySerial,
            Int32(bitPattern: serial &- grabSerial) > 0
        else { return nil }
        return PopupGrab(seat: id, serial: seat.serial(serial))
    }

    private func applyPending() {
        configuration = pending
        guard !isAnnounced else { return }
        isAnnounced = true
        connection.post(.popup(self, .configured))
    }

    /// Returns the configuration announced by ``PopupEvent/configured``. The next one posts a new event.
    package func takeConfiguration() -> PopupConfiguration {
        isAnnounced = false
        return configuration
    }

    /// Whether ``reposition(_:)`` works: since version 3.
    package var canReposition: Bool { proxy.version >= 3 }

    /// Asks for a new place; a configuration answers.
    package func reposition(_ placement: PopupPlacement) {
        guard canReposition, let positioner = connection.makePositioner(placement) else { return }
        lastToken &+= 1
        proxy.reposition(positioner: positioner, token: lastToken)
        positioner.destroy()
    }

    package func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        connection.roles[ObjectIdentifier(surface)] = nil
        connection.popups.removeAll { $0 === self }
        proxy.destroy()
        shell.destroy()
    }
}

/// A complete configuration of a popup, in coordinates of the parent's window geometry.
package struct PopupConfiguration: Sendable, Equatable {
    package var x: Int32 = 0
    package var y: Int32 = 0
    /// The width of the window geometry; 0 leaves it to the client.
    package var width: Int32 = 0
    /// The height of the window geometry; 0 leaves it to the client.
    package var height: Int32 = 0

    /// Clamps a coordinate from the compositor.
    static func place(_ value: Int32) -> Int32 {
        let limit = Int32(PictureLimits.maximumSide)
        return max(-limit, min(value, limit))
    }
}

/// An event of a popup.
package enum PopupEvent: Sendable, Equatable {
    /// ``Popup/configuration`` changed; coalesced until it is taken.
    case configured
    /// The compositor closed the popup, or refused its grab.
    case dismissed
    /// The compositor refused the grab, perhaps since the press was over; another popup may try this one.
    case outrun(PopupGrab)
}

extension Connection {
    /// Returns the surface of the window beneath a popup; any other surface is its own root.
    func root(of surface: Surface) -> Surface {
        (roles[ObjectIdentifier(surface)] as? Popup)?.root ?? surface
    }

    /// Returns a new positioner with rules in coordinates of a window geometry; `nil` if the connection is closed.
    fileprivate func makePositioner(_ placement: PopupPlacement) -> XdgPositioner? {
        guard let positioner = windowManager?.createPositioner() else { return nil }
        let rules = placement.rounded
        positioner.setSize(width: Int32(rules.size.width), height: Int32(rules.size.height))
        let anchor = rules.anchorRect
        positioner.setAnchorRect(
            x: Int32(anchor.minX), y: Int32(anchor.minY), width: Int32(saturating: anchor.width),
            height: Int32(saturating: anchor.height))
        positioner.setAnchor(anchor: XdgPositioner.Anchor(rawValue: rules.anchor.positionerValue))
        positioner.setGravity(gravity: XdgPositioner.Gravity(rawValue: rules.gravity.positionerValue))
        positioner.setConstraintAdjustment(
            constraintAdjustment: XdgPositioner.ConstraintAdjustment(rawValue: UInt32(rules.adjustments.rawValue)))
        if rules.offset != .zero { positioner.setOffset(x: Int32(rules.offset.x), y: Int32(rules.offset.y)) }
        // The compositor follows when the parent moves (version 3).
        positioner.setReactive()
        return positioner
    }
}

extension PopupPlacement.Edges {
    /// The number of `xdg_positioner.anchor` and `xdg_positioner.gravity`.
    fileprivate var positionerValue: UInt32 {
        switch (contains(.top), contains(.bottom), contains(.left), contains(.right)) {
        case (true, false, true, false): 5
        case (false, true, true, false): 6
        case (true, false, false, true): 7
        case (false, true, false, true): 8
        case (true, false, _, _): 1
        case (false, true, _, _): 2
        case (_, _, true, false): 3
        case (_, _, false, true): 4
        default: 0
        }
    }
}
