import Testing
import WaldenGraphics

/// Editing of texts with attributes.
struct AttributedTextTests {
    private let red = TextAttributes(color: .red)
    private let blue = TextAttributes(color: .blue)

    /// Writes a text as its runs: `[r:ab]` is red.
    private func shown(_ text: AttributedText) -> String {
        var (shown, start) = ("", 0)
        for run in text.runs {
            shown += text[start..<run.range.lowerBound].string
            let name = run.attributes == red ? "r" : run.attributes == blue ? "b" : "?"
            shown += "[\(name):\(text[run.range].string)]"
            start = run.range.upperBound
        }
        return shown + text[start..<text.count].string
    }

    @Test func `runs are in order, apart, and as few as possible`() {
        var text = AttributedText("abcdef")
        text.setAttributes(red, in: 3..<5)
        text.setAttributes(red, in: 1..<3)
        #expect(shown(text) == "a[r:bcde]f" && text.runs.count == 1)
        text.setAttributes(blue, in: 2..<4)
        #expect(shown(text) == "a[r:b][b:cd][r:e]f")
        text.setAttributes(TextAttributes(), in: 0..<3)
        #expect(shown(text) == "abc[b:d][r:e]f")
        text.setAttributes(red, in: -5..<100)
        #expect(shown(text) == "[r:abcdef]")
    }

    @Test func `a change keeps the other attributes, and reaches what has none`() {
        var text = AttributedText("abcdef")
        text.setAttributes(red, in: 2..<4)
        text.changeAttributes(in: 1..<5) { $0.isStruckThrough = true }
        #expect(text.runs.map(\.range) == [1..<2, 2..<4, 4..<5])
        #expect(text.attributes(at: 2) == TextAttributes(color: .red, isStruckThrough: true))
        #expect(text.attributes(at: 4) == TextAttributes(isStruckThrough: true))
        text.changeAttributes(in: 0..<6) { $0.isStruckThrough = false }
        #expect(shown(text) == "ab[r:cd]ef")
    }

    @Test func `parts are taken, joined and replaced with their attributes`() {
        var text = AttributedText("ab", attributes: red)
        text.append("cd")
        text.append(AttributedText("ef", attributes: blue))
        #expect(shown(text) == "[r:ab]cd[b:ef]" && shown(text[1..<5]) == "[r:b]cd[b:e]")
        text.replace(1..<5, with: AttributedText("x", attributes: blue))
        #expect(shown(text) == "[r:a][b:xf]" && text.string == "axf")
        text.replace(1..<2, with: AttributedText("yy"))
        #expect(shown(text) == "[r:a]yy[b:f]")
        #expect(shown(text[9..<20]) == "" && text[9..<20].count == 0)
    }

    @Test func `null characters are replaced, and what follows keeps its attributes`() {
        var text = AttributedText("a\0b\0", attributes: red)
        text.append("c", attributes: blue)
        #expect(shown(text.repaired) == "[r:a\u{FFFD}b\u{FFFD}][b:c]")
    }
}

/// Alignment and spacing of paragraphs.
@MainActor
struct ParagraphStyleTests {
    private func paragraph(_ text: String, _ style: ParagraphStyle?) -> AttributedText {
        AttributedText(text, attributes: TextAttributes(paragraphStyle: style))
    }

    @Test func `each paragraph has its own alignment, and spaces between them add up`() {
        let font = Font.system(size: 14)
        let plain = TextLayout("one\ntwo\nthree", font: font, maxWidth: 200)
        var text = paragraph("one\n", ParagraphStyle(spacingBefore: 50, spacingAfter: 4))
        text.append(paragraph("two\n", ParagraphStyle(alignment: .right, spacingBefore: 6)))
        text.append(paragraph("three", ParagraphStyle(alignment: .center, spacingAfter: 50)))
        let layout = TextLayout(text, font: font, maxWidth: 200)
        #expect(layout.rect(ofLine: 0) == plain.rect(ofLine: 0))
        #expect(layout.rect(ofLine: 1).maxX == 200 && layout.rect(ofLine: 1).minY == plain.rect(ofLine: 1).minY + 10)
        #expect(abs(layout.rect(ofLine: 2).midX - 100) < 0.01 && layout.size.height == plain.size.height + 10)
    }

    @Test func `spaces that are no numbers count as none`() {
        let font = Font.system(size: 14)
        var text = paragraph("one\n", ParagraphStyle(lineSpacing: .nan, spacingAfter: .infinity))
        text.append(paragraph("two", ParagraphStyle(spacingBefore: -5)))
        #expect(TextLayout(text, font: font).size == TextLayout("one\ntwo", font: font).size)
    }
}
