import WaldenGraphics

@testable import WaldenText

extension TextModel {
    /// A text, its attributes and its selection.
    struct State: Equatable {
        var bytes: [UInt8] = []
        /// The letter spacing at each byte, which stands for all attributes.
        var marks: [Int] = []
        var selection = TextSelection(0)

        func hasSameText(as other: State) -> Bool { bytes == other.bytes && marks == other.marks }
    }
}

extension TextModel.State {
    var description: String {
        "\(String(decoding: bytes, as: UTF8.self).debugDescription), \(selection.anchor)-\(selection.head)"
    }

    /// Replaces a part of the text, and puts the caret after it.
    mutating func replace(_ range: Range<Int>, with text: String, mark: Int? = nil) {
        let mark = mark ?? typingMark(replacing: range)
        bytes.replaceSubrange(range, with: text.utf8)
        marks.replaceSubrange(range, with: repeatElement(mark, count: text.utf8.count))
        selection = TextSelection(range.lowerBound + text.utf8.count)
    }

    /// Returns the mark of what is replaced, else of the character before in the paragraph, else of the one after.
    func typingMark(replacing range: Range<Int>) -> Int {
        let start = range.lowerBound
        if range.isEmpty, start > 0 {
            let isParagraphStart = paragraphs(of: bytes).contains { $0.lowerBound == start }
            if start == bytes.count || !isParagraphStart { return marks[start - 1] }
        }
        return start < bytes.count ? marks[start] : 0
    }
}

/// The boundaries of characters of a whole text.
struct PlainBreaks {
    private var boundaries: [Int] = []

    init(of bytes: [UInt8]) {
        for paragraph in paragraphs(of: bytes) {
            let breaks = TextBreaks(String(decoding: bytes[paragraph], as: UTF8.self))
            for offset in 0...breaks.count {
                if breaks.isCharacterBoundary(offset) { boundaries.append(paragraph.lowerBound + offset) }
            }
        }
    }

    func isCharacterBoundary(_ offset: Int) -> Bool { boundaries.contains(offset) }
    func characterBoundary(after offset: Int) -> Int? { boundaries.first { $0 > offset } }
    func characterBoundary(before offset: Int) -> Int? { boundaries.last { $0 < offset } }
}

/// Returns the paragraphs of a text with their breaks; after a final break is an empty one.
private func paragraphs(of bytes: [UInt8]) -> [Range<Int>] {
    var (result, start, index) = ([Range<Int>](), 0, 0)
    while index < bytes.count {
        let rest = bytes[index...]
        let breaks: [[UInt8]] = [[0x0D, 0x0A], [0x0A], [0x0D], [0xE2, 0x80, 0xA9]]
        let length = breaks.first { rest.starts(with: $0) }?.count ?? 0
        index += max(1, length)
        if length > 0 {
            result.append(start..<index)
            start = index
        }
    }
    return result + [start..<bytes.count]
}
