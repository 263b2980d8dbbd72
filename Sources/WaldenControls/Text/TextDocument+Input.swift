internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform
internal import WaldenText

/// What a ``TextInput`` needs of a document.
extension TextDocument {
    func text(in range: TextRange) -> String {
        storage.string(in: bytes(of: range))
    }

    func attributedText(in range: TextRange) -> AttributedText { editor.attributedText(in: bytes(of: range)) }

    private func bytes(of range: TextRange) -> Range<Int> { clamped(range.start.offset)..<clamped(range.end.offset) }

    /// Returns whether a text is the present one.
    func has(_ text: AttributedText) -> Bool {
        let hasSameBytes = text.string.hasSameBytes(as: editor.text)
        return hasSameBytes && (text.runs.isEmpty && isPlain || text == editor.attributedText)
    }

    func replace(_ range: TextRange, with text: AttributedText) {
        let range = bytes(of: range)
        edit { _ = $0.replace(range, with: text) }
    }

    func setAttributes(in range: TextRange, _ change: (inout TextAttributes) -> Void) {
        let range = bytes(of: range)
        edit { _ = $0.changeAttributes(in: range, change) }
    }

    var typingAttributes: TextAttributes {
        get { editor.typingAttributes(replacing: selection.range) }
        set { edit { $0.typingAttributes = newValue } }
    }

    func clamped(_ offset: Int) -> Int { min(max(0, offset), count) }

    var selectedRange: TextRange {
        let range = selection.range
        guard !range.isEmpty else { return TextRange(TextPosition(offset: range.lowerBound, affinity: affinity)) }
        return TextRange(
            TextPosition(offset: range.lowerBound), TextPosition(offset: range.upperBound, affinity: .upstream))
    }

    func select(_ range: TextRange) {
        edit { $0.select(TextSelection(anchor: range.start.offset, head: range.end.offset)) }
        affinity = range.start.affinity
    }

    var markedRange: TextRange? {
        composition.map {
            TextRange(TextPosition(offset: $0.lowerBound), TextPosition(offset: $0.upperBound, affinity: .upstream))
        }
    }

    func compose(_ text: String, selected: Range<Int>?, hints: [CompositionHint] = []) {
        let end = text.utf8.count
        compose(text, selected: selected ?? end..<end, parts: hints.map(ComposedPart.init))
    }

    func position(from position: TextPosition, in direction: TextLayoutDirection, x: Double?) -> TextPosition? {
        switch direction {
        case .left: return self.position(beside: position, onRight: false)
        case .right: return self.position(beside: position, onRight: true)
        case .up, .down:
            return self.position(
                direction == .up ? .above : .below, of: position, x: x ?? caretRect(at: position).minX)
        }
    }

    func position(
        from position: TextPosition, toBoundary unit: TextGranularity, in direction: TextStorageDirection
    ) -> TextPosition {
        if unit == .line {
            let line = lineRange(of: position)
            return direction == .forward ? line.end : line.start
        }
        let offset = clamped(position.offset)
        return TextPosition(
            offset: edit {
                direction == .forward ? $0.end(of: unit.unit, after: offset) : $0.start(of: unit.unit, before: offset)
            })
    }

    func range(enclosing position: TextPosition, with unit: TextGranularity) -> TextRange {
        if unit == .line { return lineRange(of: position) }
        let offset = clamped(position.offset)
        let range = edit { $0.range(of: unit.unit, at: offset) }
        return TextRange(
            TextPosition(offset: range.lowerBound), TextPosition(offset: range.upperBound, affinity: .upstream))
    }
}

extension TextGranularity {
    fileprivate var unit: TextUnit {
        switch self {
        case .character: .character
        case .word: .word
        case .sentence: .sentence
        case .line, .paragraph: .paragraph
        case .document: .text
        }
    }
}

extension TextDocument.ComposedPart {
    fileprivate init(_ hint: CompositionHint) {
        switch hint.meaning {
        case .selection: self.init(range: hint.range, look: .converted)
        case .prediction: self.init(range: hint.range, look: .guessed)
        case .prefix, .suffix: self.init(range: hint.range, look: .inactive)
        case .spellingError: self.init(range: hint.range, look: .misspelt)
        case .compositionError: self.init(range: hint.range, look: .wrong)
        }
    }
}

extension TextDocument.Style {
    mutating func setCompositionColors(from palette: Palette) {
        (secondaryColor, errorColor) = (palette.secondaryLabel, palette.destructive.text)
    }
}
