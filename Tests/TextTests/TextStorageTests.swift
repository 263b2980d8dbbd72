import Testing
import WaldenGraphics

@testable import WaldenText

/// The text storage beside a plain array of bytes.
struct TextStorageTests {
    private static let samples = [
        "", "a", "\n", "\r", "\r\n", "\u{2029}", "\u{2028}", "é", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "\u{200D}", " ", "word ",
        "\u{301}", "שלום", "नमस्ते", "漢字", String(repeating: "long line ", count: 900),
        String(repeating: "x", count: 5000), String(repeating: "e\u{301}", count: 3000), "a\nb\r\nc\u{2029}",
        String(repeating: "\n", count: 700),
    ]

    @Test(arguments: 1...8)
    func `random edits leave the same text as in an array`(seed: UInt64) {
        var random = PseudorandomNumbers(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
        var storage = TextStorage()
        var model: [UInt8] = []
        for step in 0..<400 {
            var (start, end) = (number(0...model.count), number(0...model.count))
            if number(0...3) > 0 { end = min(model.count, start + number(0...8)) }
            (start, end) = (min(start, end), max(start, end))
            while start > 0, start < model.count, model[start] & 0xC0 == 0x80 { start -= 1 }
            while end < model.count, model[end] & 0xC0 == 0x80 { end += 1 }
            let text = Self.samples[number(0...Self.samples.count - 1)]
            let change = storage.replace(start..<end, with: text)
            model.replaceSubrange(start..<end, with: text.utf8)
            #expect(change.range == start..<end && change.newCount == text.utf8.count)
            if step.isMultiple(of: 20) { check(storage, model) }
        }
        check(storage, model)
    }

    /// Compares text and counts, and checks that the parts are what they must be.
    private func check(_ storage: TextStorage, _ model: [UInt8]) {
        #expect(storage.count == model.count && storage.bytes(in: 0..<storage.count) == model)
        #expect(storage.scalarCount == model.count { $0 & 0xC0 != 0x80 })
        #expect(storage.paragraphCount == paragraphs(of: model).count)
        var (end, paragraph) = (0, 0)
        for index in 0..<storage.partCount {
            let part = storage.part(index)
            #expect(part.index == index && part.range.lowerBound == end && part.paragraph == paragraph)
            #expect(part.range.count <= TextSplitter.maximumPartLength + 2)
            #expect(!part.range.isEmpty || index + 1 == storage.partCount)
            end = part.range.upperBound
            if part.endsParagraph { paragraph += 1 }
        }
        #expect(end == model.count && paragraph + 1 == storage.paragraphCount)
        for (index, range) in paragraphs(of: model).enumerated() where index.isMultiple(of: 7) {
            #expect(storage.part(ofParagraph: index).range.lowerBound == range.lowerBound)
            #expect(storage.paragraph(at: range.lowerBound) == range)
        }
        var scalars = 0
        for offset in model.indices where model[offset] & 0xC0 != 0x80 {
            if scalars.isMultiple(of: 997) {
                #expect(storage.scalarOffset(at: offset) == scalars && storage.offset(ofScalar: scalars) == offset)
            }
            scalars += 1
        }
    }

    @Test func `the borders between parts of a paragraph move both ways`() {
        let text = String(repeating: "word ", count: 2500)
        var storage = TextStorage("before\n" + text + "\nafter")
        for distance in [-300, 500, -200] {
            for index in 1..<storage.partCount - 3 {
                let border = storage.part(index).range.upperBound + distance
                storage.moveBorder(afterPart: index, to: border)
                #expect(storage.part(index).range.upperBound == border)
            }
            check(storage, Array(("before\n" + text + "\nafter").utf8))
        }
    }

    @Test func `parts of a paragraph are joined`() {
        let text = "before\n" + String(repeating: "word ", count: 2500) + "\nafter"
        var storage = TextStorage(text)
        let (count, range) = (storage.partCount, storage.part(1).range.lowerBound..<storage.part(3).range.upperBound)
        #expect(count > 6)
        storage.joinParts(1..<4)
        #expect(storage.partCount == count - 2 && storage.part(1).range == range && !storage.part(1).endsParagraph)
        storage.joinParts(1..<count - 3)
        #expect(storage.partCount == 3 && storage.part(1).endsParagraph && storage.string == text)
        #expect(storage.part(ofParagraph: 2).index == 2 && storage.paragraph(at: 100) == 7..<text.utf8.count - 5)
    }

    @Test func `null characters are replaced`() {
        var storage = TextStorage("a\0b")
        storage.replace(0..<0, with: "\0")
        #expect(storage.string == "\u{FFFD}a\u{FFFD}b")
    }

    @Test(arguments: [
        #"{"key":[1,2,3.5,"text"]},"#, "漢字、仮名です。", "QWxhZGRpbjpvcGVuIHNlc2FtZQ", "苏州e\u{301}", "한국어", "e\u{301}",
    ])
    func `long paragraphs without spaces are cut where a line may be broken, else between characters`(words: String) {
        let text = String(repeating: words, count: 8000 / words.utf8.count)
        let (storage, breaks) = (TextStorage(text), TextBreaks(text))
        #expect((3...12).contains(storage.partCount) && storage.paragraphCount == 1)
        let hasLineBreaks = text.utf8.indices.enumerated().dropFirst().contains { breaks.isLineBreak($0.offset) }
        for index in 1..<storage.partCount {
            let border = storage.part(index).range.lowerBound
            #expect(breaks.isCharacterBoundary(border))
            if hasLineBreaks { #expect(breaks.isLineBreak(border)) }
        }
    }

    @Test func `long paragraphs are cut after spaces, never inside a character`() {
        let storage = TextStorage(String(repeating: "e\u{301}a\u{308}\u{302} ", count: 2000))
        #expect(storage.partCount > 5 && storage.paragraphCount == 1)
        for index in 0..<storage.partCount - 1 { #expect(storage.string(in: storage.part(index).range).hasSuffix(" ")) }
        let dense = TextStorage(String(repeating: "👨‍👩‍👧‍👦", count: 1000))
        for index in 0..<dense.partCount {
            #expect(dense.string(in: dense.part(index).range).allSatisfy { $0 == "👨‍👩‍👧‍👦" })
        }
        for start in ["", "a", "ab", "漢字", String(repeating: "ab", count: 640)] {
            let flags = TextStorage(start + String(repeating: "🇩🇪", count: 1000))
            for index in 1..<flags.partCount {
                #expect(flags.string(in: flags.part(index).range).allSatisfy { $0 == "🇩🇪" })
            }
        }
        let endless = TextStorage("a" + String(repeating: "\u{301}", count: 10_000))
        #expect(endless.string.unicodeScalars.count == 10_001)
    }
}

/// Returns the paragraphs of a text, with their breaks.
func paragraphs(of bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
        let length =
            switch bytes[index] {
            case 0x0A: 1
            case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
            case 0xE2 where bytes[index...].starts(with: [0xE2, 0x80, 0xA9]): 3
            default: 0
            }
        index += max(1, length)
        if length > 0 {
            result.append(start..<index)
            start = index
        }
    }
    return result + [start..<bytes.count]
}

/// Paragraph breaks in texts of any form.
struct TextSplitterTests {
    private func paragraphs(_ text: String) -> [Int] {
        let storage = TextStorage(text)
        return (0..<storage.paragraphCount).map { storage.part(ofParagraph: $0).range.lowerBound }
    }

    @Test func `S133 each kind of break ends a paragraph, wherever it is`() {
        for length in [0, 1, 7, 510, 511, 512, 513, 1023, 1024] {
            let text = String(repeating: "x", count: length)
            for (mark, width) in [("\n", 1), ("\r", 1), ("\r\n", 2), ("\u{2029}", 3)] {
                #expect(paragraphs(text + mark + "\u{2028}…y\u{2029}") == [0, length + width, length + width + 10])
            }
        }
        #expect(paragraphs("\r\r\n\n\r") == [0, 1, 3, 4, 5])
    }

    @Test(arguments: ["\n", "\r", "\u{2029}", "…", "é"])
    func `a long text of one kind of break, or of none, has all scalars and paragraphs`(mark: String) {
        let count = 20_000
        let storage = TextStorage(String(repeating: "a\(mark)b", count: count))
        #expect(storage.paragraphCount == (mark == "…" || mark == "é" ? 1 : count + 1))
        #expect(storage.scalarCount == 3 * count)
    }

    @Test func `an edit inside a part estimates it anew, and leaves a copy as it was`() {
        var storage = TextStorage("one\ntwo\n")
        storage.estimateAll(TextEstimate(lineHeight: 10, advance: 5))
        for index in 0..<3 { storage.setSize(ofPart: index, height: 20, width: 7) }
        let copy = storage
        let change = storage.replace(5..<6, with: "weé")
        #expect(change.parts == 1..<2 && change.newPartCount == 1)
        #expect(storage.string == "one\ntweéo\n" && storage.scalarCount == 10)
        #expect(!storage.part(1).isMeasured && storage.part(1).height == 10 && storage.part(1).width == 30)
        #expect(storage.part(0).isMeasured && storage.part(2).isMeasured && storage.height == 50)
        #expect(copy.string == "one\ntwo\n" && copy.part(1).isMeasured && copy.height == 60)
    }

    @Test func `parts whose text stays keep their sizes`() {
        var storage = TextStorage("one\ntwo\nthree\nfour\n")
        storage.estimateAll(TextEstimate(lineHeight: 10, advance: 5, wrapWidth: 100))
        for index in 0..<4 { storage.setSize(ofPart: index, height: Double(20 + index), width: 7) }
        func heights() -> [Double] { (0..<storage.partCount).map { storage.part($0).height } }
        func measured() -> [Bool] { (0..<storage.partCount).map { storage.part($0).isMeasured } }
        storage.replace(8..<8, with: "\n")
        #expect(heights() == [20, 21, 10, 22, 23, 10] && measured() == [true, true, false, true, true, false])
        storage.replace(8..<9, with: "")
        #expect(heights() == [20, 21, 22, 23, 10])
        // The same text, with other attributes.
        storage.replace(4..<14, with: "two\nthree\n")
        #expect(heights() == [20, 21, 22, 23, 10] && measured() == [true, false, false, true, false])
    }
}
