internal import WaldenCore
internal import WaldenGeometry

/// Content that moves without being held: paced by the window's frames, and placed by the time alone.
extension ScrollView {
    /// The platform's time, in seconds.
    var now: Double { panGestureRecognizer.now }

    /// The time for which the content lies where it does, in seconds: what goes on from there goes on from then. Frames
    /// show what moves where it is when they are seen.
    var motionTime: Double { max(now, shownTime) }

    /// Lets the content go on after a drag.
    ///
    /// - Parameters:
    ///   - velocity: In points per second.
    ///   - target: Where it is to rest; `nil` for where it comes to by itself.
    func coast(velocity: Point, to target: Point?) {
        let (x, y) = target.map { heading(velocity: velocity, to: $0) } ?? coasting(velocity: velocity)
        let moves = showsMotion && max(x.duration, y.duration) > 0
        delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
        guard drag == nil, motion == nil, window != nil else { return }
        if moves, showsMotion {
            begin(.deceleration, x, y, to: target)
            delegate?.scrollViewWillBeginDecelerating(self)
        } else if !showsMotion {
            move(to: onPixels(Point(x: x.end, y: y.end)))
        }
    }

    /// Whether movements can be seen: the window is on the screen, and the compositor has not said that it shows
    /// nothing of it.
    var showsMotion: Bool { window.map { $0.isVisible && !$0.states.contains(.suspended) } ?? false }

    /// How content goes on by itself, along both axes.
    ///
    /// - Parameters:
    ///   - place: Where it is; `nil` for its offset.
    ///   - velocity: In points per second.
    func coasting(from place: Point? = nil, velocity: Point) -> (AxisMotion, AxisMotion) {
        let (least, most, rate) = (minimumContentOffset, maximumContentOffset, decelerationRate.rawValue)
        let place = place ?? contentOffset
        return (
            AxisMotion(
                coastingFrom: place.x, velocity: velocity.x, within: least.x...most.x, rate: rate, bounces: bounces,
                precision: precision),
            AxisMotion(
                coastingFrom: place.y, velocity: velocity.y, within: least.y...most.y, rate: rate, bounces: bounces,
                precision: precision)
        )
    }

    /// How content that was let go comes to a place: along each axis as it would by itself, only sooner or later, where
    /// that is possible; to a page by a spring.
    private func heading(velocity: Point, to target: Point) -> (AxisMotion, AxisMotion) {
        let (place, rate) = (contentOffset, decelerationRate.rawValue)
        let (free, pulled) = (coasting(velocity: velocity), settling(velocity: velocity, at: target))
        if isPagingEnabled { return pulled }
        func motion(_ place: Double, _ velocity: Double, _ target: Double, _ free: AxisMotion, _ pulled: AxisMotion)
            -> AxisMotion
        {
            if (free.end - target).magnitude <= precision { return free }
            return AxisMotion(slidingFrom: place, velocity: velocity, to: target, rate: rate, precision: precision)
                ?? pulled
        }
        return (
            motion(place.x, velocity.x, target.x, free.0, pulled.0),
            motion(place.y, velocity.y, target.y, free.1, pulled.1)
        )
    }

    /// How content is brought to a place by a spring, along both axes.
    func settling(velocity: Point, at target: Point) -> (AxisMotion, AxisMotion) {
        let place = contentOffset
        func motion(_ place: Double, _ velocity: Double, _ target: Double) -> AxisMotion {
            // So fast that it does not swing beyond its target.
            let most = (target - place).magnitude * ScrollMetrics.springFrequency
            return AxisMotion(
                settlingFrom: place, velocity: min(max(velocity, -most), most), to: target, precision: precision)
        }
        return (motion(place.x, velocity.x, target.x), motion(place.y, velocity.y, target.y))
    }

    // MARK: Running

    /// Begins a movement; one that goes on is replaced.
    ///
    /// Where it is not seen, the content is at its end at once, and the movement waits until its time has passed.
    func begin(_ kind: ScrollMotion.Kind, _ x: AxisMotion, _ y: AxisMotion, to target: Point? = nil) {
        guard let window else { return }
        motionCount += 1
        let duration = max(x.duration, y.duration)
        let (isSeen, end) = (showsMotion, Point(x: x.end, y: y.end))
        let link = motion?.link ?? window.addDisplayLink { [weak self] link in self?.moveOn(at: link.targetTimestamp) }
        motion?.timer?.cancel()
        let timer = window.application.eventLoop.schedule(after: .waiting(duration + ScrollMetrics.motionGrace)) {
            [weak self] _ in self?.endMotionInTime()
        }
        motion = ScrollMotion(
            number: motionCount, kind: kind, x: isSeen ? x : AxisMotion(restingAt: x.end),
            y: isSeen ? y : AxisMotion(restingAt: y.end), target: target, startTime: motionTime, duration: duration,
            link: link, timer: timer)
        if isSeen { showIndicators() } else { move(to: kind == .animation ? end : onPixels(end)) }
    }

    /// Ends a movement whose time has passed without a frame: the window is hidden, or the compositor does not show it.
    private func endMotionInTime() { moveOn(at: motionTime) }

    /// Moves the content to where it belongs at a time, in seconds.
    private func moveOn(at time: Double) {
        guard let motion else { return }
        shownTime = time
        guard motion.isOver(at: time) else {
            moveVisibly(to: onPixels(motion.position(at: time)))
            return
        }
        moveVisibly(to: motion.kind == .animation ? motion.end : onPixels(motion.end))
        // Whoever was told of the move may have begun another one.
        if self.motion?.number == motion.number { stopMotion() }
    }

    /// Ends the movement where the content is, and tells of it.
    func stopMotion() {
        guard let motion else { return }
        motion.link.cancel()
        motion.timer?.cancel()
        self.motion = nil
        indicatorsMayHide()
        if needsLimits { setNeedsLayout() }
        switch motion.kind {
        case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
        case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
        case .key: break
        }
    }

    // MARK: Touched on the way

    /// Stops content that moves by itself, because it was touched; tells whether it did.
    func stopForTouch() -> Bool {
        guard isDecelerating, let motion else { return false }
        // To where it is seen by now: the last frame may not have come to the screen yet.
        shownTime = now
        move(to: onPixels(motion.position(at: now)))
        if self.motion?.number == motion.number { stopMotion() }
        return true
    }

    /// Stops content that moves by itself, because fingers rest on a touchpad. What is beyond an end comes back.
    func stopForHold() {
        if stopForTouch() { returnToLimits() }
    }

    /// Takes content over where it is seen, if the app animates its place.
    func catchAnimation() {
        if isAnimating { move(to: onPixels(presentation.bounds.origin)) }
    }

    // MARK: Ends

    /// Brings content back from beyond an end where nobody holds it.
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

    /// Has a movement that a person began go by ends that have changed: it goes on at its velocity.
    func redirectMotion() {
        guard let motion, motion.kind != .animation else { return }
        let time = motionTime
        let velocity = motion.velocity(at: time)
        if let target = motion.target ?? (motion.kind == .key ? motion.end : nil) {
            let reachable = limited(target)
            guard reachable.distance(to: target) > precision else { return }
            let (x, y) =
                motion.kind == .key
                ? settling(velocity: velocity, at: reachable) : heading(velocity: velocity, to: reachable)
            begin(motion.kind, x, y, to: reachable)
        } else {
            let (x, y) = coasting(from: motion.position(at: time), velocity: velocity)
            begin(motion.kind, x, y)
        }
    }
}
