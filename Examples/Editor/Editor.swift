import Glibc
import Walden

/// A text editor: files of many megabytes, find and replace, line numbers, several windows.
///
/// Opens the files in its arguments.
@main
final class Editor: Responder, MainApplicationDelegate {
    /// What is kept of texts with changes.
    let store: RecoveryStore

    override convenience init() {
        self.init(recoveryFolder: RecoveryStore.standardFolder)
    }

    init(recoveryFolder: String) {
        store = RecoveryStore(recoveryFolder)
        super.init()
    }

    // MARK: Commands

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("n", .control, title: "New Window", action: Editor.newWindow),
            KeyCommand("q", .control, title: "Quit", action: Editor.quit),
        ]
    }

    func newWindow() { openWindow() }

    /// Closes all windows; those with changes ask first. The app ends with the last one.
    func quit() {
        guard let application = Application.shared else { return }
        for window in application.windows { window.performClose() }
    }

    @discardableResult
    func openWindow(_ document: Document = Document(), _ text: TextSnapshot = TextSnapshot()) -> EditorController {
        let controller = EditorController(document, text: text)
        EditorWindow(controller).makeKeyAndVisible()
        return controller
    }

    // MARK: ApplicationDelegate

    func applicationDidFinishLaunching(_ application: Application) {
        for recovery in store.takeOver() {
            let document = Document()
            openWindow(document, document.recover(recovery)).tellRecovery()
        }
        if application.windows.isEmpty, application.launchURIs.isEmpty { openWindow() }
    }

    func application(_ application: Application, open uris: [URI]) {
        for uri in uris {
            let path = uri.filePath
            openWindow().open(path ?? uri.text, isNew: path != nil)
        }
    }

    func applicationShouldTerminate(_ application: Application) -> Bool {
        guard controllers(of: application).contains(where: { $0.document.isModified || $0.pendingWrites > 0 }) else {
            return true
        }
        quit()
        return false
    }

    /// Keeps what could not be saved, such as when the compositor has ended.
    func applicationWillTerminate(_ application: Application) {
        for controller in controllers(of: application) where !controller.isDiscarded {
            if controller.document.keepAtEnd(controller.textView.snapshot, in: store) { continue }
            let line = Array("Editor: The latest changes to “\(controller.document.name)” could not be kept.\n".utf8)
            _ = Glibc.write(STDERR_FILENO, line, line.count)
        }
    }

    private func controllers(of application: Application) -> [EditorController] {
        application.windows.compactMap { ($0 as? EditorWindow)?.controller }
    }
}
