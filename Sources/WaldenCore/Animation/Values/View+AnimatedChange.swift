internal import WaldenGeometry

/// A change of properties that is animated, or that ends an animation.
struct AnimatedChange {
    /// The run to which it belongs; `nil` for a change that shows at once.
    let run: AnimationRun?
    /// The run that wants to know of it in either case.
    let recorder: AnimatorRun?
    /// What was seen of the properties before.
    let starts: [Start]

    struct Start {
        let property: AnimatableProperty
        let value: AnimatableValue
        let velocity: AnimationVector
        /// What the property was.
        let model: AnimatableValue
    }
}

/// How the setters of animatable properties come to their animations: each asks before it changes something, and tells
/// afterwards. A view that is not animated, outside of blocks, is done with one question.
extension View {
    /// Prepares a change of properties.
    ///
    /// - Returns: What is to be handed to ``didChange(_:)``; `nil` for a plain change, which invalidates as it must.
    @inline(__always)
    final func willChange(_ property: AnimatableProperty, _ other: AnimatableProperty? = nil) -> AnimatedChange? {
        guard flags.contains(.animated) || AnimationBlock.run != nil else { return nil }
        return prepareChange(of: other.map { [property, $0] } ?? [property])
    }

    private func prepareChange(of properties: [AnimatableProperty]) -> AnimatedChange? {
        let recorder = AnimationBlock.run as? AnimatorRun
        AnimationBlock.run?.application = windowStorage?.application ?? AnimationBlock.run?.application
        let run = AnimationBlock.run.flatMap { canAnimate(properties, in: $0) ? $0 : nil }
        let isAnimated = properties.contains { rare?.animations?[$0] != nil }
        guard run != nil || recorder != nil || isAnimated else { return nil }
        let starts = properties.map { start(of: $0, in: run) }
        if run == nil {
            damageExtent()
            if isAnimated { endAnimations(finished: false, invalidating: false) { properties.contains($0.property) } }
        }
        return AnimatedChange(run: run, recorder: recorder, starts: starts)
    }

    private func start(of property: AnimatableProperty, in run: AnimationRun?) -> AnimatedChange.Start {
        let model = modelValue(of: property)
        let animation = rare?.animations?[property]
        let velocity = run?.keepsVelocity == true ? animation?.shownVelocity : nil
        return AnimatedChange.Start(
            property: property, value: animation?.shownValue ?? model, velocity: velocity ?? .zero, model: model)
    }

    /// Whether changes can be seen to run: the view is in a window on the screen, and neither is the window itself nor
    /// the root of another tree in it.
    private func canAnimate(_ properties: [AnimatableProperty], in run: AnimationRun) -> Bool {
        guard superviewStorage != nil, let window = windowStorage, window.showsAnimations else { return false }
        if run.progress.covered < 0 || run.progress.covered > AnimatedChange.latestStart { return false }
        guard run.followsMotionPreference, window.application.prefersReducedMotion else { return true }
        return !properties.contains(where: \.isPlace)
    }

    /// Takes note that properties have been changed: their animations begin, or what was seen of them has ended.
    final func didChange(_ change: AnimatedChange) {
        let run = windowStorage != nil ? change.run : nil
        if run == nil { damageExtent() }
        var replaced: [AnimationRun] = []
        for start in change.starts {
            let end = modelValue(of: start.property)
            guard end != start.model else { continue }
            change.recorder?.record(
                AnimatorRun.Change(view: self, property: start.property, start: start.value, end: end))
            guard let run else {
                if start.property.effect.outdatesRaster { dropRaster() }
                continue
            }
            begin(start, to: end, in: run, replacing: &replaced)
        }
        if run != nil { animationsDidChange() }
        AnimationRun.end(replaced, later: true)
    }

    /// Begins an animation in place of another one of the property, or adds a keyframe to one that has just begun.
    private func begin(
        _ start: AnimatedChange.Start, to end: AnimatableValue, in run: AnimationRun,
        replacing replaced: inout [AnimationRun]
    ) {
        let animations = rareForWriting.animations ?? ViewAnimations()
        rareForWriting.animations = animations
        if !animations.list.contains(where: { $0.run === run }) { run.note(self) }
        let keyframes = AnimationBlock.keyframes
        if let index = animations.list.firstIndex(where: { $0.property == start.property }) {
            let old = animations.list[index]
            if let keyframes, old.run === run, let track = old.track {
                track.add(keyframes.frame(to: end))
                animations.list[index].follow(to: end)
                return
            }
            animations.list.remove(at: index)
            if old.run.removeOne(finished: old.run === run), old.run !== run { replaced.append(old.run) }
        }
        let track = keyframes.map { KeyframeTrack(of: start.property, from: start.value, mode: $0.mode) }
        if let keyframes { track?.add(keyframes.frame(to: end)) }
        let animation = PropertyAnimation(
            of: start.property, in: run, from: start.value, to: end, covered: run.progress.covered,
            velocity: track == nil ? start.velocity : .zero, along: track)
        animations.list.append(animation)
        run.noteInheritedVelocity(animation.relativeVelocity(over: run.duration))
        run.addOne()
    }
}

extension AnimatedChange {
    /// The share of the way from which on a run takes no further changes: what is left of it is not worth an animation.
    static let latestStart = 0.999
}
