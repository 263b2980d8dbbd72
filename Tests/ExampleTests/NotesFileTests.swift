import Foundation
import Testing
import WaldenTesting

@testable import Notes

/// The file of notes: nothing is lost, neither what is written here nor what others write.
@MainActor
struct NotesFileTests {
    let folder = TemporaryFolder()

    private func open(_ path: String) -> NoteStore { NoteStore(NoteFile(path)) }
    private func names(_ path: String) -> [String] { open(path).folders.map(\.name) }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
        return folder.path(name)
    }

    // MARK: What is written

    @Test(arguments: ["\u{301}x", "\u{200D}x", "\u{FE0F}", "\u{93E}x"])
    func `a folder may have a name that begins with an accent`(name: String) {
        let store = open(folder.path("notes"))
        store.rename(store.folders[0], to: name)
        #expect(store.save() == nil)
        let again = open(folder.path("notes"))
        #expect(again.problem == nil && again.folders.map(\.name) == [name, "Bean-field", "House"])
        #expect(again.folders.map(\.notes.count) == store.folders.map(\.notes.count))
    }

    @Test(arguments: ["Two\nlines", "Two\r\nlines", "Two\rlines"])
    func `a name of several lines is kept as one`(name: String) {
        let store = open(folder.path("notes"))
        store.rename(store.folders[0], to: name)
        #expect(store.save() == nil && names(folder.path("notes")) == ["Two lines", "Bean-field", "House"])
    }

    @Test func `what is too large to be read again is not written, and that is said`() throws {
        let path = try write("folder A\nnote 1.0 0\n\n", "notes")
        func store(limit: Int) -> NoteStore { NoteStore(NoteFile(path, maximumSize: limit)) }
        func save(length: Int) -> String? {
            let mine = store(limit: 64)
            mine.setText(String(repeating: "x", count: length), of: mine.folders[0].notes[0], at: 1, by: nil)
            return mine.save()
        }
        #expect(save(length: 42) == nil, "64 bytes")
        #expect(save(length: 43)?.contains("larger than") == true && folder.names == ["notes"])
        #expect(store(limit: 64).folders.first?.notes.first?.text.count == 42)
        #expect(store(limit: 63).problem?.contains("larger than") == true)
    }

    // MARK: Other programs

    @Test func `what another program has written is not overwritten`() throws {
        let path = try write("folder A\n", "notes")
        let (mine, theirs) = (open(path), open(path))
        for name in ["Theirs", "Theirs again"] {
            theirs.rename(theirs.folders[0], to: name)
            #expect(theirs.save() == nil, "it knows its own writing")
        }
        mine.rename(mine.folders[0], to: "Mine")
        #expect(mine.save()?.contains("Another program has changed") == true)
        #expect(names(path) == ["Theirs again"] && folder.names == ["notes"])
        try FileManager.default.removeItem(atPath: path)
        #expect(mine.save() == nil && names(path) == ["Mine"], "a file that has gone is written anew")
    }

    @Test func `a file that has come meanwhile is not overwritten`() throws {
        let store = open(folder.path("notes"))
        _ = try write("folder Theirs\n", "notes")
        store.rename(store.folders[0], to: "Mine")
        #expect(store.save() != nil && names(folder.path("notes")) == ["Theirs"])
    }

    @Test func `a file that was written again as it was is no other one`() throws {
        let path = try write("folder A\n", "notes")
        let store = open(path)
        _ = try write("folder A\n", "notes")
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: path)
        store.rename(store.folders[0], to: "Mine")
        #expect(store.save() == nil && names(path) == ["Mine"])
    }

    @Test func `what another program has written is overwritten if the user wants that`() throws {
        let path = try write("folder A\n", "notes")
        let store = open(path)
        _ = try write("folder Theirs\n", "notes")
        store.rename(store.folders[0], to: "Mine")
        #expect(store.save() != nil && store.isFileChangedByOthers)
        #expect(store.overwrite() == nil && names(path) == ["Mine"] && !store.isFileChangedByOthers)
    }

    @Test func `a later failure of another kind offers no overwriting`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("a"), withIntermediateDirectories: false)
        let path = try write("folder A\n", "a/notes")
        let store = open(path)
        _ = try write("folder Theirs\n", "a/notes")
        store.rename(store.folders[0], to: "Mine")
        #expect(store.save() != nil && store.isFileChangedByOthers)
        try FileManager.default.removeItem(atPath: folder.path("a"))
        _ = try write("", "a")
        #expect(store.save() != nil && !store.isFileChangedByOthers)
    }

    @Test func `two that save at once leave no file behind and mix nothing`() throws {
        let path = try write("folder A\n", "notes")
        let leftover = try write("of another one", "notes.new")
        let store = open(path)
        store.rename(store.folders[0], to: "Mine")
        #expect(store.save() == nil && folder.names == ["notes", "notes.new"])
        #expect(try String(contentsOfFile: leftover, encoding: .utf8) == "of another one")
    }

    @Test(
        arguments: [
            ("folder A\nnote 1.0 2\nabc", []), ("folder A\nnote 1.0 2\na\u{E9}", []),
            ("folder A\nnote 1.0 2\na", [0xFF, 0x0A]), ("folder ", [0xFF, 0x0A]),
        ] as [(String, [UInt8])])
    func `a file that can only be read in part is not overwritten`(text: String, rest: [UInt8]) throws {
        let (url, bytes) = (URL(fileURLWithPath: folder.path("notes")), Array(text.utf8) + rest)
        try Data(bytes).write(to: url)
        let store = open(folder.path("notes"))
        #expect(store.problem?.contains("no file of notes") == true)
        store.insert(Folder("Mine"), at: 0)
        #expect(store.save() != nil)
        #expect(try Data(contentsOf: url) == Data(bytes))
    }

    // MARK: Where the file is

    @Test func `missing folders are made, for the user alone`() throws {
        let store = open(folder.path("a/b/notes"))
        store.rename(store.folders[0], to: "Mine")
        #expect(store.save() == nil)
        #expect(names(folder.path("a/b/notes")).first == "Mine")
        #expect(mode(folder.path("a")) == 0o700 && mode(folder.path("a/b/notes")) == 0o600)
    }

    @Test(arguments: [true, false])
    func `a symbolic link stays, and what it leads to keeps its permissions`(exists: Bool) throws {
        mkdir(folder.path("real"), 0o700)
        let (link, path) = (folder.path("link"), folder.path("real/notes"))
        if exists {
            _ = try write("folder A\n", "real/notes")
            chmod(path, 0o640)
        }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real/notes")
        let store = open(link)
        store.rename(store.folders[0], to: "Mine")
        #expect(store.save() == nil)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/notes")
        #expect(names(path).first == "Mine")
        #expect(mode(path) == (exists ? 0o640 : 0o600))
    }

    @Test func `a user who has deleted all folders does not get the examples again`() {
        let store = open(folder.path("notes"))
        for folder in store.folders { store.remove(folder) }
        #expect(store.save() == nil && names(folder.path("notes")).isEmpty)
    }

    // MARK: What the user is told

    private func launch(_ path: String) -> (store: NoteStore, screen: TestScreen) {
        let store = open(path)
        return (store, TestScreen(delegate: Notes(store)))
    }

    private func alert(on screen: TestScreen) -> AlertController? {
        screen.window.rootViewController?.presentedViewController as? AlertController
    }

    private func change(_ store: NoteStore, on screen: TestScreen) async {
        store.insert(Folder("New"), at: 0)
        await screen.run(for: .seconds(2))
    }

    private func dismissAlert(on screen: TestScreen) async {
        screen.keyboard.press(.escape)
        await screen.run(for: .seconds(1))
        #expect(alert(on: screen) == nil)
    }

    @Test func `that a file cannot be read is said once, not after each change`() async throws {
        let (store, screen) = launch(try write("something else", "notes"))
        await screen.wait { alert(on: screen) != nil }
        #expect(alert(on: screen)?.title == "The notes cannot be read")
        await dismissAlert(on: screen)
        await change(store, on: screen)
        #expect(alert(on: screen)?.title == "The notes cannot be saved")
        await dismissAlert(on: screen)
        await change(store, on: screen)
        #expect(alert(on: screen) == nil)
    }

    @Test func `that another program has changed the file is said once`() async throws {
        let (store, screen) = launch(try write("folder A\n", "notes"))
        _ = try write("folder Theirs\n", "notes")
        await change(store, on: screen)
        #expect(alert(on: screen)?.message?.contains("Another program") == true)
        await dismissAlert(on: screen)
        await change(store, on: screen)
        #expect(alert(on: screen) == nil)
    }

    @Test(arguments: ["key", "signal", "window"])
    func `the app does not end without a question if its notes cannot be saved`(request: String) async throws {
        let (store, screen) = launch("/proc/nowhere/notes")
        func end() {
            switch request {
            case "key": screen.keyboard.press("q", modifiers: .control)
            case "signal": screen.requestTermination()
            default: screen.requestClose()
            }
        }
        store.rename(store.folders[0], to: "Changed")
        end()
        #expect(screen.exitStatus == nil && screen.window.isVisible)
        await screen.wait { alert(on: screen) != nil }
        await dismissAlert(on: screen)
        #expect(screen.exitStatus == nil && store.folders[0].name == "Changed")
        end()
        await screen.wait { alert(on: screen) != nil }
        screen.pump()
        screen.tap(try #require(buttons(in: alert(on: screen)).first { $0.title == "Quit Anyway" }))
        #expect(await screen.wait { screen.exitStatus == 0 })
    }

    private func buttons(in alert: AlertController?) -> [Button] {
        func search(_ view: View) -> [Button] {
            view.subviews.flatMap { ($0 as? Button).map { [$0] } ?? search($0) }
        }
        return alert.map { search($0.view) } ?? []
    }

    @Test func `the app ends at once if its notes are saved`() {
        let (store, screen) = launch(folder.path("notes"))
        store.rename(store.folders[0], to: "Changed")
        screen.keyboard.press("q", modifiers: .control)
        #expect(screen.exitStatus == 0 && names(folder.path("notes")).first == "Changed")
    }

    @Test func `one of two windows closes though the notes cannot be saved`() {
        let (store, screen) = launch("/proc/nowhere/notes")
        store.rename(store.folders[0], to: "Changed")
        screen.keyboard.press("o", modifiers: [.control, .shift])
        screen.requestClose()
        #expect(screen.window.isClosed && screen.application.windows.count == 1 && screen.exitStatus == nil)
    }

    // MARK: The next start

    /// What is kept for the next start.
    private var kept: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path("state"))) ?? [] }

    private func recover(_ path: String) -> NoteStore {
        NoteStore(NoteFile(path, recoveryFolder: folder.path("state")))
    }

    /// Ends the app as it ends with the compositor, after a change that cannot be saved.
    private func leave(_ path: String, _ name: String, theirs: String? = nil) throws {
        let store = recover(path)
        let screen = TestScreen(delegate: Notes(store))
        if let theirs { _ = try write(theirs, "notes") }
        store.rename(store.folders[0], to: name)
        withExtendedLifetime(screen) {}
    }

    private func choose(_ title: String, on screen: TestScreen) async throws {
        await screen.wait { alert(on: screen) != nil }
        screen.pump()
        screen.tap(try #require(buttons(in: alert(on: screen)).first { $0.title == title }))
    }

    @Test func `what cannot be saved when the compositor ends is there at the next start`() async throws {
        let path = try write("folder A\n", "notes")
        try leave(path, "Mine", theirs: "folder Theirs\n")
        #expect(names(path) == ["Theirs"] && kept.count == 1)
        let store = recover(path)
        let screen = TestScreen(delegate: Notes(store))
        #expect(store.folders.map(\.name) == ["Mine"])
        await screen.wait { alert(on: screen) != nil }
        #expect(alert(on: screen)?.title == "These notes were not saved when the app ended")
        #expect(names(path) == ["Theirs"])
        try await choose("Overwrite", on: screen)
        #expect(await screen.wait { names(path) == ["Mine"] })
        #expect(kept.isEmpty)
    }

    @Test func `notes are kept again until they are saved or given up`() async throws {
        let path = "/proc/nowhere/notes"
        for name in ["One", "Two"] {
            try leave(path, name)
            #expect(recover(path).folders[0].name == name && kept.count == 1)
        }
        let screen = TestScreen(delegate: Notes(recover(path)))
        await screen.wait { alert(on: screen) != nil }
        await dismissAlert(on: screen)
        screen.keyboard.press("q", modifiers: .control)
        try await choose("Quit Anyway", on: screen)
        #expect(await screen.wait { screen.exitStatus == 0 })
        #expect(kept.isEmpty)
    }

    @Test func `what is kept belongs to one path`() throws {
        try leave("/proc/nowhere/a%b", "One")
        for other in ["a/b", "a=pb", "a=epb"] { #expect(recover("/proc/nowhere/" + other).folders[0].name != "One") }
        #expect(recover("/proc/nowhere/a%b").folders[0].name == "One")
    }

    @Test func `what two apps keep is all there`() {
        let path = "/proc/nowhere/notes"
        for name in ["One", "Two"] {
            let store = NoteStore(NoteFile(path))
            store.rename(store.folders[0], to: name)
            #expect(NoteFile(path, recoveryFolder: folder.path("state")).keep(store.folders) != nil)
        }
        #expect(kept.count == 2 && recover(path).folders[0].name == "One")
    }

    @Test func `what two apps have recovered is kept by both`() throws {
        let path = "/proc/nowhere/notes"
        try leave(path, "One")
        let stores = [recover(path), recover(path)]
        for (store, name) in zip(stores, ["Two", "Three"]) {
            #expect(store.folders[0].name == "One")
            store.rename(store.folders[0], to: name)
            #expect(store.save() != nil && store.keep() != nil)
        }
        #expect(kept.count == 2 && recover(path).folders[0].name == "Three")
    }

    @Test func `notes that are too large to be saved are there at the next start`() {
        func start() -> NoteStore {
            NoteStore(NoteFile(folder.path("notes"), maximumSize: 64, recoveryFolder: folder.path("state")))
        }
        let (store, text) = (start(), String(repeating: "x", count: 1 << 17))
        store.setText(text, of: store.folders[0].notes[0], at: 1, by: nil)
        #expect(store.save()?.contains("larger than") == true && store.keep() != nil)
        #expect(start().folders.first?.notes.first?.text == text)
    }

    @Test func `kept notes are saved at the next start if there is no file`() throws {
        let path = try write("folder A\n", "notes")
        try leave(path, "Mine", theirs: "folder Theirs\n")
        try FileManager.default.removeItem(atPath: path)
        let screen = TestScreen(delegate: Notes(recover(path)))
        #expect(names(path) == ["Mine"] && kept.isEmpty)
        withExtendedLifetime(screen) {}
    }
}
