import Walden

/// Places in the text, by line and column as a reader counts them: from 1.
extension EditorController {
    /// Up to this length in UTF-8, columns of a line are characters; beyond, Unicode scalars, which are counted faster.
    private static let countedLength = 4096

    /// Returns the column of a place in the line that begins at an offset.
    func column(from start: Int, to caret: Int, in text: TextSnapshot) -> Int {
        guard caret > start else { return 1 }
        if caret - start < Self.countedLength { return text.text(in: start..<caret).count + 1 }
        return text.scalarOffset(at: caret) - text.scalarOffset(at: start) + 1
    }

    /// Returns the position of a line and column, or the nearest one that exists.
    func position(line: Int, column: Int) -> TextPosition {
        let number = min(max(1, line), textView.paragraphCount) - 1
        let start = textView.position(ofParagraph: number)
        let isLast = number + 1 == textView.paragraphCount
        let end = isLast ? textView.endOfDocument : textView.position(ofParagraph: number + 1)
        var text = textView.text(in: TextRange(start, end))
        if text.last?.isNewline == true { text.removeLast() }
        let count = max(1, column) - 1
        var length = text.prefix(count).utf8.count
        if length >= Self.countedLength {
            let scalars = text.unicodeScalars
            let index = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex)
            length = text[..<(index ?? text.endIndex)].utf8.count
        }
        return TextPosition(offset: start.offset + length)
    }

    /// Shows the text of the document anew. The reader stays at the same line and column, as far as they exist.
    func showAgain(_ text: TextSnapshot) {
        let caret = textView.caretPosition
        let line = textView.paragraphNumber(at: caret)
        let column = column(
            from: textView.position(ofParagraph: line).offset, to: caret.offset, in: textView.snapshot)
        let offset = textView.contentOffset
        let first = textView.paragraphs(in: textView.bounds).first?.number ?? 0
        let top = top(ofParagraph: first)
        show(document, text)
        textView.selectedTextRange = TextRange(position(line: line + 1, column: column))
        scroll(to: Point(x: offset.x, y: offset.y + self.top(ofParagraph: first) - top))
        updateStatus()
    }

    private func top(ofParagraph number: Int) -> Double {
        textView.caretRect(for: textView.position(ofParagraph: number)).minY
    }

    private func scroll(to offset: Point) {
        func limited(_ value: Double, from minimum: Double, to maximum: Double) -> Double {
            min(max(value, minimum), maximum)
        }
        let minimum = textView.minimumContentOffset
        textView.contentOffset.y = limited(offset.y, from: minimum.y, to: textView.maximumContentOffset.y)
        // The width of lines that do not wrap is known once they are laid out.
        textView.layoutIfNeeded()
        textView.contentOffset.x = limited(offset.x, from: minimum.x, to: textView.maximumContentOffset.x)
    }
}
