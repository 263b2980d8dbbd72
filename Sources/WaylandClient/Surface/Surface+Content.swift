internal import WaldenGeometry
internal import WaylandProtocols

extension Surface {
    /// Attaches a buffer; the next commit shows it. The compositor may read the buffer until it releases it.
    package func attach(_ buffer: Buffer) {
        buffers.show(buffer)
        proxy.attach(buffer: buffer.proxy, x: 0, y: 0)
    }

    /// Adds damage, in device pixels of the attached buffer.
    package func damage(_ rectangle: SurfaceRectangle) {
        if proxy.version >= 4 {
            proxy.damageBuffer(
                x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
            return
        }
        // Before version 4, damage is in surface coordinates.
        let left = Int32(saturating: (Double(rectangle.x) / pixelsPerUnit).rounded(.down))
        let top = Int32(saturating: (Double(rectangle.y) / pixelsPerUnit).rounded(.down))
        let right = Int32(saturating: (Double(rectangle.x + rectangle.width) / pixelsPerUnit).rounded(.up))
        let bottom = Int32(saturating: (Double(rectangle.y + rectangle.height) / pixelsPerUnit).rounded(.up))
        proxy.damage(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Sets the opaque part of the surface, in surface coordinates.
    package func setOpaqueRegion(_ rectangles: [SurfaceRectangle]) {
        withRegion(rectangles) { proxy.setOpaqueRegion(region: $0) }
    }

    /// Sets the part of the surface that accepts input, in surface coordinates; `nil` for all of it.
    package func setInputRegion(_ rectangle: SurfaceRectangle?) {
        withRegion(rectangle.map { [$0] } ?? []) { proxy.setInputRegion(region: $0) }
    }

    /// Lets no part of the surface accept input.
    package func setEmptyInputRegion() {
        guard let region = connection.compositor?.createRegion() else { return }
        proxy.setInputRegion(region: region)
        region.destroy()
    }

    /// Calls `body` with a region, or with `nil` if there are no rectangles.
    private func withRegion(_ rectangles: [SurfaceRectangle], _ body: (WlRegion?) -> Void) {
        guard !rectangles.isEmpty, let region = connection.compositor?.createRegion() else { return body(nil) }
        for rectangle in rectangles {
            region.add(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
        }
        body(region)
        region.destroy()
    }
}
