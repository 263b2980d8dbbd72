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
    private var menuSession: MenuSession?

    init(of label: Label) {
        self.label = label
        super.init(frame: .zero)
        cursor = .pointingHand
        addAction(for: .primaryActionTriggered) { link in link.label?.press(link.run.link) }
        let press = LongPressGestureRecognizer()
        press.allowedTouchTypes = [.direct, .pencil]
        press.addAction { [weak self] press in
            guard let self, press.state == .began else { return }
            self.openMenu(at: press.location(in: self), isForFingers: true)
        }
        addGestureRecognizer(press)
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

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first, event?.buttonMask == .secondary else {
            return super.touchesBegan(touches, with: event)
        }
        openMenu(at: touch.location(in: self), isForFingers: false)
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { press in
            let isShifted = press.key.modifierFlags.withoutLocks == .shift
            guard press.key.symbol == .menu || press.key.symbol == .function(10) && isShifted else { return true }
            openMenu(at: Point(x: rects.first?.minX ?? 0, y: rects.first?.maxY ?? 0), isForFingers: false)
            return false
        }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    private func openMenu(at point: Point, isForFingers: Bool) {
        guard isEnabled, menuSession == nil, let label else { return }
        let copy = Action(title: "Copy Link") { [weak self] _ in
            guard let self else { return }
            _ = Pasteboard.general.write(PasteboardContent(self.run.link))
        }
        let edit = label.extras?.selection?.interaction.editMenu().children ?? []
        let menu = Menu(children: [
            Menu(options: .displayInline, children: [copy]), Menu(options: .displayInline, children: edit),
        ])
        menuSession = MenuSession.open(menu, from: self, at: .at(point), isForFingers: isForFingers) { [weak self] in
            self?.menuSession = nil
        }
    }

    override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        menuSession?.close()
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
