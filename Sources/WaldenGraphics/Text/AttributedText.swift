/// A text of which parts differ in font, colour and decoration.
///
/// ```swift
/// var text = AttributedText("Saved ")
/// text.append("3 files", attributes: TextAttributes(font: .system(size: 14, weight: .bold)))
/// ```
///
/// The corresponding Foundation types are `NSAttributedString` and `AttributedString`.
public struct AttributedText: Hashable, Sendable {
    /// A part of the text and what holds there.
    public struct Run: Hashable, Sendable {
        /// The part, as offsets into the text's UTF-8.
        public let range: Range<Int>

        /// How the part differs.
        public let attributes: TextAttributes
    }

    /// The text without attributes.
    public private(set) var string: String

    /// The parts with attributes, in the order in which they were set. Where parts overlap, the later one counts.
    public private(set) var runs: [Run] = []

    /// Creates a text; with attributes if they are given.
    public init(_ string: String = "", attributes: TextAttributes? = nil) {
        self.string = string
        if let attributes { setAttributes(attributes, in: 0..<string.utf8.count) }
    }

    /// Adds text at the end.
    public mutating func append(_ string: String, attributes: TextAttributes? = nil) {
        let start = self.string.utf8.count
        self.string += string
        if let attributes { setAttributes(attributes, in: start..<self.string.utf8.count) }
    }

    /// Gives a part of the text attributes.
    ///
    /// - Parameters:
    ///   - attributes: What holds in the part.
    ///   - range: The part, as offsets into the text's UTF-8; what exceeds the text is cut off.
    public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
        let range = range.clamped(to: 0..<string.utf8.count)
        if !range.isEmpty { runs.append(Run(range: range, attributes: attributes)) }
    }

    /// Gives a part of the text attributes.
    public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<String.Index>) {
        let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
        let end = string.utf8.distance(from: string.startIndex, to: range.upperBound)
        setAttributes(attributes, in: start..<end)
    }
}
