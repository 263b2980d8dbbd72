internal import WaldenGeometry
internal import WaldenGraphics

extension Window {
    /// Whether damage is to be collected: not before the first frame, which draws everything.
    var wantsDamage: Bool { !isAllDamaged }

    /// Takes note of a damaged rectangle.
    ///
    /// - Parameter root: The root of the tree that it comes from: the window itself or its decoration's view.
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

    /// Asks for a frame.
    func noteNeedsFrame() {
        needsFrame = true
        application.noteNeedsFrames()
    }

    /// How the content lies on the surface at present.
    var surfaceLayout: SurfaceLayout {
        SurfaceLayout(
            size: bounds.size, scale: scale, frame: decoration?.frameInsets(for: self) ?? .zero,
            shadow: decoration?.shadowInsets(for: self) ?? .zero, resizeMargin: decoration?.resizeMargin ?? 0,
            isOpaque: effectiveBackground.isOpaque)
    }

    /// Whether a frame can and should be drawn now.
    var isReadyForFrame: Bool {
        needsFrame && !hasFailedFrame && state == .visible && configuration != nil && platformWindow?.canDraw == true
    }

    /// Whether the window waits for the compositor before it draws what it owes.
    var isWaitingForFrame: Bool {
        state == .visible && hasDrawn && platformWindow?.canDraw == false
    }

    /// Lays out, draws what was invalidated, and shows it.
    ///
    /// What the app does meanwhile may hide or close the window; the frame then ends where it is.
    ///
    /// - Parameter time: The present time, in seconds.
    func drawFrame(at time: Double) {
        guard let shown = platformWindow, drawnWindow == nil else { return }
        drawnWindow = shown
        defer {
            drawnWindow = nil
            if platformWindow !== shown { shown.close() }
        }
        runDisplayLinks(at: time)
        runAnimations(at: time)
        layoutIfNeeded()
        let layout = surfaceLayout
        layOutDecoration(in: layout)
        testHovers()
        guard platformWindow === shown else { return }
        // Not before: what display links, layout and hovering invalidate is drawn in this very frame.
        needsFrame = false
        let hasDrawnNow = isAllDamaged || !damage.isEmpty ? drawDamage(of: layout, on: shown, at: time) : false
        guard platformWindow === shown, !hasFailedFrame else { return }
        let goesOn = !displayLinks.isEmpty || hasMovingAnimations
        if goesOn { needsFrame = true }
        if !hasDrawnNow, hasMovesToPace || goesOn { shown.requestFrame() }
        hasMovesToPace = false
    }

    /// Draws what was invalidated.
    ///
    /// - Returns: Whether there was something to draw, and it was shown.
    private func drawDamage(of layout: SurfaceLayout, on shown: any PlatformWindow, at time: Double) -> Bool {
        let region = takeDamage(in: layout)
        guard !region.isEmpty else { return false }
        let outcome = shown.present(layout, damage: region) { context, clip in
            draw(into: context, clip: clip, layout: layout)
        }
        guard platformWindow === shown else { return false }
        guard outcome == .shown else {
            isAllDamaged = true
            guard outcome == .failed else { return false }
            needsFrame = true
            noteFailedFrame()
            return false
        }
        Trace.log(.frame, at: time, "draw window=\(id) damage=\(Trace.describe(region)) scale=\(scale)")
        if !hasDrawn {
            hasDrawn = true
            application.windowDidDrawFirstFrame(self)
        }
        return true
    }

    /// Takes note that moves were delivered. The next ones wait for the frame that shows what came of them; where
    /// nothing came of them, for a frame that is only asked for.
    ///
    /// The compositor's frames are the measure in both cases: no timer knows the rate of the screen, and a compositor
    /// whose pointer moves is awake anyway. A press is not held back, and a move that follows a rest is delivered at
    /// once.
    func paceMoves() {
        hasMovesToPace = true
        noteNeedsFrame()
    }

    /// Asks for another frame for a layout that this one could not settle.
    func noteLayoutIsOwed() {
        needsFrame = true
        application.noteNeedsFrames()
    }

    /// Waits before the next try, or the loop would do nothing else.
    private func noteFailedFrame() {
        hasFailedFrame = true
        Trace.warn("A frame of the window “\(title)” could not be shown: too large, or no memory is left for it.")
        application.eventLoop.schedule(after: Window.failedFrameDelay) { [weak self] _ in
            self?.hasFailedFrame = false
            self?.application.noteNeedsFrames()
        }
    }

    /// The time after which a frame that could not be shown is tried again.
    private static let failedFrameDelay = Duration.seconds(1)

    private func takeDamage(in layout: SurfaceLayout) -> Region {
        defer {
            damage.removeAll()
            isAllDamaged = false
        }
        if isAllDamaged {
            let (width, height) = layout.pixelSize
            return Region(PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)))
        }
        guard !damage.isEmpty else { return Region() }
        return damage.region(in: layout)
    }

    /// The decoration's view lies around the content, its origin where the surface begins.
    func layOutDecoration(in layout: SurfaceLayout) {
        guard let view = decoration?.view else { return }
        let insets = layout.insets
        view.frame = Rect(
            x: -insets.left, y: -insets.top, width: layout.surfaceSize.width, height: layout.surfaceSize.height)
        view.layoutIfNeeded()
    }

    /// Draws what meets a region.
    ///
    /// - Parameters:
    ///   - context: Where to draw, in window coordinates, clipped to the region.
    ///   - clip: The region, in device pixels of the surface.
    func draw(into context: GraphicsContext, clip: Region, layout: SurfaceLayout) {
        let insets = layout.insets
        let renderer = Renderer(
            context: context, clip: clip, scale: layout.scale, origin: Point(x: insets.left, y: insets.top))
        if let view = decoration?.view {
            renderer.drawRoot(view)
        }
        renderer.drawWindow(self, background: effectiveBackground)
    }

    private func runDisplayLinks(at time: Double) {
        for link in displayLinks { link.fire(at: time) }
    }
}
