internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// A menu that is open: it covers the window, so that a touch outside of its panel closes it.
///
/// Chosen from by a tap, by dragging on from the press that opened it, and by keys: arrows, Home, End, Return, Space,
/// Escape, and the first letters of titles.
@MainActor
final class MenuView: View, TransientView {
    /// Called once when the menu closes, before what was chosen is done.
    var closeHandler: (@MainActor () -> Void)?
    /// Where the touch that opened the menu began, in window coordinates.
    var touchOrigin: Point?

    let layout: MenuLayout
    /// The part of the window that shows the rows, in own coordinates.
    let panel: Rect
    /// The row that would be chosen.
    private(set) var highlightedRow: Int?
    /// How far the rows are scrolled up, in points.
    private(set) var offset = 0.0

    private weak var source: Control?
    private weak var formerFirstResponder: Responder?
    private var trackedTouch: Touch?
    private let sizeWhenOpened: Size
    private var hasLeftOrigin = false
    private var isOpen = true

    // MARK: Opening and closing

    /// Opens a menu beside a control.
    ///
    /// - Returns: The view; `nil` if the control is in no window, or the menu has no actions.
    static func open(_ menu: Menu, from source: Control, isForFingers: Bool) -> MenuView? {
        guard let window = source.window, !menu.sections.isEmpty else { return nil }
        let anchor = source.convert(source.bounds, to: window)
        let layout = MenuLayout(
            menu, theme: source.theme, isForFingers: isForFingers, minimumWidth: source.bounds.width)
        let view = MenuView(layout, panel: layout.panel(beside: anchor, in: window.bounds), source: source, in: window)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.formerFirstResponder = window.firstResponder
        view.overrideAppearance = source.appearance
        view.tintColor = source.tintColor
        window.addSubview(view)
        view.becomeFirstResponder()
        return view
    }

    private init(_ layout: MenuLayout, panel: Rect, source: Control, in window: Window) {
        self.layout = layout
        self.panel = panel
        self.source = source
        sizeWhenOpened = window.bounds.size
        super.init(frame: window.bounds)
        cursor = .arrow
    }

    /// Closes the menu; the focus returns to where it was.
    func close() {
        guard isOpen else { return }
        isOpen = false
        let former = formerFirstResponder
        let wasFirstResponder = isFirstResponder
        removeFromSuperview()
        if wasFirstResponder { former?.becomeFirstResponder() }
        closeHandler?()
        closeHandler = nil
    }

    /// Does what was chosen, after the menu is closed.
    private func choose(_ row: Int) {
        guard let action = layout.rows[row].action, action.isEnabled, let source else { return close() }
        close()
        source.perform(action)
    }

    /// A window of another size: the menu no longer stands where it belongs.
    override func layoutSubviews() {
        if bounds.size != sizeWhenOpened { close() }
    }

    /// The keyboard is elsewhere, or the window moves: the menu is not what the user attends to.
    func dismiss() { close() }

    override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { close() }
    }

    // MARK: Rows

    /// Where a row stands, in own coordinates.
    func frame(ofRow index: Int) -> Rect {
        let row = layout.rows[index]
        return Rect(
            x: panel.minX + MenuMetrics.padding, y: panel.minY + row.top - offset,
            width: panel.width - 2 * MenuMetrics.padding, height: row.height)
    }

    /// The row at a point that can be chosen.
    private func row(at point: Point) -> Int? {
        guard panel.contains(point) else { return nil }
        return layout.rows.indices.first { index in
            let frame = frame(ofRow: index)
            return layout.rows[index].action?.isEnabled == true && point.y >= frame.minY && point.y < frame.maxY
        }
    }

    /// Shows a row as the one that would be chosen, scrolled to where it is seen.
    private func highlight(_ row: Int?) {
        guard row != highlightedRow else { return }
        for index in [highlightedRow, row] {
            if let index { setNeedsDisplay(frame(ofRow: index)) }
        }
        highlightedRow = row
        if let row { reveal(row) }
    }

    /// Shows the first row as the one that would be chosen.
    func highlightFirst() { highlight(layout.nextRow(after: nil, backwards: false)) }

    private func reveal(_ index: Int) {
        let row = layout.rows[index]
        let lowest = max(0, row.top + row.height + MenuMetrics.padding - panel.height)
        let highest = max(0, row.top - MenuMetrics.padding)
        let newOffset = min(max(offset, lowest), highest)
        guard newOffset != offset else { return }
        offset = newOffset
        setNeedsDisplay(panel)
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard trackedTouch == nil, let touch = touches.first else { return }
        let location = touch.location(in: self)
        guard panel.contains(location) else { return close() }
        trackedTouch = touch
        highlight(row(at: location))
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        highlight(row(at: touch.location(in: self)))
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        if let row = row(at: touch.location(in: self)) { choose(row) } else { highlight(nil) }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        highlight(nil)
    }

    /// Goes on with the touch that opened the menu.
    func drag(_ touch: Touch) {
        if let touchOrigin, !hasLeftOrigin {
            let slop = touch.type == .direct ? MenuMetrics.fingerSlop : MenuMetrics.pointerSlop
            hasLeftOrigin = touch.location(in: nil).distance(to: touchOrigin) > slop
        }
        if hasLeftOrigin { highlight(row(at: touch.location(in: self))) }
    }

    /// Ends the touch that opened the menu: chooses the row under it. The menu stays open if the touch did not move, or
    /// came back to the control; elsewhere it closes.
    func drop(_ touch: Touch) {
        guard hasLeftOrigin else { return }
        if let row = row(at: touch.location(in: self)) { return choose(row) }
        let isAtSource = source.map { $0.bounds.contains(touch.location(in: $0)) } ?? false
        if !isAtSource, !panel.contains(touch.location(in: self)) { close() }
    }

    // MARK: Pointer

    override func pointerEntered(with event: Event) { pointerMoved(with: event) }

    override func pointerMoved(with event: Event) {
        guard let touch = event.allTouches?.first else { return }
        highlight(row(at: touch.location(in: self)))
    }

    override func pointerExited(with event: Event?) { highlight(nil) }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { presses.forEach { handle($0.key) } }

    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        for press in presses where [.upArrow, .downArrow].contains(press.key.symbol) { handle(press.key) }
    }

    /// A menu keeps all keys to itself.
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) {}

    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {}

    private func handle(_ key: Key) {
        switch key.symbol {
        case .downArrow: highlight(layout.nextRow(after: highlightedRow, backwards: false))
        case .upArrow: highlight(layout.nextRow(after: highlightedRow, backwards: true))
        case .home, .pageUp: highlight(layout.nextRow(after: nil, backwards: false))
        case .end, .pageDown: highlight(layout.nextRow(after: nil, backwards: true))
        case .escape, .menu, .tab, .backTab: close()
        case .return, .keypadEnter, .space:
            if let highlightedRow { choose(highlightedRow) }
        default: highlightRow(startingWith: key.charactersIgnoringModifiers)
        }
    }

    /// Goes to the next row whose title begins with what was typed.
    private func highlightRow(startingWith text: String) {
        guard !text.isEmpty else { return }
        var index = highlightedRow
        for _ in layout.rows {
            index = layout.nextRow(after: index, backwards: false)
            guard let index, let title = layout.rows[index].action?.title else { return }
            if title.lowercased().hasPrefix(text.lowercased()) { return highlight(index) }
        }
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        MenuPainter(view: self, palette: palette, context: context).draw(rect)
    }
}
