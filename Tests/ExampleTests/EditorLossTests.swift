import Foundation
import Testing
import WaldenTesting

@testable import Editor

/// Work that must not be lost: what is composed, what is typed while a question waits, and files that others touch.
@MainActor
struct EditorLossTests: EditorWork {
    // The screen goes first: its end may write to the folder.
    let screen: TestScreen
    let folder = TemporaryFolder()

    init() {
        screen = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
    }

    /// Returns to the editor after another program has done something.
    private func comeBack() async {
        screen.deactivate()
        screen.activate()
        await settle()
    }

    @Test func `what is composed when the compositor ends is kept`() async throws {
        try await leaveEditor {
            $0.keyboard.type("x")
            $0.keyboard.press("a", modifiers: .control)
            $0.inputMethod.compose("に")
        }
        let next = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
        #expect(controller(of: next.window).textView.text == "に")
    }

    @Test func `what is discarded is not kept when the compositor ends before the window has closed`() async throws {
        try await leaveEditor { screen in
            screen.keyboard.type("x")
            screen.keyboard.press("w", modifiers: .control)
            screen.keyboard.press("s", modifiers: .control)
            let question = controller(of: screen.window).editorView.question
            guard let discard = try? find("Discard", in: question) else { return }
            screen.pointer.click(discard)
            #expect(!screen.window.isClosed)
        }
        #expect(keptCount == 0)
    }

    @Test func `a file that opens in an empty window spares what is composed there`() async throws {
        let path = try write("one", "text.txt")
        controller.open(path)
        screen.inputMethod.compose("に")
        await settle()
        let windows = screen.application.windows
        #expect(windows.count == 2 && controller(of: windows[0]).textView.text == "に")
        #expect(controller(of: windows[1]).textView.text == "one")
    }

    @Test(arguments: [false, true])
    func `bytes that are not text are not replaced by Save As without a question`(opensDirectly: Bool) async throws {
        try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: folder.path("broken")))
        controller.open(folder.path("broken"))
        await settle()
        try answer("OK")
        press(.end, .control)
        screen.keyboard.type("b")
        if opensDirectly {
            press("s", [.control, .shift])
        } else {
            press("s")
            press(.return)
        }
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.type(folder.path("broken") + "\n")
        await settle()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("broken"))) == Data([0x61, 0xFF]))
        #expect(!question.isHidden)
        try answer("Replace")
        await settle()
        #expect(try content("broken") == "a\u{FFFD}b")
    }

    @Test func `what is typed while the question about another program's change waits is not discarded`() async throws {
        try await open("one")
        _ = try write("theirs", "text.txt")
        await comeBack()
        screen.keyboard.type("x")
        try answer("Reload")
        await settle()
        #expect(textView.text == "xone" && question.text.contains("discards"))
        try answer("Reload")
        await settle()
        #expect(textView.text == "theirs" && question.isHidden)
    }

    @Test func `the only copy of a deleted file is not closed without a question`() async throws {
        try await open("one")
        try FileManager.default.removeItem(atPath: folder.path("text.txt"))
        await comeBack()
        try answer("OK")
        #expect(screen.window.title == "• text.txt – Editor")
        press("w")
        #expect(question.text.contains("Save the changes"))
        try answer("Save")
        await settle()
        #expect(screen.window.isClosed)
        #expect(try content("text.txt") == "one")
    }

    @Test func `the only copy of a deleted file is still one if it is discarded, but saved after all`() async throws {
        mkdir(folder.path("folder"), 0o700)
        try await open("one", "folder/text.txt")
        try FileManager.default.removeItem(atPath: folder.path("folder"))
        await comeBack()
        try answer("OK")
        press("w")
        press("s")
        try answer("Discard")
        press("s")
        await settle()
        #expect(question.text.contains("cannot be saved"))
        try answer("Cancel")
        screen.keyboard.type("x")
        press("z")
        #expect(textView.text == "one")
        press("w")
        #expect(!screen.window.isClosed && question.text.contains("Save the changes"))
    }

    @Test func `changes are kept while a file operation hangs`() async throws {
        try await open("one")
        let (hanging, end) = AsyncStream.makeStream(of: Void.self)
        controller.fileTask = Task { for await _ in hanging {} }
        screen.keyboard.type("x")
        screen.advance(by: .seconds(6))
        #expect(await screen.wait { keptCount == 1 })
        end.finish()
        await settle()
    }

    /// Lets the time pass after which changes are kept.
    private func waitForKeeping() async {
        screen.advance(by: .seconds(6))
        await settle()
    }

    @Test func `that changes cannot be kept is said beside the text, until they can be`() async throws {
        let notice = controller.editorView.notice
        try await open("one")
        _ = try write("in the way", "recovery")
        screen.keyboard.type("x")
        await waitForKeeping()
        #expect(!notice.isHidden && notice.text.contains("“\(folder.path("recovery"))” cannot be written"))
        screen.keyboard.type("y")
        #expect(textView.text == "xyone" && question.isHidden)
        try FileManager.default.removeItem(atPath: folder.path("recovery"))
        await waitForKeeping()
        #expect(notice.isHidden && keptCount == 1 && textView.isFirstResponder)
    }

    @Test func `that changes cannot be kept is said once, and not while there are none`() async throws {
        let notice = controller.editorView.notice
        try await open("one")
        _ = try write("in the way", "recovery")
        for text in ["x", "y"] {
            screen.keyboard.type(text)
            await waitForKeeping()
            #expect(notice.isHidden == (text == "y"))
            press(.escape)
            #expect(notice.isHidden)
        }
        press("s")
        await settle()
        screen.keyboard.type("z")
        await waitForKeeping()
        #expect(!notice.isHidden)
        press("s")
        await settle()
        #expect(notice.isHidden)
    }

    @Test func `changes are kept anew once their folder was removed`() async throws {
        try await open("one")
        screen.keyboard.type("x")
        await waitForKeeping()
        #expect(keptCount == 1)
        try FileManager.default.removeItem(atPath: folder.path("recovery"))
        screen.keyboard.type("y")
        for _ in 0..<2 { await waitForKeeping() }
        #expect(keptCount == 1 && controller.editorView.notice.isHidden)
    }

    @Test func `a file that was moved away and comes back is as it was`() async throws {
        try await open("one")
        try FileManager.default.moveItem(atPath: folder.path("text.txt"), toPath: folder.path("elsewhere"))
        await comeBack()
        try answer("OK")
        #expect(controller.document.isModified)
        try FileManager.default.moveItem(atPath: folder.path("elsewhere"), toPath: folder.path("text.txt"))
        await comeBack()
        #expect(!controller.document.isModified && question.isHidden)
        press("w")
        #expect(screen.window.isClosed)
    }

    @Test(arguments: [("a\rb", "a\r\nb"), ("x\r", "x\r\n")])
    func `old Macintosh line ends are those of the file, once pasted`(pasted: String, expected: String) async throws {
        try await open("one\r\ntwo")
        screen.platform.pasteboard(.general).setContents([("text/plain;charset=utf-8", Array(pasted.utf8))])
        press(.end)
        press("v")
        screen.pump()
        press("s")
        await settle()
        #expect(try content("text.txt").utf8.elementsEqual("one\(expected)\r\ntwo".utf8))
    }
}
