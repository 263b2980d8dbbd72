internal import WaldenGeometry

/// The animations of a view: at most one per property.
@MainActor
final class ViewAnimations {
    var list: [PropertyAnimation] = []
    /// The window whose frames drive the animations.
    weak var window: Window?
    var indexInWindow = 0
    var formerPicture: FormerPicture?
    /// Whether no animation is or will become visible.
    private(set) var isConcealed = false
    private var framesUntilVisibilityTest = 0
    private var effect: AnimationEffect = []

    // Loops instead of closures on this hot path: closures on the main actor check their isolation at each call.

    func index(of property: AnimatableProperty) -> Int? {
        for index in list.indices where list[index].property == property { return index }
        return nil
    }

    subscript(property: AnimatableProperty) -> PropertyAnimation? {
        if let index = index(of: property) { list[index] } else { nil }
    }

    /// Returns the offset of a property's value on screen from its model value; `nil` if it is not animated.
    func offset(of property: AnimatableProperty) -> AnimationVector? {
        if let index = index(of: property) { list[index].offset } else { nil }
    }

    func shownValue(of property: AnimatableProperty) -> AnimatableValue? {
        if let index = index(of: property) { list[index].shownValue } else { nil }
    }

    /// Adds an animation; returns the one of the same property that it replaces.
    func add(_ animation: PropertyAnimation, of view: View) -> PropertyAnimation? {
        let run = animation.run
        if !list.contains(where: { $0.run === run }) { run.note(view) }
        let replaced = index(of: animation.property).map { list.remove(at: $0) }
        list.append(animation)
        run.addOne()
        return replaced
    }

    func noteChanged() { framesUntilVisibilityTest = 0 }

    // MARK: Values on screen

    /// Returns the view's frame on screen without its transform.
    func frame(of view: View) -> Rect {
        var frame = view.untransformedFrame
        if let move = offset(of: .center) { frame = frame.offsetBy(dx: move[0], dy: move[1]) }
        if let growth = offset(of: .size) {
            let size = frame.size
            frame.size = Size(width: max(0, size.width + growth[0]), height: max(0, size.height + growth[1]))
            frame.origin.x += (size.width - frame.width) / 2
            frame.origin.y += (size.height - frame.height) / 2
        }
        return frame
    }

    func boundsOrigin(of view: View) -> Point {
        guard let move = offset(of: .boundsOrigin) else { return view.boundsOrigin }
        return Point(x: view.boundsOrigin.x + move[0], y: view.boundsOrigin.y + move[1])
    }

    // MARK: Runs

    var needsFrames: Bool {
        for index in list.indices where list[index].run.isMoving { return !isConcealed }
        return false
    }

    /// When the first animation ends, in seconds; infinite if none does.
    var endTime: Double { list.compactMap(\.run.endTime).min() ?? .infinity }

    /// When the first delay ends, in seconds; infinite if there is none or the animations are concealed.
    var delayEnd: Double { isConcealed ? .infinity : list.compactMap(\.run.delayEnd).min() ?? .infinity }

    func startIfNeeded() {
        for animation in list { animation.run.startIfNeeded() }
    }

    func collectEnded(into ended: inout [AnimationRun]) {
        for index in list.indices where list[index].run.isAtEnd && !list[index].run.isSettling {
            list[index].run.isSettling = true
            ended.append(list[index].run)
        }
    }

    // MARK: Frames

    /// The number of frames between visibility tests: another animated view may have covered the view meanwhile.
    private static let framesBetweenVisibilityTests = 16

    /// Advances the animations of views to a time, and shows their values; `afresh` tests the visibility of all views.
    ///
    /// All views are damaged at their old positions before any of them moves, and at their new ones after all have
    /// moved, because they may be nested. Concealed views are not damaged: what uncovers them is damaged itself.
    static func show(_ views: [View], at time: Double, afresh: Bool) {
        for view in views { view.rare?.animations?.testVisibility(of: view, afresh: afresh) }
        for view in views { view.rare?.animations?.prepare(view, at: time) }
        for view in views { view.rare?.animations?.show(view) }
        for view in views { view.rare?.animations?.damage(view) }
    }

    private func testVisibility(of view: View, afresh: Bool) {
        framesUntilVisibilityTest -= 1
        guard afresh || isConcealed || framesUntilVisibilityTest < 0 else { return }
        framesUntilVisibilityTest = ViewAnimations.framesBetweenVisibilityTests
        isConcealed = !Visibility.canShowAnimations(of: view)
    }

    private func prepare(_ view: View, at time: Double) {
        effect = []
        for index in list.indices {
            list[index].run.advance(to: time)
            if list[index].prepare() { effect.formUnion(list[index].property.effect) }
        }
        if effect.moves, !isConcealed { view.damageExtent() }
    }

    private func show(_ view: View) {
        guard !effect.isEmpty else { return }
        for index in list.indices { list[index].show() }
        if effect.contains(.extent) {
            view.invalidateExtent()
        } else if effect.contains(.place) {
            view.invalidateExtentInSuperview()
        }
    }

    private func damage(_ view: View) {
        guard !effect.isEmpty else { return }
        if effect.invalidatesRaster { view.dropRaster() }
        if isConcealed {
            // Cached rasters of ancestors may be shown later.
            view.dropRastersAround()
        } else if effect == .surface {
            view.setNeedsDisplay()
        } else {
            view.damageExtent()
        }
        effect = []
    }
}
