internal import WaldenGeometry
internal import WaldenGraphics

/// The animations of a view: at most one per property.
///
/// Used only on the main actor, like the view; see ``View`` for why it is not annotated.
final class ViewAnimations {
    var list: [PropertyAnimation] = []
    /// The window whose frames drive the animations.
    weak var window: Window?
    /// The view's index in the window's `animatedViews`.
    var place = 0
    var formerPicture: FormerPicture?
    /// Whether nothing of the animations is or will become visible.
    private(set) var isConcealed = false
    /// The number of frames until visibility is tested again.
    private var framesUntilLook = 0
    /// What the next frame changes.
    private var effect: AnimationEffect = []

    subscript(property: AnimatableProperty) -> PropertyAnimation? {
        for animation in list where animation.property == property { return animation }
        return nil
    }

    /// Returns the offset of a property's value on screen from its model value; `nil` if it is not animated.
    func offset(of property: AnimatableProperty) -> AnimationVector? {
        for index in list.indices where list[index].property == property { return list[index].offset }
        return nil
    }

    /// Returns a property's value on screen; `nil` if it is not animated.
    func shownValue(of property: AnimatableProperty) -> AnimatableValue? {
        for index in list.indices where list[index].property == property { return list[index].shownValue }
        return nil
    }

    // MARK: Runs

    @MainActor
    var needsFrames: Bool { !isConcealed && isMoving }

    @MainActor
    private var isMoving: Bool {
        for index in list.indices where list[index].run.isMoving { return true }
        return false
    }

    /// When the first animation ends, in seconds; infinite if none does.
    @MainActor
    var endTime: Double {
        var time = Double.infinity
        for index in list.indices { time = min(time, list[index].run.endTime ?? .infinity) }
        return time
    }

    /// When the first delay ends, in seconds; infinite if there is none or the animations are concealed.
    @MainActor
    var restEnd: Double {
        var time = Double.infinity
        guard !isConcealed else { return time }
        for index in list.indices { time = min(time, list[index].run.restEnd ?? .infinity) }
        return time
    }

    @MainActor
    func startIfNeeded() {
        for index in list.indices { list[index].run.startIfNeeded() }
    }

    /// Adds the runs that have reached their end to a list, without duplicates.
    @MainActor
    func collectEnded(into ended: inout [AnimationRun]) {
        for index in list.indices {
            let run = list[index].run
            guard run.isAtEnd, !run.isSettling else { continue }
            run.isSettling = true
            ended.append(run)
        }
    }

    func noteChanged() { framesUntilLook = 0 }

    // MARK: Frames

    /// The number of frames after which visibility is tested again, since an animated view may have come to cover the
    /// view.
    private static let framesBetweenLooks = 16

    /// Advances the animations to a time, and shows their values.
    ///
    /// All views are damaged at their old positions before any of them moves, and at their new ones after all have
    /// moved, because they may be nested. Concealed views are not damaged: what uncovers them is damaged itself.
    ///
    /// - Parameter afresh: Whether to test the visibility of all views because something else may have changed.
    @MainActor
    static func show(_ views: [View], at time: Double, afresh: Bool) {
        for view in views { view.rare?.animations?.look(at: view, afresh: afresh) }
        for view in views { view.rare?.animations?.prepare(view, at: time) }
        for view in views { view.rare?.animations?.show(view) }
        for view in views { view.rare?.animations?.damage(view) }
    }

    @MainActor
    private func look(at view: View, afresh: Bool) {
        framesUntilLook -= 1
        guard afresh || isConcealed || framesUntilLook < 0 else { return }
        framesUntilLook = ViewAnimations.framesBetweenLooks
        isConcealed = !view.canShowAnimations
    }

    @MainActor
    private func prepare(_ view: View, at time: Double) {
        effect = []
        for index in list.indices {
            list[index].run.advance(to: time)
            if list[index].prepare() { effect.formUnion(list[index].property.effect) }
        }
        if effect.moves, !isConcealed { view.damageExtent() }
    }

    @MainActor
    private func show(_ view: View) {
        guard !effect.isEmpty else { return }
        for index in list.indices { list[index].show() }
        if effect.contains(.extent) {
            view.invalidateExtent()
        } else if effect.contains(.place) {
            view.invalidateExtentInSuperview()
        }
    }

    @MainActor
    private func damage(_ view: View) {
        guard !effect.isEmpty else { return }
        if effect.outdatesRaster { view.dropRaster() }
        if isConcealed {
            // Not visible now, but cached rasters of ancestors may be shown later.
            view.dropRastersAround()
        } else if effect == .surface {
            view.setNeedsDisplay()
        } else {
            view.damageExtent()
        }
        effect = []
    }
}
