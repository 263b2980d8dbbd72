internal import WaldenGeometry

extension View {
    /// Ends animations of the view, and shows what its properties are.
    ///
    /// - Parameters:
    ///   - finished: Whether they came to their end.
    ///   - invalidates: Whether to damage what changes by that; otherwise the caller does.
    final func endAnimations(
        finished: Bool, invalidating invalidates: Bool = true, where mustEnd: (PropertyAnimation) -> Bool
    ) {
        guard let animations = rare?.animations else { return }
        let isSeen = animations.list.contains { mustEnd($0) && !$0.isAtEnd }
        if isSeen, invalidates { damageExtent() }
        var ended: [AnimationRun] = []
        var effect: AnimationEffect = []
        animations.list.removeAll { animation in
            guard mustEnd(animation) else { return false }
            effect.formUnion(animation.property.effect)
            if animation.run.removeOne(finished: finished) { ended.append(animation.run) }
            return true
        }
        animationsDidChange()
        if effect.contains(.extent) { invalidateExtent() }
        if effect.outdatesRaster { dropRaster() }
        if isSeen, invalidates { damageExtent() }
        AnimationRun.end(ended, later: !invalidates)
    }

    /// Takes note that animations came or went.
    final func animationsDidChange() {
        guard let animations = rare?.animations else { return }
        animations.noteChanged()
        if animations.formerPicture != nil, animations[.dissolve] == nil {
            animations.formerPicture = nil
            invalidateExtent()
        }
        let wasAnimated = flags.contains(.animated)
        let wasTouchable = !flags.contains(.untouchable)
        set(.animated, !animations.list.isEmpty)
        set(.untouchable, animations.list.contains { !$0.run.allowsUserInteraction })
        if wasTouchable == flags.contains(.untouchable) { windowStorage?.noteNeedsHoverTest() }
        if animations.list.isEmpty {
            rare?.animations = nil
            if wasAnimated { animations.window?.removeAnimated(at: animations.place) }
        } else if let window = windowStorage {
            if !wasAnimated {
                animations.window = window
                animations.place = window.animatedViews.count
                window.animatedViews.append(self)
            }
            window.noteNeedsFrame()
        }
        // The index by which hit testing finds the view covers both where it is and where it is seen.
        invalidateExtentInSuperview()
    }
}

extension AnimationRun {
    /// Tells runs that their last animation ended.
    ///
    /// - Parameter later: Whether to do so in the next turn of the run loop, because a property is just being set.
    static func end(_ runs: [AnimationRun], later: Bool) {
        for run in runs {
            if later, let application = run.application ?? .shared {
                application.post { run.endIfDone() }
            } else {
                run.endIfDone()
            }
        }
    }
}
