internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The title of a menu in a menu bar.
@MainActor
final class MenuBarItem: View {
    weak var bar: MenuBar?
    var menu: Menu {
        didSet { setNeedsDisplay() }
    }
    var isOpen = false {
        didSet { if isOpen != oldValue { setNeedsDisplay() } }
    }
    var showsMnemonic = false {
        didSet { if showsMnemonic != oldValue { setNeedsDisplay() } }
    }
    private var trackedTouch: Touch?
    private var isHovered = false {
        didSet { if isHovered != oldValue { setNeedsDisplay() } }
    }

    init(_ menu: Menu) {
        self.menu = menu
        super.init(frame: .zero)
        cursor = .arrow
    }

    var title: MenuTitle { MenuTitle(menu.title) }

    /// The menu without its title, which the bar shows.
    var menuToOpen: Menu { Menu(children: menu.children) }

    var naturalWidth: Double {
        (MenuLayout.textLayout(title.text, font: theme.typeScale[.body]).size.width + 2 * Metrics.inset).rounded(.up)
    }

    static func height(_ theme: Theme) -> Double {
        max(MenuMetrics.titleHeight, theme.typeScale[.body].metrics.lineHeight + MenuMetrics.rowPadding).rounded(.up)
    }

    private enum Metrics {
        static let inset = 10.0
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard trackedTouch == nil, let touch = touches.first(in: event) else { return }
        trackedTouch = touch
        bar?.toggle(self, isForFingers: touch.type == .direct)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        bar?.drag(touch)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        bar?.drop(touch)
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        if let touch = trackedTouch, touches.contains(touch) { trackedTouch = nil }
    }

    override func pointerEntered(with event: Event) {
        isHovered = true
        bar?.pointerMoved(over: self)
    }

    override func pointerExited(with event: Event?) { isHovered = false }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        if isOpen || isHovered {
            let fill = isOpen ? palette.accent.fill : palette.hoveredOverlay
            context.fillRoundedRect(context.snap(bounds), cornerRadius: MenuMetrics.rowCornerRadius, with: fill)
        }
        let title = self.title
        let layout = MenuLayout.textLayout(title.text, font: theme.typeScale[.body])
        let origin = Point(
            x: ((bounds.width - layout.size.width) / 2).rounded(.down),
            y: ((bounds.height - layout.size.height) / 2).rounded(.down))
        let color = isOpen ? palette.accent.onFill : palette.label
        context.draw(layout, at: origin, color: color)
        if showsMnemonic { title.underline(in: layout, at: origin, color, context) }
    }
}

extension MenuTitle {
    /// Underlines the letter that chooses the element.
    @MainActor
    func underline(in layout: TextLayout, at origin: Point, _ color: Color, _ context: GraphicsContext) {
        guard mnemonic != nil, mnemonicOffset < text.utf8.count else { return }
        let start = text.utf8.index(text.startIndex, offsetBy: mnemonicOffset)
        let range = TextRange(mnemonicOffset..<mnemonicOffset + text[start].utf8.count)
        for rect in layout.selectionRects(range) {
            let line = Rect(
                x: origin.x + rect.minX, y: origin.y + layout.firstBaseline + 2, width: rect.width,
                height: context.snap(lineWidth: 1))
            context.fill(context.snap(line), with: color)
        }
    }
}
