import Testing
import WaldenTesting

@testable import Editor

/// The bars above the text: what their buttons leave alone, what undo means there, and how they go.
@MainActor
struct EditorBarTests: EditorWork {
    // The screen goes first: its end may write to the folder.
    let screen: TestScreen
    let folder = TemporaryFolder()

    init() {
        screen = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
    }

    private func beginReplacing(_ query: String, with replacement: String, in text: String) async throws {
        try await open(text)
        press("h")
        screen.keyboard.type(query)
        screen.pointer.click(bar.replacementField)
        screen.keyboard.type(replacement)
    }

    // MARK: Undo

    @Test func `undo after a replacement means the text, and after typing the field`() async throws {
        try await beginReplacing("one", with: "1", in: "one two one")
        screen.pointer.click(bar.replaceButton)
        #expect(textView.text == "1 two one" && bar.replacementField.isFirstResponder)
        press("z")
        #expect(textView.text == "one two one" && bar.replacementField.text == "1")
        press("z", [.control, .shift])
        #expect(textView.text == "1 two one")
        screen.keyboard.type("2")
        press("z")
        #expect(textView.text == "1 two one" && bar.replacementField.text.isEmpty)
    }

    @Test func `undo after all was replaced brings back all`() async throws {
        try await beginReplacing("a", with: "aa", in: "a b a")
        screen.pointer.click(bar.replaceAllButton)
        #expect(textView.text == "aa b aa")
        press("z")
        #expect(textView.text == "a b a" && bar.replacementField.text == "aa")
    }

    // MARK: Focus

    @Test func `buttons leave the focus where the user types`() async throws {
        try await beginReplacing("one", with: "1", in: "one two one")
        screen.pointer.click(bar.caseButton)
        screen.pointer.click(bar.replaceAllButton)
        #expect(textView.text == "1 two 1" && bar.replacementField.isFirstResponder)
        press(.escape)
        #expect(bar.isHidden)
        screen.pointer.click(controller.editorView.status.wrapButton)
        screen.keyboard.type("x ")
        #expect(textView.text.contains("x ") && !textView.wrapsLines)
    }

    @Test func `a button that the keyboard has pressed gives the focus to the query when it is disabled`() async throws
    {
        try await beginReplacing("one", with: "1", in: "one two")
        bar.replaceAllButton.becomeFirstResponder()
        press(.space)
        #expect(textView.text == "1 two" && bar.queryField.isFirstResponder)
    }

    @Test func `an answer by the pointer leaves the focus in the find field`() async throws {
        try await open("one two")
        press("f")
        _ = try write("theirs", "text.txt")
        screen.deactivate()
        screen.activate()
        await settle()
        try answer("Keep")
        screen.keyboard.type("two")
        #expect(question.isHidden && bar.queryField.text == "two" && textView.text == "one two")
    }

    // MARK: Ends

    @Test func `saving answers the question about saving`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        press("w")
        #expect(question.text.contains("Save the changes"))
        press("s")
        await settle()
        #expect(question.isHidden && textView.isFirstResponder && !screen.window.isClosed)
        #expect(try content("text.txt") == "xone")
    }

    @Test func `saving leaves the news that another file cannot be opened`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        controller.open(folder.path("missing.txt"))
        await settle()
        press("s")
        await settle()
        #expect(!question.isHidden && question.text.contains("cannot be opened"))
    }

    @Test func `a prompt can be cancelled by a press, and by Escape in the text`() async throws {
        try await open("one")
        let prompt = controller.editorView.prompt
        press("s", [.control, .shift])
        screen.tap(try find("cancel", in: prompt))
        #expect(prompt.isHidden && textView.isFirstResponder)
        press("l")
        textView.becomeFirstResponder()
        press(.escape)
        #expect(prompt.isHidden && textView.isFirstResponder)
    }

    @Test func `Escape in the text closes a find bar that has not the focus`() async throws {
        try await open("one two one")
        press("f")
        screen.keyboard.type("one")
        press(.escape)
        press(.function(3))
        #expect(bar.isHidden == false && textView.isFirstResponder)
        press(.escape)
        #expect(bar.isHidden && textView.isFirstResponder)
    }

    // MARK: Finding

    @Test func `a query that changes goes on from the present match`() async throws {
        try await open("an apple, an ant, an angle")
        press("f")
        screen.keyboard.type("an")
        press(.return)
        press(.return)
        #expect(textView.selectedTextRange == TextRange(13..<15))
        screen.keyboard.type(" ")
        #expect(textView.selectedTextRange == TextRange(18..<21))
    }

    @Test func `typing more of a query does not lose the place where it began`() async throws {
        try await open("one, ones, once, one")
        press("f")
        screen.keyboard.type("once")
        #expect(textView.selectedTextRange == TextRange(11..<15))
        press(.backspace)
        press(.backspace)
        #expect(textView.selectedTextRange == TextRange(0..<2))
    }

    @Test func `a query that changes goes on from where the user has clicked`() async throws {
        try await open("one two one two one")
        press("f")
        textView.becomeFirstResponder()
        textView.selectedTextRange = TextRange(TextPosition(offset: 6))
        bar.queryField.becomeFirstResponder()
        screen.keyboard.type("one")
        #expect(textView.selectedTextRange == TextRange(8..<11))
    }

    @Test(arguments: [false, true])
    func `a search that ends during a composition marks what is there after it, too`(isCommitted: Bool) async throws {
        let line = "one two three four five six seven eight\n"
        try await open(String(repeating: line, count: 8000))
        press("f")
        screen.keyboard.type("two")
        await controller.finder.task?.value
        textView.becomeFirstResponder()
        textView.selectedTextRange = TextRange(TextPosition(offset: 0))
        screen.keyboard.type("x")
        screen.inputMethod.compose("abc")
        await controller.finder.task?.value
        #expect(textView.highlights(named: "found").first == 8..<11)
        if isCommitted { screen.inputMethod.commit("abc") } else { screen.inputMethod.cancel() }
        await controller.finder.task?.value
        screen.advance(by: .milliseconds(100))
        let start = isCommitted ? 8 : 5
        #expect(textView.highlights(named: "found").first == start..<start + 3)
        press(.function(3))
        #expect(textView.selectedTextRange == TextRange(start..<start + 3) && !controller.finder.isSearching)
    }

    // MARK: Files

    @Test func `a folder that does not exist is named, and its path proposed again`() async throws {
        try await open("one")
        press("s", [.control, .shift])
        let path = folder.path("missing/text.txt")
        prompt(path)
        await settle()
        #expect(question.text.contains("There is no such folder."))
        try answer("Save As…")
        #expect(controller.editorView.prompt.field.text == path)
    }

    @Test func `a text that was discarded is not kept by a task that waited`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        let controller = controller
        let (gate, open) = AsyncStream<Void>.makeStream()
        controller.keepTask = Task { for await _ in gate {} }
        screen.advance(by: .seconds(6))
        let task = controller.keepTask
        screen.requestClose()
        try answer("Discard")
        #expect(screen.window.isClosed)
        open.finish()
        await task?.value
        #expect(keptCount == 0)
    }
}
