/// A property change that is animated, interrupts an animation, or is recorded by an animator.
///
/// Setters of animatable properties call `View.willChange` before the change and `View.didChange` after it.
@MainActor
struct AnimatedChange {
    /// The run that animates the change; `nil` if it shows at once.
    private let run: AnimationRun?
    /// The run that records the change in either case.
    private let recorder: AnimatorRun?
    private let starts: [Start]

    private struct Start {
        let property: AnimatableProperty
        let value: AnimatableValue
        let velocity: AnimationVector
        let model: AnimatableValue
    }

    /// The progress beyond which a run animates no more changes: the rest is too short.
    private static let latestStart = 0.999

    /// Prepares a change, and ends animations that it interrupts; `nil` for a plain change.
    init?(of properties: [AnimatableProperty], in view: View) {
        let current = AnimationBlock.run
        recorder = current as? AnimatorRun
        current?.application = view.windowStorage?.application ?? current?.application
        let run = current.flatMap { Self.canAnimate(properties, of: view, in: $0) ? $0 : nil }
        self.run = run
        let animations = view.rare?.animations
        let isAnimated = properties.contains { animations?[$0] != nil }
        guard run != nil || recorder != nil || isAnimated else { return nil }
        starts = properties.map { property in
            let model = property.modelValue(of: view)
            let animation = animations?[property]
            let velocity = run?.keepsVelocity == true ? animation?.shownVelocity : nil
            return Start(
                property: property, value: animation?.shownValue ?? model, velocity: velocity ?? .zero, model: model)
        }
        guard run == nil else { return }
        view.damageExtent()
        if isAnimated { view.endAnimations(finished: false, invalidating: false) { properties.contains($0.property) } }
    }

    /// Returns whether changes can be animated: the view must have a superview, and its window must be on screen.
    private static func canAnimate(_ properties: [AnimatableProperty], of view: View, in run: AnimationRun) -> Bool {
        guard view.superviewStorage != nil, let window = view.windowStorage, window.showsAnimations else {
            return false
        }
        guard (0...latestStart).contains(run.progress.covered) else { return false }
        guard run.followsMotionPreference, window.application.prefersReducedMotion else { return true }
        return !properties.contains(where: \.isMotion)
    }

    /// Begins the animations, or invalidates the view.
    func finish(in view: View) {
        let run = view.windowStorage != nil ? self.run : nil
        if run == nil { view.damageExtent() }
        var replaced: [AnimationRun] = []
        for start in starts {
            let end = start.property.modelValue(of: view)
            guard end != start.model else { continue }
            recorder?.record(AnimatorRun.Change(view: view, property: start.property, start: start.value, end: end))
            if let run {
                if let old = begin(start, to: end, of: view, in: run) { replaced.append(old) }
            } else if start.property.effect.invalidatesRaster {
                view.dropRaster()
            }
        }
        if run != nil { view.animationsDidChange() }
        AnimationRun.end(replaced, later: true)
    }

    /// Begins an animation, or adds a keyframe to one of the same run. Returns the run whose last animation it
    /// replaces.
    private func begin(_ start: Start, to end: AnimatableValue, of view: View, in run: AnimationRun) -> AnimationRun? {
        let animations = view.rareForWriting.animationsForWriting
        let frame = AnimationBlock.keyframes?.frame(to: end)
        if let frame, let index = animations.index(of: start.property), animations.list[index].run === run,
            let track = animations.list[index].track
        {
            track.add(frame)
            animations.list[index].trackDidChange()
            return nil
        }
        let track = AnimationBlock.keyframes.map { KeyframeTrack(of: start.property, from: start.value, mode: $0.mode) }
        if let frame { track?.add(frame) }
        let animation = PropertyAnimation(
            of: start.property, in: run, from: start.value, to: end, covered: run.progress.covered,
            velocity: track == nil ? start.velocity : .zero, along: track)
        run.noteInheritedVelocity(animation.relativeVelocity(over: run.duration))
        guard let old = animations.add(animation, of: view)?.run, old.removeOne(finished: old === run), old !== run
        else { return nil }
        return old
    }
}
