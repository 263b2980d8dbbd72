/// The way of content along one axis from now until it rests, as a function of time.
///
/// It consists of one part, or of two: it slides to an end, from where a spring brings it back.
struct AxisMotion: Sendable {
    private enum Part: Sendable {
        case rest
        case slide(Deceleration)
        case settle(SettlingSpring)
        case ease(from: Double, duration: Double)
    }

    private var first = Part.rest
    private var firstDuration = 0.0
    private var second = Part.rest
    /// How long it takes until it rests, in seconds.
    private(set) var duration = 0.0
    /// Where it rests.
    private(set) var end: Double

    /// Rests.
    init(restingAt place: Double) { end = place }

    /// Goes on by itself.
    ///
    /// - Parameters:
    ///   - place: Where it is.
    ///   - velocity: In points per second.
    ///   - limits: The ends of the content. What is beyond them comes back.
    ///   - rate: What is left of the velocity after a millisecond.
    ///   - bounces: Whether it goes beyond an end, or stops there.
    ///   - precision: How near to its place of rest it counts as resting, in points.
    init(
        coastingFrom place: Double, velocity: Double, within limits: ClosedRange<Double>, rate: Double, bounces: Bool,
        precision: Double
    ) {
        let nearest = min(max(place, limits.lowerBound), limits.upperBound)
        let slide = Deceleration(start: place, velocity: velocity, rate: rate)
        let destination = slide.destination
        // What is beyond an end but so fast that it comes back by itself slides; nothing needs to pull at it.
        let comesBack = (nearest - place) * (destination - nearest) > 0
        guard nearest == place || comesBack else {
            self = AxisMotion(settlingFrom: place, velocity: velocity, to: nearest, precision: precision)
            return
        }
        first = .slide(slide)
        end = min(max(destination, limits.lowerBound), limits.upperBound)
        if end == destination {
            firstDuration = slide.time(untilWithin: precision)
            duration = firstDuration
            return
        }
        firstDuration = slide.time(at: end) ?? 0
        duration = firstDuration
        guard bounces else { return }
        let spring = SettlingSpring(target: end, displacement: 0, velocity: slide.velocity(at: firstDuration))
        second = .settle(spring)
        duration += spring.time(untilWithin: precision)
    }

    /// Slows down so that it comes to rest at a place, as it would at another rate; `nil` if it is not under way there,
    /// or would need a rate by which it stops dead or crawls.
    ///
    /// - Parameters:
    ///   - place: Where it is.
    ///   - velocity: In points per second.
    ///   - target: Where it is to rest.
    ///   - rate: What is left of the velocity after a millisecond where nothing else is wanted: always good enough.
    ///   - precision: How near to its place of rest it counts as resting, in points.
    init?(slidingFrom place: Double, velocity: Double, to target: Double, rate: Double, precision: Double) {
        guard velocity != 0, (target - place) / velocity > 0 else { return nil }
        let fitting = Deceleration.rate(from: place, velocity: velocity, to: target)
        let (least, most) = (ScrollMetrics.fastestStopRate, ScrollMetrics.slowestStopRate)
        guard fitting >= min(least, rate), fitting <= max(most, rate) else { return nil }
        let slide = Deceleration(start: place, velocity: velocity, rate: fitting)
        first = .slide(slide)
        end = target
        firstDuration = slide.time(untilWithin: precision)
        duration = firstDuration
    }

    /// Is brought to a place by a spring.
    init(settlingFrom place: Double, velocity: Double, to target: Double, precision: Double) {
        let spring = SettlingSpring(target: target, displacement: place - target, velocity: velocity)
        end = target
        first = .settle(spring)
        firstDuration = spring.time(untilWithin: precision)
        duration = firstDuration
    }

    /// Goes to a place in a given time, slowly at first and at the end.
    init(easingFrom place: Double, to target: Double, duration: Double) {
        end = target
        guard place != target else { return }
        first = .ease(from: place, duration: duration)
        firstDuration = duration
        self.duration = duration
    }

    /// Moves the whole way, because its space has moved.
    mutating func shift(by distance: Double) {
        end += distance
        first = shifted(first, by: distance)
        second = shifted(second, by: distance)
    }

    private func shifted(_ part: Part, by distance: Double) -> Part {
        switch part {
        case .rest: return .rest
        case .slide(let slide):
            return .slide(Deceleration(start: slide.start + distance, velocity: slide.velocity, rate: slide.rate))
        case .settle(let spring):
            return .settle(
                SettlingSpring(
                    target: spring.target + distance, displacement: spring.displacement, velocity: spring.velocity,
                    frequency: spring.frequency))
        case .ease(let start, let duration): return .ease(from: start + distance, duration: duration)
        }
    }

    /// Where it is after a time, in seconds.
    func position(at time: Double) -> Double {
        if time >= duration { return end }
        return time < firstDuration ? position(in: first, at: time) : position(in: second, at: time - firstDuration)
    }

    /// How fast it is after a time: in points per second.
    func velocity(at time: Double) -> Double {
        if time >= duration { return 0 }
        return time < firstDuration ? velocity(in: first, at: time) : velocity(in: second, at: time - firstDuration)
    }

    private func position(in part: Part, at time: Double) -> Double {
        switch part {
        case .rest: return end
        case .slide(let slide): return slide.position(at: time)
        case .settle(let spring): return spring.position(at: time)
        case .ease(let start, let duration):
            let part = time / duration
            return start + (end - start) * part * part * (3 - 2 * part)
        }
    }

    private func velocity(in part: Part, at time: Double) -> Double {
        switch part {
        case .rest: return 0
        case .slide(let slide): return slide.velocity(at: time)
        case .settle(let spring): return spring.velocity(at: time)
        case .ease(let start, let duration):
            let part = time / duration
            return (end - start) * 6 * part * (1 - part) / duration
        }
    }
}
