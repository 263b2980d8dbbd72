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
    /// - Parameter rectangles: None for nowhere.
    package func setOpaqueRegion(_ rectangles: [SurfaceRectangle]) {
        withRegion(rectangles) { proxy.setOpaqueRegion(region: $0) }
    }

    /// Tells where, in the surface's coordinates, pointers and fingers reach the surface.
    ///
    /// - Parameter rectangle: `nil` for everywhere.
    package func setInputRegion(_ rectangle: SurfaceRectangle?) {
        withRegion(rectangle.map { [$0] } ?? []) { proxy.setInputRegion(region: $0) }
    }

    /// Makes a region for a request; `nil` if it would have no rectangles.
    private func withRegion(_ rectangles: [SurfaceRectangle], _ body: (WlRegion?) -> Void) {
        guard !rectangles.isEmpty, let region = connection.compositor?.createRegion() else { return body(nil) }
        for rectangle in rectangles {
            region.add(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
        }
        body(region)
        region.destroy()
    }
}
