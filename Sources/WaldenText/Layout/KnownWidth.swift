/// The greatest width of the lines that were laid out, in points. Lines do not wrap.
struct KnownWidth {
    private struct Line {
        /// Counted from 0.
        var paragraph: Int
        var width: Double
    }

    /// The widest lines, from the widest on.
    private var lines: [Line] = []
    /// No other line is wider.
    private var limitOfOthers = 0.0

    /// The width of the widest line.
    var value: Double { lines.first?.width ?? 0 }

    /// Whether another line may be the widest one now.
    var isOutdated: Bool { value < limitOfOthers }

    /// Notes the width of a line.
    mutating func note(_ width: Double, ofParagraph paragraph: Int) {
        if let known = lines.firstIndex(where: { $0.paragraph == paragraph }) {
            if lines[known].width == width { return }
            lines.remove(at: known)
        }
        let place = lines.firstIndex { $0.width < width } ?? lines.count
        lines.insert(Line(paragraph: paragraph, width: width), at: place)
        guard lines.count > Self.maximumCount, let last = lines.popLast() else { return }
        limitOfOthers = max(limitOfOthers, last.width)
    }

    /// Forgets the lines of paragraphs that were replaced.
    mutating func replace(_ paragraphs: ClosedRange<Int>, withCount count: Int) {
        lines.removeAll { paragraphs.contains($0.paragraph) }
        for index in lines.indices where lines[index].paragraph > paragraphs.upperBound {
            lines[index].paragraph += count - paragraphs.count
        }
    }

    /// As many lines can become shorter before all have to be searched.
    private static let maximumCount = 8
}

extension TextDocument {
    /// Notes the width of the line to which a part belongs; partly estimated.
    func noteWidth(ofLineWith part: TextStorage.Part) {
        let start = storage.part(ofParagraph: part.paragraph)
        let isLast = part.endsParagraph || part.index + 1 == storage.partCount
        let last = isLast ? storage.part(part.index) : lastPart(ofLineFrom: start)
        knownWidth.note(last.start.width + last.width - start.start.width, ofParagraph: part.paragraph)
    }

    /// The greatest width of a line of which a part was laid out, in points.
    ///
    /// - Complexity: O(1), but O(*n*) after the widest lines have become shorter than others.
    var widestLine: Double {
        if knownWidth.isOutdated {
            knownWidth = KnownWidth()
            var (start, isKnown) = (0.0, false)
            storage.visitParts(from: 0) { part in
                if part.isMeasured { isKnown = true }
                guard part.endsParagraph || part.index + 1 == storage.partCount else { return true }
                let end = part.start.width + part.width
                if isKnown { knownWidth.note(end - start, ofParagraph: part.paragraph) }
                (start, isKnown) = (end, false)
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
