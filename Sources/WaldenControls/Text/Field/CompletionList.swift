internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The list of a combo box, in a popup that leaves the keyboard to the field.
@MainActor
final class CompletionList: WindowFollower {
    private let view: CompletionView
    private let popup: PopupWindow
    private weak var field: TextField?
    private weak var followed: Window?

    /// Shows a list below a field; `nil` if the field is not in a visible window.
    init?(
        of field: TextField, items: [String], chosen: @escaping @MainActor (String) -> Void,
        closed: @escaping @MainActor () -> Void
    ) {
        self.field = field
        view = CompletionView(items: items, theme: field.theme)
        popup = PopupWindow(
            source: field, placement: CompletionList.placement(of: view, beside: field), takesInput: false)
        popup.setPanel(.menu)
        view.frame = popup.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.chosen = chosen
        popup.addSubview(view)
        popup.closedHandler = { [weak self] in
            self?.stopFollowing()
            closed()
        }
        popup.show()
        if !popup.isVisible {
            popup.closedHandler = nil
            return nil
        }
        followed = field.window
        followed?.addFollower(self)
    }

    private func stopFollowing() { followed?.removeFollower(self) }

    /// Follows the field, and closes the list if it is out of sight.
    func windowDidLayOut(_ window: Window) {
        guard let field, field.window === window else { return }
        guard !field.visibleRect(in: window).isEmpty else { return close() }
        popup.place(CompletionList.placement(of: view, beside: field))
    }

    /// A press elsewhere closes the list, and acts there.
    func windowWasPressed(_ window: Window, by touch: Touch) {
        if let field, let view = touch.view, !view.isDescendant(of: field) { close() }
    }

    var highlightedItem: String? { view.highlighted.map { view.items[$0] } }

    func show(_ items: [String]) {
        view.items = items
        guard let field else { return }
        popup.place(CompletionList.placement(of: view, beside: field))
    }

    func highlight(_ index: Int) { view.highlight(index) }

    func move(by step: Int) { view.move(by: step) }

    func close() { popup.close() }

    private static func placement(of view: CompletionView, beside field: TextField) -> PopupPlacement {
        let size = view.naturalSize
        return PopupPlacement(
            size: Size(
                width: max(field.bounds.width, min(size.width, MenuMetrics.maximumWidth)),
                height: min(size.height, CompletionView.maximumHeight)),
            anchorRect: field.bounds.insetBy(dx: 0, dy: -MenuMetrics.distance), anchor: [.bottom, .left],
            gravity: [.bottom, .right], adjustments: [.flipY, .slideX, .resizeY])
    }
}

/// The rows of a completion list.
@MainActor
final class CompletionView: ScrollView {
    static let maximumHeight = 300.0

    var items: [String] {
        didSet {
            guard items != oldValue else { return }
            (highlighted, rowOfKeys) = (nil, nil)
            contentOffset = .zero
            setNeedsLayout()
            setNeedsDisplay()
        }
    }
    var chosen: (@MainActor (String) -> Void)?
    private(set) var highlighted: Int?
    /// The row that keys have highlighted, which is so again once a pointer or finger has left the list.
    private var rowOfKeys: Int?
    private let rowHeight: Double
    private let listFont: Font
    private var tracked: Touch?
    /// The height for which the chosen row was revealed.
    private var knownHeight = 0.0

    init(items: [String], theme: Theme) {
        self.items = items
        listFont = theme.typeScale[.body]
        rowHeight = max(MenuMetrics.rowHeight, listFont.metrics.lineHeight + MenuMetrics.rowPadding)
        super.init(frame: .zero)
        cursor = .arrow
    }

    var naturalSize: Size {
        let widest = items.sorted { $0.utf8.count > $1.utf8.count }.prefix(MenuMetrics.maximumMeasuredTitles)
            .reduce(0) { max($0, MenuLayout.textLayout($1, font: listFont).size.width) }
        return Size(
            width: (widest + 2 * (MenuMetrics.padding + MenuMetrics.textInset)).rounded(.up),
            height: (Double(items.count) * rowHeight + 2 * MenuMetrics.padding).rounded(.up))
    }

    override func layoutSubviews() {
        contentSize = Size(width: bounds.width, height: naturalSize.height)
        super.layoutSubviews()
        if bounds.height != knownHeight {
            knownHeight = bounds.height
            if let highlighted { reveal(highlighted) }
        }
    }

    private func reveal(_ row: Int) {
        scrollRectToVisible(frame(ofRow: row).insetBy(dx: 0, dy: -MenuMetrics.padding), animated: false)
    }

    private func frame(ofRow row: Int) -> Rect {
        Rect(
            x: MenuMetrics.padding, y: MenuMetrics.padding + Double(row) * rowHeight,
            width: bounds.width - 2 * MenuMetrics.padding, height: rowHeight)
    }

    private func row(under touch: Touch) -> Int? {
        let point = touch.location(in: self)
        guard bounds.contains(point) else { return nil }
        let row = Int(((point.y - MenuMetrics.padding) / rowHeight).rounded(.down))
        return items.indices.contains(row) ? row : nil
    }

    func highlight(_ row: Int?) {
        rowOfKeys = row
        guard row != highlighted else { return }
        for case let changed? in [highlighted, row] where items.indices.contains(changed) {
            setNeedsDisplay(frame(ofRow: changed))
        }
        highlighted = row
        layoutIfNeeded()
        if let row { reveal(row) }
    }

    func move(by step: Int) {
        guard !items.isEmpty else { return }
        let start = highlighted ?? (step > 0 ? -1 : items.count)
        highlight((start + step + items.count) % items.count)
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        tracked = Control.firstTrackable(of: touches, event)
        if let tracked { highlightTransiently(row(under: tracked)) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        if let tracked, touches.contains(tracked) { highlightTransiently(row(under: tracked)) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let tracked, touches.contains(tracked) else { return }
        self.tracked = nil
        if let row = row(under: tracked) { chosen?(items[row]) } else { highlightTransiently(nil) }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        tracked = nil
        highlightTransiently(nil)
    }

    override func pointerMoved(with event: Event) {
        super.pointerMoved(with: event)
        guard let touch = event.allTouches?.first, touch.location(in: nil) != touch.previousLocation(in: nil) else {
            return
        }
        highlightTransiently(row(under: touch))
    }

    override func pointerExited(with event: Event?) {
        super.pointerExited(with: event)
        highlightTransiently(nil)
    }

    /// Highlights the row under a pointer or finger, without scrolling; without one, the row that keys have chosen.
    private func highlightTransiently(_ row: Int?) {
        let (offset, chosen) = (contentOffset, rowOfKeys)
        highlight(row ?? chosen)
        rowOfKeys = chosen
        if contentOffset != offset { contentOffset = offset }
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        guard !items.isEmpty else { return }
        let first = max(0, Int(((rect.minY - MenuMetrics.padding) / rowHeight).rounded(.down)))
        let last = min(items.count - 1, Int(((rect.maxY - MenuMetrics.padding) / rowHeight).rounded(.down)))
        guard first <= last else { return }
        for row in first...last {
            let frame = frame(ofRow: row)
            let isHighlighted = row == highlighted
            if isHighlighted {
                context.fillRoundedRect(
                    context.snap(frame), cornerRadius: MenuMetrics.rowCornerRadius, with: palette.accent.fill)
            }
            let room = frame.insetBy(dx: MenuMetrics.textInset, dy: 0)
            let layout = MenuLayout.textLayout(items[row], font: listFont, maxWidth: room.width)
            context.draw(
                layout, at: Point(x: room.minX, y: room.minY + ((room.height - layout.size.height) / 2).rounded(.down)),
                color: isHighlighted ? palette.accent.onFill : palette.label)
        }
    }
}
