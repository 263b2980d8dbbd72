internal import WaldenCore
internal import WaldenGeometry

/// Content that moves by itself: paced by the window's frames, at positions that depend on the time alone.
extension ScrollView {
    /// The platform's time, in seconds.
    var now: Double { window?.application.platform.now ?? 0 }

    /// The time for which the content is placed, in seconds, at which further motion starts. A frame shows the content
    /// where it is when the frame is seen.
    var motionTime: Double { max(now, shownTime) }

    /// Lets the content move on after a drag.
    ///
    /// - Parameters:
    ///   - velocity: In points per second.
    ///   - target: Where it is to rest; `nil` for its natural end.
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

    /// Whether motion is visible: the window is on the screen, and not suspended by the compositor.
    var showsMotion: Bool { window.map { $0.isVisible && !$0.states.contains(.suspended) } ?? false }

    /// The motions by which content slows down, along both axes.
    ///
    /// - Parameters:
    ///   - start: Where it is; `nil` for its offset.
    ///   - velocity: In points per second.
    func coasting(from start: Point? = nil, velocity: Point) -> (AxisMotion, AxisMotion) {
        let (minimum, maximum, rate) = (minimumContentOffset, maximumContentOffset, decelerationRate.rawValue)
        let start = start ?? contentOffset
        return (
            AxisMotion(
                coastingFrom: start.x, velocity: velocity.x, within: minimum.x...maximum.x, rate: rate,
                bounces: bounces,
                precision: precision),
            AxisMotion(
                coastingFrom: start.y, velocity: velocity.y, within: minimum.y...maximum.y, rate: rate,
                bounces: bounces,
                precision: precision)
        )
    }

    /// The motions by which content comes to a target after a drag: where possible by an adapted deceleration; to a page
    /// by a spring.
    private func heading(velocity: Point, to target: Point) -> (AxisMotion, AxisMotion) {
        let (start, rate) = (contentOffset, decelerationRate.rawValue)
        let (free, pulled) = (coasting(velocity: velocity), settling(velocity: velocity, at: target))
        if isPagingEnabled { return pulled }
        func motion(_ start: Double, _ velocity: Double, _ target: Double, _ free: AxisMotion, _ pulled: AxisMotion)
            -> AxisMotion
        {
            if (free.end - target).magnitude <= precision { return free }
            return AxisMotion(slidingFrom: start, velocity: velocity, to: target, rate: rate, precision: precision)
                ?? pulled
        }
        return (
            motion(start.x, velocity.x, target.x, free.0, pulled.0),
            motion(start.y, velocity.y, target.y, free.1, pulled.1)
        )
    }

    /// The motions by which a spring brings content to a target, along both axes.
    func settling(velocity: Point, at target: Point) -> (AxisMotion, AxisMotion) {
        let start = contentOffset
        func motion(_ start: Double, _ velocity: Double, _ target: Double) -> AxisMotion {
            // Limited so that it does not swing beyond the target.
            let maximum = (target - start).magnitude * ScrollMetrics.springFrequency
            return AxisMotion(
                settlingFrom: start, velocity: min(max(velocity, -maximum), maximum), to: target, precision: precision)
        }
        return (motion(start.x, velocity.x, target.x), motion(start.y, velocity.y, target.y))
    }

    // MARK: Running

    /// Begins a movement, which replaces a current one.
    ///
    /// Where it is not visible, the content is at its end at once, and the movement ends when its time has passed.
    func begin(_ kind: ScrollMotion.Kind, _ x: AxisMotion, _ y: AxisMotion, to target: Point? = nil) {
        guard let window else { return }
        motionCount += 1
        let duration = max(x.duration, y.duration)
        let (isVisible, end) = (showsMotion, Point(x: x.end, y: y.end))
        let link = motion?.link ?? window.addDisplayLink { [weak self] link in self?.moveOn(at: link.targetTimestamp) }
        motion?.timer?.cancel()
        let timer = window.application.eventLoop.schedule(after: .waiting(duration + ScrollMetrics.motionGrace)) {
            [weak self] _ in self?.endMotionInTime()
        }
        motion = ScrollMotion(
            number: motionCount, kind: kind, x: isVisible ? x : AxisMotion(restingAt: x.end),
            y: isVisible ? y : AxisMotion(restingAt: y.end), target: target, startTime: motionTime, duration: duration,
            link: link, timer: timer)
        if isVisible { showIndicators() } else { move(to: kind == .animation ? end : onPixels(end)) }
    }

    /// Ends a movement whose time has passed without a frame.
    private func endMotionInTime() { moveOn(at: motionTime) }

    /// Moves the content to its position at a time, in seconds.
    private func moveOn(at time: Double) {
        guard let motion else { return }
        shownTime = time
        guard motion.isOver(at: time) else {
            moveVisibly(to: onPixels(motion.position(at: time)))
            return
        }
        moveVisibly(to: motion.kind == .animation ? motion.end : onPixels(motion.end))
        // The delegate may have begun another movement.
        if self.motion?.number == motion.number { stopMotion() }
    }

    /// Ends the movement where the content is, and tells the delegate.
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

    // MARK: Stopping

    /// Stops content that decelerates, because it was touched; returns whether it did.
    func stopForTouch() -> Bool {
        guard isDecelerating, let motion else { return false }
        // Where it is now: the last frame may be for a later time.
        shownTime = now
        move(to: onPixels(motion.position(at: now)))
        if self.motion?.number == motion.number { stopMotion() }
        return true
    }

    /// Stops content that decelerates, because fingers rest on a touchpad. From beyond an end, it comes back.
    func stopForHold() {
        if stopForTouch() { returnToLimits() }
    }

    /// Stops content where it is seen, if the app animates its offset.
    func catchAnimation() {
        if isAnimating { move(to: onPixels(presentation.bounds.origin)) }
    }

    // MARK: Ends

    /// Brings content back from beyond an end, unless it is held.
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

    /// Adapts a movement that the user began to ends that have changed, at its velocity.
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
