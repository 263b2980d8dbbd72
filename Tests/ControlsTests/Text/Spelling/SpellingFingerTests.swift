import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// What the edit menu of fingers offers for misspelt words.
@MainActor
struct SpellingFingerTests {
    let spelling = SpellingStage()
    private var stage: TextStage { spelling.stage }
    private var checker: TestChecker { spelling.checker }

    /// A delegate that adds a submenu.
    private final class Sharing: TextFieldDelegate, TextViewDelegate {
        private let menu = Menu(title: "Share", children: [Action(title: "Send") { _ in }])

        func textField(
            _ textField: TextField, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
        ) -> [any MenuElement] { suggestedElements + [menu] }

        func textView(
            _ textView: TextView, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
        ) -> [any MenuElement] { suggestedElements + [menu] }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a long press on a misspelt word offers guesses first`(kind: TextStage.Kind) async {
        checker.known["teh"]?.append("tea")
        await spelling.open(kind, "|one teh two")
        let finger = stage.hold(5)
        await spelling.runTasks()
        finger.lift()
        #expect(stage.editMenu?.titles.prefix(4) == ["the", "tech", "ten", "Cut"])
        #expect(stage.editMenu?.titles.last == "Learn Spelling")
        stage.choose("the")
        #expect(stage.shown == "one the| two" && stage.editMenu == nil && spelling.marked.isEmpty)
        stage.press("z", .control)
        #expect(stage.text == "one teh two")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 fingers teach a word`(kind: TextStage.Kind) async {
        await spelling.open(kind, "|one teh two")
        stage.longPress(1)
        #expect(stage.editMenu?.titles.contains("Learn Spelling") == false)
        stage.longPress(5)
        await spelling.runTasks()
        stage.choose("Learn Spelling")
        await spelling.runTasks()
        #expect(spelling.marked.isEmpty && checker.learned == ["teh"] && stage.text == "one teh two")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 a tap in a misspelt word of the edited text opens the menu with guesses`(kind: TextStage.Kind) async {
        await spelling.open(kind, "|one teh two")
        spelling.screen.tap(at: stage.place(5))
        #expect(stage.editMenu == nil && stage.shown == "one t|eh two")
        await spelling.runTasks()
        #expect(stage.editMenu?.titles.first == "the")
        spelling.screen.advance(by: .seconds(1))
        stage.tap(9)
        #expect(stage.editMenu == nil && stage.shown == "one teh t|wo")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 S134 guesses for a tapped word open no menu while a finger drags the caret`(
        kind: TextStage.Kind
    ) async {
        await spelling.open(kind, "|one teh two")
        checker.isSlow = true
        spelling.screen.tap(at: stage.place(5))
        let finger = spelling.screen.touch(at: stage.disc(.caret))
        finger.move(by: Point(x: 0, y: 5))
        checker.answer()
        await spelling.runTasks()
        #expect(stage.editMenu == nil && stage.magnifier != nil && stage.shown == "one t|eh two")
        finger.lift()
        #expect(stage.editMenu == nil && stage.magnifier == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 guesses that come late join the menu that is open`(kind: TextStage.Kind) async {
        await spelling.open(kind, "|one teh wrod")
        checker.isSlow = true
        stage.longPress(5)
        await spelling.runTasks()
        #expect(stage.editMenu?.titles.first == "Cut")
        checker.answer()
        await spelling.runTasks()
        #expect(stage.editMenu?.titles.first == "the")
        // Not a menu that was closed, or is for something else.
        for body in [
            { stage.press(.escape) }, { stage.input.selectedTextRange = TextRange(0..<3) }, { stage.longPress(1) },
        ] {
            checker.isSlow = true
            stage.longPress(10)
            await spelling.runTasks()
            body()
            let titles = stage.editMenu?.titles
            checker.answer()
            await spelling.runTasks()
            #expect(stage.editMenu?.titles == titles && titles?.contains("word") != true)
            checker.known["wrod"] = nil
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 guesses that come while a finger is choosing are offered once it has ended`(
        kind: TextStage.Kind
    ) async throws {
        await spelling.open(kind, "|one teh two")
        checker.isSlow = true
        stage.longPress(5)
        await spelling.runTasks()
        let menu = try #require(stage.editMenu)
        let finger = spelling.screen.touch(at: menu.convert(menu.frames[0].center, to: nil))
        checker.answer()
        await spelling.runTasks()
        #expect(stage.editMenu === menu && menu.titles.first == "Cut")
        finger.move(to: Point(x: 310, y: 450))
        finger.lift()
        #expect(stage.editMenu?.titles.first == "the" && stage.text == "one teh two")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 guesses that come late leave a submenu open, and are in the next menu`(
        kind: TextStage.Kind
    ) async {
        let sharing = Sharing()
        let input = await spelling.open(kind, "|one teh two")
        (input as? TextField)?.delegate = sharing
        (input as? TextView)?.delegate = sharing
        checker.isSlow = true
        stage.longPress(5)
        await spelling.runTasks()
        stage.choose("Share")
        checker.answer()
        await spelling.runTasks()
        #expect(stage.editMenu?.titles == ["Send"])
        stage.press(.escape)
        stage.tap(5)
        #expect(stage.editMenu?.titles.first == "the" && stage.editMenu?.titles.last == "Share")
    }
}
