import Testing
import Walden
import WaldenTesting

/// Attributes in texts that are edited.
@MainActor
struct TextAttributeTests {
    let stage = TextStage()
    private let red = TextAttributes(color: .red)

    private func view(_ text: AttributedText) -> TextView {
        let view = stage.openView("")
        view.attributedText = text
        stage.screen.pump()
        return view
    }

    private var mixed: AttributedText {
        var text = AttributedText("plain ")
        text.append("red", attributes: red)
        text.append(" plain")
        return text
    }

    private func range(_ range: Range<Int>) -> TextRange {
        TextRange(TextPosition(offset: range.lowerBound), TextPosition(offset: range.upperBound))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S119 a text is set and read with its attributes`(_ kind: TextStage.Kind) {
        let input = stage.open(kind, "")
        (input as? TextView)?.attributedText = mixed
        (input as? TextField)?.attributedText = mixed
        stage.screen.pump()
        #expect(((input as? TextView)?.attributedText ?? (input as? TextField)?.attributedText) == mixed)
        #expect(stage.text == "plain red plain")
        (input as? TextView)?.text = "plain red plain"
        (input as? TextField)?.text = "plain red plain"
        #expect((input as? any AttributedTextInput)?.attributedText(in: range(0..<15)).runs.isEmpty == true)
    }

    @Test func `S119 typed text has the attributes of what is before it in the paragraph, or of what it replaces`() {
        let view = view(mixed)
        view.selectedTextRange = range(9..<9)
        stage.screen.keyboard.type("der")
        #expect(view.attributedText.runs.map(\.range) == [6..<12])
        view.selectedTextRange = range(6..<6)
        stage.screen.keyboard.type("x")
        #expect(view.attributedText.runs.map(\.range) == [7..<13])
        view.selectedTextRange = range(7..<13)
        stage.screen.keyboard.type("new")
        #expect(view.attributedText[7..<10] == AttributedText("new", attributes: red))
    }

    @Test func `S119 typed text goes on with a link only inside of it`() {
        let view = view(AttributedText("link", attributes: TextAttributes(color: .red, link: "https://walden.example")))
        view.selectedTextRange = range(2..<2)
        stage.screen.keyboard.type("x")
        #expect(view.attributedText.runs.map(\.range) == [0..<5])
        stage.press(.end)
        stage.screen.keyboard.type("y")
        #expect(view.attributedText.attributes(at: 5) == red && view.attributedText.attributes(at: 4).link != nil)
        stage.press(.home)
        stage.screen.keyboard.type("z")
        #expect(view.attributedText.attributes(at: 0) == red && view.attributedText.attributes(at: 1).link != nil)
    }

    @Test func `S119 attributes for what is typed next hold until the selection changes`() {
        let view = view(AttributedText("ab"))
        view.typingAttributes = red
        #expect(view.typingAttributes == red)
        stage.screen.keyboard.type("cd")
        #expect(view.attributedText.runs.map(\.range) == [2..<4])
        stage.press(.home)
        #expect(view.typingAttributes == TextAttributes())
        view.changeAttributes(in: view.selectedTextRange) { $0.color = .red }
        stage.screen.keyboard.type("x")
        #expect(
            view.attributedText.attributes(at: 0) == red && view.attributedText.attributes(at: 1) == TextAttributes())
    }

    @Test func `S119 S139 attributes for what is typed next hold for a composition in place of a plain selection`() {
        let view = view(AttributedText("abcd"))
        view.selectedTextRange = range(1..<3)
        view.typingAttributes = red
        stage.screen.inputMethod.compose("x").commit("x")
        #expect(view.text == "axd" && view.attributedText.attributes(at: 1) == red)
        #expect(view.attributedText.attributes(at: 0) == TextAttributes())
    }

    @Test func `S131 undo gives attributes back, and a change of them is a step`() {
        let view = view(mixed)
        view.selectedTextRange = range(4..<11)
        stage.press(.backspace)
        #expect(view.attributedText.runs.isEmpty)
        stage.press("z", .control)
        #expect(view.attributedText == mixed)
        view.selectedTextRange = range(0..<5)
        view.changeAttributes(in: range(0..<5), actionName: "Underline") { $0.underline = .single }
        #expect(
            view.attributedText.attributes(at: 0).underline == .single
                && view.undoManager?.undoActionName == "Underline")
        stage.press("z", .control)
        #expect(view.attributedText == mixed && stage.shown == "[plain| red plain")
        stage.press("z", [.control, .shift])
        #expect(view.attributedText.attributes(at: 4).underline == .single)
    }

    @Test func `a change of attributes that changes nothing is no step`() {
        let view = view(mixed)
        view.changeAttributes(in: range(6..<9)) { $0.color = .red }
        #expect(view.undoManager?.canUndo == false)
    }

    @Test func `S117 a paste keeps the attributes of a copy, and one that matches the style does not`() {
        let view = view(mixed)
        view.allowsEditingTextAttributes = true
        view.selectedTextRange = range(6..<9)
        stage.press("c", .control)
        view.selectedTextRange = range(0..<0)
        stage.press("v", .control)
        #expect(view.attributedText[0..<3] == AttributedText("red", attributes: red))
        view.selectedTextRange = range(13..<13)
        stage.screen.window.application.sendAction(.pasteAndMatchStyle, to: nil, from: view, for: nil)
        stage.screen.pump()
        #expect(view.text == "redplain red redplain" && view.attributedText.runs.map(\.range) == [0..<3, 9..<12])
        stage.copyElsewhere("red")
        stage.press(.end, .control)
        stage.press("v", .control)
        #expect(view.attributedText.runs.map(\.range) == [0..<3, 9..<12])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S117 a paste has the attributes of the text around, unless the text allows others`(
        _ kind: TextStage.Kind
    ) throws {
        let large = TextAttributes(font: .system(size: 24))
        _ = view(AttributedText("Heading", attributes: large))
        stage.press("a", .control)
        stage.press("c", .control)
        let input = try #require(stage.open(kind, "a|") as? any AttributedTextInput)
        stage.press("v", .control)
        #expect(stage.text == "aHeading" && input.attributedText(in: range(0..<8)).runs.isEmpty)
        (input as? TextView)?.attributedText = mixed
        (input as? TextField)?.attributedText = mixed
        input.selectedTextRange = range(9..<9)
        stage.press("v", .control)
        #expect(stage.text == "plain redHeading plain")
        #expect(input.attributedText(in: range(0..<22)).runs.map(\.range) == [6..<16])
        stage.press("z", .control)
        #expect(input.attributedText(in: range(0..<15)) == mixed)
        (input as? TextView)?.allowsEditingTextAttributes = true
        (input as? TextField)?.allowsEditingTextAttributes = true
        stage.press(.home, .control)
        stage.press("v", .control)
        #expect(input.attributedText(in: range(0..<7)) == AttributedText("Heading", attributes: large))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S117 S131 undo of a cut gives attributes back that a paste would not keep`(_ kind: TextStage.Kind) throws {
        let input = try #require(stage.open(kind, "") as? any AttributedTextInput)
        (input as? TextView)?.attributedText = mixed
        (input as? TextField)?.attributedText = mixed
        input.selectedTextRange = range(4..<11)
        stage.press("x", .control)
        #expect(stage.text == "plailain" && input.attributedText(in: range(0..<8)).runs.isEmpty)
        stage.press("z", .control)
        #expect(input.attributedText(in: range(0..<15)) == mixed)
        stage.press("v", .control)
        #expect(stage.text == "plain red plain" && input.attributedText(in: range(0..<15)).runs.isEmpty)
    }

    @Test func `S142 a composition has the attributes of the text around`() {
        let view = view(mixed)
        view.selectedTextRange = range(9..<9)
        let change = TextInputChange(
            seat: stage.screen.seat.id, window: stage.screen.window.id, time: stage.screen.now,
            composition: TextInputChange.Composition(text: "ni", selection: 2..<2))
        stage.screen.send(.textInput(change))
        #expect(view.attributedText == mixed && view.attributedText(in: range(6..<11)).attributes(at: 4) == red)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S119 a field and a view show each part in its font`(_ kind: TextStage.Kind) throws {
        let input = try #require(stage.open(kind, "plain red plain|") as? any AttributedTextInput)
        func caret(_ offset: Int) -> Rect { input.caretRect(for: TextPosition(offset: offset)) }
        let (line, start, width) = (caret(0).height, caret(6).minX, caret(9).minX - caret(6).minX)
        input.setAttributes(in: range(6..<9)) { $0.font = .system(size: 40) }
        stage.screen.pump()
        #expect(caret(7).height > 2 * line && abs(caret(6).minX - start) < 1)
        #expect(caret(9).minX - caret(6).minX > 2 * width)
    }

    @Test func `S119 a view shows each paragraph aligned and spaced`() {
        let view = view(mixed)
        let line = view.caretRect(for: TextPosition(offset: 0)).height
        var text = AttributedText("left\n")
        text.append(
            "right\n",
            attributes: TextAttributes(
                paragraphStyle: ParagraphStyle(
                    alignment: .right, spacingBefore: 20, spacingAfter: 30)))
        text.append("below")
        view.attributedText = text
        stage.screen.pump()
        let (first, second, third) = (
            view.caretRect(for: TextPosition(offset: 0)), view.caretRect(for: TextPosition(offset: 10)),
            view.caretRect(for: TextPosition(offset: 11))
        )
        #expect(second.minX > 280 && abs(second.minY - first.minY - line - 20) < 1)
        #expect(abs(third.minY - second.minY - line - 30) < 1 && third.minX == first.minX)
    }

    @Test func `a long paragraph loses its style in all of its lines with that of its first letter`() {
        let view = view(AttributedText(String(repeating: "some words of a long paragraph, ", count: 200)))
        /// The distance of two lines far behind the beginning.
        func distance() -> Double {
            let start = TextPosition(offset: 3000)
            let next = view.position(from: start, in: .down, x: nil) ?? start
            return view.caretRect(for: next).minY - view.caretRect(for: start).minY
        }
        let plain = distance()
        for space in [20.0, 0] {
            view.setAttributes(in: range(0..<1)) {
                $0.paragraphStyle = space > 0 ? ParagraphStyle(lineSpacing: space) : nil
            }
            stage.screen.pump()
            #expect(distance() == plain + space)
        }
    }

    @Test func `S133 a field joins lines that have attributes`() {
        guard let field = stage.open(.field, "") as? TextField else { fatalError("unreachable: a field") }
        var text = AttributedText("one\r\n", attributes: red)
        text.append("\ntwo\n")
        field.attributedText = text
        #expect(field.text == "one two" && field.attributedText.runs.map(\.range) == [0..<3])
    }

    @Test func `lines that an edit changes without moving them are drawn`() {
        let view = view(AttributedText("aaaa\u{2028}bbbb\u{2028}cccc"))
        view.font = .monospaced(size: 14)
        stage.screen.pump()
        let second = view.caretRect(for: TextPosition(offset: 8))
        view.replace(range(0..<14), with: "xxxx\u{2028}yyyy\u{2028}")
        stage.screen.pump()
        #expect(stage.screen.damagedRect.maxY > second.minY)
        #expect(stage.screen.damagedRect.height <= 3 * second.height + 1)
    }
}
