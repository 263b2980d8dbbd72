/// Some consecutive parts of a text; an element of the tree of ``TextStorage``.
struct TextChunk: Summarized {
    /// A paragraph with its break, or a part of one that is too long to be laid out at once.
    struct Part {
        var byteCount: Int32
        var scalarCount: Int32
        var endsParagraph: Bool
        /// Whether height and width are known, not estimated.
        var isMeasured = false
        /// In points.
        var height: Float = 0
        /// In points.
        var width: Float = 0

        init(_ bytes: Span<UInt8>, endsParagraph: Bool) {
            byteCount = Int32(bytes.count)
            scalarCount = Int32(bytes.scalarCount)
            self.endsParagraph = endsParagraph
        }

        mutating func takeSize(of part: TextStorage.Part, isMeasured: Bool) {
            (height, width) = (Float(part.height), Float(part.width))
            self.isMeasured = isMeasured && part.isMeasured
        }

        var metrics: TextMetrics {
            TextMetrics(
                byteCount: Int(byteCount), scalarCount: Int(scalarCount), breakCount: endsParagraph ? 1 : 0,
                partCount: 1, height: Double(height), width: Double(width))
        }
    }

    /// Valid UTF-8.
    private(set) var bytes: [UInt8]
    private(set) var parts: [Part]
    private(set) var summary: TextMetrics

    static let maximumByteCount = 8192
    /// A shorter chunk is joined to the next one.
    static let minimumByteCount = maximumByteCount / 4
    static let maximumPartCount = 256

    init(bytes: [UInt8], parts: [Part]) {
        self.bytes = bytes
        self.parts = parts
        summary = parts.reduce(.zero) { $0 + $1.metrics }
    }

    mutating func update(_ index: Int, _ change: (inout Part) -> Void) {
        summary = summary - parts[index].metrics
        change(&parts[index])
        summary = summary + parts[index].metrics
    }

    /// Replaces text inside a part, which stays one part; its size is estimated anew.
    ///
    /// - Parameter range: Offsets in the chunk.
    mutating func replace(_ range: Range<Int>, inPart index: Int, with text: String, _ estimate: TextEstimate) {
        bytes.replaceSubrange(range, with: text.utf8)
        let start = parts[..<index].byteCount
        let newCount = Int(parts[index].byteCount) - range.count + text.utf8.count
        var part = Part(bytes.span.extracting(start..<start + newCount), endsParagraph: parts[index].endsParagraph)
        estimate.apply(to: &part)
        update(index) { $0 = part }
    }

    mutating func updateAll(_ change: (inout Part) -> Void) {
        for index in parts.indices { change(&parts[index]) }
        // Not by differences, whose rounding errors would add up.
        summary = parts.reduce(.zero) { $0 + $1.metrics }
    }

    /// Returns the parts before an offset, which is a border of parts.
    func parts(before offset: Int) -> ArraySlice<Part> {
        var end = 0
        return parts.prefix { part in
            defer { end += Int(part.byteCount) }
            return end < offset
        }
    }

    /// Returns the parts from an offset on, which is a border of parts.
    func parts(from offset: Int) -> ArraySlice<Part> { parts[parts(before: offset).endIndex...] }

    /// Packs parts into chunks.
    ///
    /// - Parameter bytes: The text of all parts.
    static func pack(_ bytes: Span<UInt8>, _ parts: ArraySlice<Part>) -> [TextChunk] {
        var chunks: [TextChunk] = []
        var (first, start, end) = (parts.startIndex, 0, 0)
        func chunk(upTo index: Int) -> TextChunk {
            TextChunk(bytes: bytes.extracting(start..<end).array, parts: Array(parts[first..<index]))
        }
        for index in parts.indices {
            let next = end + Int(parts[index].byteCount)
            if index > first, next - start > maximumByteCount || index - first == maximumPartCount {
                chunks.append(chunk(upTo: index))
                (first, start) = (index, end)
            }
            end = next
        }
        chunks.append(chunk(upTo: parts.endIndex))
        return chunks
    }
}

extension Span<UInt8> {
    /// A copy. Elements cannot be copied one by one as fast.
    var array: [UInt8] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }
}

extension Sequence<TextChunk.Part> {
    var byteCount: Int { reduce(0) { $0 + Int($1.byteCount) } }
}
