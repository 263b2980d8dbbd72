/// A text whose parts may differ in font, colour and decoration.
///
/// ```swift
/// var text = AttributedText("Saved ")
/// text.append("3 files", attributes: TextAttributes(font: .system(size: 14, weight: .bold)))
/// ```
/// The corresponding Foundation type is `AttributedString`.
public struct AttributedText: Hashable, Sendable {
    /// A range with attributes.
    public struct Run: Hashable, Sendable {
        /// The range, as UTF-8 offsets.
        public let range: Range<Int>
        /// The attributes of the range.
        public let attributes: TextAttributes

        package init(range: Range<Int>, attributes: TextAttributes) {
            self.range = range
            self.attributes = attributes
        }
    }

    /// The plain text.
    public private(set) var string: String

    /// The runs in the order in which they were set. Where they overlap, the later one wins.
    public private(set) var runs: [Run] = []

    /// Creates a text, optionally with attributes.
    public init(_ string: String = "", attributes: TextAttributes? = nil) {
        self.string = string
        if let attributes { setAttributes(attributes, in: 0..<string.utf8.count) }
    }

    /// Appends text.
    public mutating func append(_ string: String, attributes: TextAttributes? = nil) {
        let start = self.string.utf8.count
        self.string += string
        if let attributes { setAttributes(attributes, in: start..<self.string.utf8.count) }
    }

    /// Sets the attributes of a range of UTF-8 offsets, clamped to the text.
    public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
        let range = range.clamped(to: 0..<string.utf8.count)
        if !range.isEmpty { runs.append(Run(range: range, attributes: attributes)) }
    }

    /// Sets the attributes of a range.
    public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<String.Index>) {
        let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
        let end = string.utf8.distance(from: string.startIndex, to: range.upperBound)
        setAttributes(attributes, in: start..<end)
    }
}
