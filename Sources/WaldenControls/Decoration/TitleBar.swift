internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The bar above a window's content, with title and buttons. Dragging it moves the window.
@MainActor
final class TitleBar: View, GestureRecognizerDelegate {
    private let minimizeButton = WindowButton(.minimize)
    private let maximizeButton = WindowButton(.maximize)
    private let closeButton = WindowButton(.close)

    private weak var owner: Window?
    private var title = ""
    private var states: WindowConfiguration.States = []
    private var drag: Drag?
    private var presses = PressSequence()

    private struct Drag {
        var touch: Touch
        var isMoving = false

        /// Whether the touch has moved farther than a tap may.
        @MainActor var hasMoved: Bool { touch.hasMoved(beyond: GestureMetrics.tapMovement(of: touch.type)) }
    }

    /// Counts presses in quick succession that neither moved the window nor opened its menu.
    private struct PressSequence {
        private(set) var count = 0
        private var time = -Double.infinity

        @MainActor
        mutating func add(_ touch: Touch) {
            let isNext = touch.tapCount > 1 && touch.timestamp - time <= TouchMetrics.multipleTapInterval
            count = isNext ? count + 1 : 1
            time = touch.timestamp
        }

        mutating func end() { self = PressSequence() }
    }

    init() {
        super.init(frame: .zero)
        cursor = .arrow
        for button in [minimizeButton, maximizeButton, closeButton] { addSubview(button) }
        minimizeButton.addAction(for: .touchUpInside) { [weak self] _ in self?.owner?.minimize() }
        maximizeButton.addAction(for: .touchUpInside) { [weak self] _ in self?.toggleMaximized() }
        closeButton.addAction(for: .touchUpInside) { [weak self] _ in self?.owner?.performClose() }
        let hold = LongPressGestureRecognizer(target: self, action: TitleBar.held)
        hold.refusedTouchTypes = [.indirectPointer]
        hold.cancelsTouchesInView = false
        hold.delegate = self
        addGestureRecognizer(hold)
    }

    func update(from window: Window) {
        owner = window
        let capabilities = window.capabilities
        minimizeButton.isHidden = !capabilities.contains(.minimize)
        maximizeButton.isHidden = !canMaximize
        maximizeButton.kind = window.states.contains(.maximized) ? .restore : .maximize
        let isActive = window.states.contains(.activated)
        for button in [minimizeButton, maximizeButton, closeButton] { button.isWindowActive = isActive }
        setNeedsLayout()
        guard title != window.title || states != window.states else { return }
        title = window.title
        states = window.states
        setNeedsDisplay()
    }

    private var canMaximize: Bool {
        guard let owner, owner.capabilities.contains(.maximize) else { return false }
        let (minimum, maximum) = (owner.minimumSize, owner.maximumSize)
        return maximum.width <= 0 || minimum.width < maximum.width
            || maximum.height <= 0 || minimum.height < maximum.height
    }

    private func toggleMaximized() {
        guard let owner, canMaximize else { return }
        owner.setMaximized(!owner.states.contains(.maximized))
    }

    override func layoutSubviews() {
        let size = DecorationMetrics.buttonSize
        let top = bounds.minY + (bounds.height - size) / 2
        var right = bounds.maxX - DecorationMetrics.margin
        for button in [closeButton, maximizeButton, minimizeButton] where !button.isHidden {
            button.frame = Rect(x: right - size, y: top, width: size, height: size)
            right -= size
        }
        setNeedsDisplay()
    }

    private var titleRoom: Rect {
        let buttons = [closeButton, maximizeButton, minimizeButton].filter { !$0.isHidden }
        let right = buttons.map(\.frame.minX).min() ?? bounds.maxX
        let left = bounds.minX + DecorationMetrics.titleMargin
        return Rect(
            x: left, y: bounds.minY, width: max(0, right - DecorationMetrics.margin - left), height: bounds.height)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard drag == nil, let touch = touches.first, let owner else { return }
        let location = touch.location(in: nil)
        if touch.type == .indirectPointer, let buttons = event?.buttonMask, !buttons.contains(.primary) {
            if buttons == .secondary, owner.capabilities.contains(.windowMenu) {
                owner.showWindowMenu(at: location, for: touch)
            }
            return
        }
        drag = Drag(touch: touch)
        presses.add(touch)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let drag, touches.contains(drag.touch), !drag.isMoving, drag.hasMoved else { return }
        self.drag?.isMoving = true
        presses.end()
        owner?.beginMove(with: drag.touch)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let drag, touches.contains(drag.touch) else { return }
        self.drag = nil
        if drag.hasMoved { presses.end() }
        if presses.count == 2 { toggleMaximized() }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        guard let drag, touches.contains(drag.touch) else { return }
        self.drag = nil
        presses.end()
    }

    private func held(_ hold: LongPressGestureRecognizer) {
        guard hold.state == .began, let drag, !drag.isMoving, let owner, owner.capabilities.contains(.windowMenu) else {
            return
        }
        self.drag?.isMoving = true
        presses.end()
        owner.showWindowMenu(at: drag.touch.startLocation(in: nil), for: drag.touch)
    }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        touch.view === self
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        let isActive = states.contains(.activated)
        let bar = context.snap(bounds)
        let background = isActive ? palette.titleBarBackground : palette.windowBackground
        let radius = DecorationMetrics.cornerRadius(for: states)
        if radius > 0 {
            let radii = Path.CornerRadii(topLeft: radius, topRight: radius)
            context.fill(Path(roundedRect: bar, cornerRadii: radii), with: background)
        } else {
            context.fill(bar, with: background)
        }
        let height = context.hairline
        let line = Rect(x: bar.minX, y: bar.maxY - height, width: bar.width, height: height)
        context.fill(context.snap(line), with: palette.separator)
        drawTitle(in: context, color: isActive ? palette.label : palette.tertiaryLabel)
    }

    /// Draws the title centred in the bar, or further left to clear the buttons.
    private func drawTitle(in context: GraphicsContext, color: Color) {
        let room = titleRoom
        guard !title.isEmpty, room.width > 0 else { return }
        let layout = TextLayout.cached(
            title, font: theme.typeScale[.headline], maxWidth: room.width, maxLines: 1, alignment: .left,
            lineBreakMode: .truncatingTail)
        let size = layout.size
        let left = min(bounds.midX - (size.width / 2).rounded(), room.maxX - size.width)
        let top = room.minY + ((room.height - size.height) / 2).rounded(.down)
        context.draw(layout, at: Point(x: max(room.minX, left), y: top), color: color)
    }
}
