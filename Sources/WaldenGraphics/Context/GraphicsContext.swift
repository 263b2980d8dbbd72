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
        /// Whether the clip may change without saving Cairo's state first.
        fileprivate var isClipSaved: Bool
    }

    /// What Cairo has been told. Cairo learns the transform when something is drawn, and saves its state only before
    /// the clip changes: most saved states belong to views that draw little or nothing.
    private struct CairoState {
        var deviceTransform: AffineTransform
        /// `nil` if unknown.
        var source: Color?
    }

    private let context: OpaquePointer
    var state: State
    private var savedStates: [State] = []
    private var cairoState: CairoState
    private var savedCairoStates: [CairoState] = []
    /// The number of saved states when the innermost group was opened, and those of the groups around it.
    private var groupDepth = 0
    private var outerGroupDepths: [Int] = []

    /// The number of device pixels per point, before any transform.
    public let deviceScale: Double
    /// The parts of the surface that may be drawn, in device pixels; empty if they are one rectangle or too many.
    let parts: [PixelRect]

    /// Cairo's context, for drawing in user space.
    var cairo: OpaquePointer { cairo(with: state.deviceTransform) }

    /// Cairo's context, for drawing in device pixels.
    var cairoInDeviceSpace: OpaquePointer { cairo(with: .identity) }

    private func cairo(with transform: AffineTransform) -> OpaquePointer {
        if cairoState.deviceTransform != transform {
            var matrix = cairo_matrix_t(transform)
            cairo_set_matrix(context, &matrix)
            cairoState.deviceTransform = transform
        }
        return context
    }

    /// Creates a context over a surface, and retains the surface.
    init(surface: OpaquePointer, scale: Double, clip: Region?) {
        context = cairo_create(surface)
        deviceScale = scale
        parts = clip.map { 2...Region.maximumExactRectangleCount ~= $0.count ? $0.rectangles : [] } ?? []
        state = State(deviceTransform: .scale(scale), isClipSaved: true)
        cairoState = CairoState(deviceTransform: .identity, source: nil)
        if let clip {
            for rect in clip.rectangles {
                cairo_rectangle(context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
            }
            cairo_clip(context)
        }
        cairo_set_tolerance(context, 0.1)
    }

    deinit { cairo_destroy(context) }

    /// Calls a closure with a context over a surface. If the context outlives the call, it draws nothing more.
    static func draw(on surface: OpaquePointer, scale: Double, clip: Region?, _ body: (GraphicsContext) -> Void) {
        var context = GraphicsContext(surface: surface, scale: scale, clip: clip)
        body(context)
        if !isKnownUniquelyReferenced(&context) { context.end() }
    }

    /// Makes Cairo ignore all drawing: restoring more states than were saved is an error that a `cairo_t` keeps.
    private func end() { while cairo_status(context) == CAIRO_STATUS_SUCCESS { cairo_restore(context) } }
}

extension GraphicsContext {
    /// Saves the transform and the clip until the matching ``restoreState()``.
    public func saveState() {
        savedStates.append(state)
        state.isClipSaved = false
    }

    /// Restores the transform and the clip of the matching ``saveState()``.
    ///
    /// - Precondition: A state has been saved, inside the innermost open group if there is one.
    public func restoreState() {
        precondition(savedStates.count > groupDepth, "GraphicsContext.restoreState: no state was saved here")
        if state.isClipSaved {
            cairo_restore(context)
            cairoState = savedCairoStates.removeLast()
        }
        state = savedStates.removeLast()
    }

    /// Saves Cairo's state before the first change of the clip in this state.
    func willClip() {
        guard !state.isClipSaved else { return }
        cairo_save(context)
        savedCairoStates.append(cairoState)
        state.isClipSaved = true
    }

    /// Calls a closure between ``saveState()`` and ``restoreState()``.
    public func withSavedState<Result>(_ body: () throws -> Result) rethrows -> Result {
        saveState()
        defer { restoreState() }
        return try body()
    }

    /// Redirects drawing into a transparent layer as large as the clip, until the matching ``endGroup(alpha:)``.
    public func beginGroup() {
        cairo_push_group(cairo)
        savedStates.append(state)
        savedCairoStates.append(cairoState)
        outerGroupDepths.append(groupDepth)
        groupDepth = savedStates.count
        state.isClipSaved = true
        cairoState.source = nil
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
        precondition(!outerGroupDepths.isEmpty, "GraphicsContext.endGroup: no group was begun")
        precondition(
            groupDepth == savedStates.count, "GraphicsContext.endGroup: a state saved in the group was not restored")
        groupDepth = outerGroupDepths.removeLast()
        cairo_pop_group_to_source(context)
        state = savedStates.removeLast()
        cairoState = savedCairoStates.removeLast()
    }

    func paint(alpha: Double) {
        guard alpha > 0 else { return }
        if alpha < 1 { cairo_paint_with_alpha(cairo, alpha) } else { cairo_paint(cairo) }
    }

    func use(_ color: Color) {
        if cairoState.source == color { return }
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        cairoState.source = color
    }

    /// Releases a pattern source and its pixels.
    func resetSource() {
        cairoState.source = nil
        use(.clear)
    }
}
