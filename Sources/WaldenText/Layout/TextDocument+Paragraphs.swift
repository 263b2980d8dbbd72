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

    /// Returns the paragraphs that are visible in a rectangle.
    package func paragraphs(in rect: Rect) -> [PlacedParagraph] {
        var paragraphs: [PlacedParagraph] = []
        for placed in placeParts(in: rect) where placed.part.paragraph != paragraphs.last?.number {
            let number = placed.part.paragraph
            let start = storage.part(ofParagraph: number)
            let isLast = number + 1 == storage.paragraphCount
            let next = isLast ? nil : storage.part(ofParagraph: number + 1)
            // The parts of a line that does not wrap are side by side.
            let isFirstLine = !style.wraps || start.index == placed.part.index
            let line = placed.layout.rect(ofLine: 0).offsetBy(dx: placed.origin.x, dy: placed.origin.y)
            paragraphs.append(
                PlacedParagraph(
                    number: number, range: start.range.lowerBound..<(next?.range.lowerBound ?? storage.count),
                    top: start.top, bottom: next?.top ?? height,
                    firstLine: isFirstLine ? (line, placed.origin.y + placed.layout.firstBaseline) : nil))
        }
        return paragraphs
    }
}
