import Walden

/// Notes in folders: a side bar, a list with a search, an editor; a menu bar, context menus, dialogs, several windows.
///
/// Keeps the notes in a file: the one in its argument, otherwise `walden-notes` in the user's data folder.
@main
final class Notes: Responder, MainApplicationDelegate {
    let store: NoteStore

    override convenience init() { self.init(NoteStore(NoteFile(CommandLine.arguments.dropFirst().first))) }

    init(_ store: NoteStore) {
        self.store = store
        super.init()
    }

    override var keyCommands: [KeyCommand] { [KeyCommand("q", .control, title: "_Quit", action: Notes.quit)] }

    func quit() { Application.shared?.terminate() }

    func openWindow(showing note: Note? = nil) {
        let window = Window(title: "Notes", size: Size(width: 960, height: 620))
        let controller = NotesController(store, notes: self)
        window.rootViewController = controller
        window.headerBar = controller.headerBar
        window.makeKeyAndVisible()
        if let note { controller.show(note) }
    }

    func applicationDidFinishLaunching(_ application: Application) {
        store.saveHandler = { [weak application] in
            // A burst of typing is one write.
            application?.eventLoop.schedule(after: .seconds(1)) { [weak self] _ in self?.save() }
        }
        openWindow()
        if let problem = store.problem { tell("The notes cannot be read", problem) }
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
        alert.addAction(AlertAction(title: "OK"))
        Task { _ = await alert.choice(in: window) }
    }

    func applicationWillTerminate(_ application: Application) { _ = store.save() }
}
