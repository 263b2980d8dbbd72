import Walden

/// A text of one line in ASCII, each character 10 points wide, that reports every callback to the stage.
final class ProbeTextInput: View, AttributedTextInput {
    private var letters = Array("one two three".utf8)
    private var selection = 0..<0
    private var marked: Range<Int>?
    /// Stands for the attributes of all the text.
    private var spacing = 1
    private weak var observer: (any TextInputDelegate)?
    /// The length of the longest text that was asked for.
    private(set) var longestRead = 0
    /// Decides what is in the edit menu.
    var menuProvider: (@MainActor ([any MenuElement]) -> [any MenuElement])?

    override var canBecomeFirstResponder: Bool { true }

    override func layoutSubviews() {
        super.layoutSubviews()
        observer?.layoutDidChange(self)
    }

    /// Replaces the text in code.
    func setText(_ text: String) {
        observer?.textWillChange(self)
        letters = Array(text.utf8)
        selection = letters.count..<letters.count
        observer?.textDidChange(self)
    }

    private func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<letters.count) }
    private func textRange(_ range: Range<Int>) -> TextRange {
        TextRange(TextPosition(offset: range.lowerBound), TextPosition(offset: range.upperBound))
    }

    private func put(_ text: String, in range: Range<Int>) {
        let new = Array(text.utf8)
        let range = clamped(range)
        letters.replaceSubrange(range, with: new)
        let end = range.lowerBound + new.count
        selection = end..<end
        setNeedsDisplay()
    }

    // MARK: Traits

    var textContentType: TextContentType? { probe("TextInputTraits") { nil } }
    var keyboardType: KeyboardType { probe("TextInputTraits") { .default } }
    var autocapitalizationType: AutocapitalizationType { probe("TextInputTraits") { .words } }
    var isSpellCheckingEnabled: Bool { probe("TextInputTraits") { true } }
    var isSecureTextEntry: Bool { probe("TextInputTraits") { false } }

    // MARK: Text

    var beginningOfDocument: TextPosition { probe("TextInput") { TextPosition(offset: 0) } }
    var endOfDocument: TextPosition { probe("TextInput") { TextPosition(offset: letters.count) } }
    func text(in range: TextRange) -> String {
        longestRead = max(longestRead, range.end.offset - range.start.offset)
        return probe("TextInput") {
            String(decoding: letters[clamped(range.start.offset..<range.end.offset)], as: UTF8.self)
        }
    }
    func replace(_ range: TextRange, with text: String) {
        probe("TextInput") { put(text, in: range.start.offset..<range.end.offset) }
    }
    func attributedText(in range: TextRange) -> AttributedText {
        probe("AttributedTextInput") {
            AttributedText(
                String(decoding: letters[clamped(range.start.offset..<range.end.offset)], as: UTF8.self),
                attributes: TextAttributes(letterSpacing: Double(spacing)))
        }
    }
    func replace(_ range: TextRange, with text: AttributedText) {
        probe("AttributedTextInput") { put(text.string, in: range.start.offset..<range.end.offset) }
    }
    func setAttributes(in range: TextRange, _ change: (inout TextAttributes) -> Void) {
        probe("AttributedTextInput") { spacing += 1 }
    }
    func shouldChangeText(in range: TextRange, replacementText: String) -> Bool { probe("TextInput") { true } }
    func textWasEdited() { probe("TextInput") {} }
    func editMenu(for range: TextRange, suggestedElements: [any MenuElement]) -> [any MenuElement] {
        probe("TextInput") { menuProvider?(suggestedElements) ?? suggestedElements }
    }
    var isEditable: Bool { probe("TextInput") { true } }
    var isMultiline: Bool { probe("TextInput") { true } }
    var textInputView: View { probe("TextInput") { self } }

    // MARK: Selection and composition

    var selectedTextRange: TextRange {
        get { probe("TextInput") { textRange(selection) } }
        set {
            probe("TextInput") {
                selection = clamped(newValue.start.offset..<newValue.end.offset)
                setNeedsDisplay()
                observer?.selectionDidChange(self)
            }
        }
    }
    var markedTextRange: TextRange? { probe("TextInput") { marked.map(textRange) } }
    func setMarkedText(_ text: String, selectedRange: Range<Int>?) {
        probe("TextInput") {
            let start = (marked ?? selection).lowerBound
            put(text, in: marked ?? selection)
            marked = text.isEmpty ? nil : start..<start + text.utf8.count
        }
    }
    func setMarkedText(_ text: String, selectedRange: Range<Int>?, hints: [CompositionHint]) {
        probe("TextInput") { setMarkedText(text, selectedRange: selectedRange) }
    }
    func unmarkText() { marked = nil }
    var inputDelegate: (any TextInputDelegate)? {
        get { probe("TextInput") { observer } }
        set { probe("TextInput") { observer = newValue } }
    }

    // MARK: Layout

    func caretRect(for position: TextPosition) -> Rect {
        probe("TextInput") { Rect(x: Double(position.offset) * 10, y: 0, width: 0, height: 20) }
    }
    func selectionRects(for range: TextRange) -> [Rect] {
        probe("TextInput") {
            let length = range.end.offset - range.start.offset
            return [Rect(x: Double(range.start.offset) * 10, y: 0, width: Double(length) * 10, height: 20)]
        }
    }
    func closestPosition(to point: Point) -> TextPosition {
        probe("TextInput") { TextPosition(offset: min(max(Int(point.x / 10), 0), letters.count)) }
    }
    func position(from position: TextPosition, in direction: TextLayoutDirection, x: Double?) -> TextPosition? {
        probe("TextInput") {
            let offset = position.offset + (direction == .left ? -1 : direction == .right ? 1 : 0)
            let isVertical = direction == .up || direction == .down
            return isVertical || !(0...letters.count).contains(offset) ? nil : TextPosition(offset: offset)
        }
    }

    // MARK: Units

    func position(
        from position: TextPosition, toBoundary unit: TextGranularity, in direction: TextStorageDirection
    ) -> TextPosition {
        probe("TextInput") {
            let step = direction == .forward ? 1 : -1
            let end = direction == .forward ? letters.count : 0
            return TextPosition(offset: unit == .character ? clampedOffset(position.offset + step) : end)
        }
    }
    func range(enclosing position: TextPosition, with unit: TextGranularity) -> TextRange {
        probe("TextInput") {
            let start = clampedOffset(position.offset)
            switch unit {
            case .character: return textRange(start..<clampedOffset(start + 1))
            case .word:
                let first = letters[..<start].lastIndex(of: 0x20).map { $0 + 1 } ?? 0
                return textRange(first..<(letters[start...].firstIndex(of: 0x20) ?? letters.count))
            default: return textRange(0..<letters.count)
            }
        }
    }
    private func clampedOffset(_ offset: Int) -> Int { min(max(offset, 0), letters.count) }
}
