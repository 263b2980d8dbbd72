import Walden

/// Draws and counts the touches that reach the view below the recognizers.
///
/// It shows which touches the recognizers cancel, delay or withhold.
final class Paper: View {
    /// The number of touches in each phase since the last pause.
    struct Tally: Equatable {
        var began = 0
        var moved = 0
        var ended = 0
        var cancelled = 0
    }

    private enum Metrics {
        /// The pause after which the next touch clears the paper, in seconds.
        static let pause = 1.0
        static let dot = 5.0
        static let ring = 11.0
        /// The reach of drawing around a vertex, in points.
        static let reach = 14.0
        static let lineWidth = 3.0
    }

    private struct Trail {
        /// `nil` once the touch is over: keeping it would create a retain cycle with its view.
        var touch: Touch?
        var points: [Point]
        var isEnded = false
        var isCancelled = false
    }

    private(set) var tally = Tally() {
        didSet { if tally != oldValue { onTally?(tally) } }
    }
    var onTally: (@MainActor (Tally) -> Void)?
    private var trails: [Trail] = []
    private var lastTime = -Double.infinity

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        clearIfOver(at: event?.timestamp ?? 0)
        for touch in touches {
            let place = touch.location(in: self)
            trails.append(Trail(touch: touch, points: [place]))
            tally.began += 1
            damage(place, place)
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            guard let index = trails.lastIndex(where: { $0.touch === touch }) else { continue }
            tally.moved += 1
            extend(&trails[index])
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { tally.ended += 1; finish(touch, isCancelled: false) }
        lastTime = event?.timestamp ?? lastTime
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { tally.cancelled += 1; finish(touch, isCancelled: true) }
        lastTime = event?.timestamp ?? lastTime
    }

    private func extend(_ trail: inout Trail) {
        guard let place = trail.touch?.location(in: self) else { return }
        damage(trail.points[trail.points.count - 1], place)
        trail.points.append(place)
    }

    private func finish(_ touch: Touch, isCancelled: Bool) {
        guard let index = trails.lastIndex(where: { $0.touch === touch }) else { return }
        extend(&trails[index])
        trails[index].touch = nil
        trails[index].isEnded = !isCancelled
        trails[index].isCancelled = isCancelled
    }

    private func clearIfOver(at time: Double) {
        guard time - lastTime > Metrics.pause, trails.allSatisfy({ $0.isEnded || $0.isCancelled }) else { return }
        trails = []
        tally = Tally()
        setNeedsDisplay()
    }

    private func damage(_ start: Point, _ end: Point) {
        setNeedsDisplay(Rect(corner: start, opposite: end).insetBy(dx: -Metrics.reach, dy: -Metrics.reach))
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        for trail in trails { draw(trail, in: context) }
    }

    private func draw(_ trail: Trail, in context: GraphicsContext) {
        let color = trail.isCancelled ? palette.destructive.text : palette.accent.text
        var line = Path()
        for point in trail.points { line.addLine(to: point) }
        context.stroke(
            line, with: color.withAlpha(0.55),
            style: StrokeStyle(width: Metrics.lineWidth, cap: .round, join: .round))
        guard let first = trail.points.first, let last = trail.points.last else { return }
        context.fillEllipse(in: circle(first, Metrics.dot), with: color)
        if trail.isEnded { context.strokeEllipse(in: circle(last, Metrics.ring), with: color, lineWidth: 2) }
        if trail.isCancelled { drawCross(at: last, color, in: context) }
    }

    private func drawCross(at center: Point, _ color: Color, in context: GraphicsContext) {
        let arm = Metrics.ring * 0.7
        var cross = Path()
        cross.move(to: center + Point(x: -arm, y: -arm))
        cross.addLine(to: center + Point(x: arm, y: arm))
        cross.move(to: center + Point(x: arm, y: -arm))
        cross.addLine(to: center + Point(x: -arm, y: arm))
        context.stroke(cross, with: color, style: StrokeStyle(width: 2.5, cap: .round))
    }

    private func circle(_ center: Point, _ radius: Double) -> Rect {
        Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
    }
}

/// Shows the touch counts of the paper.
final class TallyView: View {
    private static let size = Size(width: 276, height: 40)

    var tally = Paper.Tally() { didSet { setNeedsDisplay() } }

    init() {
        super.init(frame: Rect(origin: .zero, size: TallyView.size))
        isUserInteractionEnabled = false
    }

    override func sizeThatFits(_ size: Size) -> Size { TallyView.size }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let caption = TextLayout.cached("The view beneath got", font: theme.typeScale[.caption])
        context.draw(caption, at: .zero, color: palette.tertiaryLabel)
        let font = theme.typeScale[.footnote].withWeight(.medium).monospacedDigits()
        var x = 0.0
        for (title, count) in [
            ("began", tally.began), ("moved", tally.moved), ("ended", tally.ended), ("cancelled", tally.cancelled),
        ] {
            let text = TextLayout.cached("\(count) \(title)", font: font)
            let color =
                count == 0
                ? palette.tertiaryLabel : title == "cancelled" ? palette.destructive.text : palette.accent.text
            context.draw(text, at: Point(x: x, y: 19), color: color)
            x += text.size.width + 14
        }
    }
}
