internal import WaldenGeometry
internal import WaylandProtocols

extension Surface {
    /// Shows a buffer with the next commit; the compositor reads it until it releases it.
    package func attach(_ buffer: Buffer) {
        buffers.show(buffer)
        proxy.attach(buffer: buffer.proxy, x: 0, y: 0)
    }

    /// Tells which device pixels of the attached buffer differ from those of the last one.
    package func damage(_ rectangle: SurfaceRectangle) {
        if proxy.version >= 4 {
            proxy.damageBuffer(
                x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
            return
        }
        // Before version 4 there are only the surface's coordinates: the units that the pixels touch.
        let left = Int32(saturating: (Double(rectangle.x) / pixelsPerUnit).rounded(.down))
        let top = Int32(saturating: (Double(rectangle.y) / pixelsPerUnit).rounded(.down))
        let right = Int32(saturating: (Double(rectangle.x + rectangle.width) / pixelsPerUnit).rounded(.up))
        let bottom = Int32(saturating: (Double(rectangle.y + rectangle.height) / pixelsPerUnit).rounded(.up))
        proxy.damage(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Tells where, in the surface's coordinates, every pixel is opaque, so that what lies beneath need not be drawn.
    ///
    /// - Parameter rectangle: `nil` for nowhere.
    package func setOpaqueRegion(_ rectangle: SurfaceRectangle?) {
        withRegion(rectangle) { proxy.setOpaqueRegion(region: $0) }
    }

    /// Tells where, in the surface's coordinates, pointers and fingers reach the surface.
    ///
    /// - Parameter rectangle: `nil` for everywhere.
    package func setInputRegion(_ rectangle: SurfaceRectangle?) {
        withRegion(rectangle) { proxy.setInputRegion(region: $0) }
    }

    private func withRegion(_ rectangle: SurfaceRectangle?, _ body: (WlRegion?) -> Void) {
        guard let rectangle, let region = connection.compositor?.createRegion() else { return body(nil) }
        region.add(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
        body(region)
        region.destroy()
    }
}
