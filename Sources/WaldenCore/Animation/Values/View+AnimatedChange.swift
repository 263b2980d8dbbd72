internal import WaldenGeometry

/// A property change that is animated, interrupts an animation, or is recorded.
struct AnimatedChange {
    /// The run that animates the change; `nil` if it shows at once.
    let run: AnimationRun?
    /// The run that records the change in either case.
    let recorder: AnimatorRun?
    let starts: [Start]

    struct Start {
        let property: AnimatableProperty
        let value: AnimatableValue
        let velocity: AnimationVector
        let model: AnimatableValue
    }
}

/// How setters of animatable properties animate: each calls `willChange` before the change and `didChange` after it.
/// Without animations, outside of blocks, this costs one check.
extension View {
    /// Prepares a change of properties.
    ///
    /// - Returns: The argument for ``didChange(_:)``; `nil` for a plain change, after which the setter invalidates as
    ///   usual.
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

    /// Returns whether changes can be animated: the view is in a window on the screen, and is neither the window nor
    /// the root of another tree in it.
    private func canAnimate(_ properties: [AnimatableProperty], in run: AnimationRun) -> Bool {
        guard superviewStorage != nil, let window = windowStorage, window.showsAnimations else { return false }
        if run.progress.covered < 0 || run.progress.covered > AnimatedChange.latestStart { return false }
        guard run.followsMotionPreference, window.application.prefersReducedMotion else { return true }
        return !properties.contains(where: \.isPlace)
    }

    /// Called after a property change: begins its animations, or invalidates the view.
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

    /// Begins an animation, replacing another one of the property, or adds a keyframe to one of the same run.
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
    /// The progress beyond which a run takes no more changes: the rest is not worth an animation.
    static let latestStart = 0.999
}
