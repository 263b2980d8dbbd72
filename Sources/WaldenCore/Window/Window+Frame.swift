internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

extension Window {
    var wantsDamage: Bool { !isAllDamaged }

    /// Adds damage in the coordinates of a root: the window or its decoration's view.
    func addDamage(_ rect: Rect, from root: View) {
        var rect = rect
        if root !== self {
            rect.origin.x += root.untransformedFrame.origin.x - root.boundsOrigin.x
            rect.origin.y += root.untransformedFrame.origin.y - root.boundsOrigin.y
        } else {
            rect.origin.x -= boundsOrigin.x
            rect.origin.y -= boundsOrigin.y
        }
        damage.add(rect)
        noteNeedsFrame()
    }

    /// Moves the pixels of scrolled content, whose visible part is in window coordinates, by a delta in points; returns
    /// whether it did. Pixels move by whole device pixels only.
    func move(_ part: ScrolledPart, by delta: Point) -> Bool {
        let layout = surfaceLayout
        let (scale, insets) = (layout.scale, layout.insets)
        let (dx, dy) = ((delta.x * scale).rounded(), (delta.y * scale).rounded())
        guard delta.isFinite, dx != 0 || dy != 0,
            delta.distance(to: Point(x: dx / scale, y: dy / scale)) * scale < Window.moveTolerance,
            abs(dx) < Double(PixelMove.maximumOffset), abs(dy) < Double(PixelMove.maximumOffset)
        else { return false }
        let content = Rect(origin: .zero, size: bounds.size)
        let whole = part.whole.intersection(content)
        let inner = part.inner.intersection(content).offsetBy(dx: insets.left, dy: insets.top)
        // The buffer may end a fraction of a point before the content.
        let area = PixelRect(inside: inner, scale: scale).intersection(layout.surfacePixels)
        let move = PixelMove(area: area, dx: Int32(dx), dy: Int32(dy))
        guard !move.destination.isEmpty, damage.add(move, in: layout) else { return false }
        var rest = Region(layout.pixels(touchedBy: whole))
        rest.subtract(area)
        for index in 0..<rest.count { damage.add(layout.points(rest[index])) }
        for cover in part.covers + layout.cornerPixels.map(layout.points) {
            damage.add(cover.intersection(whole))
            damage.add(cover.offsetBy(dx: dx / scale, dy: dy / scale).intersection(whole))
        }
        noteNeedsFrame()
        return true
    }

    /// The maximum deviation of a move from whole device pixels, in device pixels: rounding errors add up.
    private static let moveTolerance = 1.0 / 1_048_576

    func noteNeedsFrame() {
        needsFrame = true
        frameRecorder?.noteInput(application.currentEvent)
        application.noteNeedsFrames()
    }

    var surfaceLayout: SurfaceLayout {
        SurfaceLayout(
            size: bounds.size, scale: scale, frame: decoration?.frameInsets(for: self) ?? .zero,
            shadow: decoration?.shadowInsets(for: self) ?? .zero, resizeMargin: decoration?.resizeMargin ?? 0,
            isOpaque: effectiveBackground.isOpaque, cornerRadius: decoration?.contentCornerRadius(for: self) ?? 0)
    }

    var isReadyForFrame: Bool {
        needsFrame && !hasFailedFrame && state == .visible && configuration != nil && platformWindow?.canDraw == true
    }

    /// Returns the time until which to hold moves for coalescing, in seconds; `nil` to deliver them now.
    ///
    /// While a frame callback is pending, moves wait for it, since their effect cannot be seen earlier. If the last
    /// moves drew nothing, no callback is pending, and moves are delivered once per refresh interval.
    func holdEndOfMoves(heldSince: Double) -> Double? {
        guard state == .visible, hasDrawn, let platformWindow else { return nil }
        guard platformWindow.canDraw else { return heldSince + EventLoop.maximumHold }
        guard !isReadyForFrame, let unseenMovesTime else { return nil }
        return unseenMovesTime + min(platformWindow.frameInterval, EventLoop.maximumHold)
    }

    /// Runs layout, draws the damage and presents it, unless a callback hides or closes the window.
    func drawFrame(at time: Double) {
        guard let shown = platformWindow, drawnWindow == nil else { return }
        drawnWindow = shown
        defer {
            drawnWindow = nil
            if platformWindow !== shown { shown.close() }
        }
        takePresentations()
        beginDiagnostics(at: time)
        let target = frameClock.presentationTime(of: time)
        runDisplayLinks(at: time, target: target)
        runAnimations(at: target)
        layoutIfNeeded()
        updateContentMinimumSize()
        let layout = surfaceLayout
        layOutDecoration(in: layout)
        notifyFollowersOfLayout()
        testHovers()
        application.inputMethods.windowDidLayOut(self)
        guard platformWindow === shown else { return }
        // Only now: this frame also draws what display links, layout and hovering have invalidated.
        needsFrame = false
        let isDrawing = isAllDamaged || !damage.isEmpty || overlay?.needsFrame == true
        let hasDrawnNow = isDrawing ? drawDamage(of: layout, on: shown, at: time) : false
        guard platformWindow === shown, !hasFailedFrame else { return }
        let continues = displayLinksNeedFrame(after: target) || hasMovingAnimations
        if continues || overlay?.needsFrame == true { needsFrame = true }
        if hasDrawnNow { unseenMovesTime = nil } else if continues { shown.requestFrame() }
    }

    /// Draws and presents the damage; returns whether the platform showed a frame.
    private func drawDamage(of layout: SurfaceLayout, on shown: any PlatformWindow, at time: Double) -> Bool {
        let showsContent = isAllDamaged || !damage.isEmpty
        let (region, moves) = takeDamage(in: layout)
        let frame = prepareFrame(damage: region, moves: moves, in: layout)
        guard !frame.region.isEmpty else { return false }
        requestPresentation(ofFrameBegunAt: time, showsContent: showsContent, on: shown)
        let outcome = shown.present(layout, moves: frame.moves, damage: frame.region) { context, clip in
            draw(into: context, clip: clip, layout: layout, keepsRasters: true)
            drawOverlay(in: context, clip: clip, layout: layout)
        }
        guard platformWindow === shown else { return false }
        guard outcome == .shown else {
            isAllDamaged = true
            guard outcome == .failed else { return false }
            needsFrame = true
            noteFailedFrame()
            return false
        }
        endDiagnostics(damage: region, moves: moves, in: layout)
        if !hasDrawn {
            hasDrawn = true
            application.windowDidDrawFirstFrame(self)
        }
        return true
    }

    /// Called after moves were delivered. Requests no frame: moves over unchanging content must not cost a commit.
    func noteMoves() { unseenMovesTime = application.platform.now }

    func setNeedsAnotherFrame() {
        needsFrame = true
        application.noteNeedsFrames()
    }

    /// Delays the next attempt, so that a window that cannot be drawn does not make the loop spin.
    private func noteFailedFrame() {
        hasFailedFrame = true
        Trace.warn("A frame of the window “\(title)” could not be shown: too large, or no memory is left for it.")
        application.eventLoop.schedule(after: Window.failedFrameDelay) { [weak self] _ in
            self?.hasFailedFrame = false
            self?.application.noteNeedsFrames()
        }
    }

    private static let failedFrameDelay = Duration.seconds(1)

    private func takeDamage(in layout: SurfaceLayout) -> (Region, [PixelMove]) {
        defer {
            damage.removeAll()
            isAllDamaged = false
        }
        if isAllDamaged {
            rasterGeneration &+= 1
            return (Region(layout.surfacePixels), [])
        }
        guard !damage.isEmpty else { return (Region(), []) }
        let region = damage.region(in: layout)
        return (region, damage.moves(but: region))
    }

    func layOutDecoration(in layout: SurfaceLayout) {
        guard let view = decoration?.view else { return }
        let insets = layout.insets
        view.frame = Rect(
            x: -insets.left, y: -insets.top, width: layout.surfaceSize.width, height: layout.surfaceSize.height)
        view.layoutIfNeeded()
    }

    /// Draws the views that intersect the clip, in device pixels of the surface, into a context in window coordinates.
    ///
    /// - Parameter keepsRasters: Whether to use and fill the views' cached rasters, as for the screen.
    func draw(into context: GraphicsContext, clip: Region, layout: SurfaceLayout, keepsRasters: Bool = false) {
        let renderer = renderer(for: context, clip: clip, layout: layout, keepsRasters: keepsRasters)
        if let view = decoration?.view { renderer.drawRoot(view) }
        renderer.drawWindow(self, background: effectiveBackground)
        drawRoundCorners(into: context, clip: clip, layout: layout, keepsRasters: keepsRasters)
    }

    private func renderer(
        for context: GraphicsContext, clip: Region, layout: SurfaceLayout, keepsRasters: Bool
    ) -> Renderer {
        let origin = Point(x: layout.insets.left, y: layout.insets.top)
        return Renderer(context: context, clip: clip, scale: layout.scale, origin: origin, keepsRasters: keepsRasters)
    }

    /// Redraws the round lower corners of the content: first the decoration behind the curve, then the content as a
    /// group clipped by the curve, which antialiases its edge only once.
    private func drawRoundCorners(
        into context: GraphicsContext, clip: Region, layout: SurfaceLayout, keepsRasters: Bool
    ) {
        for corner in layout.cornerPixels where clip.intersects(corner) {
            var part = clip
            part.formIntersection(corner)
            let renderer = renderer(for: context, clip: part, layout: layout, keepsRasters: keepsRasters)
            let area = layout.points(corner)
            context.withSavedState {
                context.clip(to: area)
                context.clear(area)
                if let view = decoration?.view { renderer.drawRoot(view) }
                context.beginGroup()
                renderer.drawWindow(self, background: effectiveBackground)
                let radius = layout.cornerRadius
                let outline = Path(
                    roundedRect: context.snap(Rect(origin: .zero, size: layout.size)),
                    cornerRadii: Path.CornerRadii(bottomRight: radius, bottomLeft: radius))
                context.endGroup(replacing: outline)
            }
        }
    }
}
