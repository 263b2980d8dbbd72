internal import WaldenGeometry
internal import WaldenGraphics

/// The animations of a view: at most one of each property.
///
/// Used on the main actor only, as the view that has it; see there why it does not say so itself.
final class ViewAnimations {
    var list: [PropertyAnimation] = []
    /// The window whose frames move the animations.
    weak var window: Window?
    /// Where the view stands among the animated ones of that window.
    var place = 0
    /// What the content takes the place of, while it does.
    var formerPicture: FormerPicture?
    /// Whether nothing of the animations can be seen at present, nor will be.
    private(set) var isConcealed = false
    /// How many frames may come before it is looked for what conceals the view; 0 before the first one.
    private var framesUntilLook = 0
    /// What the next frame changes.
    private var effect: AnimationEffect = []

    subscript(property: AnimatableProperty) -> PropertyAnimation? {
        for animation in list where animation.property == property { return animation }
        return nil
    }

    /// How far what is seen of a property is off its value; `nil` if it is not animated.
    func offset(of property: AnimatableProperty) -> AnimationVector? {
        for index in list.indices where list[index].property == property { return list[index].offset }
        return nil
    }

    /// The value that is seen of a property; `nil` if it is not animated.
    func shownValue(of property: AnimatableProperty) -> AnimatableValue? {
        for index in list.indices where list[index].property == property { return list[index].shownValue }
        return nil
    }

    // MARK: Runs

    /// Whether an animation goes on with the next frame.
    @MainActor
    var needsFrames: Bool { !isConcealed && isMoving }

    @MainActor
    private var isMoving: Bool {
        for index in list.indices where list[index].run.isMoving { return true }
        return false
    }

    /// When the first animation comes to its end, in seconds; infinite if none does.
    @MainActor
    var endTime: Double {
        var time = Double.infinity
        for index in list.indices { time = min(time, list[index].run.endTime ?? .infinity) }
        return time
    }

    /// When the first animation that waits is to go on, in seconds; infinite if none waits that can be seen.
    @MainActor
    var restEnd: Double {
        var time = Double.infinity
        guard !isConcealed else { return time }
        for index in list.indices { time = min(time, list[index].run.restEnd ?? .infinity) }
        return time
    }

    /// Begins what no frame has begun.
    @MainActor
    func startIfNeeded() {
        for index in list.indices { list[index].run.startIfNeeded() }
    }

    /// Adds the runs of which the end was seen to a list in which none stands twice.
    @MainActor
    func collectEnded(into ended: inout [AnimationRun]) {
        for index in list.indices {
            let run = list[index].run
            guard run.isAtEnd, !run.isSettling else { continue }
            run.isSettling = true
            ended.append(run)
        }
    }

    /// Whether the next frame is to look whether the view can be seen.
    func noteChanged() { framesUntilLook = 0 }

    // MARK: Frames

    /// How many frames an animation may run before it is found that something that is animated itself has come to
    /// conceal it.
    private static let framesBetweenLooks = 16

    /// Moves the animations to a time, and shows what is seen then.
    ///
    /// All views are damaged where they were before any of them moves, and where they are after all have moved: one may
    /// lie in another. Those of which nothing can be seen are not damaged: what uncovers them is itself.
    ///
    /// - Parameter afresh: Whether something may have changed that conceals views, so that all are looked at.
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
            // Nobody sees it now, but pictures of what it is in are shown later.
            view.dropRastersAround()
        } else if effect == .surface {
            view.setNeedsDisplay()
        } else {
            view.damageExtent()
        }
        effect = []
    }
}
