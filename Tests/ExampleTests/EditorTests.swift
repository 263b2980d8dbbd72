import Foundation
import Testing
import WaldenTesting

@testable import Editor

/// The editor, as a user works with it.
@MainActor
struct EditorTests: EditorWork {
    // The screen goes first: its end may write to the folder.
    let screen: TestScreen
    let editor: Editor
    let folder = TemporaryFolder()

    init() {
        editor = Editor(recoveryFolder: folder.path("recovery"))
        screen = TestScreen(delegate: editor)
    }

    // MARK: Files

    @Test func `a text is typed, saved by path, and saved again`() async throws {
        #expect(screen.window.title == "Untitled – Editor")
        screen.keyboard.type("hello")
        #expect(screen.window.title == "• Untitled – Editor")
        press("s")
        prompt(folder.path("new.txt"))
        await settle()
        #expect(try content("new.txt") == "hello" && screen.window.title == "new.txt – Editor")
        #expect(textView.isFirstResponder)
        screen.keyboard.type("!")
        press("s")
        await settle()
        #expect(try content("new.txt") == "hello!" && !controller.document.isModified)
    }

    @Test func `undoing all changes leaves none`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        #expect(screen.window.title.hasPrefix("•"))
        press("z")
        #expect(!screen.window.title.hasPrefix("•") && textView.text == "one")
    }

    @Test func `a file opens in a blank window, the next one in another`() async throws {
        let first = try write("first", "first.txt")
        press("o")
        prompt(first)
        await settle()
        #expect(textView.text == "first" && screen.application.windows.count == 1)
        let second = try write("second\n", "second.txt")
        press("o")
        #expect(controller.editorView.prompt.field.text == folder.path(""))
        prompt(second)
        await settle()
        #expect(screen.application.windows.count == 2 && textView.text == "first")
        let other = controller(of: screen.application.windows[1])
        #expect(other.textView.text == "second\n" && other.window?.title == "second.txt – Editor")
    }

    @Test func `each window has its own text and undo`() throws {
        screen.keyboard.type("one")
        press("n")
        screen.pump()
        let second = try #require(screen.application.windows.last)
        screen.keyboard.focus(second)
        screen.keyboard.type("two")
        press("z")
        #expect(controller(of: second).textView.text.isEmpty && textView.text == "one")
    }

    @Test func `a file that cannot be opened says why`() async throws {
        controller.open(folder.path("missing"))
        await settle()
        #expect(question.text.hasSuffix("There is no such file.") && textView.isFirstResponder == false)
        press(.escape)
        #expect(question.isHidden && textView.isFirstResponder)
    }

    @Test func `the files of a command are opened, and new ones begun`() async throws {
        let paths = [try write("one", "one.txt"), folder.path("later.txt")]
        let editor = Editor(recoveryFolder: folder.path("recovery"))
        let screen = TestScreen(delegate: editor, opening: paths.map(URI.init(filePath:)))
        #expect(screen.application.windows.count == 2)
        let controllers = screen.application.windows.map(controller(of:))
        for controller in controllers { await controller.fileTask?.value }
        #expect(controllers[0].textView.text == "one" && controllers[1].window?.title == "later.txt – Editor")
    }

    @Test func `bytes that are not text are shown with a warning, and not saved without a word`() async throws {
        try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: folder.path("broken")))
        controller.open(folder.path("broken"))
        await settle()
        #expect(question.text.contains("not text"))
        try answer("OK")
        press(.end, .control)
        screen.keyboard.type("b")
        press("s")
        await settle()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("broken"))).count == 2)
        try answer("Replace")
        await settle()
        #expect(try content("broken") == "a\u{FFFD}b")
    }

    @Test func `pasted lines get the line ends of the file`() async throws {
        try await open("one\r\ntwo\r\n")
        screen.platform.pasteboard(.general).setContents([("text/plain;charset=utf-8", Array("a\r\nb\r\n".utf8))])
        press("v")
        screen.pump()
        press("s")
        await settle()
        #expect(try content("text.txt").utf8.elementsEqual("a\r\nb\r\none\r\ntwo\r\n".utf8))
        press("z")
        #expect(textView.text == "one\ntwo\n")
    }

    @Test func `Return begins a line in a file whose lines end with CR`() async throws {
        try await open("one\rtwo\r")
        #expect(controller.editorView.status.format.text == "UTF-8, CR")
        press("l")
        prompt("2")
        press(.return)
        #expect(textView.paragraphCount == 4)
        press("s")
        await settle()
        #expect(try content("text.txt").utf8.elementsEqual("one\r\rtwo\r".utf8))
        press(.backspace)
        #expect(textView.paragraphCount == 3 && textView.text == "one\ntwo\n")
    }

    @Test func `Return begins a line after each kind of line end in a file that has several`() async throws {
        try await open("one\rtwo\nthree\r\nfour")
        #expect(controller.editorView.status.format.text == "UTF-8, Mixed")
        for line in ["2", "4", "6"] {
            press("l")
            prompt(line)
            press(.return)
        }
        #expect(textView.paragraphCount == 7)
        press("s")
        await settle()
        #expect(try content("text.txt").utf8.elementsEqual("one\r\rtwo\n\nthree\r\n\nfour".utf8))
    }

    @Test func `spelling is checked in plain texts, and by command in others`() async throws {
        #expect(textView.isSpellCheckingEnabled)
        try await open("teh", "code.swift")
        #expect(!textView.isSpellCheckingEnabled)
        press(.function(7), .shift)
        #expect(textView.isSpellCheckingEnabled)
        press(.function(7), .shift)
        screen.keyboard.type("x")
        #expect(!textView.isSpellCheckingEnabled)
    }

    @Test func `a choice about spelling outlasts a reload`() async throws {
        try await open("teh", "code.swift")
        press(.function(7), .shift)
        _ = try write("theirs", "code.swift")
        screen.deactivate()
        screen.activate()
        await settle()
        try answer("Reload")
        await settle()
        #expect(textView.text == "theirs" && textView.isSpellCheckingEnabled)
    }

    // MARK: Nothing is lost

    @Test func `a window without changes closes at once`() {
        screen.requestClose()
        #expect(screen.exitStatus == 0)
    }

    @Test func `a window with changes closes only by an answer`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        screen.requestClose()
        #expect(!screen.window.isClosed && question.text.contains("text.txt"))
        press(.escape)
        #expect(question.isHidden && textView.text == "xone" && textView.isFirstResponder)
        press("w")
        try answer("Save")
        await settle()
        #expect(screen.window.isClosed && screen.exitStatus == 0)
        #expect(try content("text.txt") == "xone")
    }

    @Test func `discarding closes without saving`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        screen.requestClose()
        try answer("Discard")
        #expect(screen.window.isClosed)
        #expect(try content("text.txt") == "one")
    }

    @Test func `closing an untitled text asks for its path first`() async throws {
        screen.keyboard.type("x")
        screen.requestClose()
        try answer("Save")
        prompt(folder.path("late.txt"))
        await settle()
        #expect(screen.window.isClosed)
        #expect(try content("late.txt") == "x")
    }

    @Test func `a close that ends at the question for a path closes nothing later`() async throws {
        screen.keyboard.type("x")
        screen.requestClose()
        try answer("Save")
        press(.escape)
        #expect(textView.isFirstResponder)
        press("s")
        prompt(folder.path("late.txt"))
        await settle()
        #expect(!screen.window.isClosed && !controller.document.isModified)
    }

    @Test func `a save that fails keeps the window`() async throws {
        screen.keyboard.type("x")
        screen.requestClose()
        try answer("Save")
        prompt(folder.path("no/such/folder"))
        await settle()
        #expect(!screen.window.isClosed && question.text.contains("cannot be saved") && textView.text == "x")
        try answer("Cancel")
        press("s")
        prompt(folder.path("here.txt"))
        await settle()
        #expect(!screen.window.isClosed)
        #expect(try content("here.txt") == "x")
    }

    @Test func `the app does not end while changes are unsaved`() async throws {
        press("n")
        screen.pump()
        screen.keyboard.focus(screen.window)
        screen.keyboard.type("x")
        screen.requestTermination()
        #expect(screen.exitStatus == nil && screen.application.windows.count == 1 && !question.isHidden)
        try answer("Discard")
        #expect(screen.exitStatus == 0)
    }

    @Test func `what is unsaved when the compositor ends is there at the next start`() async throws {
        try await leaveEditor { $0.keyboard.type("x") }
        let next = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
        let controller = controller(of: next.window)
        #expect(controller.textView.text == "xone" && next.window.title == "• text.txt – Editor")
        #expect(controller.editorView.question.text.contains("was not saved"))
        next.keyboard.press(.escape)
        next.requestClose()
        next.pointer.click(try find("Discard", in: controller.editorView.question))
        #expect(next.window.isClosed)
        let last = RecoveryStore(folder.path("recovery"))
        #expect(last.takeOver().isEmpty)
    }

    @Test func `changes are kept after some seconds, until they are saved`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        screen.advance(by: .seconds(4))
        await settle()
        #expect(keptCount == 0)
        screen.advance(by: .seconds(2))
        await settle()
        #expect(keptCount == 1)
        press("s")
        await settle()
        #expect(keptCount == 0)
    }

    @Test func `a file that another program changed is asked about`() async throws {
        try await open("one")
        _ = try write("theirs", "text.txt")
        screen.deactivate()
        screen.activate()
        await settle()
        #expect(question.text.contains("Another program has changed"))
        try answer("Reload")
        await settle()
        #expect(textView.text == "theirs" && !controller.document.isModified)
        screen.keyboard.type("x")
        _ = try write("again", "text.txt")
        press("s")
        await settle()
        #expect(try content("text.txt") == "again")
        try answer("Overwrite")
        await settle()
        #expect(try content("text.txt") == "xtheirs" && !controller.document.isModified)
    }

    // MARK: Lines, size, wrapping

    @Test func `a line is gone to, and the status tells where the caret is`() async throws {
        try await open((1...500).map { "line \($0)" }.joined(separator: "\n"))
        press("l")
        prompt("400")
        let caret = textView.caretRect(for: textView.selectedTextRange.start)
        #expect(caret.minY > textView.bounds.minY && caret.maxY < textView.bounds.maxY)
        let status = controller.editorView.status
        #expect(status.position.text == "Line 400, column 1" && status.format.text == "UTF-8, LF")
        press(.end)
        #expect(status.position.text == "Line 400, column 9")
        press(.home, .shift)
        #expect(status.position.text == "Line 400, column 9 (8 selected)")
    }

    @Test func `line numbers follow scrolling, and a press on one selects its line`() async throws {
        try await open((1...500).map { "line \($0)\n" }.joined())
        let numbers = controller.editorView.lineNumbers
        #expect(numbers.visibleNumbers.starts(with: [1, 2, 3]))
        textView.contentOffset = Point(x: 0, y: textView.contentSize.height / 2)
        screen.pump()
        let first = try #require(numbers.visibleNumbers.first)
        #expect(first > 200 && numbers.visibleNumbers == Array(first..<first + numbers.visibleNumbers.count))
        screen.pointer.click(numbers)
        let selected = textView.text(in: textView.selectedTextRange)
        let number = try #require(Int(selected.filter(\.isNumber)))
        #expect(selected == "line \(number)\n" && numbers.visibleNumbers.contains(number))
        press(.delete)
        #expect(numbers.visibleNumbers.contains(number) && textView.paragraphCount == 500)
        press("a")
        press(.delete)
        screen.pump()
        #expect(numbers.visibleNumbers == [1])
    }

    @Test func `text size and wrapping keep the place`() async throws {
        try await open((1...500).map { "line \($0) " + String(repeating: "word ", count: 30) }.joined(separator: "\n"))
        press("l")
        prompt("300")
        screen.pump()
        let first = textView.paragraphs(in: textView.bounds)[0].number
        press("+")
        press("+")
        screen.pump()
        #expect(textView.font.size == 15 && abs(textView.paragraphs(in: textView.bounds)[0].number - first) <= 1)
        press("z", .alternate)
        screen.pump()
        #expect(!textView.wrapsLines && abs(textView.paragraphs(in: textView.bounds)[0].number - first) <= 1)
        press("0")
        #expect(textView.font.size == 13)
    }

    // MARK: Large files

    @Test func `S136 a file of ten megabytes opens, scrolls and is searched without laying out what is not seen`()
        async throws
    {
        let text = (0..<200_000).map { "line \($0) of a file that has two hundred thousand\n" }.joined()
        try await open(text)
        #expect(textView.paragraphCount == 200_001 && textView.laidOutCount < 100)
        press("f")
        screen.keyboard.type("line 199999")
        #expect(bar.count.text == "Searching…")
        await controller.finder.task?.value
        screen.pump()
        #expect(bar.count.text == "1 of 1" && textView.paragraphNumber(at: textView.selectedTextRange.start) == 199_999)
        press(.escape)
        screen.keyboard.type("x")
        #expect(textView.laidOutCount < 300 && controller.document.isModified)
        press("z")
        #expect(!controller.document.isModified)
    }
}
