internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// An open menu. It covers the window: a touch outside its panel closes it.
///
/// The user chooses by a tap, by a drag that continues the press that opened the menu, or by keys and type-ahead. A
/// resting pointer does not interfere with keys.
@MainActor
final class MenuView: View, TransientView {
    /// Called once when the menu closes, before the chosen action.
    var closeHandler: (@MainActor () -> Void)?

    let layout: MenuLayout
    /// The frame of the visible panel, in the view's coordinates.
    let panel: Rect
    private(set) var highlightedRow: Int?
    private var isHighlightedByPointer = false
    /// The scroll offset, in points; positive moves the rows up.
    private(set) var offset = 0.0
    private var typeAhead = TypeAhead()

    private weak var source: View?
    private weak var formerFirstResponder: Responder?
    private var trackedTouch: Touch?
    private let sizeWhenOpened: Size
    private var hasLeftOrigin = false
    private var isOpen = true

    // MARK: Opening and closing

    /// Opens a menu beside a control; returns `nil` if the control has no window or the menu has no actions.
    static func open(_ menu: Menu, from source: Control, isForFingers: Bool) -> MenuView? {
        let anchor = source.convert(source.bounds, to: source.window)
        return open(menu, from: source, anchor: anchor, minimumWidth: source.bounds.width, isForFingers: isForFingers)
    }

    /// Opens a menu of a view beside a rectangle in window coordinates; returns `nil` if the view has no window or the
    /// menu has no actions.
    static func open(
        _ menu: Menu, from source: View, anchor: Rect, minimumWidth: Double = 0, isForFingers: Bool,
        closeHandler: (@MainActor () -> Void)? = nil
    ) -> MenuView? {
        guard let window = source.window, !menu.sections.isEmpty else { return nil }
        let layout = MenuLayout(menu, theme: source.theme, isForFingers: isForFingers, minimumWidth: minimumWidth)
        let view = MenuView(layout, panel: layout.panel(beside: anchor, in: window.bounds), source: source, in: window)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.formerFirstResponder = window.firstResponder
        view.overrideAppearance = source.appearance
        view.tintColor = source.tintColor
        view.closeHandler = closeHandler
        window.addSubview(view)
        view.becomeFirstResponder()
        return view
    }

    private init(_ layout: MenuLayout, panel: Rect, source: View, in window: Window) {
        self.layout = layout
        self.panel = panel
        self.source = source
        sizeWhenOpened = window.bounds.size
        super.init(frame: window.bounds)
        cursor = .arrow
        addScrolling()
    }

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

    private func choose(_ row: Int) {
        guard let action = layout.rows[row].action, action.isEnabled, let source else { return close() }
        close()
        if let control = source as? Control { control.perform(action) } else { action.perform(sender: source) }
    }

    /// Closes the menu when the window's size changes, because its anchor has moved.
    override func layoutSubviews() {
        if bounds.size != sizeWhenOpened { close() }
    }

    func dismiss() { close() }

    /// Closes the menu when another view takes the keys.
    override func focusDidChange() {
        super.focusDidChange()
        if !isFirstResponder, superview != nil { close() }
    }

    override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { close() }
    }

    // MARK: Rows

    func frame(ofRow index: Int) -> Rect {
        let row = layout.rows[index]
        let scale = window?.scale ?? 1
        return Rect(
            x: panel.minX + MenuMetrics.padding, y: panel.minY + row.top - (offset * scale).rounded() / scale,
            width: panel.width - 2 * MenuMetrics.padding, height: row.height)
    }

    private func row(at point: Point) -> Int? {
        guard panel.contains(point) else { return nil }
        return layout.rows.indices.first { index in
            let frame = frame(ofRow: index)
            return layout.rows[index].action?.isEnabled == true && point.y >= frame.minY && point.y < frame.maxY
        }
    }

    private func highlight(_ row: Int?, byPointer: Bool = false) {
        isHighlightedByPointer = byPointer
        guard row != highlightedRow else { return }
        for case let index? in [highlightedRow, row] { setNeedsDisplay(frame(ofRow: index)) }
        highlightedRow = row
    }

    private func highlightAndReveal(_ row: Int?) {
        highlight(row)
        if let row { reveal(row) }
    }

    func highlightFirst() { highlightAndReveal(layout.nextRow(after: nil, backwards: false)) }

    /// Highlights the row under the pointer. Called when the pointer or the rows have moved.
    func highlightRow(underPointerAt point: Point) { highlight(row(at: point), byPointer: true) }

    // MARK: Scrolling

    var maximumOffset: Double { max(0, layout.contentSize.height - panel.height) }

    func scroll(by distance: Double) {
        let newOffset = min(max(offset + distance, 0), maximumOffset)
        guard newOffset != offset else { return }
        offset = newOffset
        setNeedsDisplay(panel)
    }

    private func addScrolling() {
        guard maximumOffset > 0 else { return }
        let pan = PanGestureRecognizer()
        pan.refusedTouchTypes = [.indirectPointer]
        pan.allowedScrollTypesMask = .all
        pan.addAction { [weak self] pan in self?.panned(pan) }
        addGestureRecognizer(pan)
    }

    private func panned(_ pan: PanGestureRecognizer) {
        guard pan.state == .began || pan.state == .changed else { return }
        let distance = -pan.translation(in: self).y
        pan.setTranslation(.zero, in: self)
        guard let input = window?.application.currentEvent?.scroll else { return scroll(by: distance) }
        let isByDetent = input.isFromWheel && input.steps != .zero
        scroll(by: isByDetent ? input.steps.y * ScrollMetrics.lineHeight * ScrollMetrics.linesPerWheelStep : distance)
        highlightRow(underPointerAt: pan.location(in: self))
    }

    private func reveal(_ index: Int) {
        let row = layout.rows[index]
        let lowest = row.top + row.height + MenuMetrics.padding - panel.height
        let highest = row.top - MenuMetrics.padding
        scroll(by: min(max(offset, lowest), highest) - offset)
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard gestureRecognizer.view === self else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
        return panel.contains(gestureRecognizer.location(in: self))
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

    func drag(_ touch: Touch) {
        if touch.hasMoved(beyond: GestureMetrics.tapMovement(of: touch.type)) { hasLeftOrigin = true }
        if hasLeftOrigin { highlightAndReveal(row(at: touch.location(in: self))) }
    }

    /// Ends the touch that opened the menu. If it moved, chooses the row where it ends, or closes the menu if it ends
    /// outside the source and the panel.
    func drop(_ touch: Touch) {
        // At the same place, the rows may have scrolled since.
        if !hasLeftOrigin || touch.location(in: nil) != touch.previousLocation(in: nil) { drag(touch) }
        guard hasLeftOrigin else { return }
        if let highlightedRow { return choose(highlightedRow) }
        let isAtSource = source.map { $0.bounds.contains(touch.location(in: $0)) } ?? false
        if !isAtSource, !panel.contains(touch.location(in: self)) { close() }
    }

    // MARK: Pointer

    override func pointerEntered(with event: Event) { pointerMoved(with: event) }

    /// Ignores a resting pointer that enters because the menu opened.
    override func pointerMoved(with event: Event) {
        guard let touch = event.allTouches?.first else { return }
        guard touch.location(in: nil) != touch.previousLocation(in: nil) else { return }
        highlightRow(underPointerAt: touch.location(in: self))
    }

    override func pointerExited(with event: Event?) {
        if isHighlightedByPointer { highlight(nil) }
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        for press in presses { handle(press) }
    }

    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        for press in presses where [.upArrow, .downArrow].contains(press.key.symbol) { handle(press) }
    }

    /// Not forwarded: an open menu consumes all keys.
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) {}

    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {}

    private func handle(_ press: Press) {
        switch press.key.symbol {
        case .downArrow: highlightAndReveal(layout.nextRow(after: highlightedRow, backwards: false))
        case .upArrow: highlightAndReveal(layout.nextRow(after: highlightedRow, backwards: true))
        case .home, .pageUp: highlightAndReveal(layout.nextRow(after: nil, backwards: false))
        case .end, .pageDown: highlightAndReveal(layout.nextRow(after: nil, backwards: true))
        case .escape, .menu, .tab, .backTab: close()
        case .return, .keypadEnter, .space:
            if let highlightedRow { choose(highlightedRow) }
        default:
            guard press.key.modifierFlags.withoutLocks.isSubset(of: .shift) else { return }
            highlightRow(startingWith: press.key.characters, at: press.timestamp)
        }
    }

    private func highlightRow(startingWith text: String, at time: Double) {
        let titles = layout.rows.map { row in row.action.flatMap { $0.isEnabled ? $0.title : nil } }
        if let row = typeAhead.type(text, at: time, in: titles, from: highlightedRow) { highlightAndReveal(row) }
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        MenuPainter(view: self, palette: palette, context: context).draw(rect)
    }
}
