import Testing
import Walden
import WaldenTesting

/// Complaints about input methods and dead keys.
extension ComplaintTests {
    @Test func `complaint 20: a Return that chooses a candidate submits nothing`() {
        let stage = TextStage()
        let field = stage.open(.field, "") as? TextField
        var submissions = 0
        field?.addAction(for: .primaryActionTriggered) { _ in submissions += 1 }
        // The input method takes the key for itself.
        stage.screen.inputMethod.compose("にほ").commit("日本")
        #expect(stage.text == "日本" && submissions == 0)
        stage.press("u", [.control, .shift])
        stage.screen.keyboard.type("20ac\n")
        #expect(stage.text == "日本€" && submissions == 0)
        stage.press(.return)
        #expect(submissions == 1)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 22: each step of a composition is seen, in one frame without a gap`(kind: TextStage.Kind) {
        let stage = TextStage()
        stage.open(kind, "a|b")
        var last = stage.screen.snapshot()
        for text in ["n", "ni", "nihao"] {
            let frames = stage.screen.platformWindow.frameCount
            stage.screen.inputMethod.compose(text)
            let now = stage.screen.snapshot()
            #expect(stage.whole == "a\(text)b" && stage.screen.platformWindow.frameCount == frames + 1)
            #expect(now.difference(from: last, tolerance: 8).differingPixels > 10)
            last = now
        }
        let frames = stage.screen.platformWindow.frameCount
        stage.screen.platform.inputMethods.clearCalls()
        stage.screen.inputMethod.compose("nihao")
        #expect(stage.screen.platform.inputMethods.calls == [], "the input method would answer an answer for ever")
        #expect(stage.screen.platformWindow.frameCount <= frames + 1)
        #expect(stage.screen.snapshot().difference(from: last, tolerance: 0).differingPixels == 0)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 23: an input method that composes nothing leaves the selection`(kind: TextStage.Kind) {
        let stage = TextStage()
        stage.open(kind, "one [two| three")
        stage.screen.inputMethod.cancel().compose("").cancel()
        #expect(stage.shown == "one [two| three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `complaint 24: a composition stays in its text when the next one gets the focus`(kind: TextStage.Kind) {
        let stage = TextStage()
        stage.open(kind, "a|")
        let next = TextField()
        next.frame = Rect(x: 0, y: 160, width: 200, height: 32)
        stage.screen.window.addSubview(next)
        stage.screen.inputMethod.compose("ni")
        stage.screen.pointer.click(next)
        #expect(stage.text == "ani" && next.text == "" && next.markedTextRange == nil)
        #expect(stage.screen.inputMethod.composition == nil && stage.screen.inputMethod.surroundingText == "")
        stage.screen.inputMethod.compose("hao").commit("好")
        #expect(stage.text == "ani" && next.text == "好")
    }

    @Test(arguments: TextStage.Kind.allCases, [true, false])
    func `complaint 25: dead keys and Compose write with and without an input method`(
        kind: TextStage.Kind, hasMethod: Bool
    ) {
        let stage = TextStage()
        stage.screen.platform.hasInputMethods = hasMethod
        stage.open(kind, "")
        let keyboard = stage.screen.keyboard
        keyboard.press(dead: .acute)
        keyboard.type("e")
        keyboard.press(dead: .circumflex)
        keyboard.type("o ")
        keyboard.press(.compose)
        keyboard.type("oc")
        #expect(stage.text == "éô ©" && stage.input.markedTextRange == nil)
    }
}
