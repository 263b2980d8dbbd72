import Walden

/// A place that a stroke goes through, and its width there, in points.
struct Sample: Hashable {
    var point: Point
    var width: Double

    func middle(to other: Sample) -> Sample {
        Sample(point: (point + other.point) / 2, width: (width + other.width) / 2)
    }
}

/// A piece of a stroke: a quadratic curve that may become wider or thinner.
struct Segment: Hashable {
    private enum Metrics {
        /// A difference in width that is not seen, in points.
        static let evenWidth = 0.3
        /// The length of the pieces of which an uneven segment is made, in points.
        static let piece = 1.5
        static let mostPieces = 24.0
    }

    let start: Sample
    let control: Point
    let end: Sample

    /// What it covers, with the smoothing of its edges.
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
        let count = min(max((length / Metrics.piece).rounded(.up), 2), Metrics.mostPieces)
        var former = start
        for step in 1...Int(count) {
            let next = sample(at: Double(step) / count)
            var path = Path()
            path.move(to: former.point)
            path.addLine(to: next.point)
            context.stroke(path, with: color, style: Segment.style(width: next.width))
            former = next
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

/// Makes a smooth curve of reports: it touches the middle between any two of them, in the direction from one to the
/// other. How fast the finger was does not matter, nor how many reports there are.
struct Smoother: Hashable {
    /// The way from one report to the next that counts, in points: what is less is the trembling of a hand.
    private static let leastStep = 1.0

    /// The last report that counted.
    private var corner: Sample
    /// Where the curve has come to.
    private var reached: Sample
    /// The last report.
    private var latest: Sample

    init(from start: Sample) {
        corner = start
        reached = start
        latest = start
    }

    /// Takes a report; returns what is certain now of the curve, if that is more than before.
    mutating func add(_ sample: Sample) -> Segment? {
        latest = sample
        guard sample.point.distance(to: corner.point) >= Smoother.leastStep else { return nil }
        let middle = corner.middle(to: sample)
        defer { (corner, reached) = (sample, middle) }
        return Segment(start: reached, control: corner.point, end: middle)
    }

    /// The rest of the curve, if nothing more comes.
    var rest: Segment {
        let control = latest == corner ? reached.middle(to: latest).point : corner.point
        return Segment(start: reached, control: control, end: latest)
    }
}

/// A line of ink, from the touch of a finger to its lift.
struct Stroke {
    let ink: Ink
    /// What is certain of it.
    private(set) var segments: [Segment] = []
    private(set) var bounds = Rect.null
    private var smoother: Smoother

    init(ink: Ink, from start: Sample) {
        self.ink = ink
        smoother = Smoother(from: start)
    }

    /// Goes on to a place; returns what it covers in addition.
    mutating func add(_ sample: Sample) -> Rect {
        guard let segment = smoother.add(sample) else { return .null }
        return append(segment)
    }

    /// Ends at the last place; returns what it covers in addition.
    mutating func finish() -> Rect { append(smoother.rest) }

    /// How it ends if it goes on as predicted. Nothing of it is certain: it is drawn until the next report comes.
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

    /// Draws what is seen of it in a rectangle.
    func draw(_ rect: Rect, on paper: Paper, in context: GraphicsContext) {
        guard bounds.intersects(rect) else { return }
        Stroke.draw(segments, rect, with: ink.color(on: paper), in: context)
    }

    static func draw(_ segments: [Segment], _ rect: Rect, with color: Color, in context: GraphicsContext) {
        for segment in segments where segment.bounds.intersects(rect) { segment.draw(with: color, in: context) }
    }
}
