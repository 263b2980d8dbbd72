import Testing
import Walden
import WaldenTesting

/// What is composed when the focus, the keyboard or the text goes.
@MainActor
struct CompositionEndTests {
    let stage = TextStage()

    @Test func `S142 the loss of the focus commits what is seen`() {
        stage.open(.field, "a|b")
        stage.send("xy")
        let other = TextField()
        stage.screen.window.addSubview(other)
        other.becomeFirstResponder()
        stage.screen.pump()
        #expect(stage.text == "axyb" && other.text == "")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S135 S142 a window that loses the keyboard commits what is seen, and shows no caret`(kind: TextStage.Kind) {
        stage.open(kind, "a|b")
        let shown = { stage.input.textInputView.subviews.count { !$0.isHidden } }
        stage.send("xy")
        let before = shown()
        stage.screen.deactivate()
        #expect(shown() == before - 1)
        #expect(stage.shown == "axy|b" && stage.text == "axyb" && stage.input.markedTextRange == nil)
        stage.send(commit: "late")
        stage.screen.activate()
        #expect(stage.text == "axyb")
        stage.send("你", selection: 0..<3)
        #expect(stage.whole == "axy你b")
    }

    @Test func `S135 a window that loses the keyboard ends what is composed without an input method`() {
        stage.screen.platform.hasInputMethods = false
        stage.open(.field, "a|b")
        stage.press("u", [.control, .shift])
        #expect(stage.whole == "aub" && stage.input.markedTextRange != nil)
        stage.screen.deactivate()
        #expect(stage.whole == "ab" && stage.input.markedTextRange == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S135 a field that is removed while it composes loses nothing, and its undo is in order`(kind: TextStage.Kind)
    {
        stage.open(kind, "a|b")
        stage.send("xy")
        let input = stage.input!
        input.removeFromSuperview()
        stage.screen.pump()
        #expect(stage.text == "axyb" && input.markedTextRange == nil)
        stage.send("late")
        stage.send(commit: "late")
        #expect(stage.text == "axyb")
        stage.screen.window.addSubview(input)
        input.becomeFirstResponder()
        stage.press("z", .control)
        #expect(stage.shown == "a|b" && input.undoManager?.canUndo == false)
        stage.press("z", [.control, .shift])
        #expect(stage.shown == "axy|b" && input.undoManager?.canRedo == false)
    }
}
