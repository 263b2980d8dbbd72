import Testing
import WaldenGeometry
import WaldenGraphics

private let font = Font.system(size: 14)

/// Carets that move by what is seen (S122).
@MainActor @Suite struct VisualMovementTests {
    /// Returns the positions from one end of a text to the other.
    private func walk(_ layout: TextLayout, from start: TextPosition, onRight: Bool) -> [TextPosition] {
        var positions = [start]
        while let next = layout.position(beside: positions[positions.count - 1], onRight: onRight) {
            positions.append(next)
            if positions.count > 1000 { break }
        }
        return positions
    }

    private func at(_ offset: Int, _ affinity: TextPosition.Affinity = .downstream) -> TextPosition {
        TextPosition(offset: offset, affinity: affinity)
    }

    @Test(arguments: ["Zürich 苏州", "e\u{301}👩‍👩‍👧x", "שלום עולם", "नमस्ते", "العربية"])
    func `S122 a caret passes each character once, both ways`(text: String) {
        let layout = TextLayout(text, font: font)
        let breaks = TextBreaks(text)
        let boundaries = (0...breaks.count).filter(breaks.isCharacterBoundary)
        let isRightToLeft = layout.caretRect(at: at(0)).minX > 1
        let forward = walk(layout, from: at(0), onRight: !isRightToLeft)
        #expect(forward.map(\.offset) == boundaries)
        let back = walk(layout, from: at(text.utf8.count), onRight: isRightToLeft)
        #expect(back.map(\.offset) == boundaries.reversed())
    }

    @Test(arguments: ["abc שלום def", "שלום abc עולם", "a1ש2b", "12 שלום 34", "(שלום)"])
    func `S122 in mixed directions a caret moves steadily to one side, and passes all`(text: String) {
        let layout = TextLayout(text, font: font)
        let start = layout.position(closestTo: Point(x: -10, y: 5))
        let right = walk(layout, from: start, onRight: true)
        let places = right.map { layout.caretRect(at: $0).minX }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        #expect(right.count == text.count + 1)
        let left = walk(layout, from: right[right.count - 1], onRight: false)
        #expect(left.map { layout.caretRect(at: $0).minX } == places.reversed())
    }

    @Test(arguments: ["\u{200B}", "\u{200E}\u{200F}", "\u{200F}", "\u{2060}", "\u{202B}\u{202C}"], [3, 100])
    func `S122 a caret passes any number of characters without width`(unit: String, count: Int) {
        for (start, end) in [("a", "b"), ("ש", "ל"), ("", "")] {
            let text = start + String(repeating: unit, count: count) + end
            let layout = TextLayout(text, font: font)
            let forwardIsRight = (layout.position(beside: at(0), onRight: true)?.offset ?? 0) > 0
            for (first, last, onRight) in [
                (0, text.utf8.count, forwardIsRight), (text.utf8.count, 0, !forwardIsRight),
            ] {
                let way = walk(layout, from: at(first), onRight: onRight)
                #expect(way.last?.offset == last && way.count <= text.unicodeScalars.count + 1, "\(start) \(onRight)")
            }
        }
    }

    @Test func `S122 a caret at a change of direction shows which way text will go`() {
        let layout = TextLayout("abc שלום", font: font)
        let (after, before) = (layout.caretRect(at: at(4, .upstream)), layout.caretRect(at: at(4, .downstream)))
        #expect(after.minX < before.minX, "after the space, and at the right end of the Hebrew word")
        let (typed, next) = (layout.caretRect(at: at(12, .upstream)), layout.caretRect(at: at(12, .downstream)))
        #expect(abs(typed.minX - after.minX) < 0.01, "more Hebrew goes to the left of the word")
        #expect(abs(next.minX - layout.size.width) < 1, "more Latin goes to the right of it")
    }

    @Test func `S122 at the end of a line a caret goes on in the next one`() {
        let layout = TextLayout("one two three four\nfive", font: font, maxWidth: 70)
        #expect(layout.lineCount > 2)
        let right = walk(layout, from: at(0), onRight: true)
        #expect(right.map(\.offset) == Array(0...23))
        let lines = right.map(layout.lineIndex)
        #expect(lines == lines.sorted() && Set(lines).count == layout.lineCount)
        let left = walk(layout, from: at(23), onRight: false)
        #expect(left.map(\.offset) == Array((0...23).reversed()))
    }

    @Test func `the end of a wrapped line and the start of the next one differ by affinity`() {
        let layout = TextLayout("one two three", font: font, maxWidth: 50)
        let end = layout.range(ofLine: 0).end
        #expect(end.affinity == .upstream && layout.lineIndex(of: end) == 0)
        #expect(layout.lineIndex(of: at(end.offset)) == 1)
        #expect(layout.caretRect(at: end).minX > 10 && layout.caretRect(at: at(end.offset)).minX == 0)
        #expect(layout.position(inLine: 0, closestTo: 1000) == end)
        #expect(layout.rect(ofLine: 1).minY == layout.rect(ofLine: 0).maxY)
    }
}
