import Testing
import WaldenGeometry
import WaldenGraphics

private let font = Font.system(size: 14)

private func at(_ offset: Int, _ affinity: TextPosition.Affinity = .downstream) -> TextPosition {
    TextPosition(offset: offset, affinity: affinity)
}

private func from(_ start: Int, _ end: Int) -> TextRange { TextRange(at(start), at(end)) }

@MainActor @Suite struct TextHitTestingTests {
    @Test(arguments: [nil, 60] as [Double?], [TextAlignment.natural, .center, .right])
    func `a caret is found at its own position`(width: Double?, alignment: TextAlignment) {
        let text = "Press Zürich 苏州, now"
        let layout = TextLayout(text, font: font, maxWidth: width, alignment: alignment)
        for index in text.indices {
            let offset = text.utf8.distance(from: text.startIndex, to: index)
            let caret = layout.caretRect(at: at(offset))
            #expect(caret.height > 10 && caret.width == 0)
            #expect(layout.position(closestTo: caret.center).offset == offset)
        }
        let end = layout.caretRect(at: at(text.utf8.count))
        #expect(layout.position(closestTo: end.center).offset == text.utf8.count)
    }

    @Test func `a caret inside a character moves before it, and one beyond the text to its end`() {
        let layout = TextLayout("aé", font: font)
        #expect(layout.caretRect(at: at(2)) == layout.caretRect(at: at(1)))
        #expect(layout.caretRect(at: at(100)) == layout.caretRect(at: at(3)))
        #expect(layout.caretRect(at: at(-1)) == layout.caretRect(at: at(0)))
        #expect(layout.caretRect(at: at(0)).minX == 0)
    }

    @Test func `the caret after a line break is at the start of the next line`() {
        let layout = TextLayout("ab\ncd", font: font)
        #expect(layout.caretRect(at: at(2)).minY == 0)
        #expect(layout.caretRect(at: at(3)).minY > 10 && layout.caretRect(at: at(3)).minX == 0)
        #expect(TextLayout("ab\n", font: font).caretRect(at: at(3)).minY > 10)
    }

    @Test func `points outside map to the nearest line and end`() {
        let layout = TextLayout("ab\ncd", font: font)
        #expect(layout.position(closestTo: Point(x: -100, y: -100)).offset == 0)
        #expect(layout.position(closestTo: Point(x: 1000, y: 1000)).offset == 5)
        #expect(layout.position(closestTo: Point(x: 1e300, y: 0)).offset == 2)
        #expect(layout.position(closestTo: Point(x: .nan, y: .nan)).offset == 0)
    }

    @Test func `in Hebrew the caret moves left`() {
        let layout = TextLayout("שלום", font: font)
        #expect(layout.caretRect(at: at(0)).minX > layout.caretRect(at: at(2)).minX)
        #expect(abs(layout.caretRect(at: at(8)).minX) < 0.5)
    }

    @Test func `a caret does not stop inside a composite emoji`() {
        let text = "👩‍👩‍👧"
        let layout = TextLayout(text, font: font)
        let right = layout.position(closestTo: Point(x: layout.size.width * 0.9, y: 5))
        #expect(right.offset == text.utf8.count)
        #expect(layout.position(closestTo: Point(x: layout.size.width * 0.1, y: 5)).offset == 0)
    }

    @Test(arguments: [TextAlignment.natural, .left, .center, .right])
    func `a selection covers the area between its carets`(alignment: TextAlignment) {
        for text in ["Hello world", "שלום עולם"] {
            let layout = TextLayout(text, font: font, maxWidth: 300, alignment: alignment)
            let range = 2..<6
            let carets = [range.lowerBound, range.upperBound].map { layout.caretRect(at: at($0)).minX }
            let rects = layout.selectionRects(from(range.lowerBound, range.upperBound))
            #expect(rects.count == 1)
            #expect(abs(rects[0].minX - carets.min()!) < 0.01 && abs(rects[0].maxX - carets.max()!) < 0.01)
        }
    }

    @Test func `a selection over several lines has a rectangle for each`() {
        let layout = TextLayout("one\ntwo\nthree", font: font)
        let rects = layout.selectionRects(from(1, 9))
        #expect(rects.count == 3)
        #expect(rects[0].minX > 0 && rects[1].minX == 0 && rects[2].minX == 0)
        #expect(rects[0].maxY <= rects[1].minY + 0.01)
        #expect(layout.selectionRects(from(3, 3)).isEmpty)
        #expect(layout.selectionRects(from(100, 200)).isEmpty)
    }

    @Test func `mixed directions select in several pieces`() {
        let layout = TextLayout("abc שלום def", font: font)
        #expect(layout.selectionRects(from(2, 8)).count == 2)
    }

    @Test(arguments: [
        "1234, ", "\tab, ", "ש, ", "e\u{301}\u{302}, ", "e" + String(repeating: "\u{34F}", count: 300) + ", ",
        "abc שלום, ",
    ])
    func `of many ranges in a long line, those in sight have their whole rectangles`(words: String) {
        let text = String(repeating: words, count: max(50, 3000 / words.utf8.count))
        let layout = TextLayout(text, font: font)
        let commas = text.utf8.enumerated().filter { $0.element == UInt8(ascii: ",") }
        // A comma each, and a range that begins and ends elsewhere.
        let ranges = commas.map { from($0.offset, $0.offset + 1) } + [from(2, text.utf8.count - 2)]
        let all = layout.selectionRects(ranges, from: -.infinity, to: .infinity)
        #expect(all == ranges.flatMap(layout.selectionRects))
        for (left, right) in [
            (-50.0, 10.0), (100, 200), (layout.size.width - 20, layout.size.width + 50), (101.5, 102),
        ] {
            func inSight(_ rects: [Rect]) -> [[Double]] {
                rects.filter { $0.maxX > left && $0.minX < right }.map { [max($0.minX, left), min($0.maxX, right)] }
            }
            let shown = layout.selectionRects(ranges, from: left, to: right)
            #expect(inSight(shown) == inSight(all))
            if !words.contains("abc") { #expect(shown.count < 40 && all.count >= 50) }
        }
        #expect(
            layout.selectionRects(ranges, from: layout.size.width + 50, to: .infinity).isEmpty || words.contains("abc"))
    }

    @Test func `a range of many lines that are out of sight on one side has the rectangles of those in sight`() {
        let layout = TextLayout(String(repeating: "ab ", count: 400) + "\nab", font: font)
        let rects = layout.selectionRects([from(0, 1203)], from: 100, to: 200)
        #expect(rects.count == 2 && rects[0].minX > 80 && rects[0].minX <= 100 && (200..<220).contains(rects[0].maxX))
    }
}
