/// A text whose parts may differ in font, colour and decoration.
///
/// ```swift
/// var text = AttributedText("Saved ")
/// text.append("3 files", attributes: TextAttributes(font: .system(size: 14, weight: .bold)))
/// ```
/// Offsets are in UTF-8, clamped to the text, and must be boundaries of characters. The corresponding Foundation type
/// is `AttributedString`.
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

        package func offset(by distance: Int) -> Run {
            Run(range: range.lowerBound + distance..<range.upperBound + distance, attributes: attributes)
        }
    }

    /// The plain text.
    public private(set) var string: String

    /// The parts that have attributes, in order; they do not overlap.
    public private(set) var runs: [Run] = []

    /// Creates a text, optionally with attributes.
    public init(_ string: String = "", attributes: TextAttributes? = nil) {
        self.string = string
        if let attributes { setAttributes(attributes, in: 0..<count) }
    }

    /// - Precondition: The runs are in order, apart, and within the text.
    package init(_ string: String, runs: [Run]) {
        self.string = string
        self.runs = runs
    }

    /// The length of the text, in bytes of UTF-8.
    public var count: Int { string.utf8.count }

    // MARK: Text

    /// Appends text.
    public mutating func append(_ string: String, attributes: TextAttributes? = nil) {
        append(AttributedText(string, attributes: attributes))
    }

    /// Appends text with its attributes.
    public mutating func append(_ text: AttributedText) {
        let start = count
        string += text.string
        for run in text.runs { add(run.offset(by: start)) }
    }

    /// Returns a part of the text with its attributes.
    public subscript(range: Range<Int>) -> AttributedText {
        let range = range.clamped(to: 0..<count)
        var part = AttributedText(
            String(decoding: string.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self))
        part.runs = runs.compactMap { $0.clamped(to: range) }
        return part
    }

    /// Replaces a part of the text.
    public mutating func replace(_ range: Range<Int>, with text: AttributedText) {
        let range = range.clamped(to: 0..<count)
        var result = self[0..<range.lowerBound]
        result.append(text)
        result.append(self[range.upperBound..<count])
        self = result
    }

    /// The text with U+FFFD for null characters.
    package var repaired: AttributedText {
        let bytes = string.utf8Span.span
        guard bytes.firstIndex(of: 0, in: bytes.indices) != nil else { return self }
        var result = AttributedText()
        var rest = 0..<count
        for (offset, byte) in string.utf8.enumerated() where byte == 0 {
            result.append(self[rest.lowerBound..<offset])
            result.append("\u{FFFD}", attributes: attributes(at: offset))
            rest = offset + 1..<count
        }
        result.append(self[rest])
        return result
    }

    // MARK: Attributes

    /// Returns the attributes of the character at an offset.
    public func attributes(at offset: Int) -> TextAttributes {
        runs.first { $0.range.contains(offset) }?.attributes ?? TextAttributes()
    }

    /// Sets the attributes of a range, in place of those that it has.
    public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
        changeAttributes(in: range) { $0 = attributes }
    }

    /// Sets the attributes of a range, in place of those that it has.
    public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<String.Index>) {
        let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
        let end = string.utf8.distance(from: string.startIndex, to: range.upperBound)
        setAttributes(attributes, in: start..<end)
    }

    /// Changes attributes in a range, and keeps the others.
    ///
    /// ```swift
    /// text.changeAttributes(in: 0..<5) { $0.underline = .single }
    /// ```
    public mutating func changeAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty else { return }
        let old = runs
        runs = []
        for run in old { if let before = run.clamped(to: 0..<range.lowerBound) { add(before) } }
        var start = range.lowerBound
        func changed(_ end: Int, _ attributes: TextAttributes) -> Run {
            var attributes = attributes
            change(&attributes)
            return Run(range: start..<end, attributes: attributes)
        }
        for run in old {
            let part = run.range.clamped(to: range)
            guard !part.isEmpty else { continue }
            if start < part.lowerBound { add(changed(part.lowerBound, TextAttributes())) }
            start = part.lowerBound
            add(changed(part.upperBound, run.attributes))
            start = part.upperBound
        }
        if start < range.upperBound { add(changed(range.upperBound, TextAttributes())) }
        for run in old {
            if let after = run.clamped(to: range.upperBound..<count) { add(after.offset(by: range.upperBound)) }
        }
    }

    /// Adds a run after all others, unless it has no attributes.
    private mutating func add(_ run: Run) {
        guard !run.range.isEmpty, run.attributes != TextAttributes() else { return }
        if let last = runs.last, last.range.upperBound == run.range.lowerBound, last.attributes == run.attributes {
            runs[runs.count - 1] = Run(
                range: last.range.lowerBound..<run.range.upperBound, attributes: run.attributes)
        } else {
            runs.append(run)
        }
    }
}

extension AttributedText.Run {
    /// Returns the part of the run in a range, relative to it; `nil` for none.
    package func clamped(to range: Range<Int>) -> AttributedText.Run? {
        let part = self.range.clamped(to: range)
        guard !part.isEmpty else { return nil }
        return AttributedText.Run(range: part, attributes: attributes).offset(by: -range.lowerBound)
    }
}
