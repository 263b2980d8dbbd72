/// The greatest width of the lines that were laid out, in points. Lines do not wrap.
struct KnownWidth {
    /// The width of the widest line.
    private(set) var value = 0.0
    /// The paragraph of that line, counted from 0; `nil` if it is gone.
    private var paragraph: Int?
    /// No other line is wider.
    private var limitOfOthers = 0.0

    /// Whether another line may be the widest one now.
    var isOutdated: Bool { value < limitOfOthers }

    /// Notes the width of a line.
    mutating func note(_ width: Double, ofParagraph index: Int) {
        if index == paragraph {
            value = width
        } else if width > value {
            limitOfOthers = max(limitOfOthers, value)
            (value, paragraph) = (width, index)
        } else {
            limitOfOthers = max(limitOfOthers, width)
        }
    }

    /// Forgets what was known of paragraphs that were replaced.
    mutating func replace(_ paragraphs: ClosedRange<Int>, withCount count: Int) {
        guard let widest = paragraph, widest >= paragraphs.lowerBound else { return }
        if widest > paragraphs.upperBound {
            paragraph = widest + count - paragraphs.count
        } else {
            (value, paragraph) = (0, nil)
        }
    }
}

extension TextDocument {
    /// Notes the width of the line to which a part belongs, if its end was laid out.
    func noteWidth(ofLineWith part: TextStorage.Part) {
        let start = storage.part(ofParagraph: part.paragraph)
        let isLast = part.endsParagraph || part.index + 1 == storage.partCount
        let last = isLast ? storage.part(part.index) : lastPart(ofLineFrom: start)
        guard last.isMeasured else { return }
        knownWidth.note(last.start.width + last.width - start.start.width, ofParagraph: part.paragraph)
    }

    /// The greatest width of a line that was laid out, in points.
    ///
    /// - Complexity: O(1), but O(*n*) after the widest line has become shorter than another one.
    var widestLine: Double {
        if knownWidth.isOutdated {
            knownWidth = KnownWidth()
            var start = 0.0
            storage.visitParts(from: 0) { part in
                let end = part.start.width + part.width
                let isLast = part.endsParagraph || part.index + 1 == storage.partCount
                if isLast, part.isMeasured { knownWidth.note(end - start, ofParagraph: part.paragraph) }
                if isLast { start = end }
                return true
            }
        }
        return knownWidth.value
    }

    /// Forgets the widths of the lines that a change replaced.
    ///
    /// - Parameter paragraphCount: The number of paragraphs before the change.
    func forgetWidths(_ change: TextStorage.Change, paragraphCount: Int) {
        let first = storage.part(change.parts.lowerBound).paragraph
        let last = storage.part(change.parts.lowerBound + change.newPartCount - 1).paragraph
        let added = storage.paragraphCount - paragraphCount
        knownWidth.replace(first...max(first, last - added), withCount: last - first + 1)
    }
}
