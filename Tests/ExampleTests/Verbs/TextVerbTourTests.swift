import Testing
import WaldenTesting

/// A tour of the verbs for text and tasks, quoted in the documentation.
@MainActor
struct TextVerbTourTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let field = TextField()
    let save = Button(title: "Save")

    init() {
        field.frame = Rect(x: 20, y: 20, width: 200, height: 32)
        save.frame = Rect(x: 20, y: 80, width: 120, height: 40)
        for view in [field, save] as [View] { screen.window.addSubview(view) }
        screen.pointer.click(field)
    }

    @Test func `dead keys and Compose write together with other keys`() {
        screen.keyboard.press(dead: .acute)
        #expect(field.markedTextRange != nil && field.text == "")
        screen.keyboard.type("e")
        screen.keyboard.press(.compose)
        screen.keyboard.type("oc")
        #expect(field.text == "é©")
    }

    @Test func `an input method composes, commits and corrects`() {
        let method = screen.inputMethod
        method.compose("にほ").compose("日本", highlighting: 0..<2).commit("日本")
        #expect(field.text == "日本" && method.surroundingText == "日本")
        method.compose("ご", cursor: 0)  // the caret is before it
        method.compose("walden", cursor: 3, hints: [.prediction: 3..<6])  // the user has typed "wal"
        method.cancel()
        method.deleteSurrounding(before: 1)
        method.commit("本の", replacing: 1)  // in place of the character before the caret
        #expect(field.text == "本の")
        save.becomeFirstResponder()
        #expect(!method.isEnabled)
    }

    @Test func `other programs copy and paste`() {
        screen.pasteboard.put("from elsewhere")
        screen.keyboard.press("v", modifiers: .control)
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.press("x", modifiers: .control)
        #expect(screen.pasteboard.text == "from elsewhere" && screen.pasteboard.copyCount == 1)
        screen.pasteboard.put("late", answer: .slowly(.seconds(3)))  // or .nothing, .endlessly, .failure(error)
        screen.keyboard.press("v", modifiers: .control)
        screen.advance(by: .seconds(2))
        #expect(field.text == "")
        screen.advance(by: .seconds(1))
        #expect(field.text == "late")
        screen.primarySelection.put("!")
        screen.pointer.click(.middle)
        #expect(field.text == "late!")
    }

    @Test func `tasks sleep by the time of the screen`() async {
        save.addAction(for: .touchUpInside) { [field, clock = screen.clock] _ in
            Task {
                try await Task.sleep(for: .seconds(2), clock: clock)
                field.text = "Saved"
            }
        }
        screen.tap(save)
        await screen.run(for: .seconds(1))
        #expect(field.text == "")
        await screen.run(for: .seconds(2))
        #expect(field.text == "Saved")
    }
}
