/// An animation of one property of one view. The value on screen differs from the model value by an offset that shrinks
/// to zero, or follows keyframes.
struct PropertyAnimation {
    let property: AnimatableProperty
    let run: AnimationRun
    /// The keyframe path; `nil` for a direct animation.
    let track: KeyframeTrack?
    /// The run's progress at the beginning.
    private let covered: Double
    private var target: AnimationVector
    /// The distance, extrapolated back to the beginning of the run.
    private let distance: AnimationVector
    /// The velocity inherited from a replaced animation, per second.
    private let velocity: AnimationVector
    /// The offset of the value on screen from the end value.
    private(set) var offset: AnimationVector
    private var nextOffset: AnimationVector

    /// Creates an animation that shows its start value, in a run that has already covered a fraction of the distance.
    init(
        of property: AnimatableProperty, in run: AnimationRun, from start: AnimatableValue, to end: AnimatableValue,
        covered: Double, velocity: AnimationVector, along track: KeyframeTrack? = nil
    ) {
        let (from, to) = AnimatableValue.vectors(from: start, to: end)
        self.property = property
        self.run = run
        self.velocity = velocity
        self.covered = covered
        self.track = track
        target = to
        distance = (to - from) / (1 - covered)
        offset = from - to
        nextOffset = offset
        trackDidChange()
    }

    /// Updates the animation after a keyframe was added to its track, before its first frame.
    mutating func trackDidChange() {
        guard let (first, last) = track?.ends else { return }
        target = last
        offset = first - last
        nextOffset = offset
    }

    var shownValue: AnimatableValue { property.value(of: target + offset) }

    var isAtEnd: Bool { offset == .zero }

    @MainActor var shownVelocity: AnimationVector {
        let rate = run.rate
        if let track { return track.slope(at: trackTime(at: run.progress)) * (rate.covered / (1 - covered)) }
        return distance * rate.covered + velocity * rate.push
    }

    /// Returns the inherited velocity in total distances per second: at most 100 distances per `duration`, in seconds.
    func relativeVelocity(over duration: Double) -> Double {
        let speed = (velocity * velocity).sum().squareRoot()
        guard speed > 0 else { return 0 }
        return speed / max((distance * distance).sum().squareRoot(), speed * duration / 100)
    }

    /// Computes the offset of the next frame; returns whether it differs from the current one.
    @MainActor mutating func prepare() -> Bool {
        let progress = run.progress
        if let track {
            nextOffset = progress == .ended ? .zero : track.value(at: trackTime(at: progress)) - target
        } else {
            nextOffset = velocity * progress.push - distance * (1 - progress.covered)
        }
        return nextOffset != offset
    }

    private func trackTime(at progress: AnimationProgress) -> Double { (progress.covered - covered) / (1 - covered) }

    mutating func show() { offset = nextOffset }

    /// The bounds of the offsets that the animation can show; `nil` if unbounded.
    @MainActor var reach: (low: AnimationVector, high: AnimationVector)? {
        var low = pointwiseMin(offset, .zero)
        var high = pointwiseMax(offset, .zero)
        if let track {
            let (minimum, maximum) = track.reach
            low = pointwiseMin(low, minimum - target)
            high = pointwiseMax(high, maximum - target)
        } else {
            low = pointwiseMin(low, -distance)
            high = pointwiseMax(high, -distance)
        }
        guard velocity == .zero, let overshoot = run.timing.overshoot else { return nil }
        let beyond = (high - low) * overshoot
        return (low - beyond, high + beyond)
    }
}

extension AnimationTiming {
    /// The greatest possible overshoot, as a fraction of the distance; `nil` if unknown.
    fileprivate var overshoot: Double? {
        switch self {
        case .cubic(let curve):
            let range = 0.0...1
            return range.contains(curve.controlPoint1.y) && range.contains(curve.controlPoint2.y) ? 0 : nil
        case .spring(let parameters): return parameters.initialVelocity == 0 ? 1 : nil
        }
    }
}
