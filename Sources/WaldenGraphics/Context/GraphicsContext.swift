internal import CCairo
internal import WaldenGeometry

/// A canvas with a current transform and clip, into which a view draws. Corresponds to `CGContext` and `cairo_t`.
///
/// Coordinates are in points of user space; y grows downwards. Anything empty, not finite or
/// outside the clip draws nothing. A context can be used on any one thread, but text and shadows
/// require the main actor, which owns their caches.
public final class GraphicsContext {
    struct State {
        var deviceTransform: AffineTransform
        /// The colour currently set as Cairo's source; `nil` if unknown.
        var source: Color?
    }

    let cairo: OpaquePointer
    private var states: StateStack

    var state: State {
        get { states.current }
        set { states.current = newValue }
    }

    /// The number of device pixels per point, before any transform.
    public let deviceScale: Double

    /// Creates a context over a surface, and retains the surface.
    init(surface: OpaquePointer, scale: Double, clip: Region?) {
        cairo = cairo_create(surface)
        deviceScale = scale
        states = StateStack(current: State(deviceTransform: .scale(scale), source: nil))
        if let clip {
            for rect in clip.rectangles {
                cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
            }
            cairo_clip(cairo)
        }
        if scale != 1 { cairo_scale(cairo, scale, scale) }
        cairo_set_tolerance(cairo, 0.1)
    }

    deinit { cairo_destroy(cairo) }

    /// Calls a closure with a context over a surface. If the context outlives the call, it draws nothing more.
    static func draw(on surface: OpaquePointer, scale: Double, clip: Region?, _ body: (GraphicsContext) -> Void) {
        var context = GraphicsContext(surface: surface, scale: scale, clip: clip)
        body(context)
        if !isKnownUniquelyReferenced(&context) { context.end() }
    }

    /// Makes Cairo ignore all drawing: restoring more states than were saved is an error that a `cairo_t` keeps.
    private func end() { while cairo_status(cairo) == CAIRO_STATUS_SUCCESS { cairo_restore(cairo) } }
}

extension GraphicsContext {
    /// Saves the transform and the clip until the matching ``restoreState()``.
    public func saveState() {
        states.save()
        cairo_save(cairo)
    }

    /// Restores the transform and the clip of the matching ``saveState()``.
    ///
    /// - Precondition: A state has been saved, inside the innermost open group if there is one.
    public func restoreState() {
        states.restore()
        cairo_restore(cairo)
    }

    /// Calls a closure between ``saveState()`` and ``restoreState()``.
    public func withSavedState<Result>(_ body: () throws -> Result) rethrows -> Result {
        saveState()
        defer { restoreState() }
        return try body()
    }

    /// Redirects drawing into a transparent layer as large as the clip, until the matching ``endGroup(alpha:)``.
    public func beginGroup() {
        states.beginGroup()
        cairo_push_group(cairo)
    }

    /// Composites the layer of the matching ``beginGroup()``, and restores the transform and clip.
    ///
    /// - Parameter alpha: The opacity of the whole layer, from 0 to 1.
    /// - Precondition: A group is open, and every state saved in it has been restored.
    public func endGroup(alpha: Double = 1) {
        popGroup()
        paint(alpha: alpha)
        resetSource()
    }

    /// Like ``endGroup(alpha:)``, but replaces the pixels inside a path, alpha included.
    package func endGroup(replacing path: Path) {
        popGroup()
        addToCairo(path)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_fill(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        resetSource()
    }

    private func popGroup() {
        states.endGroup()
        cairo_pop_group_to_source(cairo)
    }

    func paint(alpha: Double) {
        guard alpha > 0 else { return }
        if alpha < 1 { cairo_paint_with_alpha(cairo, alpha) } else { cairo_paint(cairo) }
    }

    func use(_ color: Color) {
        if state.source == color { return }
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        state.source = color
    }

    /// Releases a pattern source and its pixels.
    func resetSource() {
        state.source = nil
        use(.clear)
    }
}

/// The current state of a context, the saved ones, and the depths at which groups are open.
private struct StateStack {
    var current: GraphicsContext.State
    private var saved: [GraphicsContext.State] = []
    private var groupDepths: [Int] = []

    init(current: GraphicsContext.State) { self.current = current }

    mutating func save() { saved.append(current) }

    mutating func restore() {
        precondition(saved.count > (groupDepths.last ?? 0), "GraphicsContext.restoreState: no state was saved here")
        current = saved.removeLast()
    }

    mutating func beginGroup() {
        saved.append(current)
        groupDepths.append(saved.count)
        current.source = nil
    }

    mutating func endGroup() {
        precondition(!groupDepths.isEmpty, "GraphicsContext.endGroup: no group was begun")
        precondition(
            groupDepths.removeLast() == saved.count,
            "GraphicsContext.endGroup: a state saved in the group was not restored")
        current = saved.removeLast()
    }
}
