internal import CCairo
internal import WaldenGeometry

/// Where a view draws: a canvas with a present transform and clip.
///
/// Coordinates are in points of the user space, with y growing downwards. Drawing never fails: what lies outside the
/// clip, is empty or is not finite leaves no mark. A context may be used on any one thread; text and shadows, which
/// rest on shared caches, belong to the main actor.
///
/// The corresponding Core Graphics type is `CGContext`, the C type `cairo_t`.
public final class GraphicsContext {
    struct State {
        /// From user space to device pixels.
        var deviceTransform: AffineTransform
        /// The colour that is Cairo's source, if it is known.
        var source: Color?
    }

    let cairo: OpaquePointer
    // What every drawing touches is exempt from checks of exclusive access: nothing here calls out while it changes.
    var state: State
    private var savedStates: [State] = []
    private var groupDepths: [Int] = []

    /// How many device pixels a point has where no transform applies.
    public let deviceScale: Double

    /// Makes a context over a surface; takes no ownership of it, but keeps it alive.
    init(surface: OpaquePointer, scale: Double, clip: Region?) {
        cairo = cairo_create(surface)
        deviceScale = scale
        state = State(deviceTransform: .scale(scale), source: nil)
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
}

extension GraphicsContext {
    /// Remembers the transform and the clip until the matching ``restoreState()``.
    public func saveState() {
        savedStates.append(state)
        cairo_save(cairo)
    }

    /// Brings back the transform and the clip of the matching ``saveState()``.
    ///
    /// - Precondition: A state was saved, and since the last ``beginGroup()`` if a group is open.
    public func restoreState() {
        precondition(
            savedStates.count > (groupDepths.last ?? 0), "GraphicsContext.restoreState: no state was saved here")
        state = savedStates.removeLast()
        cairo_restore(cairo)
    }

    /// Runs a function between ``saveState()`` and ``restoreState()``.
    public func withSavedState<Result>(_ body: () throws -> Result) rethrows -> Result {
        saveState()
        defer { restoreState() }
        return try body()
    }

    /// Draws what follows into a layer of its own, until the matching ``endGroup(alpha:)``.
    ///
    /// The layer is as large as the clip, in device pixels, and starts transparent: clip before, as closely as can be.
    public func beginGroup() {
        savedStates.append(state)
        groupDepths.append(savedStates.count)
        cairo_push_group(cairo)
        state.source = nil
    }

    /// Draws the layer of the matching ``beginGroup()`` with an opacity, and brings back the transform and clip that
    /// held there.
    ///
    /// - Parameter alpha: The opacity of the layer as a whole, from 0 to 1.
    /// - Precondition: A group was begun, and each state saved in it has been restored.
    public func endGroup(alpha: Double = 1) {
        popGroup()
        paint(alpha: alpha)
        forgetSource()
    }

    /// Replaces the inside of a path by the layer of the matching ``beginGroup()``, its opacity included, and brings back
    /// the transform and clip that held there.
    ///
    /// - Precondition: A group was begun, and each state saved in it has been restored.
    package func endGroup(replacing path: Path) {
        popGroup()
        addToCairo(path)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_fill(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        forgetSource()
    }

    /// Makes the layer of the last group Cairo's source.
    private func popGroup() {
        precondition(groupDepths.last != nil, "GraphicsContext.endGroup: no group was begun")
        precondition(
            groupDepths.last == savedStates.count, "GraphicsContext.endGroup: a state saved in the group is unrestored")
        groupDepths.removeLast()
        state = savedStates.removeLast()
        cairo_pop_group_to_source(cairo)
    }

    /// Paints Cairo's present source over the clip.
    func paint(alpha: Double) {
        guard alpha > 0 else { return }
        if alpha < 1 {
            cairo_paint_with_alpha(cairo, alpha)
        } else {
            cairo_paint(cairo)
        }
    }

    /// Makes a colour Cairo's source.
    func use(_ color: Color) {
        if state.source == color { return }
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        state.source = color
    }

    /// Lets go of a source that is not a colour, and of the pixels that it may hold.
    func forgetSource() {
        state.source = nil
        use(.clear)
    }
}
