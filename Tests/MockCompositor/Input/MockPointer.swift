package import WaldenGeometry

/// A pointer, played by a test. Each verb sends one event; ``frame()`` ends a group, from version 5.
@MainActor
package final class MockPointer {
    /// What the client wants to be shown for it.
    package enum CursorRequest: Sendable, Equatable {
        /// A shape of `wp_cursor_shape_device_v1`, by its number.
        case shape(UInt32, serial: UInt32)
        /// A picture, with the point of it that points, in units of its surface.
        case picture(hotspot: Point, serial: UInt32)
        /// Nothing.
        case hidden(serial: UInt32)
    }

    /// The left button, in the codes of Linux.
    package static let leftButton: UInt32 = 0x110
    /// The right button, in the codes of Linux.
    package static let rightButton: UInt32 = 0x111

    /// The client's objects for it.
    package private(set) var resources: [ServerWlPointer] = []
    /// What the client wanted to be shown, oldest first.
    package private(set) var cursorRequests: [CursorRequest] = []
    /// The surface that the client shows as a picture.
    package private(set) var cursorSurface: MockSurface?
    /// The serial of the last entering.
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

    /// A request may cross with the next entering, but each must name one.
    private func note(_ serial: UInt32) {
        guard !enterSerials.contains(serial) else { return }
        compositor.faults.append("a cursor was set by serial \(serial), which is that of no enter")
    }

    // MARK: Verbs

    /// It comes to a point of a surface.
    package func enter(_ surface: MockSurface, at point: Point) {
        enterSerial = compositor.nextSerial()
        enterSerials.insert(enterSerial)
        for resource in resources {
            resource.sendEnter(serial: enterSerial, surface: surface.resource, surfaceX: point.x, surfaceY: point.y)
        }
    }

    /// It leaves a surface.
    package func leave(_ surface: MockSurface) {
        let serial = compositor.nextSerial()
        for resource in resources { resource.sendLeave(serial: serial, surface: surface.resource) }
    }

    /// It moves, in the coordinates of the surface that it is over.
    package func move(to point: Point, time: UInt32? = nil) {
        let time = time ?? compositor.time
        for resource in resources { resource.sendMotion(time: time, surfaceX: point.x, surfaceY: point.y) }
    }

    /// A button goes down.
    ///
    /// - Returns: The serial.
    @discardableResult
    package func press(_ button: UInt32 = MockPointer.leftButton, time: UInt32? = nil) -> UInt32 {
        change(button, .pressed, time)
    }

    /// A button goes up.
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

    /// It scrolls, in units of the surface.
    package func axis(_ axis: ServerWlPointer.Axis, by value: Double, time: UInt32? = nil) {
        let time = time ?? compositor.time
        for resource in resources { resource.sendAxis(time: time, axis: axis, value: value) }
    }

    /// Tells what scrolls (version 5).
    package func axisSource(_ source: ServerWlPointer.AxisSource) {
        for resource in resources { resource.sendAxisSource(axisSource: source) }
    }

    /// The fingers leave the touchpad (version 5).
    package func axisStop(_ axis: ServerWlPointer.Axis) {
        let time = compositor.time
        for resource in resources { resource.sendAxisStop(time: time, axis: axis) }
    }

    /// A wheel turns by whole detents (versions 5 to 7).
    package func axisDiscrete(_ axis: ServerWlPointer.Axis, _ steps: Int32) {
        for resource in resources where resource.version < 8 { resource.sendAxisDiscrete(axis: axis, discrete: steps) }
    }

    /// A wheel turns by 120ths of a detent (version 8).
    package func axisValue120(_ axis: ServerWlPointer.Axis, _ value: Int32) {
        for resource in resources { resource.sendAxisValue120(axis: axis, value120: value) }
    }

    /// Tells how the scrolling relates to the hand (version 9).
    package func axisDirection(_ axis: ServerWlPointer.Axis, _ direction: ServerWlPointer.AxisRelativeDirection) {
        for resource in resources { resource.sendAxisRelativeDirection(axis: axis, direction: direction) }
    }

    /// What was sent since the last frame belongs together (version 5).
    package func frame() { resources.forEach { $0.sendFrame() } }
}
