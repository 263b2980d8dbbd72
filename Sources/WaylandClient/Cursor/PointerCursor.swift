package import WaldenPlatform
internal import WaylandProtocols

/// The cursor of a pointer over one of our surfaces.
///
/// ``update()`` sends it if the shape, the scale or the serial of `enter` changed: as a `wp_cursor_shape_device_v1`
/// shape if supported, otherwise as a picture of the user's theme.
@MainActor
package final class PointerCursor {
    private struct State: Equatable {
        var serial: UInt32
        var shape: Cursor?
        var scale: Double
    }

    /// The shape; `nil` hides the pointer.
    package var shape: Cursor? = .arrow
    private let pointer: WlPointer
    private unowned let connection: Connection
    private var surface: Surface?
    private var enterSerial: UInt32?
    private var sent: State?
    private var device: WpCursorShapeDeviceV1?
    private var picture: WlSurface?
    private var viewport: WpViewport?

    init(pointer: WlPointer, connection: Connection) {
        self.pointer = pointer
        self.connection = connection
    }

    func pointerEntered(_ surface: Surface?, serial: UInt32) {
        self.surface = surface
        enterSerial = surface == nil ? nil : serial
    }

    func pointerLeft() {
        surface = nil
        enterSerial = nil
    }

    /// Sends changes if the pointer is over one of our surfaces.
    package func update() {
        guard let enterSerial, let surface else { return }
        let current = State(serial: enterSerial, shape: shape, scale: surface.scale)
        guard current != sent else { return }
        if let shape {
            if !show(shape, serial: enterSerial) { showPicture(of: shape, scale: surface.scale, serial: enterSerial) }
        } else {
            pointer.setCursor(serial: enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
        }
        sent = current
    }

    /// Returns false if the compositor does not support shapes.
    private func show(_ shape: Cursor, serial: UInt32) -> Bool {
        if device == nil { device = connection.cursorShapeManager?.getPointer(pointer: pointer) }
        guard let device else { return false }
        device.setShape(serial: serial, shape: WpCursorShapeDeviceV1.Shape(rawValue: shape.shapeNumber))
        return true
    }

    private func showPicture(of shape: Cursor, scale: Double, serial: UInt32) {
        if picture == nil { picture = connection.compositor?.createSurface() }
        guard let picture else { return }
        let canScale = picture.version >= 3
        let canStretch = connection.viewporter != nil || viewport != nil
        guard
            let image = connection.cursorPictures.picture(
                of: shape, scale: canScale || canStretch ? scale : 1, canScale: canScale, canStretch: canStretch)
        else { return }
        let placement = image.placement
        if canScale { picture.setBufferScale(scale: placement.bufferScale) }
        if placement.destination != nil, viewport == nil {
            viewport = connection.viewporter?.getViewport(surface: picture)
        }
        // A destination of -1 unsets it: the buffer is shown in its own size.
        viewport?.setDestination(width: placement.destination?.x ?? -1, height: placement.destination?.y ?? -1)
        picture.attach(buffer: image.buffer.proxy, x: 0, y: 0)
        picture.damage(x: 0, y: 0, width: .max, height: .max)
        picture.commit()
        pointer.setCursor(
            serial: serial, surface: picture, hotspotX: placement.hotspot.x, hotspotY: placement.hotspot.y)
    }

    func destroy() {
        device?.destroy()
        viewport?.destroy()
        picture?.destroy()
        device = nil
        viewport = nil
        picture = nil
        pointerLeft()
    }
}
