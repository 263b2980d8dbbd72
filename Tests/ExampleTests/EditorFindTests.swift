import Testing
import WaldenTesting

@testable import Editor

/// Finding and replacing in the editor.
@MainActor
struct EditorFindTests: EditorWork {
    // The screen goes first: its end may write to the folder.
    let screen: TestScreen
    let folder = TemporaryFolder()

    init() {
        screen = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
    }

    private func beginFinding(_ query: String, in text: String) async throws {
        try await open(text)
        press("f")
        screen.keyboard.type(query)
    }

    @Test func `matches are counted, marked and visited in a circle`() async throws {
        try await beginFinding("one", in: "one two One two one")
        #expect(bar.count.text == "1 of 3" && textView.highlights(named: "found") == [0..<3, 8..<11, 16..<19])
        press(.return)
        press(.function(3))
        #expect(bar.count.text == "3 of 3" && textView.selectedTextRange == TextRange(16..<19))
        press("g")
        #expect(bar.count.text == "1 of 3")
        press(.return, .shift)
        #expect(bar.count.text == "3 of 3")
        press(.function(3), .shift)
        #expect(bar.count.text == "2 of 3" && bar.queryField.isFirstResponder)
        press(.escape)
        #expect(bar.isHidden && textView.isFirstResponder && textView.highlights(named: "found").isEmpty)
        #expect(textView.selectedTextRange == TextRange(8..<11))
    }

    @Test func `case and whole words`() async throws {
        try await beginFinding("one", in: "one Ones one")
        #expect(bar.count.text == "1 of 3")
        screen.pointer.click(bar.caseButton)
        #expect(bar.count.text == "1 of 2")
        screen.pointer.click(bar.caseButton)
        screen.pointer.click(bar.wordButton)
        #expect(textView.highlights(named: "found") == [0..<3, 9..<12])
    }

    @Test func `a selection is looked for, and what is missing says so`() async throws {
        try await open("one two two")
        textView.selectedTextRange = TextRange(4..<7)
        press("f")
        #expect(bar.queryField.text == "two" && bar.count.text == "1 of 2")
        screen.keyboard.type("three")
        #expect(bar.count.text == "Not found")
    }

    @Test func `the text is searched again while it is edited`() async throws {
        try await beginFinding("one", in: "one two")
        textView.becomeFirstResponder()
        press(.end)
        screen.keyboard.type(" one")
        #expect(textView.highlights(named: "found") == [0..<3, 8..<11])
        press(.backspace)
        #expect(textView.highlights(named: "found") == [0..<3])
    }

    @Test func `one match is replaced after the other`() async throws {
        try await open("one two one")
        press("h")
        screen.keyboard.type("one")
        screen.pointer.click(bar.replacementField)
        screen.keyboard.type("1")
        press(.return)
        #expect(textView.text == "1 two one" && textView.selectedTextRange == TextRange(6..<9))
        press(.return)
        #expect(textView.text == "1 two 1")
    }

    @Test func `all matches are replaced as one step`() async throws {
        try await open("one two one two one")
        press("h")
        screen.keyboard.type("one")
        screen.pointer.click(bar.replacementField)
        screen.keyboard.type("1")
        screen.pointer.click(bar.replaceAllButton)
        #expect(textView.text == "1 two 1 two 1" && bar.count.text == "3 replaced")
        textView.becomeFirstResponder()
        screen.keyboard.type("x")
        #expect(bar.count.text == "Not found")
        press("z")
        press("z")
        #expect(textView.text == "one two one two one" && !controller.document.isModified)
        #expect(textView.highlights(named: "found").count == 3)
    }

    @Test func `undo in the find field is its own`() async throws {
        try await open("text")
        screen.keyboard.type("x")
        press("f")
        screen.keyboard.type("y")
        press("z")
        press("z")
        #expect(bar.queryField.text.isEmpty && textView.text == "xtext")
    }
}
