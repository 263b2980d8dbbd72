import Glibc
import Walden

/// The face of a clock: minute marks, hour numerals and the date.
final class Dial: View {
    /// Lengths are fractions of the radius, unless stated otherwise.
    private enum Metrics {
        static let markInset = 0.055
        static let minuteLength = 0.035
        static let hourLength = 0.075
        static let minuteWidth = 0.010
        static let hourWidth = 0.022
        static let numeralRadius = 0.735
        static let numeralSize = 0.155
        static let dateSize = 0.085
        static let dateRadius = 0.40
        /// How far hinting may move glyphs beyond their outlines, in points.
        static let textReach = 3.0
    }

    /// The text of the date window; empty to hide it.
    var date = "" {
        didSet { if date != oldValue { setNeedsDisplay(dateArea) } }
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        updateColors()
    }

    private func updateColors() {
        backgroundColor = palette.elevatedBackground
        borderColor = palette.separator
        borderWidth = 1
        shadow = Shadow(color: palette.shadow, offset: Point(x: 0, y: 4), blurRadius: 16)
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    override func layoutSubviews() { cornerRadius = radius }

    private var radius: Double { min(bounds.width, bounds.height) / 2 }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        for minute in 0..<60 { drawMark(minute, rect, context) }
        for hour in 1...12 { drawNumeral(hour, rect, context) }
        if !date.isEmpty, dateArea.intersects(rect) { drawDate(context) }
    }

    /// Returns the point in the direction of a minute, at a fraction of the radius.
    private func point(_ minute: Int, _ fraction: Double) -> Point {
        let angle = Double(minute) / 60 * 2 * .pi
        return bounds.center + Point(x: sin(angle), y: -cos(angle)) * (radius * fraction)
    }

    private func drawMark(_ minute: Int, _ rect: Rect, _ context: GraphicsContext) {
        let isHour = minute.isMultiple(of: 5)
        let width = max(1, (isHour ? Metrics.hourWidth : Metrics.minuteWidth) * radius)
        let outer = point(minute, 1 - Metrics.markInset)
        let inner = point(minute, 1 - Metrics.markInset - (isHour ? Metrics.hourLength : Metrics.minuteLength))
        guard Rect(corner: outer, opposite: inner).insetBy(dx: -width, dy: -width).intersects(rect) else { return }
        var line = Path()
        line.move(to: outer)
        line.addLine(to: inner)
        context.stroke(
            line, with: isHour ? palette.label : palette.tertiaryLabel.withAlpha(0.7),
            style: StrokeStyle(width: width, cap: .round))
    }

    private func drawNumeral(_ hour: Int, _ rect: Rect, _ context: GraphicsContext) {
        let isQuarter = hour.isMultiple(of: 3)
        let font = Font.system(size: Metrics.numeralSize * radius, weight: isQuarter ? .semibold : .regular)
        let text = TextLayout("\(hour)", font: font, maxLines: 1)
        let ink = text.inkBounds
        let center = point(hour * 5, Metrics.numeralRadius)
        // Centre by the ink: digits have no descenders, so centring the line box would shift them up.
        let origin = Point(x: center.x - ink.midX, y: center.y - ink.midY)
        let reach = -Metrics.textReach
        guard ink.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: reach, dy: reach).intersects(rect) else { return }
        context.draw(text, at: origin, color: isQuarter ? palette.label : palette.secondaryLabel)
    }

    private var dateArea: Rect {
        Rect(
            center: point(30, Metrics.dateRadius),
            size: Size(width: Metrics.dateSize * radius * 5.2, height: Metrics.dateSize * radius * 2))
    }

    private func drawDate(_ context: GraphicsContext) {
        let font = Font.system(size: Metrics.dateSize * radius, weight: .semibold).monospacedDigits()
        let text = TextLayout(date, font: font, maxLines: 1)
        let area = dateArea
        let box = Rect(
            center: area.center, size: Size(width: text.inkBounds.width + area.height * 0.7, height: area.height * 0.8))
        context.fillRoundedRect(box, cornerRadius: box.height * 0.28, with: palette.hoveredOverlay)
        let ink = text.inkBounds
        context.draw(
            text, at: Point(x: box.midX - ink.midX, y: box.midY - ink.midY), color: palette.secondaryLabel)
    }
}
