package import WaldenGeometry

extension TextDocument {
    /// A paragraph that is visible, at least in part.
    package struct PlacedParagraph {
        package let number: Int
        package let range: Range<Int>
        package let top: Double
        package let bottom: Double
        /// The first line, and its baseline from the top of the text; `nil` if it is out of sight.
        package let firstLine: (rect: Rect, baseline: Double)?
    }

    /// Returns the paragraphs that are visible in a rectangle; those that do not wrap, wherever they are scrolled.
    package func paragraphs(in rect: Rect) -> [PlacedParagraph] {
        var paragraphs: [PlacedParagraph] = []
        for placed in placeParts(in: rect) where placed.part.paragraph != paragraphs.last?.number {
            appendLines(upTo: placed.part.paragraph, in: rect, to: &paragraphs)
            paragraphs.append(paragraph(of: placed))
        }
        appendLines(upTo: storage.paragraphCount, in: rect, to: &paragraphs)
        return paragraphs
    }

    /// Adds the lines before one that do not wrap, and of which nothing is in sight but their place.
    private func appendLines(upTo end: Int, in rect: Rect, to paragraphs: inout [PlacedParagraph]) {
        guard !style.wraps else { return }
        var number = paragraphs.last.map { $0.number + 1 } ?? storage.part(atHeight: max(0, rect.minY)).paragraph
        while number < end {
            let placed = place(storage.part(ofParagraph: number).index)
            guard placed.part.top < rect.maxY else { return }
            let line = paragraph(of: placed)
            if line.bottom > rect.minY { paragraphs.append(line) }
            number += 1
        }
    }

    private func paragraph(of placed: PlacedPart) -> PlacedParagraph {
        let number = placed.part.paragraph
        let start = storage.part(ofParagraph: number)
        let isLast = number + 1 == storage.paragraphCount
        let next = isLast ? nil : storage.part(ofParagraph: number + 1)
        // The parts of a line that does not wrap are side by side.
        let isFirstLine = !style.wraps || start.index == placed.part.index
        let line = placed.layout.rect(ofLine: 0).offsetBy(dx: placed.origin.x, dy: placed.origin.y)
        return PlacedParagraph(
            number: number, range: start.range.lowerBound..<(next?.range.lowerBound ?? storage.count),
            top: start.top, bottom: next?.top ?? height,
            firstLine: isFirstLine ? (line, placed.origin.y + placed.layout.firstBaseline) : nil)
    }
}
