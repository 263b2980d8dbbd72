internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A link in a label: an invisible button over its text.
final class LabelLink: KeyActivatedControl {
    private weak var label: Label?
    var run = AttributedText.Link(range: 0..<0, link: "") {
        didSet { accessibilityIdentifier = run.link }
    }
    /// The places of the text, one a line, in the view's coordinates.
    private var rects: [Rect] = []

    init(of label: Label) {
        self.label = label
        super.init(frame: .zero)
        cursor = .pointingHand
        addAction(for: .primaryActionTriggered) { link in link.label?.press(link.run.link) }
        let menu = ContextMenuInteraction { [weak self] _ in self?.makeMenu() }
        menu.keyPlace = { [weak self] in self?.rects.first ?? .zero }
        // It draws nothing that could be lifted.
        menu.previewProvider = { _ in nil }
        addInteraction(menu)
    }

    /// Covers some rectangles in the label's coordinates; hides where there are none.
    func cover(_ rects: [Rect]) {
        isHidden = rects.isEmpty
        guard let first = rects.first else { return }
        frame = rects.dropFirst().reduce(first) { $0.union($1) }
        let origin = frame.origin
        let local = rects.map { $0.offsetBy(dx: -origin.x, dy: -origin.y) }
        guard local != self.rects else { return }
        self.rects = local
        setNeedsDisplay()
    }

    override func point(inside point: Point, with event: Event?) -> Bool { rects.contains { $0.contains(point) } }

    override func didEndTracking(isInside: Bool) {
        if isInside { sendActions(for: .primaryActionTriggered) }
    }

    // MARK: Menu

    private func makeMenu() -> Menu? {
        guard isEnabled, let label else { return nil }
        let copy = Action(title: "Copy Link") { [weak self] _ in
            guard let self else { return }
            _ = Pasteboard.general.write(PasteboardContent(self.run.link))
        }
        let edit = label.extras?.selection?.interaction.editMenu().children ?? []
        return Menu(children: [
            Menu(options: .displayInline, children: [copy]), Menu(options: .displayInline, children: edit),
        ])
    }

    // MARK: Drawing

    override var drawingOutsets: EdgeInsets { isFocused ? FocusRing.outsets : .zero }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        for rect in rects {
            if isHighlighted {
                context.fillRoundedRect(
                    context.snap(rect), cornerRadius: Metrics.cornerRadius, with: palette.pressedOverlay)
            }
            if isFocused {
                FocusRing.draw(
                    around: rect, cornerRadius: Metrics.cornerRadius, color: palette.focusRing, in: context)
            }
        }
    }

    private enum Metrics {
        /// In points.
        static let cornerRadius = 3.0
    }
}
