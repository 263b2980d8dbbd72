package import WaldenGeometry

/// A pointer controlled by a test. Each verb sends one event; ``frame()`` ends a group, from version 5.
@MainActor
package final class MockPointer {
    /// A cursor request of the client.
    package enum CursorRequest: Sendable, Equatable {
        /// A shape number of `wp_cursor_shape_device_v1`.
        case shape(UInt32, serial: UInt32)
        /// A surface with its hotspot, in surface units.
        case picture(hotspot: Point, serial: UInt32)
        /// A hidden cursor.
        case hidden(serial: UInt32)
    }

    /// The Linux code of the left button.
    package static let leftButton: UInt32 = 0x110
    /// The Linux code of the right button.
    package static let rightButton: UInt32 = 0x111

    /// The client's `wl_pointer` objects.
    package private(set) var resources: [ServerWlPointer] = []
    /// The cursor requests, oldest first.
    package private(set) var cursorRequests: [CursorRequest] = []
    /// The current cursor surface.
    package private(set) var cursorSurface: MockSurface?
    /// The serial of the last enter event.
    package private(set) var enterSerial: UInt32 = 0
    private var enterSerials: Set<UInt32> = []
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    func serve(_ resource: ServerWlPointer) {
        resources.append(resource)
        resource.onDestroy = { [weak self] in self?.resources.removeAll { $0 === resource } }
        resource.onRequest = { [unowned self] request in
            guard case .setCursor(let serial, let surface, let x, let y) = request else { return }
            note(serial)
            cursorSurface = compositor.surface(surface)
            let hotspot = Point(x: Double(x), y: Double(y))
            cursorRequests.append(
                surface == nil ? .hidden(serial: serial) : .picture(hotspot: hotspot, serial: serial))
        }
    }

    func serve(_ device: ServerWpCursorShapeDeviceV1) {
        device.onRequest = { [unowned self] request in
            guard case .setShape(let serial, let shape) = request else { return }
            note(serial)
            cursorRequests.append(.shape(shape.rawValue, serial: serial))
        }
    }

    /// Records a problem if a request has no enter serial. It may have an old one, because events and requests cross.
    private func note(_ serial: UInt32) {
        guard !enterSerials.contains(serial) else { return }
        compositor.faults.append("a cursor was set by serial \(serial), which is not an enter serial")
    }

    // MARK: Verbs

    /// Enters a surface at a point.
    package func enter(_ surface: MockSurface, at point: Point) {
        enterSerial = compositor.nextSerial()
        enterSerials.insert(enterSerial)
        for resource in resources {
            resource.sendEnter(serial: enterSerial, surface: surface.resource, surfaceX: point.x, surfaceY: point.y)
        }
    }

    /// Leaves a surface.
    package func leave(_ surface: MockSurface) {
        let serial = compositor.nextSerial()
        for resource in resources { resource.sendLeave(serial: serial, surface: surface.resource) }
    }

    /// Moves to a point in the coordinates of the entered surface.
    package func move(to point: Point, time: UInt32? = nil) {
        let time = time ?? compositor.time
        for resource in resources { resource.sendMotion(time: time, surfaceX: point.x, surfaceY: point.y) }
    }

    /// Presses a button.
    ///
    /// - Returns: The serial.
    @discardableResult
    package func press(_ button: UInt32 = MockPointer.leftButton, time: UInt32? = nil) -> UInt32 {
        change(button, .pressed, time)
    }

    /// Releases a button.
    package func release(_ button: UInt32 = MockPointer.leftButton, time: UInt32? = nil) {
        change(button, .released, time)
    }

    @discardableResult
    private func change(_ button: UInt32, _ state: ServerWlPointer.ButtonState, _ time: UInt32?) -> UInt32 {
        let serial = compositor.nextSerial()
        let time = time ?? compositor.time
        for resource in resources { resource.sendButton(serial: serial, time: time, button: button, state: state) }
        return serial
    }

    /// Scrolls by a distance, in surface units.
    package func axis(_ axis: ServerWlPointer.Axis, by value: Double, time: UInt32? = nil) {
        let time = time ?? compositor.time
        for resource in resources { resource.sendAxis(time: time, axis: axis, value: value) }
    }

    /// Sends the source of scrolling (version 5).
    package func axisSource(_ source: ServerWlPointer.AxisSource) {
        for resource in resources { resource.sendAxisSource(axisSource: source) }
    }

    /// Ends scrolling by fingers (version 5).
    package func axisStop(_ axis: ServerWlPointer.Axis) {
        let time = compositor.time
        for resource in resources { resource.sendAxisStop(time: time, axis: axis) }
    }

    /// Turns a wheel by whole detents (versions 5 to 7).
    package func axisDiscrete(_ axis: ServerWlPointer.Axis, _ steps: Int32) {
        for resource in resources where resource.version < 8 { resource.sendAxisDiscrete(axis: axis, discrete: steps) }
    }

    /// Turns a wheel by 120ths of a detent (version 8).
    package func axisValue120(_ axis: ServerWlPointer.Axis, _ value: Int32) {
        for resource in resources { resource.sendAxisValue120(axis: axis, value120: value) }
    }

    /// Sends the physical direction of scrolling (version 9).
    package func axisDirection(_ axis: ServerWlPointer.Axis, _ direction: ServerWlPointer.AxisRelativeDirection) {
        for resource in resources { resource.sendAxisRelativeDirection(axis: axis, direction: direction) }
    }

    /// Ends a group of events (version 5).
    package func frame() { resources.forEach { $0.sendFrame() } }
}
