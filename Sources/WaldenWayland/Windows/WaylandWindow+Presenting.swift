internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform
internal import WaylandClient

extension WaylandWindow {
    func present(
        _ layout: SurfaceLayout, moves: [PixelMove], damage: Region, draw: (GraphicsContext, Region) -> Void
    ) -> FrameOutcome {
        defer { requestedPresentation = nil }
        guard !isClosed, shell.isConfigured else { return .failed }
        if refuses(layout) { return .refused }
        guard let pixels = pixelLayout(of: layout) else { return .failed }
        let previous = surface.buffers.latest(in: pixels)
        guard let buffer = surface.buffers.take(pixels) else { return .failed }
        if surface.buffers.isUnsettled, self.layout != layout { platform?.noteResizing() }

        let whole = PixelRect(x: 0, y: 0, width: Int32(pixels.width), height: Int32(pixels.height))
        let isUnchanged = previous != nil && self.layout == layout
        var changed = isUnchanged ? damage.simplified() : Region(whole)
        changed.formIntersection(whole)
        let moved = isUnchanged ? Region(moves.map(\.destination)) : Region()
        bringUpToDate(buffer, from: previous, excluding: changed.union(moved), scale: layout.scale)
        if isUnchanged, let previous { move(moves, from: previous, to: buffer, scale: layout.scale) }
        paint(changed, layout, into: buffer, draw)
        changed.formUnion(moved)
        // Drawing may have closed the window.
        guard !isClosed else { return .shown }
        for index in canvases.keys where index != buffer.index { canvases[index]?.stale.formUnion(changed) }

        show(buffer, layout, changed.simplified())
        return .shown
    }

    /// Returns the layout of the surface's buffer; `nil` if it would be too large.
    private func pixelLayout(of layout: SurfaceLayout) -> PixelLayout? {
        var (width, height) = layout.pixelSize
        if !surface.usesViewport {
            // Without a viewport, the sides must be multiples of the scale.
            let factor = max(1, Int(layout.scale))
            width = (width + factor - 1) / factor * factor
            height = (height + factor - 1) / factor * factor
        }
        return PixelLayout(width: width, height: height, format: layout.hasOnlyOpaquePixels ? .xrgb : .argb)
    }

    /// Copies a buffer's stale pixels, except those about to be drawn, from the buffer shown last.
    private func bringUpToDate(_ buffer: Buffer, from previous: Buffer?, excluding changed: Region, scale: Double) {
        if canvases[buffer.index]?.fits(buffer, scale: scale) != true || buffer.age == 0 {
            canvases[buffer.index] = BufferCanvas(buffer, scale: scale)
            canvases[buffer.index]?.stale = Region(
                PixelRect(x: 0, y: 0, width: Int32(buffer.layout.width), height: Int32(buffer.layout.height)))
        }
        if let previous, previous !== buffer, let canvas = canvases[buffer.index] {
            let (source, stale) = (target(of: previous, scale: scale), canvas.stale.subtracting(changed))
            for index in 0..<stale.count { canvas.target.copy(stale[index], from: source) }
        }
        canvases[buffer.index]?.stale.removeAll()
    }

    private func move(_ moves: [PixelMove], from source: Buffer, to target: Buffer, scale: Double) {
        let (source, target) = (self.target(of: source, scale: scale), self.target(of: target, scale: scale))
        for move in moves { move.copy(from: source, to: target) }
    }

    private func target(of buffer: Buffer, scale: Double) -> BitmapTarget {
        (canvases[buffer.index] ?? BufferCanvas(buffer, scale: scale)).target
    }

    private func paint(
        _ changed: Region, _ layout: SurfaceLayout, into buffer: Buffer, _ draw: (GraphicsContext, Region) -> Void
    ) {
        guard !changed.isEmpty, let target = canvases[buffer.index]?.target else { return }
        let insets = layout.insets
        target.withContext(clip: changed) { context in
            if !layout.hasOnlyOpaquePixels { clear(changed, layout, context) }
            if insets.left != 0 || insets.top != 0 { context.translate(x: insets.left, y: insets.top) }
            draw(context, changed)
        }
    }

    /// Clears pixels that drawing may leave uncovered: the margins, and content that is not opaque.
    private func clear(_ changed: Region, _ layout: SurfaceLayout, _ context: GraphicsContext) {
        var margins = changed
        if layout.isOpaque { margins.subtract(layout.opaquePixels) }
        guard !margins.isEmpty else { return }
        for index in 0..<margins.count { context.clear(margins[index].rect(scale: layout.scale)) }
    }

    private func show(_ buffer: Buffer, _ layout: SurfaceLayout, _ changed: Region) {
        shell.acknowledge()
        noteFloatingSize(layout)
        if !isMapped {
            sendParent()
            // This window can now be the parent of others.
            platform?.hasUnsentProperties = true
        }
        if self.layout != layout { sendLayout(layout) }
        shell.setGeometry(geometry(of: layout))
        surface.attach(buffer)
        for index in 0..<changed.count {
            let rect = changed[index]
            surface.damage(SurfaceRectangle(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
        }
        surface.requestFrame()
        if let requestedPresentation { surface.requestPresentation(ofFrameBegunAt: requestedPresentation) }
        commit()
        if canvases.count > surface.buffers.count { forgetCanvases() }
    }

    /// Sends the sizes and regions of a layout; the next commit applies them.
    private func sendLayout(_ layout: SurfaceLayout) {
        self.layout = layout
        surface.contentOrigin = Point(x: layout.insets.left, y: layout.insets.top)
        let size = layout.surfaceSize
        surface.setDestination(
            width: Int32(saturating: size.width), height: Int32(saturating: size.height), scale: layout.scale)
        surface.setOpaqueRegion(layout.isOpaque ? layout.opaqueParts : [])
        let inputRegion = layout.shadow == .zero ? nil : layout.inputRegion
        if inputRegion != sentInputRegion { surface.setInputRegion(inputRegion) }
        sentInputRegion = inputRegion
        sendLimits()
    }
}
