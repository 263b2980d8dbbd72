internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Finds the word to which a tap, a press or a command refers.
extension TextInteraction {
    /// Returns the word that a finger at a point of the text means; `nil` for none. A secret is one word.
    func word(at point: Point, _ position: TextPosition, in input: any TextInput) -> TextRange? {
        guard input.hasText else { return nil }
        for place in [position, before(position, in: input)] {
            let word = input.range(enclosing: place, with: isSecure ? .document : .word)
            guard isSecure || !input.text(in: word).allSatisfy(\.isWhitespace) else { continue }
            let isHit = targets(of: word, in: input).contains {
                $0.insetBy(dx: -Metrics.slack, dy: -Metrics.slack).contains(point)
            }
            if isHit { return word }
        }
        return nil
    }

    /// Returns the word around a position or that ends there; what else begins there if there is none.
    func word(beside position: TextPosition, in input: any TextInput) -> TextRange {
        let unit: TextGranularity = isSecure ? .document : .word
        let ranges = [position, before(position, in: input)].map { input.range(enclosing: $0, with: unit) }
        let texts = ranges.map(input.text(in:))
        if let index = texts.firstIndex(where: { $0.contains { $0.isLetter || $0.isNumber } })
            ?? texts.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) })
        {
            return ranges[index]
        }
        return texts[0].contains(where: \.isNewline) ? TextRange(position) : ranges[0]
    }

    private func before(_ position: TextPosition, in input: any TextInput) -> TextPosition {
        input.position(from: position, toBoundary: .character, in: .backward)
    }

    /// Returns whether a point hits the selection.
    func isSelected(_ point: Point, in input: any TextInput) -> Bool {
        let selection = input.selectedTextRange
        guard !selection.isEmpty else { return false }
        return ((input as? TextView)?.filledSelectionRects ?? targets(of: selection, in: input)).contains {
            $0.contains(point)
        }
    }

    /// Returns where a finger hits a part of the text: above and below a single line, too.
    private func targets(of range: TextRange, in input: any TextInput) -> [Rect] {
        let rects = input.selectionRects(for: range)
        guard !input.isMultiline else { return rects }
        let bounds = input.textInputView.bounds
        return rects.map { $0.union(Rect(x: $0.minX, y: bounds.minY, width: $0.width, height: bounds.height)) }
    }

    private enum Metrics {
        /// How far beside a word a long press still selects it, in points.
        static let slack = 4.0
    }
}
