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
        let canvas = BufferCanvas.of(buffer, scale: layout.scale)
        if let previous {
            let shown = BufferCanvas.of(previous, scale: layout.scale)
            canvas.update(from: shown, excluding: changed.union(moved))
            if isUnchanged { for move in moves { move.copy(from: shown.target, to: canvas.target) } }
        }
        canvas.stale.removeAll()
        paint(changed, layout, on: canvas.target, draw)
        changed.formUnion(moved)
        // Drawing may have closed the window.
        guard !isClosed else { return .shown }
        for other in surface.buffers.all where other !== buffer {
            (other.canvas as? BufferCanvas)?.stale.formUnion(changed)
        }

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

    private func paint(
        _ changed: Region, _ layout: SurfaceLayout, on target: BitmapTarget, _ draw: (GraphicsContext, Region) -> Void
    ) {
        guard !changed.isEmpty else { return }
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
        let isFirst = !isMapped
        if isFirst {
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
        platform?.sendTextInput()
        commit()
        if isFirst { activateWhenShown() }
    }

    /// Sends the sizes and regions of a layout; the next commit applies them.
    private func sendLayout(_ layout: SurfaceLayout) {
        self.layout = layout
        surface.contentOrigin = Point(x: layout.insets.left, y: layout.insets.top)
        let size = layout.surfaceSize
        surface.setDestination(
            width: Int32(saturating: size.width), height: Int32(saturating: size.height), scale: layout.scale)
        surface.setOpaqueRegion(layout.isOpaque ? layout.opaqueParts : [])
        guard acceptsTouches else {
            surface.setEmptyInputRegion()
            return
        }
        let inputRegion = layout.shadow == .zero ? nil : layout.inputRegion
        if inputRegion != sentInputRegion { surface.setInputRegion(inputRegion) }
        sentInputRegion = inputRegion
        sendLimits()
    }
}
