import Foundation
import Testing
import WaldenTesting

@testable import Editor

/// Questions that nobody asked for, and answers that are not given yet.
@MainActor
struct EditorQuestionTests: EditorWork {
    // The screen goes first: its end may write to the folder.
    let screen: TestScreen
    let folder = TemporaryFolder()

    init() {
        screen = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
    }

    /// Changes the file in another program, and returns to the editor.
    private func changeElsewhere() async throws {
        _ = try write("theirs", "text.txt")
        screen.deactivate()
        screen.activate()
        await settle()
    }

    // MARK: Focus

    @Test func `a question that comes by itself leaves the keys to the text`() async throws {
        try await open("one")
        screen.keyboard.type("mine ")
        try await changeElsewhere()
        #expect(question.text.contains("Another program has changed"))
        screen.keyboard.type("a b\n")
        await settle()
        #expect(textView.text == "mine a b\none" && !question.isHidden)
        press(.escape)
        #expect(question.isHidden && textView.isFirstResponder)
        press("z")
        #expect(textView.text != "mine a b\none")
    }

    @Test(arguments: [false, true])
    func `the answer that discards changes is not the first`(isModified: Bool) async throws {
        try await open("one")
        if isModified { screen.keyboard.type("x") }
        try await changeElsewhere()
        #expect(question.firstField.accessibilityIdentifier == (isModified ? "Keep" : "Reload"))
        press(.escape)
        await settle()
        #expect(textView.text == (isModified ? "xone" : "one"))
    }

    @Test func `a find bar that is dismissed gives the focus to the text, not to a question that came by itself`()
        async throws
    {
        try await open("one two")
        press("f")
        screen.keyboard.type("two")
        try await changeElsewhere()
        #expect(!question.isHidden && bar.queryField.isFirstResponder)
        press(.escape)
        #expect(bar.isHidden && !question.isHidden && textView.isFirstResponder)
    }

    @Test func `an answer leaves the focus where the user types`() async throws {
        try await open("one two")
        press("f")
        try await changeElsewhere()
        screen.tap(try find("Keep", in: question))
        screen.keyboard.type("two")
        #expect(question.isHidden && bar.queryField.text == "two" && textView.text == "one two")
    }

    @Test func `a question that the user asked for gets the focus again`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        press("w")
        press("f")
        press(.escape)
        #expect(bar.isHidden && !question.isHidden)
        press(.return)
        await settle()
        #expect(screen.window.isClosed)
        #expect(try content("text.txt") == "xone")
    }

    @Test func `a save that fails does not take the keys of who types on`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        _ = try write("theirs", "text.txt")
        press("s")
        await settle()
        #expect(question.text.contains("is not saved"))
        screen.keyboard.type("a b\n")
        #expect(textView.text == "xa b\none" && !question.isHidden)
    }

    // MARK: Answers

    @Test func `what another program wrote is not overwritten while the question about it waits`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        try await changeElsewhere()
        press("s")
        await settle()
        #expect(try content("text.txt") == "theirs")
        #expect(question.text.contains("is not saved"))
        try answer("Cancel")
        press("w")
        try answer("Save")
        await settle()
        #expect(try content("text.txt") == "theirs")
        #expect(!screen.window.isClosed)
        try answer("Overwrite")
        await settle()
        #expect(try content("text.txt") == "xone")
        #expect(screen.window.isClosed)
    }

    @Test func `a text that is kept is a change of what another program wrote`() async throws {
        try await open("one")
        try await changeElsewhere()
        try answer("Keep")
        #expect(screen.window.title.hasPrefix("•"))
        screen.keyboard.type("x")
        press("z")
        #expect(screen.window.title.hasPrefix("•"))
        press("s")
        await settle()
        #expect(try content("text.txt") == "one")
        #expect(!screen.window.title.hasPrefix("•"))
    }

    @Test func `a file over which the text is kept is asked about again only if its bytes change`() async throws {
        func touch(at seconds: Double) throws {
            let date = Date(timeIntervalSince1970: seconds)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path("text.txt"))
        }
        try await open("one")
        try await changeElsewhere()
        try answer("Keep")
        try touch(at: 1)
        screen.deactivate()
        screen.activate()
        await settle()
        #expect(question.isHidden)
        try touch(at: 2)
        press("s")
        await settle()
        #expect(question.isHidden)
        #expect(try content("text.txt") == "one")
        try await changeElsewhere()
        #expect(!question.isHidden)
    }

    @Test func `a text that was reloaded is not kept any more`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        screen.advance(by: .seconds(6))
        await settle()
        #expect(keptCount == 1)
        try await changeElsewhere()
        try answer("Reload")
        await settle()
        #expect(textView.text == "theirs" && keptCount == 0)
    }

    // MARK: Closing while something is written

    /// Begins to write a text without changes to another file.
    private func beginCopying(to name: String) async throws {
        try await open("one")
        press("s", [.control, .shift])
        prompt(folder.path(name))
    }

    @Test func `a window closes once its text is written`() async throws {
        try await beginCopying(to: "copy.txt")
        press("w")
        #expect(!screen.window.isClosed && question.isHidden)
        await settle()
        #expect(screen.window.isClosed && screen.exitStatus == 0)
        #expect(try content("copy.txt") == "one")
    }

    @Test func `the app ends once all texts are written`() async throws {
        try await beginCopying(to: "copy.txt")
        screen.requestTermination()
        #expect(screen.exitStatus == nil)
        await settle()
        #expect(screen.exitStatus == 0)
        #expect(try content("copy.txt") == "one")
    }

    @Test func `a window stays if its text cannot be written`() async throws {
        try await beginCopying(to: "no/such")
        press("w")
        await settle()
        #expect(!screen.window.isClosed && question.text.contains("cannot be saved"))
        press(.escape)
        press("w")
        #expect(screen.window.isClosed)
    }

    @Test func `changes that are discarded while they are written let that end`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        press("w")
        press("s")
        try answer("Discard")
        #expect(!screen.window.isClosed)
        await settle()
        #expect(screen.window.isClosed)
        #expect(try content("text.txt") == "xone")
    }

    @Test func `changes that are discarded while their save fails go with the window`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        _ = try write("theirs", "text.txt")
        press("w")
        press("s")
        try answer("Discard")
        #expect(!screen.window.isClosed)
        await settle()
        #expect(screen.window.isClosed && keptCount == 0)
        #expect(try content("text.txt") == "theirs")
    }

    @Test func `who saves after all has discarded nothing`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        press("w")
        press("s")
        try answer("Discard")
        press("s")
        await settle()
        #expect(!screen.window.isClosed)
        screen.keyboard.type("y")
        press("w")
        #expect(!screen.window.isClosed && question.text.contains("Save the changes"))
    }

    // MARK: Menus

    @Test func `the menu offers to undo what can be undone`() async throws {
        func chooseFirst() {
            screen.keyboard.press("e", modifiers: .alternate)
            screen.keyboard.press(.return)
        }
        try await open("one")
        textView.edit(TextRange(0..<3), replacingWith: "two", actionName: "Replace")
        chooseFirst()
        #expect(textView.text == "one")
        // Nothing is left to undo, so this is the next item.
        chooseFirst()
        #expect(textView.text == "two")
    }

    @Test func `the menu shows what is on, also while the find bar has the focus`() async throws {
        try await open("one")
        press("f")
        #expect(bar.queryField.isFirstResponder)
        for isOn in [textView.wrapsLines, !textView.wrapsLines] {
            #expect(textView.wrapsLines == isOn)
            screen.keyboard.press("v", modifiers: .alternate)
            #expect(screen.popups.count == 1 && controller.wrapCommand.state == (isOn ? .on : .off))
            screen.keyboard.type("w")
            #expect(screen.popups.isEmpty)
        }
    }
}
