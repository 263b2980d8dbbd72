import Testing
import Walden
import WaldenTesting

@testable import WaldenControls
@testable import WaldenText

/// Paragraphs that are laid out in parts.
@MainActor
struct LongParagraphTests {
    let stage = TextStage()
    private let text = String(repeating: "some words of a very long paragraph, ", count: 400)

    private func openView(_ text: String? = nil) -> TextView {
        let view = stage.openView("")
        view.text = text ?? self.text
        view.selectedTextRange = TextRange(TextPosition(offset: 0))
        stage.screen.pump()
        return view
    }

    /// Goes down through lines from the start, and compares them with those of the text that is laid out as a whole.
    private func expectLines(in view: TextView) {
        let layout = TextLayout(view.text, font: view.font, maxWidth: view.bounds.width - 18)
        #expect(layout.lineCount > 4)
        for line in 1..<min(60, layout.lineCount) {
            stage.press(.downArrow)
            stage.press(.home)
            #expect(stage.caret == layout.range(ofLine: line).start.offset)
        }
    }

    @Test func `S122 lines of a long paragraph wrap as those of a short one`() { expectLines(in: openView()) }

    @Test func `S122 lines of a long paragraph wrap as those of a short one after many widths`() {
        let view = openView()
        for step in -50...50 {
            view.frame.size.width = 318 + 10 * Double(abs(step))
            stage.screen.pump()
        }
        let storage = view.document.storage
        #expect((0..<storage.partCount - 1).allSatisfy { (512...4096).contains(storage.part($0).range.count) })
        expectLines(in: view)
    }

    /// Words that are as long as many others: their letters have marks without width.
    private func words(_ count: Int, mark: String) -> String {
        String(repeating: String(repeating: "e" + String(repeating: mark, count: 30), count: 3) + " ", count: count)
    }

    @Test func `S122 lines that are longer than the parts of a paragraph wrap as those of a short one`() {
        let view = openView(words(200, mark: "\u{301}"))
        view.frame.size.width = 618
        stage.screen.pump()
        expectLines(in: view)
        let storage = view.document.storage
        #expect(storage.part(0).range.count > TextSplitter.preferredPartLength.upperBound)
        view.frame.size.width = 318
        stage.screen.pump()
        view.selectedTextRange = TextRange(TextPosition(offset: 0))
        expectLines(in: view)
    }

    @Test func `what is typed in a line that is longer than the parts of a paragraph redraws what it changes`() {
        // Accents would reach into other lines.
        let mark = "\u{34F}"
        let view = openView(words(100, mark: mark))
        view.frame.size.width = 618
        var typed = ""
        for count in [0, 2, 16, 60, 100] {
            let offset = typed.utf8.count + words(count, mark: mark).utf8.count
            view.selectedTextRange = TextRange(TextPosition(offset: offset))
            stage.screen.advance(by: .seconds(3))
            stage.screen.keyboard.type("word ")
            typed += "word "
            stage.screen.advance(by: .seconds(3))
            let seen = stage.screen.shown
            stage.screen.window.setNeedsDisplay()
            stage.screen.pump()
            #expect(stage.screen.shown.difference(from: seen).differingPixels == 0, "\(count)")
        }
    }

    @Test func `a line that goes on and on is laid out in parts`() {
        let view = openView("e" + String(repeating: "\u{301}", count: 10_000))
        let storage = view.document.storage
        let lengths = (0..<storage.partCount).map { storage.part($0).range.count }
        #expect(lengths[0] > TextSplitter.maximumPartLength)
        #expect(lengths.count > 1 && lengths.allSatisfy { $0 <= TextSplitter.maximumLineLength })
    }

    @Test func `of a line of invisible characters that does not wrap, only what has a width is placed again`() {
        let view = openView("")
        view.wrapsLines = false
        view.text = "ab" + String(repeating: "\u{200B}", count: 300_000) + "cd\nef"
        stage.screen.pump()
        let (document, all) = (view.document, Rect(x: 0, y: 0, width: 300, height: 200))
        let placed = document.placeParts(in: all).map(\.part.index)
        #expect(document.storage.partCount > 500 && placed.count < 5)
        let count = document.count
        #expect(view.position(from: TextPosition(offset: 2), in: .down, x: 100)?.offset == count)
        #expect(document.position(closestTo: Point(x: 200, y: 5)).offset == count - 3)
        #expect(
            view.caretRect(for: TextPosition(offset: 450_002)).minX == view.caretRect(for: TextPosition(offset: 2)).minX
        )
        view.selectedTextRange = TextRange(TextPosition(offset: 450_002))
        let seen = stage.screen.shown
        stage.screen.keyboard.type("x")
        stage.screen.pump()
        #expect(document.placeParts(in: all).count < 6 && stage.screen.shown.difference(from: seen).differingPixels > 0)
    }

    @Test func `a line that does not wrap has its beginning, also if that is invisible`() throws {
        let view = openView("")
        view.wrapsLines = false
        view.text = String(repeating: "\u{200B}", count: 10_000) + "ab\ncd"
        stage.screen.pump()
        let all = Rect(x: 0, y: 0, width: 300, height: 200)
        let paragraphs = view.document.paragraphs(in: all)
        #expect(paragraphs.count == 2 && paragraphs.allSatisfy { $0.firstLine != nil })
        #expect(view.document.placeParts(in: all).count < 5)
        #expect(view.document.position(closestTo: Point(x: -10, y: 5)).offset == 0)
    }

    @Test(
        arguments: [
            ("", "note שלום לכל מי שבא אל הבית הזה ", false), ("", "שלום to all who come to this house ", false),
            ("note ", "שלום לכל מי שבא אל הבית הזה ", true),
        ])
    func `S122 a long paragraph of both directions is in the order of a short one`(
        start: String, words: String, wraps: Bool
    ) {
        let text = start + String(repeating: words, count: 200)
        let view = openView(text)
        view.wrapsLines = wraps
        stage.screen.pump()
        #expect(view.document.storage.partCount > 3)
        let spaces = text.utf8.indices.enumerated().filter { text.utf8[$0.element] == UInt8(ascii: " ") }
        let starts = [0] + spaces.dropLast().map { $0.offset + 1 }
        let layout = TextLayout(text, font: view.font, maxWidth: wraps ? view.bounds.width - 18 : nil)
        // The first look lays out all parts.
        for isFirst in [true, false] {
            var left: Double?
            for position in starts.map({ TextPosition(offset: $0) }) {
                let distance = view.caretRect(for: position).minX - layout.caretRect(at: position).minX
                left = left ?? distance
                if !isFirst { #expect(abs(distance - left!) < 2, "\(position.offset)") }
            }
        }
    }

    @Test(arguments: [KeySymbol.leftArrow, .upArrow])
    func `S125 a key leads to a part of a long paragraph that was never laid out`(key: KeySymbol) {
        let view = openView()
        for width in stride(from: 518.0, through: 618, by: 10) {
            view.selectedTextRange = TextRange(view.endOfDocument)
            view.contentOffset.y = view.contentSize.height - view.bounds.height
            view.frame.size.width = width
            stage.screen.pump()
            let start = TextPosition(offset: view.document.storage.part(2).range.lowerBound)
            view.selectedTextRange = TextRange(start)
            stage.press(key)
            let (from, reached) = (view.caretRect(for: start), view.caretRect(for: view.selectedTextRange.start))
            if key == .leftArrow {
                #expect(stage.caret == start.offset - 1)
            } else {
                #expect(abs(from.minY - reached.minY - from.height) < 2)
            }
        }
    }
}
