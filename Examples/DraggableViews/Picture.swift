import Walden

/// A picture on the board. It handles no touches: the responder chain passes them to the board.
final class Picture: View {
    enum Motif { case pond, hills, night }

    private enum Metrics {
        static let size = Size(width: 140, height: 140)
        static let cornerRadius = 14.0
        static let heldScale = 1.15
        static let margin = 6.0
    }

    private let motif: Motif
    /// Whether it is at its home position.
    var isHome = true

    /// Whether a finger holds it, which enlarges it.
    var isHeld = false {
        didSet { updateTransform() }
    }

    /// Its rotation in the pile, in radians.
    var tilt = 0.0 {
        didSet { updateTransform() }
    }

    init(_ motif: Motif, name: String) {
        self.motif = motif
        super.init(frame: Rect(origin: .zero, size: Metrics.size))
        accessibilityIdentifier = name
        cornerRadius = Metrics.cornerRadius
        shadow = Shadow(color: Color(white: 0, alpha: 0.25), offset: Point(x: 0, y: 3), blurRadius: 10)
        backgroundColor = .white
    }

    private func updateTransform() {
        transform = .rotation(tilt).concatenating(.scale(isHeld ? Metrics.heldScale : 1))
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let place = context.snap(bounds.insetBy(dx: Metrics.margin, dy: Metrics.margin))
        context.clip(toRoundedRect: place, cornerRadius: Metrics.cornerRadius - Metrics.margin / 2)
        let (top, bottom, light, far, near, ground) = colors
        context.fill(
            place,
            with: .gradient(
                .linear(from: place.origin, to: Point(x: place.minX, y: place.maxY), colors: [top, bottom])))
        let side = place.width
        func circle(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
            context.fillEllipse(
                in: Rect(
                    x: place.minX + side * (x - radius), y: place.minY + side * (y - radius), width: 2 * side * radius,
                    height: 2 * side * radius), with: color)
        }
        circle(motif == .hills ? 0.3 : 0.7, 0.3, motif == .night ? 0.09 : 0.12, light)
        if motif == .night {
            for (x, y) in [(0.16, 0.14), (0.34, 0.3), (0.45, 0.12), (0.86, 0.48), (0.12, 0.44), (0.92, 0.1)] {
                circle(x, y, 0.01, light)
            }
        }
        circle(0.15, 1.05, 0.5, far)
        circle(0.85, 1.1, 0.55, near)
        let shore = motif == .hills ? 0.92 : 0.76
        context.fill(
            context.snap(Rect(x: place.minX, y: place.minY + side * shore, width: side, height: side * (1 - shore))),
            with: ground)
    }

    private var colors: (Color, Color, Color, Color, Color, Color) {
        func color(_ hex: UInt32) -> Color { Color(hex: hex) }
        return switch motif {
        case .pond:
            (color(0xFBE3B9), color(0xF6C98F), color(0xEE8F4F), color(0x5C9A68), color(0x37704F), color(0x2D7D9A))
        case .hills:
            (color(0xBFE3F2), color(0xE9F5F4), color(0xFFD56B), color(0x8FBF6F), color(0x5E9C5B), color(0x427C4B))
        case .night:
            (color(0x1F2547), color(0x3D3F78), color(0xF3EBD3), color(0x2B3358), color(0x202847), color(0x16203C))
        }
    }
}
