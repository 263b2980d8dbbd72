import Glibc
import Testing
import WaldenGeometry
import WaldenGraphics

private let font = Font.system(size: 14)
private let sentence = "The quick brown fox jumps over the lazy dog and runs away through the wide green fields"

@MainActor @Suite struct TextLayoutTests {
    private func picture(of layout: TextLayout, scale: Double = 1) -> Image {
        drawn(width: 220, height: 120, scale: scale) { $0.draw(layout, at: Point(x: 10, y: 10), color: .black) }
    }

    @Test func `one line is as wide as its text and contains its ink`() {
        let layout = TextLayout("Hello", font: font)
        #expect(layout.lineCount == 1 && !layout.isTruncated)
        #expect(layout.size.width > 25 && layout.size.width < 60)
        #expect(layout.firstBaseline == layout.lastBaseline)
        #expect(Rect(origin: .zero, size: layout.size).contains(layout.inkBounds))
        let area = picture(of: layout).markedArea
        #expect(area.x >= 10 && area.x + area.width <= 10 + Int32(layout.size.width))
    }

    @Test(arguments: [14.0, 11, 13.7, 28])
    func `a layout made with its own width breaks the same way`(size: Double) {
        let font = Font.system(size: size)
        for text in ["Press me", "Zürich 苏州", "שלום עולם", sentence] {
            let natural = TextLayout(text, font: font)
            let bound = TextLayout(
                text, font: font, maxWidth: natural.size.width, maxLines: 1, lineBreakMode: .truncatingTail)
            #expect(bound.lineCount == 1 && !bound.isTruncated && bound.size == natural.size)
        }
    }

    @Test func `text wraps between words and keeps them all`() {
        let layout = TextLayout(sentence, font: font, maxWidth: 200)
        #expect(layout.lineCount > 2 && !layout.isTruncated)
        #expect(layout.size.width <= 200)
        let one = TextLayout(sentence, font: font)
        #expect(abs(layout.size.height - Double(layout.lineCount) * one.size.height) < Double(layout.lineCount))
    }

    @Test func `a word longer than a line breaks inside`() {
        let layout = TextLayout(String(repeating: "m", count: 100), font: font, maxWidth: 100)
        #expect(layout.lineCount > 5 && layout.size.width <= 100)
    }

    @Test(arguments: [LineBreakMode.truncatingTail, .truncatingMiddle, .truncatingHead])
    func `an ellipsis replaces the text that does not fit in one line`(mode: LineBreakMode) {
        let layout = TextLayout(sentence, font: font, maxWidth: 150, maxLines: 1, lineBreakMode: mode)
        #expect(layout.isTruncated && layout.lineCount == 1 && layout.size.width <= 150)
        let fitting = TextLayout("Short", font: font, maxWidth: 150, maxLines: 1, lineBreakMode: mode)
        #expect(!fitting.isTruncated)
    }

    @Test func `the ellipsis of several lines is in the last one`() {
        let layout = TextLayout(sentence, font: font, maxWidth: 150, maxLines: 2, lineBreakMode: .truncatingTail)
        #expect(layout.isTruncated && layout.lineCount == 2)
        let whole = TextLayout(sentence, font: font, maxWidth: 150)
        #expect(layout.lastBaseline > layout.firstBaseline && layout.size.height < whole.size.height)
        // The first line equals that of the whole text; the second ends differently.
        let difference = picture(of: layout).difference(from: picture(of: whole))
        #expect(difference.differingPixels > 0)
        let firstLines = picture(of: TextLayout(sentence, font: font, maxWidth: 150, maxLines: 1))
        let clipped = drawn(width: 220, height: 120) { context in
            context.clip(to: Rect(x: 0, y: 0, width: 220, height: 10 + layout.lastBaseline - font.metrics.ascent))
            context.draw(layout, at: Point(x: 10, y: 10), color: .black)
        }
        #expect(firstLines.difference(from: clipped).differingPixels == 0)
    }

    @Test func `the maximum number of lines counts across paragraphs`() {
        let text = "one\ntwo\nthree\nfour"
        let cut = TextLayout(text, font: font, maxWidth: 200, maxLines: 2)
        #expect(cut.lineCount == 2 && cut.isTruncated)
        let ended = TextLayout(text, font: font, maxWidth: 200, maxLines: 2, lineBreakMode: .truncatingTail)
        #expect(ended.lineCount == 2 && ended.isTruncated)
        #expect(picture(of: ended).difference(from: picture(of: cut)).differingPixels > 0, "it ends with an ellipsis")
        #expect(TextLayout(text, font: font, maxWidth: 200, maxLines: 4).isTruncated == false)
    }

    @Test func `a maximum height shows the lines that fit, and at least one`() {
        let all = TextLayout(sentence, font: font, maxWidth: 150)
        let line = font.metrics.lineHeight
        let two = TextLayout(sentence, font: font, maxWidth: 150, maxHeight: 2.5 * line, lineBreakMode: .truncatingTail)
        #expect(two.lineCount == 2 && two.isTruncated)
        #expect(TextLayout(sentence, font: font, maxWidth: 150, maxHeight: 1).lineCount == 1)
        #expect(TextLayout(sentence, font: font, maxWidth: 150, maxHeight: all.size.height).isTruncated == false)
    }

    @Test func `in a single line, paragraphs are joined by spaces`() {
        for separator in ["\n", "\r\n", "\u{2029}", "\u{2028}", "\u{85}"] {
            let layout = TextLayout("one\(separator)two", font: font, maxLines: 1)
            #expect(layout.lineCount == 1 && !layout.isTruncated)
        }
        #expect(TextLayout("one\ntwo", font: font).lineCount == 2)
    }

    @Test func `clipped text is cut at the edge`() {
        let layout = TextLayout(sentence, font: font, maxWidth: 100, lineBreakMode: .clip)
        #expect(layout.lineCount == 1 && layout.size.width > 100)
        let area = picture(of: layout).markedArea
        #expect(area.x + area.width <= 110 && area.x + area.width > 100)
    }

    @Test func `lines are placed by their alignment`() {
        func edges(_ alignment: TextAlignment, _ text: String = "Hello") -> (left: Int32, right: Int32) {
            let layout = TextLayout(text, font: font, maxWidth: 200, alignment: alignment)
            let area = picture(of: layout).markedArea
            return (area.x - 10, 210 - area.x - area.width)
        }
        #expect(edges(.left).left < 4 && edges(.right).right < 4)
        #expect(edges(.natural) == edges(.left))
        #expect(edges(.natural, "שלום").right < 4 && edges(.left, "שלום").left < 4)
        #expect(abs(edges(.center).left - edges(.center).right) < 4 && edges(.center).left > 50)
        let justified = TextLayout(sentence, font: font, maxWidth: 200, alignment: .justified)
        #expect(justified.size.width == 200)
    }

    @Test func `line spacing applies to all but the last line`() {
        let plain = TextLayout("a\nb\nc", font: font)
        let spaced = TextLayout("a\nb\nc", font: font, lineSpacing: 10)
        #expect(spaced.size.height == plain.size.height + 20)
        #expect(abs(spaced.lastBaseline - plain.lastBaseline - 20) < 1e-9)
    }

    @Test func `widths grow evenly with the size, without rounding glyphs to pixels`() {
        let text = String(repeating: "i", count: 100)
        let widths = [13.0, 26, 52].map { TextLayout(text, font: .system(size: $0)).size.width / $0 }
        #expect(widths.allSatisfy { abs($0 - widths[2]) < 0.2 })
    }

    @Test func `text has the same size at each scale`() {
        let layout = TextLayout("Scale Wave AV", font: .system(size: 13))
        let widths = [1.0, 1.5, 2].map { scale in
            Double(picture(of: layout, scale: scale).markedArea.width) / scale
        }
        #expect(widths.allSatisfy { abs($0 - widths[0]) < 1.6 })
    }

    @Test func `text looks the same at any position`() {
        let layout = TextLayout("The same everywhere", font: font, lineSpacing: 0.25)
        func image(at offset: Double) -> Image {
            drawn(width: 150) { $0.draw(layout, at: Point(x: offset, y: offset), color: .black) }
        }
        for offset in [3.1, 3.2, 3.3, 3.4, 2.9, 2.8, 2.7, 2.6] {
            #expect(image(at: offset).difference(from: image(at: 3)).differingPixels == 0)
        }
    }

    @Test func `a layout can be drawn in any colour`() {
        let layout = TextLayout("██", font: font)
        let red = drawn { $0.draw(layout, at: .zero, color: .red) }
        let blue = drawn { context in
            context.draw(layout, at: .zero, color: .red)
            context.draw(layout, at: .zero, color: .blue)
        }
        let (x, y) = (6, Int(layout.firstBaseline) - 3)
        #expect(red.hex(x, y) == 0xFFFF_0000 && blue.hex(x, y) == 0xFF00_00FF)
    }

    @Test func `attributes apply to a part of the text`() {
        var text = AttributedText("plain ")
        text.append("marked", attributes: TextAttributes(color: .red, backgroundColor: .yellow, underline: .single))
        let image = picture(of: TextLayout(text, font: font))
        let colors = Set((0..<220).flatMap { x in (0..<30).map { y in image.hex(x, y) } })
        #expect(colors.contains(0xFFFF_FF00) && colors.contains(0xFFFF_0000))
        let plain = TextLayout("plain marked", font: font).size.width
        var bold = AttributedText("plain marked")
        bold.setAttributes(TextAttributes(font: .system(size: 30), letterSpacing: 2), in: 6..<1000)
        #expect(TextLayout(bold, font: font).size.width > plain + 20)
        bold.setAttributes(TextAttributes(letterSpacing: .nan), in: 0..<3)
        bold.setAttributes(TextAttributes(letterSpacing: -.infinity), in: bold.string.startIndex..<bold.string.endIndex)
        #expect(TextLayout(bold, font: font).size.isFinite)
        let after = drawn { context in
            context.draw(TextLayout(text, font: font), at: .zero, color: .black)
            context.fill(Rect(x: 30, y: 30, width: 5, height: 5), with: .black)
        }
        #expect(after.hex(32, 32) == 0xFF00_0000)
    }
}

@MainActor @Suite struct ShapingTests {
    @Test(arguments: ["Zürich", "苏州 日本語 한국어", "مرحبا بالعالم", "שלום עולם", "👩‍👩‍👧 🎉", "a\u{301}b"])
    func `installed fonts have a glyph for each character`(text: String) {
        #expect(TextLayout(text, font: font).unknownGlyphCount == 0)
    }

    @Test func `missing glyphs are counted`() {
        #expect(TextLayout("\u{10FFFD}", font: font).unknownGlyphCount == 1)
        let text = "mmmm mmmm mm\u{10FFFD}\n" + String(repeating: "mmmm ", count: 50)
        let cut = TextLayout(text, font: font, maxWidth: 80, maxLines: 4, lineBreakMode: .truncatingTail)
        #expect(cut.lineCount == 4 && cut.isTruncated && cut.unknownGlyphCount == 1)
    }

    @Test func `Arabic letters join, and a family emoji is one glyph`() {
        let joined = TextLayout("ببب", font: font).size.width
        let apart = TextLayout("ب\u{200C}ب\u{200C}ب", font: font).size.width
        #expect(joined < apart)
        let one = TextLayout("👩", font: font).size.width
        #expect(TextLayout("👩‍👩‍👧", font: font).size.width == one)
    }

    @Test func `odd text is laid out safely`() {
        let texts = [
            "", "\0", "a\0b", "\n", "\n\n\n", "\r\n\r\n", "\t\t\t", "\u{202E}abc", "\u{FEFF}", "\u{FFFF}",
            String(repeating: "\u{301}", count: 500), "\u{2028}\u{2029}", " ",
            String(repeating: "\u{202B}", count: 200),
        ]
        for text in texts {
            for mode in [LineBreakMode.wordWrap, .charWrap, .truncatingTail, .truncatingMiddle, .truncatingHead, .clip]
            {
                for width in [nil, 0, 1, 50, .nan, -1, .infinity] as [Double?] {
                    for lines in [0, 1, 2, -3] {
                        let layout = TextLayout(text, font: font, maxWidth: width, maxLines: lines, lineBreakMode: mode)
                        #expect(layout.lineCount >= 1 && layout.size.isFinite && layout.size.height > 0)
                        _ = layout.inkBounds
                    }
                }
            }
        }
        #expect(TextLayout("a\0b", font: font).size == TextLayout("a b", font: font).size)
        #expect(TextLayout("", font: font).size.height == TextLayout("x", font: font).size.height)
    }

    @Test func `a megabyte of text is laid out safely`() {
        let megabyte = String(repeating: "wide words ", count: 100_000)
        let wrapped = TextLayout(megabyte, font: font, maxWidth: 10_000)
        #expect(wrapped.lineCount > 500 && wrapped.size.width <= 10_000)
        let single = TextLayout(megabyte, font: font, maxWidth: 200, maxLines: 1, lineBreakMode: .truncatingTail)
        #expect(single.isTruncated && single.lineCount == 1 && single.size.width <= 200)
        let natural = TextLayout(String(repeating: "漢", count: 350_000), font: font)
        #expect(natural.isTruncated && natural.size.width > 0 && natural.size.width <= 1_100_000)
        let image = drawn { $0.draw(wrapped, at: Point(x: 0, y: -300), color: .black) }
        #expect(!image.markedArea.isEmpty)
    }
}
