internal import WaldenCore
internal import WaldenGeometry

/// Content that moves without being held: paced by the window's frames, and placed by the time alone.
extension ScrollView {
    /// The platform's time, in seconds.
    var now: Double { panGestureRecognizer.now }

    /// Lets the content go on after a drag.
    ///
    /// - Parameters:
    ///   - velocity: In points per second.
    ///   - target: Where it is to rest; `nil` for where it comes to by itself.
    func coast(velocity: Point, to target: Point?) {
        let (x, y) =
            target.map { settling(velocity: velocity, at: $0) } ?? coasting(velocity: velocity)
        let moves = window != nil && max(x.duration, y.duration) > 0
        delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
        guard moves, drag == nil, motion == nil, window != nil else { return }
        begin(.deceleration, x, y, to: target)
        delegate?.scrollViewWillBeginDecelerating(self)
    }

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

    /// How content is brought to a place, along both axes.
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
    func begin(_ kind: ScrollMotion.Kind, _ x: AxisMotion, _ y: AxisMotion, to target: Point? = nil) {
        guard let window else { return }
        motionCount += 1
        let link = motion?.link ?? window.addDisplayLink { [weak self] link in self?.moveOn(at: link.timestamp) }
        motion = ScrollMotion(
            number: motionCount, kind: kind, x: x, y: y, target: target, startTime: now, link: link)
        showIndicators()
    }

    private func moveOn(at time: Double) {
        guard let motion else { return }
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
        // To where it is by now, a part of a frame after the last one.
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
        let (x, y) = coasting(velocity: .zero)
        begin(.deceleration, x, y)
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    /// Has a movement that a person began go by ends that have changed: it goes on at its velocity.
    func redirectMotion() {
        guard let motion, motion.kind != .animation else { return }
        let (time, velocity) = (now, motion.velocity(at: now))
        if let target = motion.target ?? (motion.kind == .key ? motion.end : nil) {
            let reachable = limited(target)
            guard reachable.distance(to: target) > precision else { return }
            let (x, y) = settling(velocity: velocity, at: reachable)
            begin(motion.kind, x, y, to: reachable)
        } else {
            let (x, y) = coasting(from: motion.position(at: time), velocity: velocity)
            begin(motion.kind, x, y)
        }
    }

    /// Moves the content together with the drag or the movement that goes on.
    ///
    /// For content that came, went or changed its length before what is seen, which must not seem to move.
    ///
    /// - Parameter way: How far what is seen has moved in the content, in points.
    func shiftContent(by way: Point) {
        guard way != .zero else { return }
        rebaseDrag(by: way)
        motion?.shift(by: way)
        move(to: contentOffset + way)
    }
}
