import Testing
import WaldenTesting

/// A person who writes by an input method.
@MainActor
struct InputMethodVerbTests {
    private let screen = TestScreen()
    private let field = TextField()

    private var method: TestInputMethod { screen.inputMethod }
    /// The text with what is composed.
    private var shown: String { field.text(in: TextRange(field.beginningOfDocument, field.endOfDocument)) }
    private var selection: Range<Int> { field.selectedTextRange.start.offset..<field.selectedTextRange.end.offset }

    init() {
        field.frame = Rect(x: 10, y: 10, width: 200, height: 32)
        screen.window.addSubview(field)
        field.becomeFirstResponder()
    }

    @Test func `a composition is seen, and committed as one text`() {
        method.compose("に").compose("にほ").compose("日本", highlighting: 0..<1)
        #expect(shown == "日本" && field.text == "" && method.composition == "日本" && selection == 0..<3)
        method.commit("日本")
        #expect(field.text == "日本" && method.composition == nil)
        method.compose("ご").commit()
        #expect(field.text == "日本ご")
        screen.keyboard.press("z", modifiers: .control)
        #expect(field.text == "日本")
    }

    @Test func `the caret is placed in characters, or hidden`() {
        method.compose("に👍🏽", cursor: 1)
        #expect(selection == 3..<3)
        method.compose("に👍🏽")
        #expect(selection == 11..<11)
        func isCaretShown() -> Bool { field.textInputView.subviews.contains { !$0.isHidden } }
        #expect(isCaretShown())
        method.compose("に", showsCursor: false)
        #expect(!isCaretShown())
    }

    @Test func `a composition is withdrawn without a trace`() {
        field.text = "one"
        method.compose("x").cancel()
        #expect(shown == "one" && method.composition == nil)
        method.compose("x").compose("")
        #expect(shown == "one")
    }

    @Test func `it knows the text, its purpose and the caret while the text is edited`() {
        field.text = "one"
        field.keyboardType = .emailAddress
        method.compose("x")
        #expect(method.surroundingText == "one" && method.purpose == .email && method.hints.isEmpty)
        #expect(method.caret.map { $0.minX > 10 && $0.minX < 210 } == true)
        field.isSecureTextEntry = true
        #expect(method.isEnabled && method.surroundingText == nil && method.hints.contains(.hiddenText))
        field.resignFirstResponder()
        #expect(!method.isEnabled && method.purpose == nil && method.caret == nil && method.composition == nil)
    }

    @Test func `characters around the caret are deleted, and corrected`() {
        field.text = "a👍🏽e\u{301}bc"
        field.selectedTextRange = TextRange(TextPosition(offset: "a👍🏽e\u{301}".utf8.count))
        method.compose("x").deleteSurrounding(before: 2, after: 1)
        #expect(shown == "axc" && method.composition == "x")
        method.cancel()
        field.text = ""
        screen.keyboard.type("teh")
        method.commit("the", replacing: 3)
        #expect(field.text == "the")
    }

    @Test func `a press elsewhere resets it`() {
        field.text = "one "
        method.compose("two")
        screen.pointer.click(at: Point(x: 200, y: 26))
        #expect(field.text == "one two" && method.composition == nil)
        method.commit("!")
        #expect(field.text == "one two!")
    }

    @Test func `a window that loses the keyboard keeps what was composed`() {
        field.text = "one"
        method.compose("x")
        screen.deactivate()
        #expect(shown == "onex" && field.text == "onex" && !method.isEnabled)
        screen.activate()
        method.commit("y")
        #expect(field.text == "onexy")
    }

    @Test func `a field is submitted as by Return`() {
        var submissions = 0
        field.addAction(for: .primaryActionTriggered) { _ in submissions += 1 }
        method.compose("x").commit().submit()
        #expect(submissions == 1 && field.text == "x")
    }

    @Test func `each seat has its own, if the desktop has any`() {
        let other = screen.addSeat()
        #expect(method.isEnabled && !other.inputMethod.isEnabled)
        let poor = TestScreen()
        poor.platform.hasInputMethods = false
        let field = TextField()
        poor.window.addSubview(field)
        field.becomeFirstResponder()
        #expect(!poor.inputMethod.isEnabled)
        poor.keyboard.type("x")
        #expect(field.text == "x")
    }

    @Test func `composing where no text is edited fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let screen = TestScreen()
                screen.inputMethod.compose("x")
            }
        }
        #expect(message(of: result).contains("TestInputMethod.compose: no text is edited"))
    }

    @Test func `deleting more than there is fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let screen = TestScreen()
                let field = TextField(text: "ab")
                screen.window.addSubview(field)
                field.becomeFirstResponder()
                screen.inputMethod.deleteSurrounding(before: 3)
            }
        }
        #expect(message(of: result).contains("there are 2 characters before the selection and 0 after it"))
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
