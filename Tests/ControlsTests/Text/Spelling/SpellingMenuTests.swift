import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// What the menus offer for misspelt words.
@MainActor
struct SpellingMenuTests {
    let spelling = SpellingStage()
    private var stage: TextStage { spelling.stage }
    private var checker: TestChecker { spelling.checker }

    /// A delegate that refuses corrections.
    private final class Refusal: TextFieldDelegate, TextViewDelegate {
        var refused: [String] = []

        func textField(_ textField: TextField, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
            refused.append(replacementText)
            return false
        }

        func textView(_ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
            refused.append(replacementText)
            return false
        }
    }

    private let commands = ["Learn Spelling", "Ignore Spelling"]

    // MARK: Pointer and keys

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 the menu of a misspelt word begins with guesses`(kind: TextStage.Kind) async {
        await spelling.open(kind, "one teh two|")
        checker.known["teh"] = ["the", "tech", "ten", "tea", "tee", "toe"]
        spelling.pressSecondary(at: 5)
        #expect(spelling.menuTitles == nil)
        await spelling.runTasks()
        let titles = spelling.menuTitles ?? []
        #expect(titles.prefix(3) == [["the", "tech", "ten", "tea", "tee"], commands, ["Undo", "Redo"]])
        await spelling.screen.run(for: .seconds(1))
        #expect(spelling.menuCount == 1 && stage.shown == "one t|eh two")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a guess replaces the word as one step of undo`(kind: TextStage.Kind) async {
        await spelling.open(kind, "|one teh two")
        spelling.pressSecondary(at: 5)
        await spelling.runTasks()
        spelling.choose("the")
        #expect(stage.shown == "one the| two" && spelling.marked.isEmpty && spelling.menuTitles == nil)
        #expect(stage.input.undoManager?.undoActionName == "Correct Spelling")
        stage.press("z", .control)
        #expect(stage.text == "one teh two")
        await spelling.settle()
        #expect(spelling.marked == ["teh"])
        stage.press("y", .control)
        spelling.screen.keyboard.type("n")
        #expect(stage.shown == "one then| two")
        stage.press("z", .control)
        #expect(stage.text == "one the two")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 the delegate may refuse a guess`(kind: TextStage.Kind) async {
        let input = await spelling.open(kind, "one teh two|")
        let refusal = Refusal()
        (input as? TextField)?.delegate = refusal
        (input as? TextView)?.delegate = refusal
        spelling.pressSecondary(at: 5)
        await spelling.runTasks()
        spelling.choose("the")
        #expect(stage.text == "one teh two" && refusal.refused == ["the"])
    }

    @Test func `S134 a guess keeps the attributes of its word`() async throws {
        let view = try #require(await spelling.open(.view, "one teh two|") as? TextView)
        view.setAttributes(in: TextRange(4..<7)) { $0.underline = .single }
        await spelling.settle()
        spelling.pressSecondary(at: 5)
        await spelling.runTasks()
        spelling.choose("tech")
        #expect(view.text == "one tech two")
        #expect(
            (3...8).map { view.attributedText.attributes(at: $0).underline == .single } == [
                false, true, true, true, true, false,
            ])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a guess for a word that has changed meanwhile changes nothing`(kind: TextStage.Kind) async {
        await spelling.open(kind, "one teh two|")
        for text in ["one t", "one two three"] {
            spelling.pressSecondary(at: 5)
            await spelling.runTasks()
            stage.set(text: text)
            spelling.choose("the")
            #expect(stage.text == text)
            stage.set(text: "one teh two")
            await spelling.settle()
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a word without guesses says so, and other words have the usual menu at once`(
        kind: TextStage.Kind
    ) async {
        await spelling.open(kind, "one teh two|")
        checker.known = [:]
        spelling.pressSecondary(at: 5)
        await spelling.runTasks()
        #expect(spelling.menuTitles?.first == ["No Guesses"] && !spelling.isEnabled("No Guesses"))
        stage.press(.escape)
        spelling.pressSecondary(at: 9)
        #expect(spelling.menuTitles?.first == ["Undo", "Redo"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 the Menu key offers guesses for the word at the caret`(kind: TextStage.Kind) async {
        await spelling.open(kind, "one teh| two")
        stage.press(.menu)
        await spelling.runTasks()
        #expect(spelling.menuTitles?.first == ["the", "tech", "ten"])
        stage.press(.downArrow)
        stage.press(.return)
        #expect(stage.shown == "one the| two")
    }

    @Test func `S134 a press beside a misspelt word, or in a longer selection, is not for it`() async {
        await spelling.open(.view, "one teh|")
        spelling.screen.pointer.move(to: stage.place(7) + Point(x: 60, y: 0))
        spelling.screen.pointer.click(.secondary)
        #expect(spelling.menuTitles?.first == ["Undo", "Redo"])
        stage.press(.escape)
        stage.press("a", .control)
        spelling.pressSecondary(at: 5)
        #expect(spelling.menuTitles?.first == ["Undo", "Redo"] && stage.shown == "[one teh|")
    }

    // MARK: Slow checkers

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a menu does not wait long for guesses`(kind: TextStage.Kind) async {
        await spelling.open(kind, "one teh two|")
        checker.isSlow = true
        spelling.pressSecondary(at: 5)
        await spelling.screen.run(for: .milliseconds(140))
        #expect(spelling.menuTitles == nil && checker.waitingCount == 1)
        await spelling.screen.run(for: .milliseconds(20))
        #expect(spelling.menuTitles?.first == commands)
        checker.answer()
        await spelling.screen.run(for: .seconds(1))
        #expect(spelling.menuTitles?.first == commands && spelling.menuCount == 1)
        stage.press(.escape)
        // Now they are known.
        spelling.pressSecondary(at: 6)
        #expect(spelling.menuTitles?.first == ["the", "tech", "ten"] && checker.guessed == ["teh"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 no menu opens once the user or the app has gone on`(kind: TextStage.Kind) async {
        let meanwhile: [(SpellingStage) -> Void] = [
            { $0.stage.press("x") }, { $0.stage.press(.escape) }, { $0.screen.pointer.click() },
            { $0.screen.tap(at: $0.stage.place(1)) }, { $0.stage.set(text: "one teh") },
            { $0.stage.input.selectedTextRange = TextRange(0..<0) }, { $0.stage.input.resignFirstResponder() },
            { $0.setChecking(false) }, { $0.stage.input.removeFromSuperview() }, { $0.screen.keyboard.focus(nil) },
            { $0.screen.window.close() },
        ]
        for (index, body) in meanwhile.enumerated() {
            let spelling = SpellingStage()
            await spelling.open(kind, "one teh two|")
            spelling.checker.isSlow = true
            spelling.pressSecondary(at: 5)
            await spelling.runTasks()
            body(spelling)
            await spelling.screen.run(for: .seconds(1))
            spelling.checker.answer()
            await spelling.screen.run(for: .seconds(1))
            #expect(spelling.menuTitles == nil, "\(index)")
            #expect(spelling.application.eventLoop.nextTimerTime == nil, "\(index)")
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a second press takes the place of one that waits`(kind: TextStage.Kind) async {
        await spelling.open(kind, "one teh wrod|")
        checker.isSlow = true
        spelling.pressSecondary(at: 5)
        await spelling.runTasks()
        spelling.pressSecondary(at: 10)
        await spelling.runTasks()
        checker.answer()
        await spelling.screen.run(for: .seconds(1))
        #expect(spelling.menuTitles?.first == ["word"] && spelling.menuCount == 1)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 S156 the menu of a misspelt word goes before that of a view around the text`(
        kind: TextStage.Kind
    ) async {
        let around = ContextMenuInteraction { _ in Menu(actions: [Action(title: "Around") { _ in }]) }
        spelling.screen.window.addInteraction(around)
        await spelling.open(kind, "one teh two|")
        spelling.pressSecondary(at: 5)
        #expect(spelling.menuTitles == nil && !around.isMenuOpen)
        await spelling.runTasks()
        #expect(spelling.menuTitles?.first == ["the", "tech", "ten"] && spelling.menuCount == 1)
    }

    @Test func `S134 S156 the menu of a misspelt word in a row goes before that of the row`() async {
        let input = await spelling.open(.field, "one teh two|")
        let (list, rows) = (ListView(frame: spelling.screen.window.bounds), RowsBehindList([3]))
        rows.configure = { cell, index in
            if index.row == 1 { cell.contentView.addSubview(input) }
        }
        list.register(NotedCell.self, forCellReuseIdentifier: rows.cellName)
        list.dataSource = rows
        list.delegate = rows
        list.rowMenuProvider = { _ in Menu(actions: [Action(title: "Open") { _ in }]) }
        spelling.screen.window.addSubview(list)
        spelling.screen.pump()
        input.becomeFirstResponder()
        await spelling.settle()
        #expect(spelling.marked == ["teh"])
        spelling.pressSecondary(at: 5)
        #expect(spelling.menuTitles == nil && input.isFirstResponder)
        await spelling.runTasks()
        #expect(spelling.menuTitles?.first == ["the", "tech", "ten"] && spelling.menuCount == 1)
        #expect(input.isFirstResponder && rows.lines == [])
    }

    // MARK: Learning

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a word that is learned or ignored is marked nowhere`(kind: TextStage.Kind) async {
        await spelling.open(kind, "teh Teh teh wrod|")
        let field = TextField(text: "teh wrod")
        field.isSpellCheckingEnabled = true
        field.frame = Rect(x: 0, y: 200, width: 200, height: 32)
        spelling.screen.window.addSubview(field)
        await spelling.settle()
        #expect(spelling.marked(in: field) == ["teh", "wrod"])
        spelling.pressSecondary(at: 1)
        await spelling.runTasks()
        spelling.choose("Learn Spelling")
        #expect(spelling.marked == ["wrod"] && spelling.marked(in: field) == ["wrod"])
        await spelling.runTasks()
        #expect(checker.learned == ["teh"] && spelling.marked == ["wrod"])
        spelling.pressSecondary(at: 13)
        await spelling.runTasks()
        spelling.choose("Ignore Spelling")
        await spelling.runTasks()
        #expect(spelling.marked.isEmpty && spelling.marked(in: field).isEmpty && checker.ignored == ["wrod"])
    }

    @Test func `S134 other forms of a word that is learned are checked anew`() async {
        checker.wrong = ["walden", "Walden"]
        await spelling.open(.view, "walden Walden|")
        #expect(spelling.marked == ["walden", "Walden"])
        spelling.pressSecondary(at: 1)
        await spelling.runTasks()
        checker.wrong.remove("Walden")
        spelling.choose("Learn Spelling")
        #expect(spelling.marked == ["Walden"])
        await spelling.runTasks()
        #expect(spelling.marked.isEmpty)
    }

    @Test func `S134 guesses that were under way when a word was learned are asked for again`() async throws {
        let view = try #require(await spelling.open(.view, "teh wrod|") as? TextView)
        checker.isSlow = true
        spelling.pressSecondary(at: 6)
        await spelling.runTasks()
        let word = try #require(view.interaction.spelling?.word(at: 0))
        view.interaction.spelling?.accept(word, isLearned: true)
        checker.known["wrod"] = ["word", "teh"]
        await spelling.runTasks()
        #expect(checker.guessed == ["wrod"] && spelling.menuTitles == nil)
        checker.answer()
        await spelling.runTasks()
        #expect(checker.guessed == ["wrod", "wrod"] && spelling.menuTitles?.first == ["word", "teh"])
    }

    @Test func `S134 an answer that was under way does not mark a word that was accepted meanwhile`() async {
        await spelling.open(.view, "teh wrod|")
        spelling.pressSecondary(at: 6)
        await spelling.runTasks()
        checker.isSlow = true
        spelling.choose("Ignore Spelling")
        await spelling.runTasks()
        // Other words are asked for again.
        #expect(checker.questions.last == ["teh"] && checker.waitingCount == 1 && spelling.marked == ["teh"])
        spelling.pressSecondary(at: 1)
        await spelling.settle()
        spelling.choose("Ignore Spelling")
        await spelling.runTasks()
        checker.answer()
        await spelling.settle()
        #expect(spelling.marked.isEmpty)
    }
}
