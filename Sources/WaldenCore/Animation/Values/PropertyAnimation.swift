/// An animation of one property of one view.
///
/// The property itself has its new value from the beginning. What is seen differs from it by an offset that shrinks to
/// nothing, or that keyframes tell.
struct PropertyAnimation {
    let property: AnimatableProperty
    let run: AnimationRun
    /// The value that was seen at the beginning.
    let start: AnimatableValue
    /// The value of the property, seen at the end.
    private(set) var end: AnimatableValue
    /// Where the way leads, if not straight to the end.
    let track: KeyframeTrack?
    /// What the run had covered at the beginning.
    private let covered: Double
    private var target: AnimationVector
    /// The whole way, from where it would have begun with the run.
    private let distance: AnimationVector
    /// The velocity that the view had at the beginning, per second.
    private let velocity: AnimationVector
    /// How far what is seen is off the end, and will be in the next frame.
    private(set) var offset: AnimationVector
    private var nextOffset: AnimationVector

    /// Makes an animation, of which the beginning is seen.
    ///
    /// - Parameters:
    ///   - covered: The share of the way that the run has covered already.
    ///   - velocity: The velocity that was seen, per second.
    ///   - track: Where the way leads, if not straight to the end.
    init(
        of property: AnimatableProperty, in run: AnimationRun, from start: AnimatableValue, to end: AnimatableValue,
        covered: Double, velocity: AnimationVector, along track: KeyframeTrack? = nil
    ) {
        let (from, to) = AnimatableValue.vectors(from: start, to: end)
        self.property = property
        self.run = run
        self.start = start
        self.end = end
        self.velocity = velocity
        self.covered = covered
        self.track = track
        target = to
        distance = (to - from) / (1 - covered)
        offset = from - to
        nextOffset = offset
        if let track { lead(along: track) }
    }

    /// Takes note of another keyframe of the track, of which nothing is seen yet.
    ///
    /// - Parameter end: The value of the property.
    mutating func follow(to end: AnimatableValue) {
        self.end = end
        if let track { lead(along: track) }
    }

    private mutating func lead(along track: KeyframeTrack) {
        let (first, last) = track.ends
        target = last
        offset = first - last
        nextOffset = offset
    }

    /// The value that is seen.
    var shownValue: AnimatableValue { property.value(of: target + offset) }

    /// Whether the end is seen.
    var isAtEnd: Bool { offset == .zero }

    /// The velocity that is seen, per second.
    @MainActor var shownVelocity: AnimationVector {
        let rate = run.rate
        if let track { return track.slope(at: place(of: run.progress)) * (rate.covered / (1 - covered)) }
        return distance * rate.covered + velocity * rate.push
    }

    /// The velocity at the beginning in ways per second. Who has hardly a way to go counts as having some, as far as the
    /// view would fly in a hundredth of the duration.
    ///
    /// - Parameter duration: In seconds.
    func relativeVelocity(over duration: Double) -> Double {
        let speed = (velocity * velocity).sum().squareRoot()
        guard speed > 0 else { return 0 }
        let way = (distance * distance).sum().squareRoot()
        return speed / max(way, speed * duration / 100)
    }

    // MARK: Frames

    /// Finds what is to be seen next; tells whether that is something else.
    @MainActor mutating func prepare() -> Bool {
        let progress = run.progress
        if let track {
            nextOffset = progress == .ended ? .zero : track.value(at: place(of: progress)) - target
        } else {
            nextOffset = velocity * progress.push - distance * (1 - progress.covered)
        }
        return nextOffset != offset
    }

    /// Where on the track a run is.
    private func place(of progress: AnimationProgress) -> Double { (progress.covered - covered) / (1 - covered) }

    /// Shows what was found.
    mutating func show() { offset = nextOffset }

    // MARK: Reach

    /// Between which offsets all lies that is ever seen; `nil` if nothing bounds it.
    @MainActor var reach: (low: AnimationVector, high: AnimationVector)? {
        var low = pointwiseMin(offset, .zero)
        var high = pointwiseMax(offset, .zero)
        if let track {
            let (least, most) = track.reach
            low = pointwiseMin(low, least - target)
            high = pointwiseMax(high, most - target)
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
    /// How far an animation may swing beyond its ends, as a share of the way; `nil` if nobody knows.
    fileprivate var overshoot: Double? {
        switch self {
        case .cubic(let curve):
            let range = 0.0...1
            return range.contains(curve.controlPoint1.y) && range.contains(curve.controlPoint2.y) ? 0 : nil
        case .spring(let parameters): return parameters.initialVelocity == 0 ? 1 : nil
        }
    }
}
