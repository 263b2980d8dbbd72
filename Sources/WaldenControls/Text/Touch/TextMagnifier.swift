internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A lens that shows the text under a finger at twice its size. It is drawn anew, not made of pixels, and so is crisp.
final class TextMagnifier: View {
    /// The direct subview of the window that shows the text.
    private weak var branch: View?
    /// The middle of what is seen, in the window's coordinates.
    private(set) var focus = Point.zero
    /// The caret that is dragged, in the window's coordinates.
    private var line = Rect.zero

    init(of branch: View) {
        self.branch = branch
        super.init(frame: Rect(origin: .zero, size: Metrics.size))
        isUserInteractionEnabled = false
        accessibilityIdentifier = "magnifier"
    }

    /// Shows the text around a line, above the finger or where there is room in the window.
    func show(_ line: Rect, near x: Double, finger: Point, in bounds: Rect) {
        self.line = line
        // The text stays under the finger, but the caret in the middle half.
        let reach = Metrics.size.width / Metrics.factor / 4
        focus = Point(x: min(max(x, line.midX - reach), line.midX + reach), y: line.midY)
        frame = Self.frame(beside: line, focus, finger, in: bounds)
        setNeedsDisplay()
    }

    /// Above the line and the finger; without room there beside the finger, and only then below, where the hand is.
    static func frame(beside line: Rect, _ focus: Point, _ finger: Point, in bounds: Rect) -> Rect {
        let (size, room) = (Metrics.size, bounds.insetBy(dx: Metrics.margin, dy: Metrics.margin))
        func lens(x: Double, y: Double) -> Rect {
            Rect(
                origin: Point(
                    x: max(room.minX, min(x, room.maxX - size.width)),
                    y: max(room.minY, min(y, room.maxY - size.height))), size: size)
        }
        let above = min(line.minY - Metrics.gap, finger.y - Metrics.fingerGap) - size.height
        let middle = focus.x - size.width / 2
        if above >= room.minY { return lens(x: middle, y: above) }
        let (left, right) = (finger.x - Metrics.fingerGap - size.width, finger.x + Metrics.fingerGap)
        if left >= room.minX, finger.x > room.midX { return lens(x: left, y: above) }
        if right + size.width <= room.maxX { return lens(x: right, y: above) }
        if left >= room.minX { return lens(x: left, y: above) }
        return lens(x: middle, y: max(line.maxY + Metrics.gap, finger.y + Metrics.fingerGap))
    }

    // MARK: Drawing

    override var drawingOutsets: EdgeInsets { Metrics.shadow.outsets }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let (lens, radius) = (context.snap(bounds), Metrics.cornerRadius)
        Metrics.shadow.draw(around: lens, cornerRadius: radius, palette, context)
        context.withSavedState {
            context.clip(toRoundedRect: lens, cornerRadius: radius)
            context.translate(x: bounds.midX, y: bounds.midY)
            context.scale(x: Metrics.factor, y: Metrics.factor)
            context.translate(x: -focus.x, y: -focus.y)
            branch?.drawPart(Rect(center: focus, size: bounds.size * (1 / Metrics.factor)), in: context)
            context.fill(context.snap(line), with: palette.accent.mark)
        }
        context.strokeRoundedRect(
            lens, cornerRadius: radius, with: palette.outline, lineWidth: context.snap(lineWidth: 1))
    }

    private enum Metrics {
        static let size = Size(width: 104, height: 60)
        static let factor = 2.0
        static let cornerRadius = 14.0
        static let shadow = ShadowLayer(blurRadius: 14, offset: Point(x: 0, y: 4), strength: 0.8)
        /// The space between the lens and its line, in points: more than a handle's disc takes.
        static let gap = 16.0
        /// The space between the lens and the middle of the finger, in points.
        static let fingerGap = 28.0
        /// The space between the lens and the edges of the window, in points.
        static let margin = 4.0
    }
}
