internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A handle of a finger for one end of the selection, or for the caret: a disc on a stem, in front of the window's
/// content.
final class TextHandle: View, TransientView {
    enum Role: String {
        case caret = "caret-handle"
        /// The disc is above the line, so that the handles of a short selection stay apart.
        case start = "selection-start"
        case end = "selection-end"
    }

    private(set) var role = Role.caret { didSet { accessibilityIdentifier = role.rawValue } }
    /// The rectangle of the caret that it stands for, in the window's coordinates.
    private(set) var line = Rect.zero
    private weak var editing: TextTouchEditing?

    init(_ editing: TextTouchEditing) {
        self.editing = editing
        super.init(frame: .zero)
        accessibilityIdentifier = role.rawValue
        addGestureRecognizer(TextHandleRecognizer(editing))
    }

    func dismiss() { editing?.hide() }

    // MARK: Geometry

    func place(_ role: Role, at line: Rect) {
        let isSame = role == self.role && line.size == self.line.size
        self.role = role
        self.line = line
        let reach = Size(width: theme.metrics.touchTarget, height: theme.metrics.touchTarget)
        let target = Rect(center: disc.center, size: reach).union(drawnRect)
        if !isSame { setNeedsDisplay() }
        if frame != target { frame = target }
    }

    /// The disc, in the window's coordinates.
    private var disc: Rect {
        let distance = Metrics.radius - Metrics.overlap
        let middle =
            switch role {
            case .start: line.minY - distance
            case .end: line.maxY + distance
            case .caret: line.maxY + distance + Metrics.neck
            }
        let side = 2 * Metrics.radius
        return Rect(center: Point(x: line.midX, y: middle), size: Size(width: side, height: side))
    }

    private var stem: Rect {
        switch role {
        case .start: Rect(x: line.minX, y: disc.midY, width: line.width, height: line.maxY - disc.midY)
        case .end: Rect(x: line.minX, y: line.minY, width: line.width, height: disc.midY - line.minY)
        case .caret: Rect(x: line.minX, y: line.maxY, width: line.width, height: disc.midY - line.maxY)
        }
    }

    /// Where it draws, in the window's coordinates.
    var drawnRect: Rect { disc.insetBy(dx: -Metrics.outline, dy: -Metrics.outline).union(stem) }

    /// How far a point in the window's coordinates is from the disc's centre.
    func distance(to point: Point) -> Double { disc.center.distance(to: point) }

    /// Returns whether a finger at a point in the window's coordinates meant the disc, not what is beneath.
    func isDisc(at point: Point) -> Bool { distance(to: point) <= Metrics.radius + Metrics.slack }

    // MARK: Touches

    /// Only fingers and pencils, not the pointer, hit it.
    override func point(inside point: Point, with event: Event?) -> Bool {
        guard super.point(inside: point, with: event), let editing else { return false }
        if let event {
            guard event.type == .touches, event.orderedTouches.contains(where: \.isNewFinger) else { return false }
        }
        return editing.isHit(self, at: convert(point, to: superview), with: event)
    }

    /// Withholds its touches from recognizers around.
    override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool { false }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        func own(_ rect: Rect) -> Rect { rect.offsetBy(dx: -frame.minX, dy: -frame.minY) }
        let (color, disc) = (palette.accent.mark, context.snap(own(disc)))
        context.fillEllipse(
            in: disc.insetBy(dx: -Metrics.outline, dy: -Metrics.outline), with: palette.contentBackground)
        context.fill(context.snap(own(stem)), with: color)
        context.fillEllipse(in: disc, with: color)
    }

    private enum Metrics {
        static let radius = 7.0
        /// How far the disc covers the end of the line, in points.
        static let overlap = 1.0
        /// The distance of the caret's disc from its line, in points.
        static let neck = 4.0
        /// The width of the line around the disc, which sets it off from text, in points.
        static let outline = 1.5
        /// How far from the disc a finger still means it rather than a control beneath, in points.
        static let slack = 6.0
    }
}

extension Touch {
    fileprivate var isNewFinger: Bool { phase == .began && type != .indirectPointer }
}
