internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

/// The text of a selectable label, as its interaction sees it: an invisible view over the label, which draws text and
/// selection.
final class LabelSelection: View, DirectedTextInput {
    private weak var label: Label?
    let interaction = TextInteraction(.selectable)
    private var selection = TextRange(TextPosition(offset: 0))
    /// The boundaries of characters and words of the present text.
    private var knownBreaks: TextBreaks?
    private var knownParagraphs: TextEditor?
    weak var inputDelegate: (any TextInputDelegate)?

    init(_ label: Label) {
        self.label = label
        super.init(frame: .zero)
        cursor = .text
        addInteraction(interaction)
    }

    func textDidChange() {
        (knownBreaks, knownParagraphs) = (nil, nil)
        inputDelegate?.textWillChange(self)
        selection = TextRange(TextPosition(offset: 0))
        inputDelegate?.textDidChange(self)
    }

    private var string: String { label?.text ?? "" }

    private var breaks: TextBreaks {
        if let knownBreaks { return knownBreaks }
        let breaks = TextBreaks(string)
        knownBreaks = breaks
        return breaks
    }

    /// Finds paragraphs.
    private var paragraphs: TextEditor {
        get {
            // A text that is edited has no NUL, and would have other offsets.
            knownParagraphs ?? TextEditor(String(decoding: string.utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self))
        }
        set { knownParagraphs = newValue }
    }

    // MARK: Text

    var isEditable: Bool { false }
    var isMultiline: Bool { label?.numberOfLines != 1 }
    var beginningOfDocument: TextPosition { TextPosition(offset: 0) }
    var endOfDocument: TextPosition { TextPosition(offset: string.utf8.count) }

    func text(in range: TextRange) -> String {
        let bytes = Array(string.utf8)
        return String(
            decoding: bytes[(range.start.offset..<range.end.offset).clamped(to: bytes.indices)], as: UTF8.self)
    }

    /// Does nothing: the text can't be edited.
    func replace(_ range: TextRange, with text: String) {}

    var selectedTextRange: TextRange {
        get { selection }
        set {
            guard newValue != selection else { return }
            redraw(selection)
            selection = newValue
            redraw(selection)
            inputDelegate?.selectionDidChange(self)
        }
    }

    var markedTextRange: TextRange? { nil }
    /// Does nothing.
    func setMarkedText(_ text: String, selectedRange: Range<Int>?) {}
    /// Does nothing.
    func unmarkText() {}

    // MARK: Layout

    /// The layout of the label, and its top left corner in the view's coordinates.
    private var placed: (layout: TextLayout, origin: Point)? {
        label.map { label in
            let text = label.placedText()
            return (text.layout, text.origin - label.bounds.origin)
        }
    }

    func caretRect(for position: TextPosition) -> Rect {
        guard let placed else { return .zero }
        return placed.layout.caretRect(at: position).offsetBy(dx: placed.origin.x, dy: placed.origin.y)
    }

    func selectionRects(for range: TextRange) -> [Rect] {
        guard let placed, !range.isEmpty else { return [] }
        return placed.layout.selectionRects(range).map { $0.offsetBy(dx: placed.origin.x, dy: placed.origin.y) }
    }

    func closestPosition(to point: Point) -> TextPosition {
        guard let placed else { return beginningOfDocument }
        return inText(placed.layout.position(closestTo: point - placed.origin))
    }

    func position(from position: TextPosition, in direction: TextLayoutDirection, x: Double?) -> TextPosition? {
        guard let placed else { return nil }
        let layout = placed.layout
        guard direction == .up || direction == .down else {
            return layout.position(beside: position, onRight: direction == .right).map(inText)
        }
        let line = layout.lineIndex(of: position) + (direction == .up ? -1 : 1)
        guard (0..<layout.lineCount).contains(line) else { return nil }
        let x = x ?? caretRect(for: position).minX
        return inText(layout.position(inLine: line, closestTo: x - placed.origin.x))
    }

    func writingDirection(at position: TextPosition) -> WritingDirection {
        guard let layout = placed?.layout else { return .leftToRight }
        return layout.writingDirection(ofLine: layout.lineIndex(of: position))
    }

    /// An ellipsis is no part of the text.
    private func inText(_ position: TextPosition) -> TextPosition {
        position.offset > endOfDocument.offset ? endOfDocument : position
    }

    // MARK: Units

    func position(
        from position: TextPosition, toBoundary unit: TextGranularity, in direction: TextStorageDirection
    ) -> TextPosition {
        let (offset, isForward) = (position.offset, direction == .forward)
        let found: Int? =
            switch unit {
            case .character:
                isForward ? breaks.characterBoundary(after: offset) : breaks.characterBoundary(before: offset)
            case .word: isForward ? breaks.wordEnd(after: offset) : breaks.wordStart(before: offset)
            case .sentence: isForward ? breaks.sentenceBoundary(after: offset) : breaks.sentenceBoundary(before: offset)
            case .line, .paragraph, .document: nil
            }
        if let found { return TextPosition(offset: found) }
        if unit == .paragraph {
            return TextPosition(
                offset: isForward
                    ? paragraphs.end(of: .paragraph, after: offset) : paragraphs.start(of: .paragraph, before: offset))
        }
        guard unit == .line else { return isForward ? endOfDocument : beginningOfDocument }
        let range = range(enclosing: position, with: unit)
        return isForward ? range.end : range.start
    }

    func range(enclosing position: TextPosition, with unit: TextGranularity) -> TextRange {
        switch unit {
        case .character: return TextRange(breaks.character(at: position.offset))
        case .word: return TextRange(breaks.word(at: position.offset))
        case .sentence: return TextRange(breaks.sentence(at: position.offset))
        case .paragraph:
            return TextRange(paragraphs.range(of: .paragraph, at: position.offset))
        case .line:
            guard let layout = placed?.layout else { break }
            let range = layout.range(ofLine: layout.lineIndex(of: position))
            return TextRange(inText(range.start), inText(range.end))
        case .document: break
        }
        return TextRange(beginningOfDocument, endOfDocument)
    }

    // MARK: Focus and drawing

    override var canBecomeFocused: Bool { true }
    override var canBecomeFirstResponder: Bool { true }

    /// Draws the backgrounds of the text, and the selection over them, in the label's coordinates.
    func drawBehindText(in context: GraphicsContext) {
        guard let label else { return }
        let (layout, origin) = label.placedText()
        func fill(_ range: TextRange, with color: Color) {
            for rect in layout.selectionRects(range) {
                context.fill(context.snap(rect.offsetBy(dx: origin.x, dy: origin.y)), with: color)
            }
        }
        let opacity = label.isEnabled ? 1 : Palette.disabledOpacity
        for (range, color) in backgrounds(in: layout) {
            fill(TextRange(range), with: color.withAlpha(color.alpha * opacity))
        }
        if !selection.isEmpty {
            fill(selection, with: isFirstResponder ? palette.textSelection : palette.pressedOverlay)
        }
    }

    /// Returns where the text has a background. An ellipsis takes that of the text in which it begins; a final one,
    /// that of the last text shown.
    private func backgrounds(in layout: TextLayout) -> [(range: Range<Int>, color: Color)] {
        let ellipses = layout.omittedRanges + [layout.byteCount - 1..<Int.max]
        func edge(_ offset: Int) -> Int {
            ellipses.first { $0.lowerBound < offset && offset < $0.upperBound }?.upperBound ?? offset
        }
        return (label?.attributedText?.runs ?? []).compactMap { run in
            guard let color = run.attributes.backgroundColor else { return nil }
            let start = edge(run.range.lowerBound)
            return (range: start..<max(start, edge(run.range.upperBound)), color: color)
        }
    }

    private func redraw(_ range: TextRange) {
        guard let label else { return }
        for rect in selectionRects(for: range) {
            label.setNeedsDisplay(label.convert(rect.insetBy(dx: -1, dy: 0), from: self))
        }
    }

    private var showsRing: Bool { isFirstResponder && window?.showsFocus == true }

    override func focusDidChange() {
        super.focusDidChange()
        redraw(selection)
        drawingOutsetsDidChange()
        setNeedsDisplay(bounds.inset(by: -FocusRing.outsets))
    }

    override var drawingOutsets: EdgeInsets { showsRing ? FocusRing.outsets : .zero }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        guard showsRing else { return }
        FocusRing.draw(around: bounds, cornerRadius: 3, color: palette.focusRing, in: context)
    }
}
