import Glibc
import Walden

/// Notes in folders: a side bar, a list with a search, an editor; a menu bar, context menus, dialogs, several windows.
///
/// Keeps the notes in a file: the one in its argument, otherwise `walden-notes` in the user's data folder. What cannot
/// be saved when the app ends is kept in the user's state folder until the next start.
@main
final class Notes: Responder, MainApplicationDelegate {
    let store: NoteStore
    /// Whether the user is asked whether to end without saving.
    private var isAsking = false

    override convenience init() {
        let path = CommandLine.arguments.dropFirst().first
        self.init(NoteStore(NoteFile(path, recoveryFolder: NoteFile.standardRecoveryFolder)))
    }

    init(_ store: NoteStore) {
        self.store = store
        super.init()
    }

    override var keyCommands: [KeyCommand] { [KeyCommand("q", .control, title: "_Quit", action: Notes.quit)] }

    func quit() {
        guard let application = Application.shared, applicationShouldTerminate(application) else { return }
        application.terminate()
    }

    func openWindow(showing note: Note? = nil) {
        let window = Window(title: "Notes", size: Size(width: 960, height: 620))
        let controller = NotesController(store, notes: self)
        window.rootViewController = controller
        window.headerBar = controller.headerBar
        window.closeHandler = { [weak self] in self?.shouldClose($0) ?? true }
        window.makeKeyAndVisible()
        if let note { controller.show(note) }
    }

    func applicationDidFinishLaunching(_ application: Application) {
        store.saveHandler = { [weak application] in
            // A burst of typing is one write.
            application?.eventLoop.schedule(after: .seconds(1)) { [weak self] _ in self?.save() }
        }
        openWindow()
        if store.isUnsaved {
            tell("These notes were not saved when the app ended", store.save() ?? "They are saved now.")
        } else if let problem = store.problem {
            tell("The notes cannot be read", problem)
        }
    }

    /// Writes what has changed, and says where that fails.
    private func save() {
        let wasUnsaved = store.isUnsaved
        guard let problem = store.save(), !wasUnsaved else { return }
        tell("The notes cannot be saved", problem)
    }

    private func tell(_ title: String, _ problem: String) {
        guard let window = Application.shared?.windows.first(where: \.isVisible) else { return }
        let alert = AlertController(title: title, message: problem)
        alert.addAction(AlertAction(title: "OK", style: .cancel))
        let overwrite = addOverwriting(to: alert)
        Task {
            let choice = await alert.choice(in: window)
            guard let choice, choice === overwrite, let problem = store.overwrite() else { return }
            tell(title, problem)
        }
    }

    /// Adds an action that replaces what another program has written; `nil` if there is no such thing.
    private func addOverwriting(to alert: AlertController) -> AlertAction? {
        guard store.isFileChangedByOthers else { return nil }
        let overwrite = AlertAction(title: "Overwrite", style: .destructive)
        alert.addAction(overwrite)
        return overwrite
    }

    // MARK: Ending

    func applicationShouldTerminate(_ application: Application) -> Bool {
        let windows = windows(of: application)
        // What is composed is a part of the text.
        for case let controller as NotesController in windows.map(\.rootViewController) {
            controller.editor.textView.unmarkText()
        }
        return windows.isEmpty || shouldEnd(askingIn: windows.first { $0.isKeyWindow } ?? windows[0])
    }

    /// Returns whether a window may close. The last one ends the app.
    private func shouldClose(_ window: Window) -> Bool {
        windows(of: window.application).contains { $0 !== window } || shouldEnd(askingIn: window)
    }

    private func windows(of application: Application) -> [Window] {
        application.windows.filter { $0.isVisible && $0.rootViewController is NotesController }
    }

    /// Saves, and returns whether the app may end now. If not, the user is asked.
    private func shouldEnd(askingIn window: Window) -> Bool {
        guard let problem = store.save() else { return true }
        guard !isAsking else { return false }
        isAsking = true
        let alert = AlertController(title: "The notes cannot be saved", message: problem)
        let quit = AlertAction(title: "Quit Anyway", style: .destructive)
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        let overwrite = addOverwriting(to: alert)
        alert.addAction(quit)
        Task {
            let choice = await alert.choice(in: window)
            isAsking = false
            guard let choice else { return }
            if choice === quit { store.discard() }
            if choice === quit || choice === overwrite && store.overwrite() == nil {
                window.application.terminate()
            } else if choice === overwrite {
                _ = shouldEnd(askingIn: window)
            }
        }
        return false
    }

    /// Keeps what cannot be saved, such as when the compositor has ended.
    func applicationWillTerminate(_ application: Application) {
        guard let problem = store.save() else { return }
        let place = store.keep().map { "They are kept in “\($0)”." } ?? "They could not be kept either."
        let line = Array("Notes: The notes cannot be saved. \(problem) \(place)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
