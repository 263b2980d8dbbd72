internal import WaldenGeometry
internal import WaldenGraphics

/// A view in a panel over the dimmed content of the window.
@MainActor
final class SheetPresentation: ModalPresentation {
    private lazy var sheet = SheetView(self)

    private lazy var ownUndoManager = UndoManager()

    override var endsCommands: Bool { true }
    override var undoManager: UndoManager? { ownUndoManager }

    override func insert(in window: Window) {
        sheet.frame = window.bounds
        sheet.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        sheet.hold(presented.view)
        window.cover(with: sheet)
    }

    override func takeFocus(in window: Window) { window.focusFirst(keeping: window.showsFocus) }

    override var duration: Double { 0.2 }

    override func conceal() {
        sheet.dimming.alpha = 0
        sheet.panel.alpha = 0
        sheet.panel.transform = .scale(SheetMetrics.concealedScale)
    }

    override func reveal() {
        sheet.dimming.alpha = 1
        sheet.panel.alpha = 1
        sheet.panel.transform = .identity
    }

    override func block() { sheet.block() }

    override func remove() { sheet.remove(presented.viewIfLoaded) }

    override func contentSizeDidChange() {
        sheet.setNeedsLayout()
        // In the block of an animation, the panel takes its new size gradually.
        if AnimationBlock.run != nil { sheet.layoutIfNeeded() }
    }
}

private enum SheetMetrics {
    /// The distance from the edges of the window, in points, where there is room for it.
    static let margin = 24.0
    static let cornerRadius = 12.0
    static let concealedScale = 0.96
    static let shadow = Shadow(
        color: Color(white: 0, alpha: 0.35), offset: Point(x: 0, y: 8), blurRadius: 32)
    static func dimming(_ appearance: Appearance) -> Color {
        Color(white: 0, alpha: appearance == .dark ? 0.5 : 0.32)
    }
}

/// The dimming over a window, and the panel in the middle.
@MainActor
final class SheetView: PresentationView {
    let dimming = View()
    let panel = View()
    private let clip = View()
    /// Whether the content takes all the room, since it has no size of its own.
    private var fillsRoom = false
    /// The press on the dimming that dismisses when it ends there.
    private weak var touch: Touch?

    override init(_ modalPresentation: ModalPresentation) {
        super.init(modalPresentation)
        dimming.isUserInteractionEnabled = false
        addSubview(dimming, filling: .zero)
        addSubview(panel)
        panel.cornerRadius = SheetMetrics.cornerRadius
        panel.shadow = SheetMetrics.shadow
        clip.clipsToBounds = true
        clip.cornerRadius = SheetMetrics.cornerRadius
        panel.addSubview(clip, filling: .zero)
    }

    func hold(_ view: View) {
        // A view without an opinion wants the size that it has.
        view.frame = Rect(origin: .zero, size: room)
        fillsRoom = view.sizeThatFits(room) == room
        panel.frame = Rect(origin: .zero, size: panelSize)
        clip.addSubview(view, filling: .zero)
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        dimming.backgroundColor = SheetMetrics.dimming(appearance)
        panel.backgroundColor = windowStorage?.application.style.sheetBackground(for: appearance)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if windowStorage != nil { appearanceDidChange() }
    }

    override func layoutSubviews() {
        let size = panelSize
        panel.bounds = Rect(origin: .zero, size: size)
        let left = ((bounds.width - size.width) / 2).rounded()
        let top = ((bounds.height - size.height) / 2).rounded()
        panel.center = Point(x: left + size.width / 2, y: top + size.height / 2)
    }

    /// The largest size of the panel. A window that is too small for the margins gives all of its room.
    private var room: Size {
        let (width, height) = (bounds.width - 2 * SheetMetrics.margin, bounds.height - 2 * SheetMetrics.margin)
        return Size(width: width > 0 ? width : bounds.width, height: height > 0 ? height : bounds.height)
    }

    private var panelSize: Size {
        modalPresentation?.presented?.contentSize(within: room, fillsRoom: fillsRoom) ?? room
    }

    // MARK: The dimming

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { touch = touches.first(in: event) }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch, touches.contains(touch) else { return }
        self.touch = nil
        let location = touch.location(in: self)
        guard bounds.contains(location), !panel.bounds.contains(convert(location, to: panel)) else { return }
        modalPresentation?.presented?.dismissByUser()
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        if let touch, touches.contains(touch) { self.touch = nil }
    }
}
