import Foundation
import Testing
import WaldenGraphics

/// Unicode's own test files of text segmentation, which `Scripts/setup test` installs.
@Suite struct UnicodeBreakTests {
    enum File: String, CaseIterable, CustomTestStringConvertible {
        case graphemes = "GraphemeBreakTest"
        case words = "WordBreakTest"
        case sentences = "SentenceBreakTest"

        var testDescription: String { rawValue }

        /// The folders in which Debian, Fedora and Arch Linux have the files.
        private static let folders = ["unicode", "unicode/ucd", "unicode-character-database"]

        static func path(of name: String) -> String? {
            folders.map { "/usr/share/\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
        }

        func lines() throws -> [Substring] {
            let path = try #require(Self.path(of: "auxiliary/\(rawValue).txt"))
            return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        }
    }

    private struct Case {
        var text = ""
        /// The boundaries, as UTF-8 offsets.
        var boundaries: [Int] = []

        /// Reads a line such as `÷ 0061 × 0308 ÷ # comment`; `nil` for comments.
        init?(_ line: Substring) {
            let content = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
            guard !content.isEmpty else { return nil }
            for token in content {
                if token == "÷" {
                    boundaries.append(text.utf8.count)
                } else if token != "×", let scalar = UInt32(token, radix: 16).flatMap(Unicode.Scalar.init) {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
    }

    @Test func `S121 a line break is a character of its own after any letter`() {
        for text in [
            "न\u{301}\u{200D}\n", "क\u{94D}\n", "e\u{301}\n", "👩\u{200D}\n", "न\u{301}\u{200D}\r\n",
            "न\u{301}\u{200D}\t",
        ] {
            let breaks = TextBreaks(text)
            let length = text.hasSuffix("\r\n") ? 2 : 1
            #expect(
                breaks.character(at: breaks.count - 1) == breaks.count - length..<breaks.count,
                "\(text.debugDescription)")
        }
    }

    @Test(arguments: File.allCases)
    func `S121 breaks are those of Unicode`(file: File) throws {
        let cases = try file.lines().compactMap(Case.init)
        #expect(cases.count > 500)
        var differences: Set<String> = []
        for item in cases {
            let breaks = TextBreaks(item.text)
            let found = (0...breaks.count).filter { offset in
                switch file {
                case .graphemes: breaks.isCharacterBoundary(offset)
                case .words: breaks.isWordBoundary(offset)
                case .sentences: breaks.isSentenceBoundary(offset)
                }
            }
            if found != item.boundaries {
                let scalars = item.text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
                differences.insert("\(scalars): \(found), not \(item.boundaries)")
            }
        }
        #expect(differences == [])
    }

    @Test func `S121 every spacing mark belongs to the character before it, and no other one does`() throws {
        let path = try #require(File.path(of: "auxiliary/GraphemeBreakProperty.txt"))
        var (marks, extenders): (Set<UInt32>, Set<UInt32>) = ([], [])
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let fields = line.prefix { $0 != "#" }.split(separator: ";").map { String($0.filter { $0 != " " }) }
            guard fields.count == 2 else { continue }
            let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
            if fields[1] == "SpacingMark" { marks.formUnion(ends[0]...ends[ends.count - 1]) }
            if fields[1] == "Extend" { extenders.formUnion(ends[0]...ends[ends.count - 1]) }
        }
        #expect(marks.count > 300)
        for value in 0x300...UInt32(0x1FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isMark = marks.contains(value)
            guard isMark || scalar.properties.generalCategory == .spacingMark && !extenders.contains(value)
            else { continue }
            #expect(TextBreaks("ก\(scalar)").characterCount == (isMark ? 1 : 2), "\(String(value, radix: 16))")
        }
    }
}

/// Words by which a caret moves: Unicode's, without spaces and marks.
struct WordTests {
    private func words(_ text: String) -> [String] {
        let breaks = TextBreaks(text)
        var (found, offset): ([String], Int) = ([], 0)
        while let end = breaks.wordEnd(after: offset) {
            let start = breaks.wordStart(before: end) ?? 0
            found.append(String(decoding: text.utf8.dropFirst(start).prefix(end - start), as: UTF8.self))
            offset = end
        }
        return found
    }

    @Test(arguments: [
        ("don't stop, 3.14 now!", "don't|stop|3.14|now"), ("_one foo_bar a.b", "_one|foo_bar|a.b"),
        ("שלום עולם", "שלום|עולם"), ("e\u{301}te\u{301} 👍🏽 x", "e\u{301}te\u{301}|x"), ("日本語、漢字", "日本語|漢字"),
        ("  \u{A0}-", ""), ("한국 사람", "한국|사람"), ("c\u{2019}est l\u{2019}été", "c\u{2019}est|l\u{2019}été"),
    ])
    func `S121 words are Unicode's, and ideographs that stand together are one`(text: String, expected: String) {
        #expect(words(text).joined(separator: "|") == expected)
    }

    @Test(arguments: ["\u{2028}", "\u{85}", "\u{200B}", "\u{2029}", "\n", "\u{2060}"])
    func `S121 a vowel that joins to letters does not join to a control`(control: String) {
        let breaks = TextBreaks("a\(control)\u{E33}")
        #expect(breaks.characterBoundary(after: 1) == 1 + control.utf8.count)
    }

    @Test func `S121 a vowel that joins to letters joins to marks and joiners`() {
        for text in ["ก\u{E33}", "ก\u{E49}\u{E33}", "ก\u{200D}\u{E33}", "ก\u{200C}\u{E33}"] {
            #expect(TextBreaks(text).characterBoundary(after: 0) == text.utf8.count, "\(text.debugDescription)")
        }
    }

    @Test func `S121 the word around an offset is the one by which a caret moves`() {
        let breaks = TextBreaks("don't 日本!")
        #expect(breaks.word(at: 1) == 0..<5 && breaks.word(at: 4) == 0..<5 && breaks.word(at: 5) == 5..<6)
        #expect(breaks.word(at: 6) == 6..<12 && breaks.word(at: 10) == 6..<12 && breaks.word(at: 12) == 12..<13)
    }

    @Test func `S121 a space without width parts words`() {
        #expect(words("ab\u{200B}cd") == ["ab", "cd"])
        #expect(words("\u{200B}ab\u{200B} cd\u{200B}") == ["ab", "cd"])
        #expect(words("សួស្តី\u{200B}ពិភពលោក") == ["សួស្តី", "ពិភពលោក"])
        #expect(words("\u{200B}").isEmpty && words("a \u{200B} b") == ["a", "b"])
    }
}
