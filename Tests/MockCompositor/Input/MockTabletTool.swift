package import WaldenGeometry

/// A tablet tool controlled by a test. Each verb sends one event; ``frame(time:)`` ends a group.
@MainActor
package final class MockTabletTool {
    /// The client's `zwp_tablet_tool_v2` objects.
    package private(set) var resources: [ServerZwpTabletToolV2] = []
    /// The numbers of the cursor shapes that the client requested, oldest first.
    package private(set) var shapes: [UInt32] = []
    /// The number of requests to hide the cursor.
    package private(set) var hidings = 0
    private var enterSerials: Set<UInt32> = []
    private unowned let tablet: MockTablet
    private unowned let compositor: MockCompositor

    init(tablet: MockTablet, compositor: MockCompositor) {
        self.tablet = tablet
        self.compositor = compositor
    }

    func announce(to seat: ServerZwpTabletSeatV2, _ capabilities: [ServerZwpTabletToolV2.Capability]) {
        let resource = seat.sendToolAdded()
        resources.append(resource)
        resource.onRequest = { [unowned self] request in
            guard case .setCursor(let serial, let surface, _, _) = request else { return }
            note(serial)
            if surface == nil { hidings += 1 }
        }
        resource.onDestroy = { [weak self] in self?.resources.removeAll { $0 === resource } }
        resource.sendType(toolType: .pen)
        resource.sendHardwareSerial(hardwareSerialHi: 0, hardwareSerialLo: 7)
        for capability in capabilities { resource.sendCapability(capability: capability) }
        resource.sendDone()
    }

    func serve(_ device: ServerWpCursorShapeDeviceV1) {
        device.onRequest = { [unowned self] request in
            guard case .setShape(let serial, let shape) = request else { return }
            note(serial)
            shapes.append(shape.rawValue)
        }
    }

    /// Records a problem if a cursor request does not have the serial of a `proximity_in`.
    private func note(_ serial: UInt32) {
        guard !enterSerials.contains(serial) else { return }
        compositor.faults.append("a tool's cursor was set by serial \(serial), which is not one of proximity")
    }

    // MARK: Verbs

    /// Enters proximity over a surface.
    package func enter(_ surface: MockSurface) {
        let serial = compositor.nextSerial()
        enterSerials.insert(serial)
        guard let tablet = tablet.tablets.first else { return }
        for resource in resources {
            resource.sendProximityIn(serial: serial, tablet: tablet, surface: surface.resource)
        }
    }

    /// Leaves proximity.
    package func leave() { resources.forEach { $0.sendProximityOut() } }

    /// Touches the tablet with the tip.
    ///
    /// - Returns: The serial.
    @discardableResult
    package func down() -> UInt32 {
        let serial = compositor.nextSerial()
        for resource in resources { resource.sendDown(serial: serial) }
        return serial
    }

    /// Lifts the tip.
    package func up() { resources.forEach { $0.sendUp() } }

    /// Moves to a point in the coordinates of the entered surface.
    package func move(to point: Point) {
        for resource in resources { resource.sendMotion(x: point.x, y: point.y) }
    }

    /// Changes the pressure, from 0 to 1.
    package func press(_ force: Double) {
        for resource in resources { resource.sendPressure(pressure: UInt32((force * 65_535).rounded())) }
    }

    /// Changes the distance, from 0 to 1.
    package func distance(_ distance: Double) {
        for resource in resources { resource.sendDistance(distance: UInt32((distance * 65_535).rounded())) }
    }

    /// Changes the tilt, in degrees.
    package func tilt(x: Double, y: Double) {
        for resource in resources { resource.sendTilt(tiltX: x, tiltY: y) }
    }

    /// Changes the rotation about its own axis, in degrees.
    package func rotate(_ degrees: Double) {
        for resource in resources { resource.sendRotation(degrees: degrees) }
    }

    /// Presses or releases a button.
    package func button(_ code: UInt32, isPressed: Bool) {
        let serial = compositor.nextSerial()
        for resource in resources {
            resource.sendButton(serial: serial, button: code, state: isPressed ? .pressed : .released)
        }
    }

    /// Ends a group of events.
    package func frame(time: UInt32? = nil) {
        let time = time ?? compositor.time
        resources.forEach { $0.sendFrame(time: time) }
    }

    /// Removes the tool.
    package func remove() { resources.forEach { $0.sendRemoved() } }
}
