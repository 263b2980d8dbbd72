internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

/// The visible part of a field's text, which fingers scroll. Its bounds are in the text's coordinates.
final class TextFieldContent: ScrollView {
    unowned var field: TextField!
    private(set) var showsPlaceholder = true

    init() {
        super.init(frame: .zero)
        bounces = false
        delaysContentTouches = false
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        showsFocusRing = false
        allowsKeyboardScrolling = false
        becomesFirstResponderOnPress = false
    }

    private var document: TextDocument { field.document }

    // MARK: Scrolling

    /// The room for the caret after the text, in points.
    private static let caretRoom = 2.0

    /// The width in which the text is aligned, in points.
    var textWidth: Double { max(0, bounds.width - TextFieldContent.caretRoom) }

    func isInSight(_ x: Double) -> Bool { bounds.minX <= x && x <= bounds.minX + textWidth }

    /// Adapts what can be scrolled to the text, which is centred vertically and begins at its own side.
    func sizeDidChange() {
        let layout = document.place(0).layout
        // Of a long text some parts may be taller than the first.
        let height = isLong ? document.height : layout.size.height
        let room = bounds.size
        let excess = max(0, (document.lineWidth(ofPart: 0) - textWidth).rounded(.up))
        let isRightToLeft = layout.writingDirection == .rightToLeft
        let top = ((room.height - height) / 2).rounded(.down)
        contentInset = EdgeInsets(
            top: top, left: isRightToLeft ? excess : 0, bottom: room.height - height - top, right: 0)
        contentSize = Size(width: room.width + (isRightToLeft ? 0 : excess), height: height)
        scroll(to: contentOffset)
    }

    private var isLong: Bool { document.storage.partCount > 1 }

    /// Lays out what is drawn: in a long text, drawing would move the line.
    override func layoutSubviews() {
        if isLong {
            let height = document.height
            _ = document.placeParts(in: bounds)
            if document.height != height { field.textDidChange() }
        }
        super.layoutSubviews()
    }

    private func scroll(to offset: Point) {
        let offset = limited(offset)
        guard offset != contentOffset else { return }
        contentOffset = Point(x: offset.x.rounded(), y: offset.y)
        field.inputDelegate?.layoutDidChange(field)
    }

    override package func reveal(_ rect: Rect) {
        if isInSight(rect.minX), isInSight(rect.maxX) { return }
        stopMotion()
        let isBefore = rect.minX < bounds.minX
        let x = isBefore ? rect.minX.rounded(.down) : (rect.maxX - textWidth).rounded(.up)
        scroll(to: Point(x: x, y: contentOffset.y))
    }

    /// Scrolls to where the text begins: at the left edge or, from right to left, at the right one.
    func scrollToStart() {
        stopMotion()
        scroll(to: Point(x: 0, y: contentOffset.y))
    }

    override func scroll(by distance: Point) { scroll(to: contentOffset + Point(x: distance.x, y: 0)) }

    // MARK: Drawing

    func redrawSelection(from old: TextRange, to new: TextRange) {
        guard !old.isEmpty || !new.isEmpty else { return }
        let (first, last) = (min(old.start, new.start), max(old.end, new.end))
        for rect in document.selectionRects(first.offset..<last.offset, in: bounds, fillsLines: false) {
            setNeedsDisplay(rect.insetBy(dx: -1, dy: 0))
        }
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        showsPlaceholder = document.count == 0
        guard !showsPlaceholder else { return drawPlaceholder(in: context) }
        let isActive = field.isFirstResponder
        let selection =
            document.composition == nil || !document.selection.isEmpty
            ? document.selection.range : 0..<0
        let color = field.isEnabled ? field.textColor ?? palette.label : palette.disabledLabel
        let secret = field.isSecureTextRevealed ? field.secret : nil
        document.draw(
            rect, in: context, color: secret == nil ? color : .clear,
            selection: isActive ? (selection, palette.textSelection) : nil, fillsLines: false)
        if let secret { field.drawSecret(secret, rect, in: context, color: color) }
    }

    private func drawPlaceholder(in context: GraphicsContext) {
        guard !field.placeholder.isEmpty else { return }
        let layout = TextLayout.cached(
            field.placeholder, font: field.font, maxWidth: bounds.width, maxLines: 1, alignment: field.textAlignment,
            lineBreakMode: .truncatingTail)
        context.draw(
            layout, at: Point(x: bounds.minX, y: 0),
            color: field.isEnabled ? palette.tertiaryLabel : palette.disabledLabel)
    }
}
