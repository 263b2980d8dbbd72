/// UTF-8 prepared for Pango: replaces characters that Pango cannot handle, and keeps all offsets.
struct TextBytes {
    private(set) var bytes: [UInt8]
    /// Whether the end of the text was cut off because it exceeds Pango's limits.
    private(set) var isCut = false
    /// Whether ``bytes`` holds only a prefix of the text.
    private(set) var isPartial = false
    /// The number of bytes without a final ellipsis.
    private(set) var contentCount: Int

    private let all: [UInt8]
    /// The maximum bytes of a paragraph for Pango's 32-bit widths, if characters are as wide as the font size.
    private let maximumParagraph: Int

    init(_ text: String, fontSize: Double) {
        all = Array(text.utf8)
        (bytes, contentCount) = (all, all.count)
        maximumParagraph = Int(TextRequest.maximumExtent / max(1, fontSize))
    }

    mutating func take(first count: Int) {
        isPartial = count < all.count
        bytes = isPartial ? Array(all[..<all.scalarStart(atOrBefore: count)]) : all
        contentCount = bytes.count
        replaceNulls(from: 0)
    }

    private mutating func replaceNulls(from start: Int) {
        for index in bytes.indices.dropFirst(start) where bytes[index] == 0 { bytes[index] = .space }
    }

    /// Replaces line breaks from an offset on with spaces of the same length.
    mutating func joinParagraphs(from start: Int = 0) {
        for index in bytes.indices.dropFirst(start) {
            switch bytes[index] {
            case .lineFeed, .carriageReturn: bytes[index] = .space
            case 0x85 where index > 0 && bytes[index - 1] == 0xC2: bytes[index] = 0xA0
            case 0xA8, 0xA9:
                // U+2028 and U+2029 become U+2002, an en space.
                let isSeparator = index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2
                if isSeparator { bytes[index] = 0x82 }
            default: break
            }
        }
    }

    /// Splits paragraphs that are too long for Pango at spaces if `breaks` is set; otherwise cuts the text off.
    mutating func limitParagraphs(breaks: Bool) {
        guard bytes.count > maximumParagraph else { return }
        var start = 0
        var index = 0
        while index < bytes.count {
            if endsParagraph(at: index) {
                start = index + 1
            } else if index - start >= maximumParagraph {
                guard breaks, let space = bytes[((start + index) / 2)...index].lastIndex(of: .space) else {
                    return cut(at: index)
                }
                bytes[space] = .lineFeed
                start = space + 1
            }
            index += 1
        }
    }

    /// Joins all paragraphs from an offset on into one, within Pango's limits.
    mutating func joinTail(from start: Int) {
        let end = min(all.count, start + maximumParagraph / 2)
        bytes.replaceSubrange(start..., with: all[start..<end])
        isPartial = false
        contentCount = bytes.count
        if end < all.count { cut(at: end) }
        replaceNulls(from: start)
        joinParagraphs(from: start)
    }

    /// Removes the text from the first line break after an offset on, and replaces it with an
    /// ellipsis unless it is blank.
    mutating func endText(afterLineAt offset: Int) {
        let rest = bytes.indices.dropFirst(offset)
        guard let end = rest.first(where: { endsParagraph(at: $0) || isSeparator(0xA8, at: $0) }) else { return }
        let omitted = String(decoding: bytes[end...], as: UTF8.self).unicodeScalars
        let hasMore = isPartial || omitted.contains { $0.value > 0x20 && !$0.properties.isWhitespace }
        bytes.removeSubrange(end...)
        contentCount = end
        if hasMore { bytes += "…".utf8 }
    }

    /// As in Pango, U+2028 ends a line but no paragraph, and U+0085 ends neither.
    private func endsParagraph(at index: Int) -> Bool {
        bytes[index] == .lineFeed || bytes[index] == .carriageReturn || isSeparator(0xA9, at: index)
    }

    /// Returns whether U+2028 (last byte 0xA8) or U+2029 (0xA9) begins at an offset.
    private func isSeparator(_ last: UInt8, at index: Int) -> Bool {
        bytes[index] == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == last
    }

    private mutating func cut(at offset: Int) {
        bytes.removeSubrange(bytes.scalarStart(atOrBefore: offset)...)
        contentCount = bytes.count
        isCut = true
    }
}

extension UInt8 {
    static let space: UInt8 = 0x20
    fileprivate static let lineFeed: UInt8 = 0x0A
    fileprivate static let carriageReturn: UInt8 = 0x0D

    /// Whether the byte is inside a scalar of UTF-8.
    @inlinable package var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    func scalarStart(atOrBefore offset: Int) -> Int {
        var start = offset
        while start > startIndex, start < endIndex, self[start].isContinuation { start -= 1 }
        return start
    }
}
