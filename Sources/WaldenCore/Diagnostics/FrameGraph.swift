internal import WaldenGeometry
internal import WaldenGraphics

/// A bar graph of the times of the last frames, with figures for the last one.
@MainActor
struct FrameGraph {
    private struct Bar {
        var time: Double
        var layout: Double
        var draw: Double
        var commit: Double

        var total: Double { layout + draw + commit }
    }

    private enum Metrics {
        static let barCount = 120
        /// The width of a bar and its gap, in points.
        static let barStep = 2.0
        static let barWidth = 1.5
        /// The height of the bar field, in points.
        static let barHeight = 40.0
        /// The time that `barHeight` represents, in seconds.
        static let fullTime = 2 * budget
        /// The refresh interval of most screens, in seconds.
        static let budget = 1.0 / 60
        static let padding = 10.0
        static let gap = 8.0
        static let swatch = 7.0
        static let cornerRadius = 10.0
        /// The distance from the window's top right corner, in points.
        static let margin = 12.0
        static let titleFont = Font.system(size: 12, weight: .semibold).monospacedDigits()
        static let legendFont = Font.system(size: 10).monospacedDigits()
    }

    private enum Colors {
        static let panel = Color(hex: 0x14171A, alpha: 0.88)
        static let field = Color(white: 1, alpha: 0.06)
        static let budget = Color(white: 1, alpha: 0.45)
        static let title = Color(white: 1, alpha: 0.95)
        static let legend = Color(white: 1, alpha: 0.72)
        static let layout = Color(hex: 0x58A6FF)
        static let draw = Color(hex: 0x3FCF8E)
        static let commit = Color(hex: 0xF5A524)
    }

    private var bars: [Bar] = []

    mutating func add(_ report: FrameReport) {
        if bars.count == Metrics.barCount { bars.removeFirst() }
        bars.append(
            Bar(
                time: report.time, layout: report.layoutDuration, draw: report.drawDuration,
                commit: report.commitDuration))
    }

    /// The frame rate over the last second; `nil` if there were too few frames.
    private var framesPerSecond: Double? {
        guard let last = bars.last, let first = bars.first(where: { $0.time > last.time - 1 }) else { return nil }
        let count = bars.reversed().prefix { $0.time > last.time - 1 }.count
        guard count > 2, last.time > first.time else { return nil }
        return Double(count - 1) / (last.time - first.time)
    }

    private static let size = Size(
        width: Double(Metrics.barCount) * Metrics.barStep + 2 * Metrics.padding,
        height: Metrics.barHeight + 46 + 2 * Metrics.padding)

    /// Returns the frame of the graph at the top right of a window, in window coordinates.
    static func frame(in size: Size) -> Rect {
        Rect(
            x: max(0, size.width - Self.size.width - Metrics.margin), y: Metrics.margin, width: Self.size.width,
            height: Self.size.height)
    }

    func draw(in context: GraphicsContext, frame: Rect) {
        context.fillRoundedRect(frame, cornerRadius: Metrics.cornerRadius, with: Colors.panel)
        let inner = frame.insetBy(dx: Metrics.padding, dy: Metrics.padding)
        drawTitle(in: context, inner)
        let field = Rect(x: inner.minX, y: inner.minY + 22, width: inner.width, height: Metrics.barHeight)
        drawBars(in: context, field)
        drawLegend(in: context, Rect(x: inner.minX, y: field.maxY + 8, width: inner.width, height: 16))
    }

    private func drawTitle(in context: GraphicsContext, _ area: Rect) {
        let frameRate = framesPerSecond.map { "\(Int($0.rounded())) fps" } ?? "– fps"
        context.draw(
            TextLayout(frameRate, font: Metrics.titleFont, maxLines: 1), at: Point(x: area.minX, y: area.minY),
            color: Colors.title)
        let worst = bars.map(\.total).max() ?? 0
        let text = TextLayout(
            "\(Trace.milliseconds(bars.last?.total ?? 0)) ms, at most \(Trace.milliseconds(worst))",
            font: Metrics.legendFont, maxLines: 1)
        context.draw(text, at: Point(x: area.maxX - text.size.width, y: area.minY + 2), color: Colors.legend)
    }

    private func drawBars(in context: GraphicsContext, _ field: Rect) {
        context.fill(context.snap(field), with: Colors.field)
        var x = field.maxX - Double(bars.count) * Metrics.barStep
        for bar in bars {
            var bottom = field.maxY
            for (time, color) in [(bar.layout, Colors.layout), (bar.draw, Colors.draw), (bar.commit, Colors.commit)] {
                let height = min(time / Metrics.fullTime * field.height, bottom - field.minY)
                guard height > 0 else { continue }
                context.fill(Rect(x: x, y: bottom - height, width: Metrics.barWidth, height: height), with: color)
                bottom -= height
            }
            x += Metrics.barStep
        }
        let line = Rect(
            x: field.minX, y: field.maxY - Metrics.budget / Metrics.fullTime * field.height, width: field.width,
            height: context.hairline)
        context.fill(context.snap(line), with: Colors.budget)
    }

    private func drawLegend(in context: GraphicsContext, _ area: Rect) {
        let last = bars.last
        let parts = [
            ("layout", last?.layout, Colors.layout), ("draw", last?.draw, Colors.draw),
            ("commit", last?.commit, Colors.commit),
        ]
        var x = area.minX
        for (name, time, color) in parts {
            let text = TextLayout(
                "\(name) \(Trace.milliseconds(time ?? 0))", font: Metrics.legendFont, maxLines: 1)
            let swatch = Rect(
                x: x, y: area.minY + (text.size.height - Metrics.swatch) / 2, width: Metrics.swatch,
                height: Metrics.swatch)
            context.fillRoundedRect(swatch, cornerRadius: 2, with: color)
            context.draw(text, at: Point(x: x + Metrics.swatch + 4, y: area.minY), color: Colors.legend)
            x += Metrics.swatch + 4 + text.size.width + Metrics.gap
        }
    }
}
