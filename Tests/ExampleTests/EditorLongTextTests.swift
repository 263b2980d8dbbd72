import Testing
import WaldenTesting

@testable import Editor

/// Finding and replacing in a text that is searched away from the main thread. The search ends when the test lets it.
@MainActor
struct EditorLongTextTests: EditorWork {
    // The screen goes first: its end may write to the folder.
    let screen: TestScreen
    let folder = TemporaryFolder()

    init() {
        screen = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
    }

    private static let line = "one " + String(repeating: "filler ", count: 100) + "\n"
    private static let count = 450

    private func begin(_ key: Character) async throws {
        try await open(String(repeating: Self.line, count: Self.count))
        press(key)
        screen.keyboard.type("one")
        #expect(bar.count.text == "Searching…")
    }

    private func endSearch() async {
        await controller.finder.task?.value
        screen.pump()
    }

    private var lines: [Substring] { textView.text.split(separator: "\n") }

    /// How many lines begin with a text.
    private func count(_ beginning: String) -> Int { lines.count { $0.hasPrefix(beginning + " ") } }

    // MARK: Finding

    @Test func `the first match is selected when the search ends`() async throws {
        try await begin("f")
        await endSearch()
        #expect(bar.count.text == "1 of 450" && textView.selectedTextRange == TextRange(0..<3))
    }

    @Test(arguments: ["type", "click", "focus"])
    func `a search that ends selects nothing under a user who went on`(way: String) async throws {
        try await begin("f")
        switch way {
        case "click": screen.pointer.click(textView)
        case "focus": textView.becomeFirstResponder()
        default:
            textView.becomeFirstResponder()
            screen.keyboard.type("x")
        }
        await endSearch()
        #expect(textView.selectedTextRange.isEmpty && bar.count.text.hasPrefix("450"))
        screen.keyboard.type("y")
        #expect(textView.text.utf8.count == Self.line.utf8.count * Self.count + (way == "type" ? 2 : 1))
    }

    @Test func `a line that is gone to stays selected when the search ends`() async throws {
        try await begin("f")
        press("l")
        prompt("400")
        await endSearch()
        #expect(textView.selectedTextRange == TextRange(textView.position(ofParagraph: 399)))
    }

    @Test func `the next match is selected once it is found`() async throws {
        try await begin("f")
        press(.return)
        await endSearch()
        #expect(bar.count.text == "1 of 450")
        textView.becomeFirstResponder()
        press(.end)
        press(.function(3))
        press(.function(3))
        #expect(bar.count.text == "3 of 450")
    }

    @Test func `a change of the appearance does not end a search`() async throws {
        try await begin("f")
        screen.application.appearance = .dark
        screen.pump()
        #expect(bar.count.text == "Searching…")
        await endSearch()
        #expect(bar.count.text == "1 of 450")
    }

    // MARK: Replacing

    private func beginReplacing() async throws {
        try await begin("h")
        screen.pointer.click(bar.replacementField)
        screen.keyboard.type("1")
    }

    @Test func `each Return replaces a match, also while the text is searched again`() async throws {
        try await beginReplacing()
        await endSearch()
        for number in 1...3 {
            press(.return)
            #expect(bar.count.text == "Searching…" && count("1") == number)
        }
        await endSearch()
        #expect(count("1") == 3 && count("one") == Self.count - 3 && bar.count.text == "1 of 447")
        #expect(lines.prefix(3).allSatisfy { $0.hasPrefix("1 ") })
        textView.becomeFirstResponder()
        for _ in 1...3 { press("z") }
        #expect(count("one") == Self.count && !controller.document.isModified)
    }

    @Test func `Return before the search has ended replaces nothing`() async throws {
        try await beginReplacing()
        press(.return)
        #expect(count("one") == Self.count)
        await endSearch()
        #expect(count("one") == Self.count && bar.count.text == "1 of 450")
        press(.return)
        #expect(count("1") == 1 && lines[0].hasPrefix("1 "))
    }

    @Test func `the next match is selected once it is found again, though an edit has cut them all`() async throws {
        try await beginReplacing()
        await endSearch()
        screen.pointer.click(bar.replaceAllButton)
        textView.becomeFirstResponder()
        press("z")
        textView.selectedTextRange = TextRange(TextPosition(offset: 0))
        press(.function(3))
        #expect(bar.count.text == "Searching…" && textView.selectedTextRange.isEmpty)
        await endSearch()
        #expect(bar.count.text == "1 of 450" && textView.selectedTextRange == TextRange(0..<3))
    }

    @Test func `a match of the query before is not replaced`() async throws {
        try await beginReplacing()
        await endSearch()
        screen.pointer.click(bar.queryField)
        press("a")
        screen.keyboard.type("filler f")
        screen.pointer.click(bar.replacementField)
        press(.return)
        #expect(count("one") == Self.count)
        await endSearch()
        #expect(count("one") == Self.count && textView.text(in: textView.selectedTextRange) == "filler f")
    }

    @Test func `all matches are replaced, and how many is still said when the search ends`() async throws {
        try await beginReplacing()
        screen.pointer.click(bar.replaceAllButton)
        #expect(count("one") == Self.count)
        await endSearch()
        screen.pointer.click(bar.replaceAllButton)
        #expect(count("1") == Self.count && bar.count.text == "450 replaced")
        await endSearch()
        #expect(bar.count.text == "450 replaced")
        textView.becomeFirstResponder()
        press("z")
        await endSearch()
        #expect(count("one") == Self.count && bar.count.text == "1 of 450")
        #expect(!controller.document.isModified)
    }
}
