import Testing
import WaldenGeometry
import WaldenGraphics

private let font = Font.system(size: 14)

@MainActor @Suite struct TextHitTestingTests {
    @Test(arguments: [nil, 60] as [Double?], [TextAlignment.natural, .center, .right])
    func `a caret is found at its own position`(width: Double?, alignment: TextAlignment) {
        let text = "Press Zürich 苏州, now"
        let layout = TextLayout(text, font: font, maxWidth: width, alignment: alignment)
        for index in text.indices {
            let offset = text.utf8.distance(from: text.startIndex, to: index)
            let caret = layout.caretRect(at: offset)
            #expect(caret.height > 10 && caret.width == 0)
            #expect(layout.utf8Offset(closestTo: caret.center) == offset)
        }
        let end = layout.caretRect(at: text.utf8.count)
        #expect(layout.utf8Offset(closestTo: end.center) == text.utf8.count)
    }

    @Test func `a caret inside a character moves before it, and one beyond the text to its end`() {
        let layout = TextLayout("aé", font: font)
        #expect(layout.caretRect(at: 2) == layout.caretRect(at: 1))
        #expect(layout.caretRect(at: 100) == layout.caretRect(at: 3))
        #expect(layout.caretRect(at: -1) == layout.caretRect(at: 0))
        #expect(layout.caretRect(at: 0).minX == 0)
    }

    @Test func `the caret after a line break is at the start of the next line`() {
        let layout = TextLayout("ab\ncd", font: font)
        #expect(layout.caretRect(at: 2).minY == 0)
        #expect(layout.caretRect(at: 3).minY > 10 && layout.caretRect(at: 3).minX == 0)
        #expect(TextLayout("ab\n", font: font).caretRect(at: 3).minY > 10)
    }

    @Test func `points outside map to the nearest line and end`() {
        let layout = TextLayout("ab\ncd", font: font)
        #expect(layout.utf8Offset(closestTo: Point(x: -100, y: -100)) == 0)
        #expect(layout.utf8Offset(closestTo: Point(x: 1000, y: 1000)) == 5)
        #expect(layout.utf8Offset(closestTo: Point(x: 1e300, y: 0)) == 2)
        #expect(layout.utf8Offset(closestTo: Point(x: .nan, y: .nan)) == 0)
    }

    @Test func `in Hebrew the caret moves left`() {
        let layout = TextLayout("שלום", font: font)
        #expect(layout.caretRect(at: 0).minX > layout.caretRect(at: 2).minX)
        #expect(abs(layout.caretRect(at: 8).minX) < 0.5)
    }

    @Test func `a caret does not stop inside a composite emoji`() {
        let text = "👩‍👩‍👧"
        let layout = TextLayout(text, font: font)
        let right = layout.utf8Offset(closestTo: Point(x: layout.size.width * 0.9, y: 5))
        #expect(right == text.utf8.count)
        #expect(layout.utf8Offset(closestTo: Point(x: layout.size.width * 0.1, y: 5)) == 0)
    }

    @Test(arguments: [TextAlignment.natural, .left, .center, .right])
    func `a selection covers the area between its carets`(alignment: TextAlignment) {
        for text in ["Hello world", "שלום עולם"] {
            let layout = TextLayout(text, font: font, maxWidth: 300, alignment: alignment)
            let range = 2..<6
            let carets = [layout.caretRect(at: range.lowerBound).minX, layout.caretRect(at: range.upperBound).minX]
            let rects = layout.selectionRects(range)
            #expect(rects.count == 1)
            #expect(abs(rects[0].minX - carets.min()!) < 0.01 && abs(rects[0].maxX - carets.max()!) < 0.01)
        }
    }

    @Test func `a selection over several lines has a rectangle for each`() {
        let layout = TextLayout("one\ntwo\nthree", font: font)
        let rects = layout.selectionRects(1..<9)
        #expect(rects.count == 3)
        #expect(rects[0].minX > 0 && rects[1].minX == 0 && rects[2].minX == 0)
        #expect(rects[0].maxY <= rects[1].minY + 0.01)
        #expect(layout.selectionRects(3..<3).isEmpty)
        #expect(layout.selectionRects(100..<200).isEmpty)
    }

    @Test func `mixed directions select in several pieces`() {
        let layout = TextLayout("abc שלום def", font: font)
        #expect(layout.selectionRects(2..<8).count == 2)
    }
}
