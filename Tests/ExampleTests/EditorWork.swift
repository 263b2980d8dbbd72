import Foundation
import Testing
import WaldenTesting

@testable import Editor

/// What a user does in the editor, and sees.
@MainActor
protocol EditorWork {
    var folder: TemporaryFolder { get }
    var screen: TestScreen { get }
}

extension EditorWork {
    func controller(of window: Window) -> EditorController {
        guard let window = window as? EditorWindow else { fatalError("unreachable: all windows are of the editor") }
        return window.controller
    }

    var controller: EditorController { controller(of: screen.window) }
    var textView: TextView { controller.textView }
    var bar: FindBar { controller.editorView.findBar }
    var question: QuestionBar { controller.editorView.question }

    func press(_ key: Character, _ modifiers: Event.ModifierFlags = .control) {
        screen.keyboard.press(key, modifiers: modifiers)
    }

    @_disfavoredOverload
    func press(_ key: KeySymbol, _ modifiers: Event.ModifierFlags = []) {
        screen.keyboard.press(key, modifiers: modifiers)
    }

    /// Lets files be read and written.
    func settle(_ controller: EditorController? = nil) async {
        let controller = controller ?? self.controller
        await controller.fileTask?.value
        await controller.keepTask?.value
        screen.pump()
    }

    /// Opens a file in another editor, which ends in the middle of work.
    func leaveEditor(_ work: (TestScreen) -> Void) async throws {
        let screen = TestScreen(delegate: Editor(recoveryFolder: folder.path("recovery")))
        let controller = controller(of: screen.window)
        controller.open(try write("one", "text.txt"))
        await settle(controller)
        screen.pump()
        work(screen)
    }

    func find(_ name: String, in view: View) throws -> View {
        func search(_ view: View) -> View? {
            view.accessibilityIdentifier == name ? view : view.subviews.lazy.compactMap(search).first
        }
        return try #require(search(view), "\(name)")
    }

    func answer(_ title: String, in controller: EditorController? = nil) throws {
        let question = (controller ?? self.controller).editorView.question
        #expect(!question.isHidden)
        screen.pointer.click(try find(title, in: question))
    }

    func write(_ text: String, _ name: String) throws -> String {
        try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
        return folder.path(name)
    }

    func content(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }

    /// The number of texts that are kept.
    var keptCount: Int {
        let files = FileManager.default.enumerator(atPath: folder.path("recovery"))?.allObjects ?? []
        return files.count { "\($0)".hasSuffix("/text") }
    }

    func open(_ text: String, _ name: String = "text.txt") async throws {
        controller.open(try write(text, name))
        await settle()
    }

    func prompt(_ text: String) {
        press("a")
        screen.keyboard.type(text)
        press(.return)
    }
}
