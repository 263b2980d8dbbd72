import Walden

/// A dial that gestures move, turn and scale.
final class Dial: View {
    private enum Metrics {
        static let tickCount = 24
        static let tickLength = 7.0
        static let tickInset = 9.0
    }

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        borderWidth = 1
        applySurfaceStyle()
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        applySurfaceStyle()
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let radius = bounds.width / 2
        for tick in 0..<Metrics.tickCount {
            let direction = AffineTransform.rotation(2 * .pi * Double(tick) / Double(Metrics.tickCount))
                .apply(to: Point(x: 0, y: -1))
            let isLong = tick.isMultiple(of: 6)
            let outer = radius - Metrics.tickInset
            var line = Path()
            line.move(to: bounds.center + direction * outer)
            line.addLine(to: bounds.center + direction * (outer - Metrics.tickLength * (isLong ? 1.6 : 1)))
            context.stroke(
                line, with: isLong ? palette.secondaryLabel : palette.tertiaryLabel.withAlpha(0.6),
                style: StrokeStyle(width: isLong ? 2 : 1, cap: .round))
        }
        drawNeedle(radius, in: context)
    }

    private func drawNeedle(_ radius: Double, in context: GraphicsContext) {
        let center = bounds.center
        var needle = Path()
        needle.move(to: center + Point(x: 0, y: -radius * 0.64))
        needle.addLine(to: center + Point(x: 8, y: 0))
        needle.addLine(to: center + Point(x: -8, y: 0))
        needle.close()
        context.fill(needle, with: palette.accent.mark)
        let hub = Rect(center: center, size: Size(width: 26, height: 26))
        context.fillEllipse(in: hub, with: palette.accent.mark)
        context.fillEllipse(in: hub.insetBy(dx: 8, dy: 8), with: palette.elevatedBackground)
    }
}

extension View {
    /// Applies the background, border and shadow of views above the field.
    func applySurfaceStyle() {
        backgroundColor = palette.elevatedBackground
        borderColor = palette.separator
        shadow = Shadow(color: palette.shadow.withAlpha(0.18), offset: Point(x: 0, y: 3), blurRadius: 14)
    }
}

/// A glow beneath the pointer.
final class Halo: View {
    override init(frame: Rect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        alpha = 0
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let color = palette.accent.mark
        context.fill(
            Path(ellipseIn: bounds),
            with: .gradient(
                .radial(
                    center: bounds.center, radius: bounds.width / 2,
                    colors: [color.withAlpha(0.22), color.withAlpha(0)]
                )))
    }
}

/// A ring around a finger or a pressed pointer.
final class FingerRing: View {
    override init(frame: Rect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let ring = bounds.insetBy(dx: 2, dy: 2)
        context.fillEllipse(in: ring, with: palette.label.withAlpha(0.07))
        context.strokeEllipse(in: ring, with: palette.label.withAlpha(0.4), lineWidth: 1.5)
    }
}

/// The name of a gesture in a ring that fades out.
final class Flash: View {
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(frame: Rect(x: 0, y: 0, width: 132, height: 132))
        isUserInteractionEnabled = false
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let ring = bounds.insetBy(dx: 3, dy: 3)
        context.fillEllipse(in: ring, with: palette.accent.softFill)
        context.strokeEllipse(in: ring, with: palette.accent.text, lineWidth: 3)
        let text = TextLayout.cached(name, font: theme.typeScale[.title3])
        let place = Point(x: bounds.midX - text.size.width / 2, y: bounds.midY - text.size.height / 2)
        context.draw(text, at: place, color: palette.accent.softText)
    }
}
