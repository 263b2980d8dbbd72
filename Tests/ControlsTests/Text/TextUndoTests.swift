import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Undo of texts (S131).
@MainActor
struct TextUndoTests {
    let stage = TextStage()

    private func undo() { stage.press("z", .control) }
    private func redo() { stage.press("z", [.control, .shift]) }
    private func type(_ text: String) { stage.screen.keyboard.type(text) }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 a run of typing is one step a word, which keeps its space`(kind: TextStage.Kind) {
        stage.open(kind, "")
        type("one two  three")
        undo()
        #expect(stage.shown == "one two|")
        undo()
        #expect(stage.shown == "one|")
        undo()
        #expect(stage.shown == "|")
        undo()
        redo()
        redo()
        #expect(stage.shown == "one two|")
        redo()
        redo()
        #expect(stage.shown == "one two  three|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 runs of Backspace and of Delete are one step each`(kind: TextStage.Kind) {
        stage.open(kind, "one two| three")
        for _ in 0..<3 { stage.press(.backspace) }
        for _ in 0..<6 { stage.press(.delete) }
        #expect(stage.shown == "one |")
        undo()
        #expect(stage.shown == "one | three")
        undo()
        #expect(stage.shown == "one two| three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 deleting a selection is one step, and undo gives the selection back`(kind: TextStage.Kind) {
        stage.open(kind, "one two three")
        stage.press(.home)
        stage.press(.rightArrow, [.control, .shift])
        #expect(stage.shown == "[one| two three")
        stage.press(.backspace)
        #expect(stage.shown == "| two three")
        undo()
        #expect(stage.shown == "[one| two three")
        type("x")
        #expect(stage.shown == "x| two three")
        undo()
        #expect(stage.shown == "[one| two three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 moving the caret, rest and loss of the focus end a run`(kind: TextStage.Kind) {
        let input = stage.open(kind, "")
        type("a")
        stage.press(.leftArrow)
        stage.press(.rightArrow)
        type("b")
        stage.screen.advance(by: .seconds(3))
        type("c")
        input.resignFirstResponder()
        input.becomeFirstResponder()
        stage.screen.pump()
        type("d")
        for expected in ["abc", "ab", "a", ""] {
            undo()
            #expect(stage.text == expected)
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 a window that loses the keyboard ends a run`(kind: TextStage.Kind) {
        stage.open(kind, "")
        type("a")
        stage.screen.deactivate()
        stage.screen.activate()
        type("b")
        #expect(stage.shown == "ab|")
        undo()
        #expect(stage.shown == "a|")
        undo()
        #expect(stage.shown == "|")
    }

    @Test func `S131 a line break, a paste and a cut are one step each`() {
        stage.open(.view, "")
        type("a\nb")
        stage.copyElsewhere("paste")
        stage.press("v", .control)
        stage.press(.leftArrow, .shift)
        stage.press("x", .control)
        #expect(stage.text == "a\nbpast")
        for expected in ["a\nbpaste", "a\nb", "a\n", "a", ""] {
            undo()
            #expect(stage.text == expected)
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 there are at least 200 steps`(kind: TextStage.Kind) {
        stage.open(kind, "")
        for _ in 0..<250 { type("a b") }
        for _ in 0..<499 { undo() }
        #expect(stage.text == "a" || stage.text == "")
        undo()
        #expect(stage.text == "")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 steps of an app mix with those of the text in order`(kind: TextStage.Kind) {
        let input = stage.open(kind, "")
        let counter = Counter()
        type("a")
        input.undoManager?.registerUndo(withTarget: counter) { $0.increment() }
        type("b")
        undo()
        #expect(stage.text == "a" && counter.count == 0)
        undo()
        #expect(stage.text == "a" && counter.count == 1)
        undo()
        #expect(stage.text == "" && counter.count == 1)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S124 S131 text that is set in code clears its undo, and that of no other text`(kind: TextStage.Kind) {
        let other = TextField()
        other.frame = Rect(x: 0, y: 150, width: 100, height: 32)
        stage.screen.window.addSubview(other)
        stage.open(kind, "")
        other.becomeFirstResponder()
        type("other")
        stage.input.becomeFirstResponder()
        type("mine")
        (stage.input as? TextField)?.text = "new"
        (stage.input as? TextView)?.text = "new"
        #expect(stage.shown == "new|")
        undo()
        #expect(stage.text == "new" && other.text == "")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 typing after undo forgets what could be redone`(kind: TextStage.Kind) {
        stage.open(kind, "")
        type("one two")
        undo()
        type("!")
        redo()
        #expect(stage.text == "one!")
        undo()
        #expect(stage.text == "one")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 undo does nothing to a text that has left, and never applies steps to another text`(
        kind: TextStage.Kind
    ) {
        stage.open(kind, "")
        let manager = stage.screen.window.undoManager
        type("one two")
        stage.input.removeFromSuperview()
        manager?.undo()
        #expect(stage.text == "one two" && manager?.canRedo == false)
        stage.screen.window.addSubview(stage.input)
        stage.input.becomeFirstResponder()
        type("three")
        stage.input.removeFromSuperview()
        (stage.input as? TextField)?.text = "new"
        (stage.input as? TextView)?.text = "new"
        stage.screen.window.addSubview(stage.input)
        #expect(manager?.canUndo == false)
        undo()
        #expect(stage.text == "new")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S124 S131 a handler that sets the text on hearing of a step leaves the app's steps alone`(
        kind: TextStage.Kind
    ) throws {
        final class Target {}
        let target = Target()
        let manager = try #require(stage.open(kind, "one|").undoManager)
        var undone = 0
        manager.registerUndo(withTarget: target) { _ in undone += 1 }
        manager.setActionName("Rename")
        manager.changeHandler = { [unowned stage] in stage.set(text: "two") }
        type("x")
        #expect(stage.shown == "two|" && manager.undoActionName == "Rename")
        manager.changeHandler = nil
        type("y")
        undo()
        #expect(stage.shown == "two|" && undone == 0)
        undo()
        #expect(undone == 1)
    }

    @Test func `S131 the steps of a text go with it`() {
        weak var removed: AnyObject?
        inScope {
            let view = stage.openView("|")
            type("word")
            removed = view.interaction.run?.step
            #expect(removed != nil)
        }
        let other = stage.open(.field, "|")
        #expect(removed == nil)
        withExtendedLifetime(other) {}
    }

    @Test func `S131 the edits of a text go with it, also from a step that it shares`() {
        let other = TextField()
        other.frame = Rect(x: 0, y: 150, width: 100, height: 32)
        stage.screen.window.addSubview(other)
        let manager = stage.screen.window.undoManager
        weak var removed: AnyObject?
        inScope {
            let view = stage.openView("|")
            manager?.beginUndoGrouping()
            type("word")
            removed = view.interaction.run?.step
            other.becomeFirstResponder()
            type("other")
            manager?.endUndoGrouping()
            #expect(removed != nil && other.text == "other")
        }
        stage.open(.field, "|")
        #expect(removed == nil)
        manager?.undo()
        #expect(other.text == "" && manager?.canUndo == false)
    }

    private func inScope(_ body: () -> Void) { body() }
}
