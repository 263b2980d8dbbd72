internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// What is drawn around and behind the content of a popup: a panel with round corners, an outline and a shadow.
@MainActor
final class PopupPanel: WindowDecoration {
    /// How a panel looks.
    struct Style {
        var cornerRadius: Double
        var shadow: [ShadowLayer]
        var fill: KeyPath<Palette, Color> = \.elevatedBackground

        @MainActor static let menu = Style(
            cornerRadius: MenuMetrics.cornerRadius,
            shadow: [
                ShadowLayer(blurRadius: 22, offset: Point(x: 0, y: 8), strength: 0.8),
                ShadowLayer(blurRadius: 4, offset: Point(x: 0, y: 1), strength: 0.5),
            ])

        @MainActor static let toolTip = Style(
            cornerRadius: 7,
            shadow: [ShadowLayer(blurRadius: 9, offset: Point(x: 0, y: 3), strength: 0.7)])
    }

    private let panelView: PanelView
    private let shadow: EdgeInsets

    init(window: Window, style: Style) {
        panelView = PanelView(owner: window, style: style)
        shadow = style.shadow.outsets
    }

    var view: View { panelView }
    var resizeMargin: Double { 0 }
    func frameInsets(for window: Window) -> EdgeInsets { .zero }
    func shadowInsets(for window: Window) -> EdgeInsets { shadow }
    func windowDidChange(_ window: Window) {}
}

extension PopupWindow {
    /// Gives the popup a panel, and the look of its source.
    func setPanel(_ style: PopupPanel.Style) {
        backgroundColor = .clear
        popupDecoration = PopupPanel(window: self, style: style)
        overrideAppearance = source?.appearance
        overrideLayoutDirection = source?.layoutDirection
        tintColor = source?.tintColor
    }
}

@MainActor
private final class PanelView: View {
    private weak var owner: Window?
    private let style: PopupPanel.Style

    init(owner: Window, style: PopupPanel.Style) {
        self.owner = owner
        self.style = style
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    override func layoutSubviews() { bounds.origin = frame.origin }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        guard let owner else { return }
        let palette = self.palette
        let panel = context.snap(Rect(origin: .zero, size: owner.bounds.size))
        if !panel.insetBy(dx: style.cornerRadius, dy: style.cornerRadius).contains(rect) {
            for layer in style.shadow { layer.draw(around: panel, cornerRadius: style.cornerRadius, palette, context) }
        }
        context.fillRoundedRect(panel, cornerRadius: style.cornerRadius, with: palette[keyPath: style.fill])
        context.strokeRoundedRect(
            panel, cornerRadius: style.cornerRadius, with: palette.separator, lineWidth: context.snap(lineWidth: 1))
    }
}
