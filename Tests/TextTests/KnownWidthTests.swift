import Testing

@testable import WaldenText

/// The width of the widest line.
struct KnownWidthTests {
    @Test func `the widest line counts, whichever it is`() {
        var width = KnownWidth()
        #expect(width.value == 0 && !width.isOutdated)
        for (paragraph, value) in [30.0, 10, 20].enumerated() { width.note(value, ofParagraph: paragraph) }
        #expect(width.value == 30)
        width.note(5, ofParagraph: 0)
        #expect(width.value == 20 && !width.isOutdated)
        width.note(25, ofParagraph: 0)
        #expect(width.value == 25)
    }

    @Test func `lines shift with the paragraphs before them, and vanish with their own`() {
        var width = KnownWidth()
        for (paragraph, value) in [30.0, 10, 20].enumerated() { width.note(value, ofParagraph: paragraph) }
        width.replace(0...0, withCount: 3)
        #expect(width.value == 20)
        // The widest line is the fifth now.
        width.note(15, ofParagraph: 4)
        #expect(width.value == 15)
        width.replace(2...4, withCount: 1)
        #expect(width.value == 0 && !width.isOutdated)
    }

    @Test func `it is outdated once one of many lines may be wider than those that are left`() {
        var width = KnownWidth()
        for paragraph in 0..<100 { width.note(Double(paragraph), ofParagraph: paragraph) }
        for paragraph in (93..<100).reversed() {
            width.note(1, ofParagraph: paragraph)
            #expect(width.value == Double(paragraph - 1) && !width.isOutdated)
        }
        width.note(1, ofParagraph: 92)
        #expect(width.isOutdated)
    }
}
