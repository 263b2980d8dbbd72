internal import WaldenCore
internal import WaldenGeometry

/// Motion without fingers: paced by the window's frames, at positions that depend only on time.
extension ScrollView {
    /// The platform's time, in seconds.
    var now: Double { window?.application.platform.now ?? 0 }

    /// The presentation time of the content's position, in seconds, at which new motion starts; not before ``now``.
    var motionTime: Double { max(now, shownTime) }

    /// Continues scrolling after a drag, at a velocity in points per second, to a target or,
    /// without one, to the natural end.
    func coast(velocity: Point, to target: Point?) {
        let (x, y) = target.map { approaching($0, velocity: velocity) } ?? coasting(velocity: velocity)
        let moves = showsMotion && max(x.duration, y.duration) > 0
        delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
        guard drag == nil, motion == nil, window != nil else { return }
        if moves, showsMotion {
            begin(.deceleration, x, y, to: target)
            delegate?.scrollViewWillBeginDecelerating(self)
        } else if !showsMotion {
            move(to: pixelAligned(Point(x: x.end, y: y.end)))
        }
    }

    /// Whether motion is visible: the window is on the screen, and the compositor has not suspended it.
    var showsMotion: Bool { window.map { $0.isVisible && !$0.states.contains(.suspended) } ?? false }

    /// Returns motions that decelerate from an offset, at a velocity in points per second.
    func coasting(from start: Point? = nil, velocity: Point) -> (AxisMotion, AxisMotion) {
        let (start, minimum, maximum) = (start ?? contentOffset, minimumContentOffset, maximumContentOffset)
        func motion(_ axis: ScrollAxes) -> AxisMotion {
            AxisMotion(
                coastingFrom: start[axis], velocity: velocity[axis], within: minimum[axis]...maximum[axis],
                rate: decelerationRate.rawValue, bounces: bounces, precision: precision)
        }
        return (motion(.horizontal), motion(.vertical))
    }

    /// Returns the motions from a drag to a target: with paging, a spring; otherwise an adapted
    /// deceleration or, if impossible, a spring.
    private func approaching(_ target: Point, velocity: Point) -> (AxisMotion, AxisMotion) {
        let spring = settling(velocity: velocity, at: target)
        if isPagingEnabled { return spring }
        let (start, rate, natural) = (contentOffset, decelerationRate.rawValue, coasting(velocity: velocity))
        func motion(_ axis: ScrollAxes, _ natural: AxisMotion, _ spring: AxisMotion) -> AxisMotion {
            if (natural.end - target[axis]).magnitude <= precision { return natural }
            return AxisMotion(
                slidingFrom: start[axis], velocity: velocity[axis], to: target[axis], rate: rate, precision: precision)
                ?? spring
        }
        return (motion(.horizontal, natural.0, spring.0), motion(.vertical, natural.1, spring.1))
    }

    /// Returns motions that a spring drives to a target, slow enough not to overshoot.
    func settling(velocity: Point, at target: Point) -> (AxisMotion, AxisMotion) {
        let start = contentOffset
        func motion(_ axis: ScrollAxes) -> AxisMotion {
            let maximum = (target[axis] - start[axis]).magnitude * ScrollMetrics.springFrequency
            return AxisMotion(
                settlingFrom: start[axis], velocity: min(max(velocity[axis], -maximum), maximum), to: target[axis],
                precision: precision)
        }
        return (motion(.horizontal), motion(.vertical))
    }

    /// Begins a movement, which replaces the current one.
    ///
    /// While the window does not show motion, the content jumps to its end, but the movement keeps its duration.
    func begin(_ kind: ScrollMotion.Kind, _ x: AxisMotion, _ y: AxisMotion, to target: Point? = nil) {
        guard let window else { return }
        let duration = max(x.duration, y.duration)
        let (isVisible, end) = (showsMotion, Point(x: x.end, y: y.end))
        let link =
            motion?.link ?? window.addDisplayLink { [weak self] link in self?.stepMotion(at: link.targetTimestamp) }
        motion?.timer.cancel()
        let timer = window.application.eventLoop.schedule(after: .waiting(duration + ScrollMetrics.motionGrace)) {
            [weak self] _ in if let self { stepMotion(at: motionTime) }
        }
        motion = ScrollMotion(
            kind: kind, x: isVisible ? x : AxisMotion(restingAt: x.end),
            y: isVisible ? y : AxisMotion(restingAt: y.end), target: target, startTime: motionTime, duration: duration,
            link: link, timer: timer)
        if isVisible { showIndicators() } else { move(to: kind == .animation ? end : pixelAligned(end)) }
    }

    /// Moves the content to its position at a time, in seconds.
    private func stepMotion(at time: Double) {
        guard let motion else { return }
        shownTime = time
        guard motion.isOver(at: time) else {
            moveVisibly(to: pixelAligned(motion.position(at: time)))
            return
        }
        moveVisibly(to: motion.kind == .animation ? motion.end : pixelAligned(motion.end))
        // The delegate may have begun another movement.
        if self.motion?.timer === motion.timer { stopMotion() }
    }

    /// Ends the movement at the current offset, and notifies the delegate.
    func stopMotion() {
        guard let motion else { return }
        motion.link.cancel()
        motion.timer.cancel()
        self.motion = nil
        indicatorsMayHide()
        if needsLimits { setNeedsLayout() }
        motionDidEnd()
        switch motion.kind {
        case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
        case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
        case .key: break
        }
    }

    /// Stops decelerating content at a touch; returns whether it was decelerating.
    func stopForTouch() -> Bool {
        guard isDecelerating, let motion else { return false }
        // The last frame may be for a later time.
        shownTime = now
        move(to: pixelAligned(motion.position(at: now)))
        if self.motion?.timer === motion.timer { stopMotion() }
        return true
    }

    /// Stops decelerating content when fingers rest on a touchpad, and returns it to its ends.
    func stopForHold() { if stopForTouch() { returnToLimits() } }

    /// Stops content at its presented offset if an animation block is moving it.
    func catchAnimation() { if isAnimating { move(to: pixelAligned(presentation.bounds.origin)) } }

    /// Brings content back from beyond an end, unless fingers hold it.
    func returnToLimits() {
        guard !isDragging, motion == nil, !isZooming, window != nil, isBeyondLimits else { return }
        guard showsMotion else {
            move(to: limited(contentOffset))
            return
        }
        let (x, y) = coasting(velocity: .zero)
        begin(.deceleration, x, y)
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    /// Adapts a movement by the user to changed ends, from its current velocity.
    func redirectMotion() {
        guard let motion, motion.kind != .animation else { return }
        let time = motionTime
        let velocity = motion.velocity(at: time)
        if let target = motion.target ?? (motion.kind == .key ? motion.end : nil) {
            let reachable = limited(target)
            guard reachable.distance(to: target) > precision else { return }
            let (x, y) =
                motion.kind == .key
                ? settling(velocity: velocity, at: reachable) : approaching(reachable, velocity: velocity)
            begin(motion.kind, x, y, to: reachable)
        } else {
            let (x, y) = coasting(from: motion.position(at: time), velocity: velocity)
            begin(motion.kind, x, y)
        }
    }

    /// Returns the page, or the delegate's target, at which content rests after a drag; `nil` for
    /// the natural end.
    func chosenTarget(velocity: Point) -> Point? {
        let (x, y) = coasting(velocity: velocity)
        let natural = Point(x: x.end, y: y.end)
        let page = isPagingEnabled ? self.page(velocity: velocity) : nil
        var target = page ?? natural
        delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
        if target == page ?? natural || !target.isFinite { return page }
        return limited(target)
    }

    private func page(velocity: Point) -> Point {
        let (offset, size) = (contentOffset, bounds.size)
        return limited(Point { ScrollView.page(at: offset[$0], size[$0], velocity[$0]) })
    }

    /// Returns the page at which content rests: the next one in the direction of a flick, otherwise the nearest.
    private static func page(at offset: Double, _ length: Double, _ velocity: Double) -> Double {
        guard length > 0 else { return offset }
        let page = offset / length
        if velocity > ScrollMetrics.pageTurnVelocity { return page.rounded(.up) * length }
        if velocity < -ScrollMetrics.pageTurnVelocity { return page.rounded(.down) * length }
        return page.rounded() * length
    }
}
