import Testing
import WaldenTesting

@testable import WaldenControls

/// The heights of lines, with scripts of other heights and space between them.
@MainActor
struct TextRowTests {
    let stage = TextStage()

    private nonisolated static let latin = String(repeating: "plain words ", count: 500)
    private nonisolated static let han = String(repeating: "漢字 ", count: 500)

    enum Order: CaseIterable, Sendable { case tallFirst, tallLast, tallWithin }

    @Test(arguments: Order.allCases)
    func `without wrapping a long line is as high as its highest part`(order: Order) {
        let line =
            switch order {
            case .tallFirst: Self.han + Self.latin
            case .tallLast: Self.latin + Self.han
            case .tallWithin: Self.latin + Self.han + Self.latin
            }
        let view = stage.openView("|")
        view.wrapsLines = false
        view.text = "字 a\n\(line)\nnext"
        stage.screen.pump()
        let end = line.utf8.count + 6
        // The end of the line is laid out before the rest.
        for offset in stride(from: end, through: 6, by: -300) { view.scrollToVisible(range(offset)) }
        stage.screen.pump()
        let first = view.caretRect(for: TextPosition(offset: 0))
        let next = view.caretRect(for: TextPosition(offset: end + 1))
        #expect(first.height > next.height)
        // Heights of parts are whole numbers.
        #expect((0...1).contains(next.minY - first.maxY - first.height))
        let carets = stride(from: 6, through: end, by: 300).map { view.caretRect(for: TextPosition(offset: $0)) }
        #expect(carets.allSatisfy { $0.minY >= first.maxY && $0.maxY <= next.minY })
    }

    @Test func `a long text of a field is centred by its highest part`() {
        let field = stage.openField("|")
        field.text = Self.latin + Self.han + Self.latin
        stage.screen.pump()
        for offset in stride(from: 0, to: Self.latin.utf8.count * 2, by: 300) {
            field.selectedTextRange = range(offset)
        }
        stage.screen.pump()
        expectAllDrawn("after the highest part was seen")
        let content = field.textInputView
        let row = field.document.height
        #expect(row > field.document.place(0).layout.size.height)
        #expect(abs((content.bounds.height - row) / 2 + content.bounds.minY) <= 1)
    }

    @Test func `without wrapping all parts of a long line stand on one baseline`() {
        let view = stage.openView("|")
        view.wrapsLines = false
        view.text = Self.latin + Self.han
        stage.screen.pump()
        view.scrollToVisible(range(view.text.utf8.count))
        let document = view.document
        let baselines = (0..<document.storage.partCount).map { index in
            let placed = document.place(index)
            return placed.origin.y + placed.layout.firstBaseline
        }
        #expect(baselines.count > 4 && Set(baselines).count == 1)
    }

    @Test func `without wrapping a long line is lower again after its highest part is gone`() {
        let view = stage.openView("|")
        view.wrapsLines = false
        view.text = "漢\(Self.latin)\nnext"
        stage.screen.pump()
        for offset in stride(from: 0, to: Self.latin.utf8.count, by: 300) { view.scrollToVisible(range(offset)) }
        let next = TextPosition(offset: view.text.utf8.count)
        let top = view.caretRect(for: next).minY
        view.selectedTextRange = range(0)
        view.scrollToVisible(range(0))
        stage.press(.delete)
        let lower = view.caretRect(for: view.endOfDocument).minY
        #expect(lower < top)
        stage.press("z", .control)
        #expect(view.caretRect(for: next).minY == top)
    }

    private func expectAllDrawn(_ what: String) {
        stage.screen.advance(by: .seconds(3))
        let seen = stage.screen.shown
        stage.screen.window.setNeedsDisplay()
        stage.screen.pump()
        #expect(stage.screen.shown.difference(from: seen).differingPixels == 0, "\(what)")
    }

    @Test func `without wrapping a long line that gets higher or lower moves the lines below it`() {
        let view = stage.openView("|")
        view.wrapsLines = false
        view.text = "a\n\(Self.latin)\nnext\nand more"
        stage.screen.pump()
        let latin = Self.latin.utf8.count
        for offset in stride(from: 2, to: latin, by: 300) { view.scrollToVisible(range(offset)) }
        view.selectedTextRange = range(2)
        view.scrollToVisible(range(2))
        stage.screen.pump()
        var top: Double { view.caretRect(for: TextPosition(offset: view.text.utf8.count - 9)).minY }
        let lower = top
        stage.screen.keyboard.type("漢")
        #expect(top > lower)
        expectAllDrawn("after a letter")
        stage.press(.backspace)
        #expect(top == lower)
        expectAllDrawn("after it is gone")
        // A long and high line before the one that was known.
        view.insertText(Self.han + "\n")
        stage.screen.pump()
        expectAllDrawn("after a line before it")
        let start = 2 + Self.han.utf8.count + 1
        for offset in stride(from: start, to: start + latin, by: 300) { view.scrollToVisible(range(offset)) }
        let line = view.caretRect(for: TextPosition(offset: start))
        #expect(view.caretRect(for: TextPosition(offset: start + latin + 1)).minY == line.maxY)
    }

    @Test func `without wrapping a long line is lower once its highest part is cut off or deleted`() {
        for isCut in [true, false] {
            let view = stage.openView("|")
            view.wrapsLines = false
            view.text = "\(Self.latin)\(Self.han)\nnext"
            stage.screen.pump()
            let latin = Self.latin.utf8.count
            for offset in stride(from: 0, to: view.text.utf8.count, by: 300) { view.scrollToVisible(range(offset)) }
            let height = view.caretRect(for: TextPosition(offset: 0)).height
            view.selectedTextRange = isCut ? range(latin) : TextRange(latin..<latin + Self.han.utf8.count)
            stage.press(isCut ? .return : .delete)
            stage.screen.pump()
            let top = view.caretRect(for: TextPosition(offset: 0)).minY
            #expect(view.caretRect(for: TextPosition(offset: latin + 1)).minY == top + height, "\(isCut)")
        }
    }

    @Test func `a selection has no gaps between lines with space between them`() {
        let view = stage.openView("|one\ntwo\nthree four\n\(String(repeating: "long ", count: 30))")
        view.lineSpacing = 9
        stage.press("a", .control)
        let image = stage.screen.shown
        let top = view.caretRect(for: TextPosition(offset: 0)).minY + 1
        let bottom = view.caretRect(for: view.endOfDocument).minY - 1
        let selected = image.color(at: Point(x: 289, y: top + 2))
        #expect(bottom > top + 60)
        for y in stride(from: top, to: bottom, by: 1) {
            #expect(image.color(at: Point(x: 289, y: y)).isAbout(selected), "\(y)")
        }
    }

    @Test(arguments: [true, false])
    func `the selection of a line from right to left goes on to the left edge with its break`(wraps: Bool) {
        let view = stage.openView("|שלום\n\nסוף")
        view.wrapsLines = wraps
        let places = [0, 9].map { Point(x: 12, y: view.caretRect(for: TextPosition(offset: $0)).midY) }
        let before = stage.screen.shown
        stage.press("a", .control)
        let after = stage.screen.shown
        #expect(places.allSatisfy { !after.color(at: $0).isAbout(before.color(at: $0)) })
        // Also where only a part of it is drawn anew.
        view.setNeedsDisplay(Rect(x: 0, y: 0, width: 20, height: 200))
        stage.screen.pump()
        #expect(stage.screen.shown.difference(from: after).differingPixels == 0)
    }

    private func range(_ offset: Int) -> TextRange { TextRange(TextPosition(offset: offset)) }

    @Test func `what is read stays in place when a paragraph above it is marked, or a line is broken at its start`() {
        let view = stage.openView("|")
        let paragraph = String(repeating: "incomprehensibilities ", count: 12)
        view.text = String(repeating: paragraph + "\n", count: 30)
        stage.screen.pump()
        let offset = (paragraph.utf8.count + 1) * 12
        // All above has been read.
        for place in stride(from: 0, through: offset, by: 100) { view.scrollToVisible(range(place)) }
        view.contentOffset.y = view.caretRect(for: TextPosition(offset: offset)).minY
        view.selectedTextRange = range(offset)
        stage.screen.pump()
        var top: Double { view.caretRect(for: TextPosition(offset: offset)).minY - view.contentOffset.y }
        let seen = top
        view.setAttributes(in: TextRange(0..<offset)) { $0.color = .red }
        stage.screen.pump()
        #expect(abs(top - seen) < 1)
        stage.press(.return)
        stage.screen.pump()
        #expect(abs(top - seen) < 1)
    }

    @Test func `S119 an empty last line looks like what will be typed there`() {
        var text = AttributedText()
        let attributes = TextAttributes(font: .system(size: 30), paragraphStyle: ParagraphStyle(alignment: .center))
        text.append("title\n", attributes: attributes)
        let view = stage.openView("|")
        view.attributedText = text
        stage.screen.pump()
        let caret = view.caretRect(for: view.endOfDocument)
        #expect(caret.height > 30 && abs(caret.midX - view.bounds.midX) < 10)
        stage.screen.keyboard.type("x")
        #expect(view.caretRect(for: TextPosition(offset: 7)).minY == caret.minY)
        #expect(view.caretRect(for: TextPosition(offset: 7)).height == caret.height)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S119 the caret of an empty text is as high as what will be typed`(kind: TextStage.Kind) {
        let input = stage.open(kind, "|")
        let plain = input.caretRect(for: input.endOfDocument).height
        (input as? TextView)?.typingAttributes.font = .system(size: 30)
        (input as? TextField)?.typingAttributes.font = .system(size: 30)
        #expect(input.caretRect(for: input.endOfDocument).height > plain + 10)
        stage.screen.keyboard.type("x")
        #expect(input.caretRect(for: input.endOfDocument).height > plain + 10)
        stage.press(.backspace)
        #expect(input.caretRect(for: input.endOfDocument).height == plain)
    }
}
