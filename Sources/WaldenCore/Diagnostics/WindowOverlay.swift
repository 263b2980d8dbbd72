internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The diagnostic overlay of one window, which affects pixels only.
///
/// It adds its own damage to each frame of the app, and requests the frames in which flashes fade.
@MainActor
final class WindowOverlay {
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
    /// Whether everything must be redrawn because the parts changed.
    private var needsAll = true
    private var isGraphStale = false

    init(parts: DebugOverlay) { self.parts = parts }

    var needsFrame: Bool { needsAll || isGraphStale || !flashes.isEmpty }

    /// Whether the overlay is off and has left the screen.
    var isOver: Bool { parts.isEmpty && !needsFrame }

    /// Advances by a frame, and returns the total region to redraw, in device pixels.
    ///
    /// `damage` is what the app redraws; `moves` are redrawn instead of copied.
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

    /// Draws the overlay over the app's content, in window coordinates. `clip` is in device pixels of the surface.
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

    func add(_ report: FrameReport) {
        guard parts.contains(.frames) else { return }
        graph.add(report)
        isGraphStale = true
    }
}
