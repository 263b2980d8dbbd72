import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// The marks of misspelt words.
@MainActor
struct SpellingTests {
    let spelling = SpellingStage()
    private var stage: TextStage { spelling.stage }
    private var checker: TestChecker { spelling.checker }

    // MARK: Marks

    @Test func `S134 an address is none of the words that are checked, also where a long paragraph is cut`() async {
        // Lines break after the last slash, and with them parts.
        let address = "https://example.org/\(String(repeating: "files", count: 5))/teh "
        let input = await spelling.open(.view, String(repeating: address, count: 400) + "wrod and more|")
        for offset in stride(from: 0, to: input.endOfDocument.offset, by: 400) {
            (input as? TextView)?.scrollToVisible(TextRange(TextPosition(offset: offset)))
            await spelling.settle()
            #expect(spelling.marked.allSatisfy { $0 == "wrod" })
        }
        (input as? TextView)?.scrollToVisible(TextRange(input.endOfDocument))
        await spelling.settle()
        #expect(spelling.marked == ["wrod"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 misspelt words are marked a moment after the trait is set, and unmarked with it`(
        kind: TextStage.Kind
    ) async {
        stage.open(kind, "teh word is wrod|")
        await spelling.settle()
        #expect(spelling.marked.isEmpty && checker.questions.isEmpty)
        spelling.setChecking(true)
        #expect(spelling.marked.isEmpty)
        await spelling.settle()
        #expect(spelling.marked == ["teh", "wrod"] && checker.questions == [["teh", "word", "is", "wrod"]])
        spelling.setChecking(false)
        #expect(spelling.marked.isEmpty)
    }

    @Test(arguments: TextStage.Kind.allCases, [Appearance.light, .dark])
    func `S134 a mark is a line in the colour of errors below its word`(
        kind: TextStage.Kind, appearance: Appearance
    ) async throws {
        let input = await spelling.open(kind, "one teh two|")
        #expect(spelling.marked == ["teh"])
        spelling.application.appearance = appearance
        let word = try #require(input.selectionRects(for: TextRange(4..<7)).first)
        let rect = input.textInputView.convert(word, to: nil)
        let image = spelling.screen.shown
        let color = input.palette.destructive.text
        var area = Rect.null
        for y in 0..<Int(image.size.height) {
            for x in 0..<Int(image.size.width) where image.color(atPixelX: x, y: y).isNear(color) {
                area = area.union(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
            }
        }
        #expect(!area.isNull && area.minY > rect.midY && area.maxY <= rect.maxY + 1)
        #expect(area.minX >= rect.minX - 2 && area.maxX <= rect.maxX + 2 && area.width > rect.width - 6)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a word that is typed is marked when the caret has left it`(kind: TextStage.Kind) async {
        await spelling.open(kind, "|")
        spelling.screen.keyboard.type("a teh")
        await spelling.settle()
        #expect(spelling.marked.isEmpty && checker.asked == ["a"])
        spelling.screen.keyboard.type(" ")
        await spelling.settle()
        #expect(spelling.marked == ["teh"])
        // The caret comes back to it by an edit.
        stage.press(.backspace)
        #expect(spelling.marked.isEmpty)
        await spelling.settle()
        #expect(spelling.marked.isEmpty)
        stage.press(.home)
        await spelling.settle()
        #expect(spelling.marked == ["teh"])
        // By a movement, it stays.
        stage.press(.end)
        await spelling.settle()
        #expect(spelling.marked == ["teh"] && checker.asked == ["a", "teh"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a word that is typed is marked when the text loses the focus`(kind: TextStage.Kind) async {
        await spelling.open(kind, "|")
        spelling.screen.keyboard.type("teh")
        await spelling.settle()
        #expect(spelling.marked.isEmpty)
        stage.input.resignFirstResponder()
        await spelling.settle()
        #expect(spelling.marked == ["teh"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 marks move along with edits, vanish where they are cut, and follow undo`(kind: TextStage.Kind) async {
        await spelling.open(kind, "|one teh cat and teh wrod")
        spelling.screen.keyboard.type("my ")
        #expect(spelling.marked == ["teh", "teh", "wrod"])
        stage.input.selectedTextRange = TextRange(20..<20)
        spelling.screen.keyboard.type("c")
        #expect(stage.shown == "my one teh cat and tc|eh wrod" && spelling.marked == ["teh", "wrod"])
        await spelling.settle()
        #expect(spelling.marked == ["teh", "wrod"])
        stage.press("z", .control)
        #expect(spelling.marked == ["teh", "wrod"])
        await spelling.settle()
        #expect(spelling.marked == ["teh", "teh", "wrod"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 text that is set in code is checked, and no word is asked for twice`(kind: TextStage.Kind) async {
        await spelling.open(kind, "teh one|")
        stage.set(text: "one teh wrod teh")
        #expect(spelling.marked.isEmpty)
        await spelling.settle()
        #expect(spelling.marked == ["teh", "wrod", "teh"] && checker.questions == [["teh", "one"], ["wrod"]])
    }

    @Test func `S134 all texts share what is known of words`() async {
        await spelling.open(.view, "teh one|")
        let field = TextField(text: "one teh two")
        field.isSpellCheckingEnabled = true
        field.frame = Rect(x: 0, y: 160, width: 200, height: 32)
        spelling.screen.window.addSubview(field)
        await spelling.settle()
        #expect(spelling.marked(in: field) == ["teh"] && checker.questions == [["teh", "one"], ["two"]])
    }

    // MARK: What is not checked

    @Test func `S134 of a long text, only what is visible is asked for`() async {
        let view = TextView(frame: spelling.screen.window.bounds)
        view.text = (0..<5000).map(Self.word).joined(separator: "\n")
        view.contentOffset = .zero
        view.isSpellCheckingEnabled = true
        spelling.screen.window.addSubview(view)
        await spelling.settle()
        #expect(checker.asked.contains(Self.word(0)) && checker.asked.count < 40)
        checker.wrong = [Self.word(0), Self.word(4999)]
        view.scrollToVisible(TextRange(view.endOfDocument))
        await spelling.settle()
        #expect(spelling.marked(in: view) == [Self.word(4999)])
        #expect(checker.asked.count < 80 && Set(checker.asked).count == checker.asked.count)
    }

    /// A word for each number.
    private static func word(_ number: Int) -> String {
        String(String(number).map { Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0))) })
    }

    @Test func `S132 S134 nothing of a secret is checked`() async {
        let field = TextField()
        field.isSecureTextEntry = true
        field.isSpellCheckingEnabled = true
        field.text = "teh secret"
        field.frame = Rect(x: 0, y: 0, width: 300, height: 32)
        spelling.screen.window.addSubview(field)
        field.becomeFirstResponder()
        spelling.screen.keyboard.type(" wrod ")
        field.isSecureTextRevealed = true
        await spelling.settle()
        #expect(checker.questions.isEmpty && spelling.marked(in: field).isEmpty)
    }

    @Test func `S132 S134 a text that becomes secret has no marks, and is not asked for`() async throws {
        let input = await spelling.open(.field, "teh one|")
        let field = try #require(input as? TextField)
        #expect(spelling.marked == ["teh"])
        spelling.screen.keyboard.type(" two three ")
        field.isSecureTextEntry = true
        #expect(spelling.marked.isEmpty)
        await spelling.settle()
        #expect(checker.asked == ["teh", "one"] && spelling.marked.isEmpty)
        field.isSecureTextEntry = false
        field.textContentType = .password
        await spelling.settle()
        #expect(checker.asked == ["teh", "one"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a text that cannot be edited has no marks`(kind: TextStage.Kind) async {
        let input = await spelling.open(kind, "teh one|")
        (input as? TextField)?.isEditable = false
        (input as? TextView)?.isEditable = false
        #expect(spelling.marked.isEmpty)
        stage.set(text: "wrod")
        await spelling.settle()
        #expect(spelling.marked.isEmpty && checker.asked == ["teh", "one"])
        (input as? TextField)?.isEditable = true
        (input as? TextView)?.isEditable = true
        await spelling.settle()
        #expect(spelling.marked == ["wrod"])
    }

    @Test func `S134 a field that is disabled has no marks until it is enabled`() async {
        let field = stage.openField("teh one|")
        field.isEnabled = false
        spelling.setChecking(true)
        await spelling.settle()
        #expect(spelling.marked.isEmpty && checker.asked.isEmpty)
        field.isEnabled = true
        await spelling.settle()
        #expect(spelling.marked == ["teh"])
        field.isEnabled = false
        #expect(spelling.marked.isEmpty)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 nothing of a composition is marked`(kind: TextStage.Kind) async {
        await spelling.open(kind, "one |")
        stage.send("wrod")
        await spelling.settle()
        #expect(spelling.marked.isEmpty && checker.asked == ["one"])
        stage.send("wrod teh")
        await spelling.settle()
        #expect(spelling.marked.isEmpty && checker.asked == ["one"])
        stage.send(commit: "wrod teh ")
        await spelling.settle()
        #expect(spelling.marked == ["wrod", "teh"])
    }

    @Test func `S134 the text of a link is not checked`() async throws {
        let view = try #require(await spelling.open(.view, "one|") as? TextView)
        view.attributedText = AttributedText("teh wrod")
        view.setAttributes(in: TextRange(0..<3)) { $0.link = "https://example.org" }
        await spelling.settle()
        #expect(spelling.marked == ["wrod"])
    }

    @Test func `S134 marks of an app have names of their own`() async throws {
        let view = try #require(await spelling.open(.view, "teh one|") as? TextView)
        view.setHighlights([4..<7], as: TextHighlight(underline: .single), named: "spelling")
        await spelling.settle()
        #expect(view.highlights(named: "spelling") == [4..<7] && spelling.marked == ["teh"])
        view.removeHighlights(named: "spelling")
        #expect(spelling.marked == ["teh"])
    }

    // MARK: Checkers

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a checked text at rest has no timer and draws nothing`(kind: TextStage.Kind) async {
        await spelling.open(kind, "teh one|")
        spelling.screen.keyboard.type(" wrod ")
        await spelling.settle()
        let frames = spelling.screen.platformWindow.frameCount
        #expect(spelling.application.eventLoop.nextTimerTime == nil && spelling.marked == ["teh", "wrod"])
        await spelling.screen.run(for: .seconds(5))
        #expect(spelling.screen.platformWindow.frameCount == frames && checker.asked.count == 3)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 the answer of a slow checker meets the text as it is then`(kind: TextStage.Kind) async {
        checker.isSlow = true
        await spelling.open(kind, "|teh wrod cat")
        #expect(checker.waitingCount == 1 && spelling.marked.isEmpty)
        spelling.screen.keyboard.type("my speling ")
        stage.input.selectedTextRange = TextRange(15..<19)
        stage.press(.backspace)
        await spelling.settle()
        // One question at a time.
        #expect(stage.shown == "my speling teh | cat" && checker.questions.count == 1)
        #expect(spelling.application.eventLoop.nextTimerTime == nil)
        checker.answer()
        await spelling.runTasks()
        #expect(spelling.marked == ["speling", "teh"] && checker.questions[1] == ["my", "speling"])
    }

    @Test func `S134 words that were misspelt before another one was learned are asked for again`() async throws {
        let view = try #require(await spelling.open(.view, "|teh wrod") as? TextView)
        checker.isSlow = true
        view.append(" speling")
        await spelling.settle()
        #expect(spelling.marked == ["teh", "wrod"] && checker.waitingCount == 1)
        let word = try #require(view.interaction.spelling?.word(at: 0))
        view.interaction.spelling?.accept(word, isLearned: true)
        await spelling.runTasks()
        // What was learned has made this right, too.
        checker.wrong.remove("speling")
        checker.answer()
        await spelling.runTasks()
        #expect(spelling.marked == ["wrod"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a text may leave while its words are checked`(kind: TextStage.Kind) async {
        checker.handler = { [unowned stage] in stage.input.removeFromSuperview() }
        await spelling.open(kind, "teh one|")
        #expect(stage.input.window == nil && spelling.marked.isEmpty && checker.questions.count == 1)
        checker.handler = { [unowned spelling] in spelling.screen.window.close() }
        stage.set(text: "wrod")
        spelling.screen.window.addSubview(stage.input)
        await spelling.settle()
        #expect(!spelling.screen.window.isVisible && checker.questions.count == 2)
    }

    @Test func `S134 a text that goes away takes its timer along`() async {
        var field: TextField? = TextField(text: "teh")
        field?.frame = Rect(x: 0, y: 0, width: 100, height: 32)
        field?.isSpellCheckingEnabled = true
        if let field { spelling.screen.window.addSubview(field) }
        spelling.screen.pump()
        #expect(spelling.application.eventLoop.nextTimerTime != nil)
        field?.removeFromSuperview()
        field = nil
        #expect(spelling.application.eventLoop.nextTimerTime == nil)
    }
}

extension Color {
    /// Whether a pixel of a thin line may have the colour.
    fileprivate func isNear(_ other: Color) -> Bool {
        abs(red - other.red) < 0.15 && abs(green - other.green) < 0.15 && abs(blue - other.blue) < 0.15
    }
}
