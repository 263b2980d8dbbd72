internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The rows of one level of an open menu, in a popup of their own. What the user does with them is the session's
/// matter.
@MainActor
final class MenuView: View {
    let session: MenuSession
    let menu: Menu
    private(set) var layout: MenuLayout
    private(set) var highlightedRow: Int?
    private var isHighlightedByPointer = false
    /// The row whose submenu is open.
    var openRow: Int? {
        didSet { if openRow != oldValue { damage([openRow, oldValue]) } }
    }
    /// The scroll offset, in points; positive moves the rows up.
    private(set) var offset = 0.0
    var typeAhead = TypeAhead()
    private var trackedTouch: Touch?
    private var scrollLink: DisplayLink?
    /// The height for which the row that keys have highlighted was revealed.
    private var knownHeight = 0.0

    init(_ menu: Menu, layout: MenuLayout, session: MenuSession) {
        self.menu = menu
        self.layout = layout
        self.session = session
        super.init(frame: Rect(origin: .zero, size: layout.contentSize))
        cursor = .arrow
        addScrolling()
    }

    /// The popup that the rows are in.
    var popup: PopupWindow? { window as? PopupWindow }

    /// The area that the rows lie in, with the padding around them.
    var panel: Rect { bounds }

    var showsMnemonics: Bool { session.showsMnemonics }

    /// Shows other rows.
    func show(_ layout: MenuLayout) {
        self.layout = layout
        highlightedRow = nil
        offset = min(offset, maximumOffset)
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        if offset > maximumOffset { offset = maximumOffset }
        guard bounds.height != knownHeight else { return }
        knownHeight = bounds.height
        if let highlightedRow, !isHighlightedByPointer { reveal(highlightedRow) }
    }

    // MARK: Rows

    func frame(ofRow index: Int) -> Rect {
        let row = layout.rows[index]
        let scale = window?.scale ?? 1
        return Rect(
            x: panel.minX + MenuMetrics.padding, y: panel.minY + row.top - (offset * scale).rounded() / scale,
            width: panel.width - 2 * MenuMetrics.padding, height: row.height)
    }

    /// Returns the row at a point, if it can be chosen.
    func row(at point: Point) -> Int? {
        guard rowArea.contains(point), let row = layout.row(at: point.y - panel.minY + offset) else { return nil }
        return layout.rows[row].item.isEnabled ? row : nil
    }

    func visibleRows(in rect: Rect) -> Range<Int> {
        guard !layout.rows.isEmpty else { return 0..<0 }
        let first = layout.row(at: max(rect.minY - panel.minY + offset, MenuMetrics.padding)) ?? layout.rows.count - 1
        let last = layout.row(at: rect.maxY - panel.minY + offset) ?? layout.rows.count - 1
        return first..<max(first, last) + 1
    }

    /// A row is shown highlighted while its submenu is open, unless the user is at another one.
    func isShownHighlighted(_ index: Int) -> Bool { index == highlightedRow ?? openRow }

    func highlight(_ row: Int?, byPointer: Bool = false) {
        isHighlightedByPointer = byPointer
        guard row != highlightedRow else { return }
        damage([highlightedRow, row, openRow])
        highlightedRow = row
    }

    func highlightAndReveal(_ row: Int?) {
        highlight(row)
        if let row { reveal(row) }
    }

    private func damage(_ rows: [Int?]) {
        for case let row? in rows where layout.rows.indices.contains(row) { setNeedsDisplay(frame(ofRow: row)) }
    }

    // MARK: Scrolling

    var maximumOffset: Double { max(0, layout.contentSize.height - panel.height) }
    var scrollsUp: Bool { offset > 0 }
    var scrollsDown: Bool { offset < maximumOffset }

    /// Where rows are seen: all but the arrows of a menu that scrolls.
    var rowArea: Rect {
        panel.inset(
            by: EdgeInsets(
                top: scrollsUp ? MenuMetrics.scrollArrowHeight : 0, left: 0,
                bottom: scrollsDown ? MenuMetrics.scrollArrowHeight : 0, right: 0))
    }

    func scroll(by distance: Double) {
        let newOffset = min(max(offset + distance, 0), maximumOffset)
        guard newOffset != offset else { return }
        offset = newOffset
        setNeedsDisplay(panel)
    }

    private func addScrolling() {
        let pan = PanGestureRecognizer()
        pan.refusedTouchTypes = [.indirectPointer]
        pan.allowedScrollTypesMask = .all
        pan.addAction { [weak self] pan in self?.panned(pan) }
        addGestureRecognizer(pan)
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { maximumOffset > 0 }

    private func panned(_ pan: PanGestureRecognizer) {
        guard pan.state == .began || pan.state == .changed else { return }
        let distance = -pan.translation(in: self).y
        pan.setTranslation(.zero, in: self)
        guard let input = window?.application.currentEvent?.scroll else { return scroll(by: distance) }
        let isByDetent = input.isFromWheel && input.steps != .zero
        scroll(by: isByDetent ? input.steps.y * ScrollMetrics.lineHeight * ScrollMetrics.linesPerWheelStep : distance)
        session.pointerMoved(to: pan.location(in: self), in: self)
    }

    private func reveal(_ index: Int) {
        let row = layout.rows[index]
        let (isFirst, isLast) = (index == 0, index == layout.rows.count - 1)
        let margin = MenuMetrics.scrollArrowHeight
        let lowest = row.top + row.height + (isLast ? MenuMetrics.padding : margin) - panel.height
        let highest = row.top - (isFirst ? MenuMetrics.padding : margin)
        guard maximumOffset > 0 else { return }
        scroll(by: min(max(offset, lowest), max(highest, 0)) - offset)
    }

    /// Scrolls while the pointer rests on an arrow at an end.
    func scrollWhileAtArrow(_ point: Point?) {
        var direction = 0.0
        if let point, panel.contains(point), !rowArea.contains(point) { direction = point.y < panel.midY ? -1 : 1 }
        scrollLink?.cancel()
        scrollLink = nil
        guard direction != 0 else { return }
        scrollLink = addDisplayLink { [weak self] link in
            guard let self else { return link.cancel() }
            self.scroll(by: direction * MenuMetrics.scrollSpeed * link.elapsed)
            if direction < 0 ? !self.scrollsUp : !self.scrollsDown { link.cancel() }
        }
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard trackedTouch == nil, let touch = touches.first(in: event) else { return }
        trackedTouch = touch
        session.pressed(at: touch.location(in: self), in: self)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        session.track(touch)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        session.released(touch)
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        scrollWhileAtArrow(nil)
        highlight(nil)
    }

    // MARK: Pointer

    /// Ignores a resting pointer that enters because the menu opened: it is where it was in the window beneath.
    override func pointerEntered(with event: Event) { pointerMoved(with: event, beyond: MenuMetrics.restingDistance) }

    override func pointerMoved(with event: Event) { pointerMoved(with: event, beyond: 0) }

    private func pointerMoved(with event: Event, beyond distance: Double) {
        guard let touch = event.allTouches?.first else { return }
        let moved = touch.location(in: nil).distance(to: touch.previousLocation(in: nil))
        if moved > distance { session.pointerMoved(to: touch.location(in: self), in: self) }
    }

    override func pointerExited(with event: Event?) {
        scrollWhileAtArrow(nil)
        session.pointerLeft()
        if isHighlightedByPointer { highlight(nil) }
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        for press in presses { session.handle(press, in: self) }
    }

    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let repeating: [KeySymbol] = [.upArrow, .downArrow, .pageUp, .pageDown]
        for press in presses where repeating.contains(press.key.symbol.withoutKeypad) {
            session.handle(press, in: self)
        }
    }

    /// Not forwarded: an open menu consumes all keys.
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) {}

    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {}

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        MenuPainter(view: self, palette: palette, context: context).draw(rect)
    }
}
