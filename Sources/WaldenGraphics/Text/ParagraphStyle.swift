/// How a paragraph is laid out: an attribute of its first character.
///
/// Spaces that are negative, infinite or NaN count as 0, and those above 10,000 points as 10,000.
///
/// The corresponding AppKit and UIKit class is `NSParagraphStyle`.
public struct ParagraphStyle: Hashable, Sendable {
    /// The horizontal alignment of the lines; `nil` for that of the text. A paragraph is justified only in a text view.
    public var alignment: TextAlignment?
    /// The extra space between lines, in points; `nil` for that of the text.
    public var lineSpacing: Double?
    /// The space between the paragraph and the one before, in points.
    public var spacingBefore: Double
    /// The space between the paragraph and the next one, in points.
    public var spacingAfter: Double

    /// Creates a style; what is omitted is as in the text.
    public init(
        alignment: TextAlignment? = nil, lineSpacing: Double? = nil, spacingBefore: Double = 0, spacingAfter: Double = 0
    ) {
        self.alignment = alignment
        self.lineSpacing = lineSpacing
        self.spacingBefore = spacingBefore
        self.spacingAfter = spacingAfter
    }
}

extension ParagraphStyle {
    /// Returns the space between two paragraphs.
    static func spacing(between former: ParagraphStyle?, _ next: ParagraphStyle?) -> Double {
        usable(former?.spacingAfter ?? 0) + usable(next?.spacingBefore ?? 0)
    }

    /// Returns a space that a layout can use: numbers that are not finite count as zero.
    package static func usable(_ length: Double) -> Double { length.isFinite ? min(max(0, length), 10_000) : 0 }
}
