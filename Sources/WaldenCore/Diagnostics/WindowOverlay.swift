internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// What is drawn over one window for people who look for what its frames cost.
///
/// It lies on the pixels only. In each frame it says what it needs drawn anew beside the app's damage; after a frame of
/// the app it asks for as many more as flashes need to fade, and then for none.
@MainActor
final class WindowOverlay {
    /// What is drawn.
    var parts: DebugOverlay {
        didSet {
            guard parts != oldValue else { return }
            needsAll = true
            if !parts.contains(.damage) { flashes.removeAll() }
            if !parts.contains(.frames) { graph = FrameGraph() }
        }
    }

    private var flashes = DamageFlashes()
    private var graph = FrameGraph()
    /// Whether everything must be drawn anew, because other parts are shown.
    private var needsAll = true
    /// Whether a frame was added to the graph since it was drawn.
    private var isGraphStale = false

    init(parts: DebugOverlay) { self.parts = parts }

    /// Whether a frame is needed, though the app has nothing to draw.
    var needsFrame: Bool { needsAll || isGraphStale || !flashes.isEmpty }

    /// Whether nothing of it is shown and nothing is left to be taken away.
    var isOver: Bool { parts.isEmpty && !needsFrame }

    /// Goes on by a frame.
    ///
    /// - Parameters:
    ///   - damage: What of the app is drawn anew in it, in device pixels.
    ///   - moves: What of it is moved; it is drawn anew here, too.
    ///   - layout: How the window lies on its surface.
    /// - Returns: What is drawn anew in all.
    func advance(_ damage: Region, moves: [PixelMove], in layout: SurfaceLayout) -> Region {
        let moved = Region(moves.map(\.destination))
        var region = damage.union(moved)
        if parts.contains(.damage) { region.formUnion(flashes.advance(damage, moved: moved.subtracting(damage))) }
        if parts.contains(.frames), isGraphStale {
            let insets = layout.insets
            let frame = FrameGraph.frame(in: layout.size).offsetBy(dx: insets.left, dy: insets.top)
            region.formUnion(PixelRect(enclosing: frame, scale: layout.scale))
        }
        let (width, height) = layout.pixelSize
        let surface = PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))
        if needsAll { region.formUnion(surface) }
        region.formIntersection(surface)
        (needsAll, isGraphStale) = (false, false)
        return region
    }

    /// Draws what is shown, over what the app has drawn.
    ///
    /// - Parameters:
    ///   - context: In window coordinates, clipped to what is drawn anew.
    ///   - clip: That, in device pixels of the surface.
    ///   - showsFlashes: Whether flashes are drawn; a picture that stays has none.
    func draw(
        over window: Window, in context: GraphicsContext, clip: Region, layout: SurfaceLayout, showsFlashes: Bool = true
    ) {
        let insets = layout.insets
        if parts.contains(.layout) {
            let box = clip.bounds.rect(scale: layout.scale).offsetBy(dx: -insets.left, dy: -insets.top)
            drawOutlines(of: window, in: context, box)
        }
        if showsFlashes { flashes.draw(in: context, layout) }
        if parts.contains(.frames) { graph.draw(in: context, frame: FrameGraph.frame(in: layout.size)) }
    }

    private func drawOutlines(of window: Window, in context: GraphicsContext, _ box: Rect) {
        let outlines = ViewOutlines(context: context)
        if let view = window.decoration?.view { outlines.draw(view, depth: 0, clip: box) }
        context.withSavedState {
            if window.decoration != nil { context.clip(to: Rect(origin: .zero, size: window.bounds.size)) }
            context.translate(x: -window.boundsOrigin.x, y: -window.boundsOrigin.y)
            let clip = box.offsetBy(dx: window.boundsOrigin.x, dy: window.boundsOrigin.y)
            for view in window.subviews { outlines.draw(view, depth: 0, clip: clip) }
        }
    }

    /// Takes in what a frame of the app cost.
    func add(_ report: FrameReport) {
        guard parts.contains(.frames) else { return }
        graph.add(report)
        isGraphStale = true
    }
}
