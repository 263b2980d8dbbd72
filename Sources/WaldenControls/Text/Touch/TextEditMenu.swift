internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The edit menu of fingers: buttons beside the selection, in a row, or in columns where that is too wide. It takes
/// neither the focus nor the touches around it.
final class TextEditMenu: View, TransientView {
    private let items: [MenuItem]
    /// The titles' frames, in the view's coordinates.
    let frames: [Rect]
    /// The size of the window for which it was made, in points.
    let windowSize: Size
    private let choose: @MainActor (MenuItem) -> Void
    var dismissHandler: (@MainActor () -> Void)?
    /// Called once, when the finger that is choosing has chosen nothing.
    var idleHandler: (@MainActor () -> Void)?
    private var trackedTouch: Touch?
    private var highlighted: Int? {
        didSet {
            for case let index? in [oldValue, highlighted] where oldValue != highlighted {
                setNeedsDisplay(frames[index])
            }
        }
    }

    init(_ items: [MenuItem], of source: View, in window: Window, choose: @escaping @MainActor (MenuItem) -> Void) {
        self.items = items
        self.choose = choose
        let font = source.theme.typeScale[.body]
        let height = max(source.theme.metrics.touchTarget, font.metrics.lineHeight + 2 * Metrics.padding)
        let widths = items.map { item in
            let width = MenuLayout.textLayout(item.title.text, font: font).size.width.rounded(.up) + 2 * Metrics.padding
            return max(source.theme.metrics.touchTarget, width)
        }
        let size = window.bounds.size
        let frames = Self.frames(of: widths, height: height, in: size)
        (windowSize, self.frames) = (size, frames)
        super.init(frame: frames.reduce(.null) { $0.union($1) })
        cursor = .arrow
        accessibilityIdentifier = "edit-menu"
    }

    /// Returns the frames of titles side by side, or in columns where they do not fit.
    private static func frames(of widths: [Double], height: Double, in window: Size) -> [Rect] {
        let margins = 2 * Metrics.margin
        let room = Size(width: max(0, window.width - margins), height: max(0, window.height - margins))
        guard widths.reduce(0, +) <= room.width else { return columns(widths, height: height, in: room) }
        var end = 0.0
        return widths.map { width in
            defer { end += width }
            return Rect(x: end, y: 0, width: width, height: height)
        }
    }

    /// Returns the frames of titles one below the other, in as many columns as the height needs.
    private static func columns(_ widths: [Double], height: Double, in room: Size) -> [Rect] {
        let maximumRows = max(1, Int(room.height / height))
        let count = (widths.count + maximumRows - 1) / maximumRows
        let rows = (widths.count + count - 1) / count
        let width = min(widths.max() ?? 0, (room.width / Double(count)).rounded(.down))
        return widths.indices.map { index in
            Rect(x: Double(index / rows) * width, y: Double(index % rows) * height, width: width, height: height)
        }
    }

    /// The titles of the items, from first to last.
    var titles: [String] { items.map { $0.title.text } }

    /// Whether a finger is choosing.
    var isTracking: Bool { trackedTouch != nil }

    func dismiss() { dismissHandler?() }

    /// Moves the menu above a rectangle or, without room there, below; over it if there is no room at all.
    func place(beside target: Rect, in bounds: Rect) {
        let room = bounds.insetBy(dx: Metrics.margin, dy: Metrics.margin)
        let size = frame.size
        let x = max(room.minX, min(target.midX - size.width / 2, room.maxX - size.width)).rounded()
        let above = target.minY - Metrics.gap - size.height
        let below = target.maxY + Metrics.gap
        let y: Double
        if above >= room.minY {
            y = above
        } else if below + size.height <= room.maxY {
            y = below
        } else {
            let middle = target.intersection(room).midY - size.height / 2
            y = max(room.minY, min(middle, room.maxY - size.height))
        }
        let place = Rect(origin: Point(x: x, y: y.rounded()), size: size)
        if place.isFinite, frame != place { frame = place }
    }

    // MARK: Touches

    /// Withholds its touches from recognizers around.
    override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool { false }

    private func item(at point: Point) -> Int? { frames.firstIndex { $0.contains(point) } }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard trackedTouch == nil, let touch = touches.first(in: event) else { return }
        trackedTouch = touch
        highlighted = item(at: touch.location(in: self))
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        highlighted = item(at: touch.location(in: self))
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        highlighted = nil
        if let item = item(at: touch.location(in: self)) { choose(items[item]) } else { becomeIdle() }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        highlighted = nil
        becomeIdle()
    }

    private func becomeIdle() {
        let handler = idleHandler
        idleHandler = nil
        handler?()
    }

    // MARK: Drawing

    override var drawingOutsets: EdgeInsets { Metrics.shadow.outsets }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let (panel, radius) = (context.snap(bounds), Metrics.cornerRadius)
        Metrics.shadow.draw(around: panel, cornerRadius: radius, palette, context)
        context.fillRoundedRect(panel, cornerRadius: radius, with: palette.elevatedBackground)
        context.withSavedState {
            context.clip(toRoundedRect: panel, cornerRadius: radius)
            for index in items.indices { drawItem(index, in: context) }
        }
        context.strokeRoundedRect(
            panel, cornerRadius: radius, with: palette.separator, lineWidth: context.snap(lineWidth: 1))
    }

    private func drawItem(_ index: Int, in context: GraphicsContext) {
        let frame = frames[index]
        let isHighlighted = index == highlighted
        let isDestructive = items[index].isDestructive
        let shades = isDestructive ? palette.destructive : palette.accent
        if isHighlighted { context.fill(context.snap(frame), with: shades.fill) }
        if frame.minY > 0 {
            let line = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: context.hairline)
            context.fill(context.snap(line), with: palette.separator)
        }
        if frame.minX > 0 {
            let line = Rect(x: frame.minX, y: frame.minY, width: context.hairline, height: frame.height)
            context.fill(context.snap(line), with: palette.separator)
        }
        let layout = MenuLayout.textLayout(
            items[index].title.text, font: theme.typeScale[.body], maxWidth: frame.width - Metrics.padding)
        context.draw(
            layout, at: frame.centering(layout.size).origin,
            color: isHighlighted ? shades.onFill : isDestructive ? shades.text : palette.label)
    }

    private enum Metrics {
        static let cornerRadius = 11.0
        static let shadow = ShadowLayer(blurRadius: 16, offset: Point(x: 0, y: 4), strength: 0.8)
        /// The space around a title, in points.
        static let padding = 12.0
        /// The space between the menu and the selection with the reach of its handles, in points.
        static let gap = 6.0
        /// The space between the menu and the edges of the window, in points.
        static let margin = 6.0
    }
}
