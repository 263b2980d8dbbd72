import Testing
import Walden
import WaldenTesting

/// Text views whose look, size or text changes while they are shown.
@MainActor
struct TextViewChangeTests {
    let stage = TextStage()

    private func view(_ marked: String) -> TextView { stage.openView(marked) }

    private func expectCaretInSight(_ view: TextView, _ location: SourceLocation = #_sourceLocation) {
        let caret = view.caretRect(for: view.selectedTextRange.end)
        #expect(view.bounds.contains(caret.center), sourceLocation: location)
    }

    private let bold = Font(family: "sans-serif", size: 15, weight: .bold)

    // MARK: Drawing

    @Test func `S134 the placeholder goes with the first character, and is whole again after the last`() {
        let view = view("|")
        view.placeholder = "Notes about the long way home"
        stage.screen.pump()
        for isTyping in [true, false] {
            if isTyping { stage.screen.keyboard.type("a") } else { stage.press(.backspace) }
            #expect(stage.screen.damagedRect.width > 200)
        }
        stage.screen.keyboard.type("ab")
        stage.screen.keyboard.type("c")
        #expect(stage.screen.damagedRect.width < 50)
    }

    @Test func `a background that is set or removed in a line is drawn`() {
        let view = view("one two\nthree")
        stage.screen.pump()
        for color in [Color.red, nil] {
            view.setAttributes(in: TextRange(0..<3)) { $0.backgroundColor = color }
            stage.screen.pump()
            #expect(stage.screen.damagedRect.contains(Point(x: 12, y: 16)))
            #expect(stage.screen.shown.color(at: Point(x: 9, y: 10)).isAbout(.red) == (color != nil))
        }
    }

    @Test func `insets that change move the text at once`() {
        let view = view("one\ntwo")
        stage.screen.pump()
        let (height, y) = (view.contentSize.height, view.caretRect(for: view.beginningOfDocument).minY)
        view.textContainerInset.top += 20
        view.textContainerInset.bottom += 10
        stage.screen.pump()
        #expect(view.contentSize.height == height + 30)
        #expect(view.caretRect(for: view.beginningOfDocument).minY == y + 20)
        #expect(stage.screen.damagedRect.height > 150)
    }

    // MARK: Place

    @Test func `S130 the caret stays in sight when the view gets smaller or its font larger`() {
        let view = view((0..<40).map { "line \($0)" }.joined(separator: "\n"))
        stage.press(.end, .control)
        for _ in 0..<20 { stage.press(.upArrow) }
        stage.screen.pump()
        expectCaretInSight(view)
        view.frame.size.height = 80
        stage.screen.pump()
        expectCaretInSight(view)
        view.font = Font(family: "sans-serif", size: 28)
        stage.screen.pump()
        expectCaretInSight(view)
        // One that was out of sight stays there.
        view.contentOffset = .zero
        stage.screen.pump()
        view.frame.size.height = 60
        stage.screen.pump()
        #expect(view.contentOffset == .zero)
    }

    @Test func `S130 the caret stays in sight when the font of a field grows, or a secret is revealed`() {
        let field = stage.open(.field, String(repeating: "wide ", count: 30) + "|") as? TextField
        var x: Double {
            (field?.textInputView.bounds.maxX ?? 0) - (field?.caretRect(for: field!.endOfDocument).minX ?? 0)
        }
        #expect(x >= 0)
        field?.font = Font(family: "sans-serif", size: 26)
        stage.screen.pump()
        #expect((-1...20).contains(x))
        field?.font = Font(family: "sans-serif", size: 12)
        field?.isSecureTextEntry = true
        field?.text = String(repeating: "W", count: 60)
        stage.press(.end)
        stage.screen.pump()
        field?.isSecureTextRevealed = true
        stage.screen.pump()
        #expect((-1...20).contains(x))
    }

    @Test func `what is read stays in place when font, spacing or wrapping change`() {
        let view = view("")
        view.resignFirstResponder()
        view.text = (0..<2000).map { "line \($0) " + String(repeating: "word ", count: $0 % 40) }.joined(
            separator: "\n")
        stage.screen.pump()
        view.contentOffset.y = 9000
        stage.screen.pump()
        let first = view.paragraphs(in: view.bounds).first?.number
        let changes: [() -> Void] = [
            { view.font = Font(family: "sans-serif", size: 24) }, { view.lineSpacing = 9 }, { view.wrapsLines = false },
            { view.wrapsLines = true }, { view.frame.size.width -= 70 },
        ]
        for change in changes {
            change()
            stage.screen.pump()
            #expect(view.paragraphs(in: view.bounds).first?.number == first)
        }
    }

    @Test func `S130 what was out of sight stays there, also if code scrolls after a change`() {
        let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        outer.contentSize = Size(width: 300, height: 900)
        let view = view("one\ntwo|")
        stage.screen.window.addSubview(outer)
        outer.addSubview(view)
        view.becomeFirstResponder()
        outer.contentOffset.y = 500
        stage.screen.pump()
        view.frame.size.height = 150
        stage.screen.pump()
        #expect(outer.contentOffset.y == 500)
        view.text = (0..<90).map { "line \($0)" }.joined(separator: "\n")
        view.contentOffset = .zero
        view.selectedTextRange = TextRange(view.beginningOfDocument)
        stage.screen.pump()
        view.font = Font(family: "sans-serif", size: 22)
        view.contentOffset = Point(x: 0, y: 300)
        stage.screen.pump()
        #expect(view.contentOffset.y == 300)
    }

    @Test func `what is read stays in place when a long line wraps, and when the upper inset changes`() {
        let view = view("")
        view.wrapsLines = false
        let (before, long) = ((0..<30).map { "line \($0)\n" }.joined(), String(repeating: "word ", count: 20_000))
        view.text = before + long + String(repeating: "\nafter", count: 40)
        view.resignFirstResponder()
        stage.screen.pump()
        view.contentOffset = Point(x: 0, y: 30 * view.caretRect(for: view.beginningOfDocument).height + 8)
        stage.screen.pump()
        func firstNumber() -> Int? { view.paragraphs(in: view.bounds).first?.number }
        #expect(firstNumber() == 30)
        view.textContainerInset.top = 40
        stage.screen.pump()
        #expect(firstNumber() == 30)
        view.wrapsLines = true
        stage.screen.pump()
        let start = view.caretRect(for: TextPosition(offset: before.utf8.count)).minY
        #expect(firstNumber() == 30 && abs(start - view.contentOffset.y) < 100)
    }

    @Test func `what is scrolled to is seen to its end, though its lines were never laid out`() {
        let stage = TextStage(size: Size(width: 300, height: 300))
        let view = stage.openView("|")
        let lines = (0..<100).map { "line \($0)\n" }.joined()
        // Higher than is estimated: the letters are wider than most.
        let wide = String(repeating: "WWWW ", count: 30) + "\n"
        view.text = lines + wide + "the end\n" + lines
        view.contentOffset = .zero
        stage.screen.pump()
        let start = lines.utf8.count
        let range = TextRange(start..<start + wide.utf8.count + 7)
        view.scrollToVisible(range)
        stage.screen.pump()
        for position in [range.start, range.end] {
            #expect(view.bounds.contains(view.caretRect(for: position).center))
        }
    }

    // MARK: Long lines

    @Test func `S126 a press beside a long line that does not wrap sets the caret at its nearer end`() {
        let view = view("")
        view.wrapsLines = false
        view.text = String(repeating: "word ", count: 4000) + "\nshort"
        view.selectedTextRange = TextRange(view.beginningOfDocument)
        stage.screen.pump()
        view.contentOffset = .zero
        stage.screen.pump()
        stage.screen.pointer.move(to: Point(x: 2, y: 16))
        stage.screen.pointer.click()
        #expect(view.selectedTextRange.start.offset == 0)
        stage.screen.pointer.move(to: Point(x: 60, y: 16))
        stage.screen.pointer.press()
        stage.screen.pointer.move(to: Point(x: 3, y: 16))
        #expect(view.selectedTextRange.start.offset == 0)
        stage.screen.pointer.release()
    }

    @Test(arguments: [true, false])
    func `S125 keys go by the lines that a separator makes`(wraps: Bool) {
        let view = view("aa|a\u{2028}bbb\nccc")
        view.wrapsLines = wraps
        stage.screen.pump()
        var offset: Int { view.selectedTextRange.end.offset }
        stage.press(.downArrow)
        #expect((6...9).contains(offset))
        stage.press(.home)
        #expect(offset == 6)
        stage.press(.end)
        #expect(offset == 9)
        stage.press(.downArrow)
        #expect(offset >= 10)
        stage.press(.upArrow)
        #expect((6...9).contains(offset))
        stage.press(.upArrow)
        #expect(offset <= 3)
        stage.press(.end)
        #expect(offset == 3)
        stage.press(.home, .shift)
        #expect(view.selectedTextRange.offsets == 0..<3)
    }

    // MARK: Attributes and highlights

    @Test func `several edits in one step leave what is between them as it is`() {
        let view = view("x bold x link x")
        view.setAttributes(in: TextRange(2..<6)) { $0.font = bold }
        view.setAttributes(in: TextRange(9..<13)) { $0.link = "https://example.org" }
        view.setHighlights([2..<6, 7..<8, 9..<13], as: TextHighlight(backgroundColor: .red), named: "mark")
        #expect(view.edit([0..<1, 7..<8, 14..<15], replacingWith: "yes", actionName: "Replace All"))
        #expect(view.text == "yes bold yes link yes")
        #expect(view.highlights(named: "mark") == [4..<8, 13..<17])
        let text = view.attributedText
        #expect(text.attributes(at: 4).font == bold && text.attributes(at: 9).font == nil)
        #expect(text.attributes(at: 13).link == "https://example.org" && text.attributes(at: 18).link == nil)
        view.undoManager?.undo()
        #expect(view.text == "x bold x link x" && view.attributedText.attributes(at: 3).font == bold)
    }

    @Test func `edits of ranges take the attributes of the text, not those that are typed next`() {
        let view = view("x and x|")
        view.typingAttributes.font = bold
        #expect(view.edit([0..<1, 6..<7], replacingWith: "y", actionName: "Replace All"))
        #expect(view.text == "y and y" && (0..<7).allSatisfy { view.attributedText.attributes(at: $0).font == nil })
    }

    @Test func `attributes that change leave highlights in place`() {
        let view = view("one two three")
        view.setHighlights([4..<7], as: TextHighlight(backgroundColor: .red), named: "mark")
        view.setAttributes(in: TextRange(0..<13)) { $0.color = .blue }
        #expect(view.highlights(named: "mark") == [4..<7])
    }

    @Test(arguments: [true, false])
    func `S125 the left arrow stops at both sides of separators`(wraps: Bool) {
        let view = stage.openView("|")
        view.wrapsLines = wraps
        view.text = "ab\u{2028}\u{2028}cd"
        stage.press(.end, .control)
        var offsets: [Int] = []
        for _ in 0..<6 {
            offsets.append(view.selectedTextRange.start.offset)
            stage.press(.leftArrow)
        }
        #expect(offsets == [10, 9, 8, 5, 2, 1] && view.selectedTextRange.start.offset == 0)
    }
}
