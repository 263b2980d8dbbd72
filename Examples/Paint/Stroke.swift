import Walden

/// A point of a stroke and the width there, in points.
struct Sample: Hashable {
    var point: Point
    var width: Double

    func middle(to other: Sample) -> Sample {
        Sample(point: (point + other.point) / 2, width: (width + other.width) / 2)
    }
}

/// A piece of a stroke: a quadratic curve of varying width.
struct Segment: Hashable {
    private enum Metrics {
        /// The maximum difference in width that is invisible, in points.
        static let evenWidth = 0.3
        /// The length of the lines that approximate an uneven segment, in points.
        static let pieceLength = 1.5
        static let maximumPieceCount = 24.0
    }

    let start: Sample
    let control: Point
    let end: Sample

    /// The area that it covers, including antialiased edges.
    var bounds: Rect {
        let reach = max(start.width, end.width) / 2 + 1
        return Rect(corner: start.point, opposite: end.point)
            .union(Rect(corner: start.point, opposite: control)).insetBy(dx: -reach, dy: -reach)
    }

    func draw(with color: Color, in context: GraphicsContext) {
        guard start.point != end.point else {
            let side = max(start.width, end.width)
            context.fillEllipse(in: Rect(center: end.point, size: Size(width: side, height: side)), with: color)
            return
        }
        if (start.width - end.width).magnitude < Metrics.evenWidth {
            var path = Path()
            path.move(to: start.point)
            path.addQuadCurve(to: end.point, controlPoint: control)
            context.stroke(path, with: color, style: Segment.style(width: end.width))
        } else {
            drawPieces(with: color, in: context)
        }
    }

    private func drawPieces(with color: Color, in context: GraphicsContext) {
        let length = start.point.distance(to: control) + control.distance(to: end.point)
        let count = min(max((length / Metrics.pieceLength).rounded(.up), 2), Metrics.maximumPieceCount)
        var previous = start
        for step in 1...Int(count) {
            let next = sample(at: Double(step) / count)
            var path = Path()
            path.move(to: previous.point)
            path.addLine(to: next.point)
            context.stroke(path, with: color, style: Segment.style(width: next.width))
            previous = next
        }
    }

    private func sample(at part: Double) -> Sample {
        let rest = 1 - part
        return Sample(
            point: start.point * (rest * rest) + control * (2 * rest * part) + end.point * (part * part),
            width: start.width * rest + end.width * part)
    }

    private static func style(width: Double) -> StrokeStyle { StrokeStyle(width: width, cap: .round, join: .round) }
}

/// Makes a smooth curve from samples: it passes through the midpoint of each pair, tangent to their line, and does not
/// depend on the speed of the finger or the report rate.
struct Smoother: Hashable {
    /// The minimum distance between samples, in points. Shorter steps are jitter.
    private static let minimumStep = 1.0

    /// The last accepted sample.
    private var corner: Sample
    /// The end of the curve so far.
    private var reached: Sample
    /// The last sample, accepted or not.
    private var latest: Sample

    init(from start: Sample) {
        corner = start
        reached = start
        latest = start
    }

    /// Adds a sample. Returns the new final segment, if there is one.
    mutating func add(_ sample: Sample) -> Segment? {
        latest = sample
        guard sample.point.distance(to: corner.point) >= Smoother.minimumStep else { return nil }
        let middle = corner.middle(to: sample)
        defer { (corner, reached) = (sample, middle) }
        return Segment(start: reached, control: corner.point, end: middle)
    }

    /// The rest of the curve if no more samples follow.
    var rest: Segment {
        let control = latest == corner ? reached.middle(to: latest).point : corner.point
        return Segment(start: reached, control: control, end: latest)
    }
}

/// A line of ink, from touch down to lift.
struct Stroke {
    let ink: Ink
    /// The final segments.
    private(set) var segments: [Segment] = []
    private(set) var bounds = Rect.null
    private var smoother: Smoother

    init(ink: Ink, from start: Sample) {
        self.ink = ink
        smoother = Smoother(from: start)
    }

    /// Extends the stroke to a sample. Returns the additional area.
    mutating func add(_ sample: Sample) -> Rect {
        guard let segment = smoother.add(sample) else { return .null }
        return append(segment)
    }

    /// Ends the stroke at the last sample. Returns the additional area.
    mutating func finish() -> Rect { append(smoother.rest) }

    /// Returns the provisional end of the stroke through predicted samples, valid until the next sample.
    func tip(through predicted: [Sample]) -> [Segment] {
        var future = smoother
        let segments = predicted.compactMap { future.add($0) }
        return segments + [future.rest]
    }

    private mutating func append(_ segment: Segment) -> Rect {
        let added = segment.bounds
        segments.append(segment)
        bounds = bounds.union(added)
        return added
    }

    /// Draws the part in a rectangle.
    func draw(_ rect: Rect, on paper: Paper, in context: GraphicsContext) {
        guard bounds.intersects(rect) else { return }
        Stroke.draw(segments, rect, with: ink.color(on: paper), in: context)
    }

    static func draw(_ segments: [Segment], _ rect: Rect, with color: Color, in context: GraphicsContext) {
        for segment in segments where segment.bounds.intersects(rect) { segment.draw(with: color, in: context) }
    }
}
