internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

/// The visible part of a field's text: its bounds are in the text's coordinates, and move when the text scrolls.
final class TextFieldContent: View, RevealingView, TextScrolling {
    unowned var field: TextField!
    private(set) var showsPlaceholder = true

    init() {
        super.init(frame: .zero)
        clipsToBounds = true
    }

    private var document: TextDocument { field.document }

    // MARK: Scrolling

    /// The offsets between which the text can be scrolled, in points.
    private var range: ClosedRange<Double> {
        let width = document.width + TextFieldContent.caretRoom
        guard width > bounds.width else { return 0...0 }
        let isRightToLeft = document.place(0).layout.writingDirection == .rightToLeft
        return isRightToLeft ? bounds.width - width...0 : 0...width - bounds.width
    }

    /// The room for the caret after the text, in points.
    private static let caretRoom = 2.0

    private func scroll(to x: Double) {
        let x = min(max(x, range.lowerBound), range.upperBound).rounded()
        guard x != bounds.minX else { return }
        bounds.origin.x = x
        setNeedsDisplay()
        field.inputDelegate?.layoutDidChange(field)
    }

    func keepWithinText() { scroll(to: bounds.minX) }

    func reveal(_ rect: Rect) {
        let room = bounds.width - TextFieldContent.caretRoom
        if rect.minX < bounds.minX {
            scroll(to: rect.minX)
        } else if rect.maxX > bounds.minX + room {
            scroll(to: rect.maxX - room)
        }
    }

    func scrollText(by distance: Point) { scroll(to: bounds.minX + distance.x) }

    // MARK: Layout

    override func layoutSubviews() { centerLine() }

    func centerLine() {
        let height = document.place(0).layout.size.height
        let top = -((bounds.height - height) / 2).rounded(.down)
        if bounds.minY != top { bounds.origin.y = top }
    }

    // MARK: Drawing

    func redrawSelection(from old: TextRange, to new: TextRange) {
        guard !old.isEmpty || !new.isEmpty else { return }
        let (first, last) = (min(old.start, new.start), max(old.end, new.end))
        for rect in document.selectionRects(first.offset..<last.offset, in: bounds, fillsLines: false) {
            setNeedsDisplay(rect.insetBy(dx: -1, dy: 0))
        }
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        showsPlaceholder = document.storage.count == 0
        guard !showsPlaceholder else { return drawPlaceholder(in: context) }
        let isActive = field.isFirstResponder || field.interaction.isMenuOpen
        let selection =
            document.editor.composition == nil || !document.editor.selection.isEmpty
            ? document.editor.selection.range : 0..<0
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
