/// The motion of content along one axis until it rests, as a function of time.
///
/// It has one or two parts: two for a slide to an end, followed by a spring that returns the content from beyond it.
struct AxisMotion: Sendable {
    private enum Part: Sendable {
        case rest
        case slide(Deceleration)
        case settle(SettlingSpring)
        case ease(from: Double, duration: Double)
    }

    private var first: Part
    private let firstDuration: Double
    private var second = Part.rest
    /// The time until the content rests, in seconds.
    private(set) var duration: Double
    /// The position of rest.
    private(set) var end: Double

    private init(_ part: Part, end: Double, duration: Double) {
        (first, firstDuration, self.end, self.duration) = (part, duration, end, duration)
    }

    init(restingAt position: Double) { self.init(.rest, end: position, duration: 0) }

    /// Creates a motion that decelerates from a position, in points, at a velocity, in points per
    /// second. It returns from beyond the limits, and bounces or stops at them. `rate` is the
    /// fraction of the velocity left after each millisecond; the motion rests within `precision`
    /// points of its end.
    init(
        coastingFrom position: Double, velocity: Double, within limits: ClosedRange<Double>, rate: Double,
        bounces: Bool, precision: Double
    ) {
        let nearest = min(max(position, limits.lowerBound), limits.upperBound)
        let slide = Deceleration(start: position, velocity: velocity, rate: rate)
        let destination = slide.destination
        // Content beyond an end needs no spring if its own velocity brings it back.
        let comesBack = (nearest - position) * (destination - nearest) > 0
        guard nearest == position || comesBack else {
            self.init(settlingFrom: position, velocity: velocity, to: nearest, precision: precision)
            return
        }
        let end = min(max(destination, limits.lowerBound), limits.upperBound)
        let time = end == destination ? slide.time(untilWithin: precision) : slide.time(at: end) ?? 0
        self.init(.slide(slide), end: end, duration: time)
        guard bounces, end != destination else { return }
        let spring = SettlingSpring(target: end, displacement: 0, velocity: slide.velocity(at: firstDuration))
        second = .settle(spring)
        duration += spring.time(untilWithin: precision)
    }

    /// Creates a motion that decelerates to rest at a target; `nil` if it moves away from the target, or if the rate
    /// would stop it abruptly or make it crawl. `rate` itself is always allowed.
    init?(slidingFrom position: Double, velocity: Double, to target: Double, rate: Double, precision: Double) {
        guard velocity != 0, (target - position) / velocity > 0 else { return nil }
        let fitting = Deceleration.rate(from: position, velocity: velocity, to: target)
        let (minimum, maximum) = (ScrollMetrics.minimumTargetRate, ScrollMetrics.maximumTargetRate)
        guard fitting >= min(minimum, rate), fitting <= max(maximum, rate) else { return nil }
        let slide = Deceleration(start: position, velocity: velocity, rate: fitting)
        self.init(.slide(slide), end: target, duration: slide.time(untilWithin: precision))
    }

    /// Creates a motion that a spring drives to a target.
    init(settlingFrom position: Double, velocity: Double, to target: Double, precision: Double) {
        let spring = SettlingSpring(target: target, displacement: position - target, velocity: velocity)
        self.init(.settle(spring), end: target, duration: spring.time(untilWithin: precision))
    }

    /// Creates a motion that eases in and out over a duration.
    init(easingFrom position: Double, to target: Double, duration: Double) {
        let part = position == target ? Part.rest : .ease(from: position, duration: duration)
        self.init(part, end: target, duration: position == target ? 0 : duration)
    }

    /// Shifts start and end with the content.
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
        case .settle(var spring):
            spring.target += distance
            return .settle(spring)
        case .ease(let start, let duration): return .ease(from: start + distance, duration: duration)
        }
    }

    /// Returns the position at a time after the start, in seconds.
    func position(at time: Double) -> Double {
        if time >= duration { return end }
        return time < firstDuration ? position(in: first, at: time) : position(in: second, at: time - firstDuration)
    }

    /// Returns the velocity at a time after the start, in points per second.
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
            let progress = time / duration
            return start + (end - start) * progress * progress * (3 - 2 * progress)
        }
    }

    private func velocity(in part: Part, at time: Double) -> Double {
        switch part {
        case .rest: return 0
        case .slide(let slide): return slide.velocity(at: time)
        case .settle(let spring): return spring.velocity(at: time)
        case .ease(let start, let duration):
            let progress = time / duration
            return (end - start) * 6 * progress * (1 - progress) / duration
        }
    }
}
