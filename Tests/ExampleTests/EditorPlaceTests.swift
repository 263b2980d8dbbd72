import Testing
import WaldenTesting

@testable import Editor

/// Lines and columns to which the reader goes, or where they stay.
@MainActor
struct EditorPlaceTests: EditorWork {
    // The screen goes first: its end may write to the folder.
    let screen: TestScreen
    let folder = TemporaryFolder()

    init() {
        screen = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
    }

    private var place: String { controller.editorView.status.position.text }

    private func lines(_ count: Int, _ word: String = "line") -> String {
        (1...count).map { "\(word) \($0)" }.joined(separator: "\n")
    }

    @Test(arguments: [
        ("12", "Line 12, column 1"), ("12:5", "Line 12, column 5"), ("12 : 5", "Line 12, column 5"),
        ("1\u{202F}2\u{A0}", "Line 12, column 1"), ("12:", "Line 12, column 1"), ("12:x", "Line 12, column 1"),
        ("12:0", "Line 12, column 1"), ("12:-9223372036854775808", "Line 12, column 1"),
        ("12:99", "Line 12, column 8"), ("50", "Line 20, column 1"), ("20:9", "Line 20, column 8"),
    ])
    func `a line is gone to, and a column of it`(text: String, expected: String) async throws {
        try await open(lines(20))
        press("l")
        prompt(text)
        #expect(place == expected && textView.isFirstResponder)
    }

    @Test(arguments: ["x", "12x", "1.2", "1,2", "0", "-3", ":5", "12;5", "99999999999999999999"])
    func `what is no line goes nowhere`(text: String) async throws {
        try await open(lines(20))
        press("l")
        prompt("3")
        press("l")
        prompt(text)
        #expect(place == "Line 3, column 1" && textView.isFirstResponder)
    }

    @Test(arguments: [3, 5001])
    func `columns are those of the status line, also in long lines`(column: Int) async throws {
        try await open(String(repeating: "e\u{301}", count: 6000))
        press("l")
        prompt("1:\(column)")
        #expect(place == "Line 1, column \(column.grouped)")
    }

    /// Lets another program write the file, and reloads it.
    private func reload(_ text: String) async throws {
        _ = try write(text, "text.txt")
        screen.deactivate()
        screen.activate()
        await settle()
        try answer("Reload")
        await settle()
    }

    @Test func `a text that is reloaded stays where it is read`() async throws {
        try await open(lines(500))
        press("l")
        prompt("400:3")
        screen.advance(by: .seconds(1))
        let offset = textView.contentOffset
        try await reload(lines(500, "another"))
        #expect(place == "Line 400, column 3" && abs(textView.contentOffset.y - offset.y) < 1)
        try await reload(lines(10))
        #expect(place == "Line 10, column 3" && textView.contentOffset == .zero)
    }
}
