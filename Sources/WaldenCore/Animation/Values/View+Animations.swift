internal import WaldenGeometry

extension View {
    /// Ends animations of the view, and shows its model values.
    ///
    /// - Parameters:
    ///   - finished: Whether they ran to their end.
    ///   - invalidates: Whether to damage the view; otherwise the caller does.
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
        // Hit testing uses an index that covers both the model frame and the one on screen.
        invalidateExtentInSuperview()
    }
}

extension AnimationRun {
    /// Ends runs whose last animation has ended.
    ///
    /// - Parameter later: Whether to do so in the next turn of the run loop, because a property is being set.
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
