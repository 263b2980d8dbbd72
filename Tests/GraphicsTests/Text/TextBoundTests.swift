import Testing
import WaldenGeometry

@testable import WaldenGraphics

private let font = Font.system(size: 14)

/// Long text, and text with a maximum number of lines.
@MainActor
struct TextBoundTests {
    private func picture(_ layout: TextLayout) -> Image {
        drawn(width: 240, height: 120) { $0.draw(layout, at: Point(x: 10, y: 10), color: .black) }
    }

    private func isSame(_ one: TextLayout, _ other: TextLayout) -> Bool {
        picture(one).difference(from: picture(other)).differingPixels == 0
    }

    @Test(arguments: ["\n", "\r\n", "\u{2029}", "\u{2028}"])
    func `S168 an ellipsis replaces hidden paragraphs`(separator: String) {
        let text = ["one", "two", "three", "four"].joined(separator: separator)
        for width in [nil, 200.0] {
            let cut = TextLayout(text, font: font, maxWidth: width, maxLines: 2, lineBreakMode: .truncatingTail)
            #expect(cut.isTruncated && cut.lineCount == 2)
            #expect(isSame(cut, TextLayout("one\ntwo…", font: font)))
        }
        let full = TextLayout(text, font: font, maxLines: 4, lineBreakMode: .truncatingTail)
        #expect(!full.isTruncated && isSame(full, TextLayout(text, font: font)))
    }

    @Test(arguments: ["\n", "\r\n", "\u{2029}"])
    func `S168 an ellipsis looks like the text before it, whatever follows`(separator: String) {
        let (bold, small) = (font.withWeight(.bold), font.withSize(12))
        func layout(_ parts: [(String, Font?)], lines: Int) -> TextLayout {
            var text = AttributedText()
            for (part, font) in parts { text.append(AttributedText(part, attributes: TextAttributes(font: font))) }
            return TextLayout(
                text, font: font, maxWidth: 200, maxLines: lines, lineBreakMode: .truncatingTail)
        }
        let shown: [(String, Font?)] = [("Title" + separator, bold), ("subtitle", small)]
        for rest in [[(separator, small), ("A body", nil)], [(separator, Font?.none), ("A body", bold)]] {
            let cut = layout(shown + rest, lines: 2)
            #expect(cut.isTruncated && cut.lineCount == 2)
            #expect(isSame(cut, layout([shown[0], ("subtitle…", small)], lines: 0)))
        }
    }

    @Test func `S168 the last line continues to the ellipsis`() {
        let text = "A sentence of many words that is longer than two lines of this width\nand another one"
        let cut = TextLayout(text, font: font, maxWidth: 150, maxLines: 2, lineBreakMode: .truncatingTail)
        #expect(cut.lineCount == 2 && cut.isTruncated && cut.size.width <= 150 && cut.size.width > 120)
    }

    @Test(arguments: [6.0, 14, 40], [LineBreakMode.truncatingTail, .truncatingMiddle, .truncatingHead])
    func `S168 an ellipsis is in the last line that is shown, whatever the heights of lines`(
        size: Double, mode: LineBreakMode
    ) {
        var text = AttributedText("A title of a few words\n", attributes: TextAttributes(font: font.withSize(size)))
        text.append("The quick brown fox jumps over the lazy dog and runs away through the wide green fields")
        let whole = TextLayout(text, font: font, maxWidth: 150, lineBreakMode: mode)
        for count in 2..<whole.lineCount {
            let cut = TextLayout(text, font: font, maxWidth: 150, maxLines: count, lineBreakMode: mode)
            #expect(cut.lineCount == count && endsWithEllipsis(cut))
            for line in 0..<min(count, cut.lineCount) - 1 {
                let start = whole.range(ofLine: line).start
                #expect(cut.range(ofLine: line) == whole.range(ofLine: line))
                #expect(cut.rect(ofLine: line) == whole.rect(ofLine: line))
                #expect(cut.caretRect(at: start) == whole.caretRect(at: start))
            }
        }
    }

    /// Whether the last line has an ellipsis: one of Pango's, or one after the text.
    private func endsWithEllipsis(_ layout: TextLayout) -> Bool {
        let last = layout.lines[layout.lines.count - 1].range
        return last.upperBound > layout.byteCount || layout.omittedRanges.contains { last.contains($0.lowerBound) }
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{2029}", "\u{2028}"])
    func `trailing line breaks need no ellipsis`(separator: String) {
        let text = "one\ntwo" + separator + separator
        let cut = TextLayout(text, font: font, maxLines: 2, lineBreakMode: .truncatingTail)
        #expect(isSame(cut, TextLayout("one\ntwo", font: font)))
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{2029}"])
    func `each paragraph may have Pango's maximum length`(separator: String) {
        let text = Array(repeating: String(repeating: "a", count: 600), count: 3).joined(separator: separator)
        var bytes = TextBytes(text, fontSize: 1000)
        bytes.take(first: .max)
        bytes.limitParagraphs(breaks: false)
        #expect(!bytes.isCut && bytes.bytes == Array(text.utf8))
    }

    @Test(arguments: ["\u{85}", "\u{2028}"])
    func `a character that does not end a paragraph does not prevent truncation`(separator: String) {
        var bytes = TextBytes(
            String(repeating: "a", count: 600) + separator + String(repeating: "a", count: 600), fontSize: 1000)
        bytes.take(first: .max)
        bytes.limitParagraphs(breaks: false)
        #expect(bytes.isCut && bytes.contentCount == 1000)
    }

    @Test func `a point on the ellipsis is the end of the visible text`() {
        let text = "one\ntwo\nx"
        let cut = TextLayout(text, font: font, maxLines: 2, lineBreakMode: .truncatingTail)
        #expect(cut.position(closestTo: Point(x: 1000, y: 25)).offset == 7)
        #expect(cut.caretRect(at: TextPosition(offset: 9)).minX > 0)
    }

    @Test(arguments: ["two", "שתיים"])
    func `a caret does not pass an ellipsis after the visible text`(last: String) {
        let cut = TextLayout(
            "one\n\(last)\n👍 three", font: font, maxLines: 2, lineBreakMode: .truncatingTail)
        let (end, isRightToLeft) = (4 + last.utf8.count, last != "two")
        var caret: TextPosition? = TextPosition(offset: 4)
        for _ in 0..<last.count { caret = caret.flatMap { cut.position(beside: $0, onRight: !isRightToLeft) } }
        #expect(caret?.offset == end)
        let beyond = cut.position(beside: TextPosition(offset: end), onRight: !isRightToLeft)
        #expect(beyond == nil)
        let back = cut.position(beside: TextPosition(offset: end), onRight: isRightToLeft)
        #expect(back?.offset == end - (isRightToLeft ? 2 : 1))
    }

    @Test(arguments: [LineBreakMode.truncatingTail, .wordWrap, .charWrap, .clip, .truncatingHead, .truncatingMiddle])
    func `the start of a long text looks as in a full layout`(mode: LineBreakMode) {
        let text = (0..<4000).map { "word\($0)" }.joined(separator: " ")
        for lines in [1, 3] {
            let cut = TextLayout(text, font: font, maxWidth: 200, maxLines: lines, lineBreakMode: mode)
            #expect(cut.lineCount == (mode == .clip ? 1 : lines))
            guard mode != .truncatingHead, mode != .truncatingMiddle else { continue }
            let short = TextLayout(
                String(text.prefix(2000)), font: font, maxWidth: 200, maxLines: lines, lineBreakMode: mode)
            #expect(isSame(cut, short))
            #expect(mode == .clip || cut.byteCount < 10_000 && cut.isTruncated)
        }
        let high = TextLayout(text, font: font, maxWidth: 200, maxHeight: 4000, lineBreakMode: mode)
        #expect(mode == .clip || high.size.height <= 4000 && high.size.height > 3960)
    }

    /// Returns the number of items that Pango shapes on the first line.
    private func itemCount(_ layout: TextLayout) -> Int {
        var count = 0
        var next = layout.lines[0].line.pointee.runs
        while let item = next {
            count += 1
            next = item.pointee.next
        }
        return count
    }

    @Test(arguments: ["word ", "漢"])
    func `long text that wraps is shaped in items of about a kilobyte`(part: String) {
        let long = String(repeating: part, count: 10_000 / part.utf8.count)
        let short = String(repeating: part, count: 1000 / part.utf8.count)
        let layout = TextLayout(long, font: font, maxWidth: 500_000)
        #expect(layout.lineCount == 1 && (5...20).contains(itemCount(layout)))
        #expect(itemCount(TextLayout(short, font: font, maxWidth: 500_000)) == 1)
        #expect(itemCount(TextLayout(long, font: font)) == 1, "it does not wrap")
    }

    @Test(arguments: ["w", "漢", "é", "e\u{301}", "👩‍👩‍👧", "ب"])
    func `a long word breaks into lines of similar width`(character: String) {
        let word = String(repeating: character, count: 3000)
        let layout = TextLayout(word, font: font, maxWidth: 200, maxHeight: 10_000)
        #expect(layout.unknownGlyphCount == 0 && layout.size.width <= 200 && layout.lineCount > 20)
        let widths = layout.lines.dropLast().map(\.width)
        #expect((widths.max() ?? 0) - (widths.min() ?? 0) < 30)
    }
}
