import Walden

/// The name of a state, lit while the recognizer is in it.
final class Lamp: View {
    private static let dim = 0.5

    /// The lit background with the name.
    private let glow: Plate
    /// The lit background below the name.
    private let trace: Plate

    init(_ title: String, for state: GestureRecognizer.State) {
        glow = Plate(title, light: state.light)
        trace = Plate("", light: state.light)
        super.init(frame: .zero)
        for plate in [Plate("", light: nil), trace, Plate(title, background: false), glow] {
            addSubview(plate, filling: .zero)
        }
        for plate in [trace, glow] { plate.alpha = 0 }
    }

    var isFading: Bool { glow.isAnimating || trace.isAnimating }

    func light() {
        trace.alpha = 0
        glow.alpha = 1
    }

    /// Fades the light from full brightness, or from a dimmer one that does not compete with another lit lamp.
    func fade(isDim: Bool, in duration: Double) {
        glow.alpha = 0
        let fading = isDim ? trace : glow
        fading.alpha = isDim ? Lamp.dim : 1
        View.animate(withDuration: duration, options: .curveEaseIn) { fading.alpha = 0 }
    }
}

/// The arrow between two states: a permanent line, and a lit one that flashes.
final class Arrow: View {
    /// The vertices, including both ends.
    var points: [Point] = [] {
        didSet { for stroke in [line, glow] { stroke.points = points } }
    }

    private let line = Stroke(light: nil)
    private let glow: Stroke

    init(for state: GestureRecognizer.State) {
        glow = Stroke(light: state.light)
        super.init(frame: .zero)
        glow.alpha = 0
        for stroke in [line, glow] { addSubview(stroke, filling: .zero) }
    }

    var isFading: Bool { glow.isAnimating }

    func flash(for duration: Double) {
        glow.alpha = 1
        View.animate(withDuration: duration, options: .curveEaseIn) { glow.alpha = 0 }
    }
}

/// The colours of a lit state.
enum Light {
    case ready, active, refused

    @MainActor
    func colors(_ palette: Palette) -> (background: Color, text: Color) {
        switch self {
        case .ready: (palette.label.withAlpha(0.75), palette.windowBackground)
        case .active: (palette.accent.fill, palette.accent.onFill)
        case .refused: (palette.destructive.fill, palette.destructive.onFill)
        }
    }
}

extension GestureRecognizer.State {
    fileprivate var light: Light {
        switch self {
        case .possible: .ready
        case .began, .changed, .ended: .active
        case .failed, .cancelled: .refused
        }
    }
}

/// A word on a rounded background, lit or not.
private final class Plate: View {
    private let title: String
    private let light: Light?
    private let hasBackground: Bool

    init(_ title: String, light: Light? = nil, background hasBackground: Bool = true) {
        self.title = title
        self.light = light
        self.hasBackground = hasBackground
        super.init(frame: .zero)
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let colors = light?.colors(palette) ?? (background: palette.track.withAlpha(0.08), text: palette.secondaryLabel)
        if hasBackground { context.fillRoundedRect(context.snap(bounds), cornerRadius: 7, with: colors.background) }
        guard !title.isEmpty else { return }
        let text = TextLayout.cached(title, font: theme.typeScale[.caption].withWeight(.medium))
        let place = Point(
            x: ((bounds.width - text.size.width) / 2).rounded(), y: ((bounds.height - text.size.height) / 2).rounded())
        context.draw(text, at: place, color: colors.text)
    }
}

/// A line with rounded corners and an arrowhead, lit or not.
private final class Stroke: View {
    private enum Metrics {
        static let cornerRadius = 6.0
        static let headLength = 5.0
        static let headWidth = 6.0
    }

    var points: [Point] = [] { didSet { setNeedsDisplay() } }
    private let light: Light?

    init(light: Light?) {
        self.light = light
        super.init(frame: .zero)
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        guard points.count > 1, let end = points.last else { return }
        let color = light?.colors(palette).background ?? palette.tertiaryLabel.withAlpha(0.55)
        let direction = unit(from: points[points.count - 2], to: end)
        let neck = end - direction * Metrics.headLength
        context.stroke(line(to: neck), with: color, style: StrokeStyle(width: light == nil ? 1 : 2))
        let side = Point(x: -direction.y, y: direction.x) * (Metrics.headWidth / 2)
        var head = Path()
        for corner in [end, neck + side, neck - side] { head.addLine(to: corner) }
        head.close()
        context.fill(head, with: color)
    }

    private func line(to end: Point) -> Path {
        var path = Path()
        path.move(to: points[0])
        for index in points.indices.dropFirst().dropLast() {
            let corner = points[index]
            path.addLine(to: corner + unit(from: corner, to: points[index - 1]) * Metrics.cornerRadius)
            path.addQuadCurve(
                to: corner + unit(from: corner, to: points[index + 1]) * Metrics.cornerRadius, controlPoint: corner)
        }
        path.addLine(to: end)
        return path
    }

    private func unit(from start: Point, to end: Point) -> Point {
        let delta = end - start
        return delta.length > 0 ? delta / delta.length : .zero
    }
}
