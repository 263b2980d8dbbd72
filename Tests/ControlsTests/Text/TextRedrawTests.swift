import Testing
import Walden
import WaldenTesting

/// What is redrawn after an edit looks like all drawn anew.
@MainActor
struct TextRedrawTests {
    /// A text in one of the ways in which it can be laid out.
    struct Case: Sendable, CustomTestStringConvertible {
        var kind: TextStage.Kind
        var alignment: TextAlignment
        var wraps = true
        var isLong = false
        var lineSpacing = 0.0
        var testDescription: String {
            "\(kind) \(alignment)\(wraps ? "" : " unwrapped")\(isLong ? " long" : "") \(lineSpacing)"
        }
    }

    private nonisolated static let alignments: [TextAlignment] = [.natural, .left, .center, .right]
    private nonisolated static let cases =
        alignments.map { Case(kind: .field, alignment: $0) }
        + alignments.flatMap { alignment in
            [true, false].flatMap { wraps in
                [false, true].map { Case(kind: .view, alignment: alignment, wraps: wraps, isLong: $0) }
            }
        }
        + [true, false].map { Case(kind: .view, alignment: .natural, wraps: $0, lineSpacing: 7) }

    @Test(arguments: cases)
    func `edits redraw all that they change`(_ example: Case) {
        let stage = TextStage(size: Size(width: 220, height: 120))
        stage.open(example.kind, "|")
        let (field, view) = (stage.input as? TextField, stage.input as? TextView)
        field?.textAlignment = example.alignment
        view?.textAlignment = example.alignment
        view?.wrapsLines = example.wraps
        view?.lineSpacing = example.lineSpacing
        if example.isLong {
            stage.set(text: "start\n" + String(repeating: "one two שלום three ", count: 400) + "\nend")
            stage.input.selectedTextRange = TextRange(TextPosition(offset: 3000))
        }
        stage.screen.advance(by: .seconds(1))
        var random = SeededRandom(7)
        for step in 0..<60 {
            edit(stage, &random)
            // Scroll bars fade.
            stage.screen.advance(by: .seconds(3))
            let seen = stage.screen.shown
            stage.screen.window.setNeedsDisplay()
            stage.screen.pump()
            guard stage.screen.shown.difference(from: seen).differingPixels == 0 else {
                Issue.record("step \(step) leaves something behind: \(stage.shown.suffix(200))")
                return
            }
        }
    }

    @Test(arguments: stride(from: 206.0, through: 238, by: 4).map(\.self))
    func `an edit that turns the direction of a paragraph redraws all of its lines`(width: Double) {
        let stage = TextStage(size: Size(width: width, height: 160))
        let view = stage.openView("|")
        view.textAlignment = .left
        view.text =
            "The first words of a paragraph, the second. A third (in brackets)! And more words, and the end.\nafter"
        for isTyped in [true, false] {
            view.selectedTextRange = TextRange(TextPosition(offset: 0))
            stage.screen.advance(by: .seconds(3))
            if isTyped { stage.screen.keyboard.type("א") } else { stage.press(.delete) }
            stage.screen.advance(by: .seconds(3))
            let seen = stage.screen.shown
            stage.screen.window.setNeedsDisplay()
            stage.screen.pump()
            #expect(stage.screen.shown.difference(from: seen).differingPixels == 0)
        }
    }

    @Test(arguments: [true, false], [TextAlignment.natural, .center])
    func `other space below a single line redraws the lines that it moves`(wraps: Bool, alignment: TextAlignment) {
        let stage = TextStage(size: Size(width: 220, height: 160))
        let view = stage.openView("one|\ntwo\nthree\nfour")
        view.wrapsLines = wraps
        view.textAlignment = alignment
        for space in [20.0, 4] {
            stage.screen.advance(by: .seconds(3))
            view.setAttributes(in: TextRange(0..<3)) { $0.paragraphStyle = ParagraphStyle(lineSpacing: space) }
            stage.screen.advance(by: .seconds(3))
            let seen = stage.screen.shown
            stage.screen.window.setNeedsDisplay()
            stage.screen.pump()
            #expect(stage.screen.shown.difference(from: seen).differingPixels == 0)
        }
    }

    private func expectAllDrawn(_ stage: TextStage, _ location: SourceLocation = #_sourceLocation) {
        stage.screen.advance(by: .seconds(3))
        let seen = stage.screen.shown
        stage.screen.window.setNeedsDisplay()
        stage.screen.pump()
        #expect(stage.screen.shown.difference(from: seen).differingPixels == 0, sourceLocation: location)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `what replaces a selection is not drawn as selected, though its letters are the same`(kind: TextStage.Kind) {
        let stage = TextStage(size: Size(width: 220, height: 120))
        stage.open(kind, "[nnn| two")
        stage.screen.advance(by: .seconds(3))
        stage.screen.keyboard.type("n")
        #expect(stage.text == "n two")
        expectAllDrawn(stage)
    }

    @Test func `a highlight moves with its text, though the same letters come before it`() {
        let stage = TextStage(size: Size(width: 220, height: 120))
        let view = stage.openView("|nnnn\ntwo")
        view.setHighlights([2..<3], as: TextHighlight(backgroundColor: .red), named: "found")
        stage.screen.advance(by: .seconds(3))
        stage.screen.keyboard.type("n")
        expectAllDrawn(stage)
    }

    @Test(arguments: [0..<3, 8..<13])
    func `what is selected in other lines is not drawn as selected once a command has edited one`(range: Range<Int>) {
        let stage = TextStage(size: Size(width: 220, height: 120))
        let view = stage.openView("one\ntwo\nthree|")
        view.selectedTextRange = TextRange(range)
        stage.screen.advance(by: .seconds(3))
        #expect(view.edit(TextRange(4..<7), replacingWith: "2", actionName: "Replace"))
        expectAllDrawn(stage)
    }

    @Test func `a background goes with its text, though the same letters come in its place`() {
        let stage = TextStage(size: Size(width: 220, height: 120))
        let view = stage.openView("nnn two\nthree|")
        view.setAttributes(in: TextRange(0..<3)) { $0.backgroundColor = .red }
        stage.screen.advance(by: .seconds(3))
        view.replace(TextRange(0..<3), with: AttributedText("nnnn"))
        #expect(stage.text == "nnnn two\nthree")
        expectAllDrawn(stage)
        // And comes with it.
        view.replace(TextRange(0..<0), with: AttributedText("n", attributes: TextAttributes(backgroundColor: .red)))
        expectAllDrawn(stage)
    }

    @Test func `the first key after a press redraws its line, in one frame`() {
        let stage = TextStage()
        stage.open(.view, (0..<60).map { "line \($0)" }.joined(separator: "\n"))
        stage.screen.pointer.click(at: Point(x: 20, y: 100))
        stage.screen.advance(by: .seconds(5))
        let frames = stage.screen.platformWindow.frameCount
        stage.screen.keyboard.type("x")
        #expect(stage.screen.damagedRect.height < 40)
        // Less than the caret's period.
        stage.screen.advance(by: .milliseconds(500))
        #expect(stage.screen.platformWindow.frameCount == frames + 1)
    }

    private func edit(_ stage: TextStage, _ random: inout SeededRandom) {
        let texts = ["a", "word ", "שלום ", "漢", "e\u{301}", "  "]
        switch Int.random(in: 0..<12, using: &random) {
        case 0...5: stage.screen.keyboard.type(texts.randomElement(using: &random) ?? "")
        case 6: stage.press(.backspace)
        case 7: stage.press(.delete)
        case 8: stage.press([.leftArrow, .rightArrow, .home, .end].randomElement(using: &random) ?? .home)
        case 9: stage.press([.leftArrow, .rightArrow].randomElement(using: &random) ?? .home, .shift)
        case 10: if stage.input.isMultiline { stage.press(.return) }
        default: stage.press("z", .control)
        }
    }
}
