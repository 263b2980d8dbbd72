internal import WaldenCore
public import WaldenGeometry
public import WaldenGraphics
internal import WaldenText

/// A paragraph of a text view: a line as an editor counts them.
public struct TextParagraph: Hashable, Sendable {
    /// Counted from 0.
    public let number: Int
    /// The offsets of the text with its line break, in UTF-8.
    public let range: Range<Int>
    /// All lines, over the whole width of the text, in the view's coordinates.
    public let frame: Rect
    /// The first line, in the view's coordinates; `nil` if it is out of sight above.
    public let firstLine: Rect?
    /// The baseline of the first line, in the view's coordinates; `nil` if that is out of sight above.
    public let firstBaseline: Double?
}

extension TextView {
    /// Returns the paragraphs that are visible in a rectangle, such as to number them beside the text.
    ///
    /// - Parameter rect: In the view's coordinates; lays out what is visible there.
    public func paragraphs(in rect: Rect) -> [TextParagraph] {
        let origin = textOrigin
        let width = max(document.width, bounds.width - textContainerInset.left - textContainerInset.right)
        return document.paragraphs(in: rect.offsetBy(dx: -origin.x, dy: -origin.y)).map { paragraph in
            let frame = Rect(x: 0, y: paragraph.top, width: width, height: paragraph.bottom - paragraph.top)
            return TextParagraph(
                number: paragraph.number, range: paragraph.range, frame: frame.offsetBy(dx: origin.x, dy: origin.y),
                firstLine: paragraph.firstLine?.rect.offsetBy(dx: origin.x, dy: origin.y),
                firstBaseline: paragraph.firstLine.map { $0.baseline + origin.y })
        }
    }

    /// The number of paragraphs; at least 1. After a final line break is an empty one.
    public var paragraphCount: Int { document.storage.paragraphCount }

    /// Returns the number of the paragraph at a position, counted from 0. O(log *n*).
    public func paragraphNumber(at position: TextPosition) -> Int {
        document.storage.part(at: document.clamped(position.offset)).paragraph
    }

    /// Returns the beginning of a paragraph by its number, counted from 0 and clamped to those that exist. O(log *n*).
    public func position(ofParagraph number: Int) -> TextPosition {
        let number = min(max(0, number), paragraphCount - 1)
        return TextPosition(offset: document.storage.part(ofParagraph: number).range.lowerBound)
    }
}
