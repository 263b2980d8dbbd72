package import WaldenGeometry

/// A touchscreen controlled by a test. Each verb sends one event; ``frame()`` ends a group.
@MainActor
package final class MockTouch {
    /// The client's `wl_touch` objects.
    package private(set) var resources: [ServerWlTouch] = []
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    func serve(_ resource: ServerWlTouch) {
        resources.append(resource)
        resource.onRequest = { _ in }
        resource.onDestroy = { [weak self] in self?.resources.removeAll { $0 === resource } }
    }

    /// Puts a finger down on a surface.
    ///
    /// - Returns: The serial.
    @discardableResult
    package func down(_ id: Int32 = 0, at point: Point, on surface: MockSurface, time: UInt32? = nil) -> UInt32 {
        let serial = compositor.nextSerial()
        let time = time ?? compositor.time
        for resource in resources {
            resource.sendDown(
                serial: serial, time: time, surface: surface.resource, id: id, x: point.x, y: point.y)
        }
        return serial
    }

    /// Moves a finger.
    package func move(_ id: Int32 = 0, to point: Point, time: UInt32? = nil) {
        let time = time ?? compositor.time
        for resource in resources { resource.sendMotion(time: time, id: id, x: point.x, y: point.y) }
    }

    /// Lifts a finger.
    package func up(_ id: Int32 = 0, time: UInt32? = nil) {
        let serial = compositor.nextSerial()
        let time = time ?? compositor.time
        for resource in resources { resource.sendUp(serial: serial, time: time, id: id) }
    }

    /// Changes the contact ellipse of a finger: its axes in surface units (version 6).
    package func shape(_ id: Int32 = 0, major: Double, minor: Double) {
        for resource in resources { resource.sendShape(id: id, major: major, minor: minor) }
    }

    /// Changes the orientation of a contact, in degrees clockwise (version 6).
    package func orientation(_ id: Int32 = 0, degrees: Double) {
        for resource in resources { resource.sendOrientation(id: id, orientation: degrees) }
    }

    /// Ends a group of events.
    package func frame() { resources.forEach { $0.sendFrame() } }

    /// Cancels all fingers.
    package func cancel() { resources.forEach { $0.sendCancel() } }
}
