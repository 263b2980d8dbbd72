@MainActor
final class Keyframes {
    let mode: KeyframeMode
    /// The start and end of the keyframe being added, from 0 to 1; the whole duration outside keyframes.
    var time = (start: 0.0, end: 1.0)

    init(mode: KeyframeMode) { self.mode = mode }

    func frame(to value: AnimatableValue) -> KeyframeTrack.Frame {
        KeyframeTrack.Frame(start: time.start, end: time.end, value: value)
    }
}

/// The path of a property through its keyframes, over the time from 0 to 1.
///
/// Each keyframe leads from the property's value at its start to its own value; a later one that overlaps cuts it off.
/// Between keyframes the property rests.
final class KeyframeTrack {
    private let property: AnimatableProperty
    private let start: AnimatableValue
    private let mode: KeyframeMode
    private var frames: [Frame] = []
    private var segments: [Segment] = []

    struct Frame {
        var start: Double
        var end: Double
        var value: AnimatableValue
    }

    private struct Segment {
        var start: Double
        var end: Double
        var from: AnimationVector
        var to: AnimationVector
        /// The derivatives at both ends, for curved paths.
        var slopes: (from: AnimationVector, to: AnimationVector) = (.zero, .zero)

        var length: Double { end - start }
        var delta: AnimationVector { to - from }
    }

    init(of property: AnimatableProperty, from start: AnimatableValue, mode: KeyframeMode) {
        self.property = property
        self.start = start
        self.mode = mode
    }

    func add(_ frame: Frame) {
        frames.removeAll { $0.start == frame.start && $0.end == frame.end }
        let index = frames.firstIndex { $0.start > frame.start } ?? frames.count
        frames.insert(frame, at: index)
        buildSegments()
    }

    var ends: (first: AnimationVector, last: AnimationVector) {
        guard let first = segments.first, let last = segments.last else { return (.zero, .zero) }
        return (first.from, last.to)
    }

    func value(at time: Double) -> AnimationVector {
        guard let index = segments.lastIndex(where: { $0.start <= time }) else { return ends.first }
        let segment = segments[index]
        if time >= segment.end || mode == .discrete { return segment.to }
        let fraction = (time - segment.start) / segment.length
        guard mode.isCurved else { return segment.from + segment.delta * fraction }
        let rest = 1 - fraction
        let bend = segment.slopes.from * (rest * rest * fraction) - segment.slopes.to * (fraction * fraction * rest)
        return segment.from + segment.delta * (fraction * fraction * (3 - 2 * fraction)) + bend * segment.length
    }

    func slope(at time: Double) -> AnimationVector {
        guard mode != .discrete else { return .zero }
        return (value(at: time + Self.step) - value(at: time - Self.step)) / (2 * Self.step)
    }

    private static let step = 1e-5

    var reach: (low: AnimationVector, high: AnimationVector) {
        var (low, high) = (ends.first, ends.first)
        for segment in segments {
            low = pointwiseMin(low, pointwiseMin(segment.from, segment.to))
            high = pointwiseMax(high, pointwiseMax(segment.from, segment.to))
        }
        // A curve overshoots by less than its whole range.
        let beyond = mode.isCurved ? high - low : .zero
        return (low - beyond, high + beyond)
    }

    // MARK: Segments

    private func buildSegments() {
        segments = []
        var value = start
        for (index, frame) in frames.enumerated() {
            let next = index + 1 < frames.count ? frames[index + 1].start : .infinity
            let isCut = next < frame.end
            if isCut, next <= frame.start { continue }
            var (from, to) = AnimatableValue.vectors(from: value, to: frame.value)
            if property == .transform, let last = segments.last {
                // Add whole turns, so that the segment continues the previous one.
                let turn = last.to[TransformParts.angleIndex] - from[TransformParts.angleIndex]
                from[TransformParts.angleIndex] += turn
                to[TransformParts.angleIndex] += turn
            }
            var segment = Segment(start: frame.start, end: frame.end, from: from, to: to)
            value = frame.value
            if isCut {
                segment.to = from + segment.delta * ((next - frame.start) / segment.length)
                segment.end = next
                value = property.value(of: segment.to)
            }
            segments.append(segment)
        }
        if mode.isPaced { pace() }
        if mode.isCurved { bend() }
    }

    /// Distributes the time among the segments in proportion to their distances.
    private func pace() {
        guard let first = segments.first?.start, let last = segments.last?.end else { return }
        let distances = segments.map { ($0.delta * $0.delta).sum().squareRoot() }
        let total = distances.reduce(0, +)
        guard total > 0 else { return }
        var time = first
        for index in segments.indices {
            segments[index].start = time
            time = index == segments.count - 1 ? last : time + (last - first) * distances[index] / total
            segments[index].end = time
        }
    }

    /// Computes the slopes at the keyframes: averages of the adjacent segments', weighted toward the shorter one; zero
    /// where the property rests or jumps.
    private func bend() {
        for index in segments.indices where segments[index].length > 0 {
            let segment = segments[index]
            let own = segment.delta / segment.length
            segments[index].slopes = (own, own)
            guard index > 0 else { continue }
            let before = segments[index - 1]
            guard before.length > 0, before.end == segment.start else {
                segments[index].slopes.from = .zero
                if before.length > 0 { segments[index - 1].slopes.to = .zero }
                continue
            }
            let slope =
                (before.delta / before.length * segment.length + own * before.length) / (before.length + segment.length)
            segments[index - 1].slopes.to = slope
            segments[index].slopes.from = slope
        }
    }
}

enum KeyframeMode {
    case linear, discrete, paced, cubic, cubicPaced

    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCurved: Bool { self == .cubic || self == .cubicPaced }
}
