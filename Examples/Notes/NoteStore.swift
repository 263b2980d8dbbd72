import Walden

/// A text with the time of its last change.
@MainActor
final class Note {
    var text: String
    /// Seconds since 1970.
    var time: Double
    fileprivate(set) weak var folder: Folder?

    init(text: String = "", time: Double) {
        self.text = text
        self.time = time
    }

    /// The first line that is not empty.
    var title: String {
        let line = text.split(whereSeparator: \.isNewline).first { line in line.contains { !$0.isWhitespace } }
        return line.map { String($0.prefix(80)) } ?? "New note"
    }

    /// The beginning of the rest, in one line.
    var summary: String {
        let lines = text.split(whereSeparator: \.isNewline).filter { line in line.contains { !$0.isWhitespace } }
        return String(lines.dropFirst().joined(separator: " ").prefix(120))
    }
}

/// Notes under a name.
@MainActor
final class Folder {
    var name: String
    fileprivate(set) var notes: [Note] = []

    init(_ name: String) { self.name = name }

    fileprivate func add(_ note: Note, at index: Int) {
        notes.insert(note, at: min(index, notes.count))
        note.folder = self
    }

    fileprivate func remove(_ note: Note) {
        notes.removeAll { $0 === note }
        note.folder = nil
    }
}

/// All notes. Several windows show them, and are told of each change.
@MainActor
final class NoteStore {
    /// Something that shows notes.
    @MainActor
    protocol Observer: AnyObject {
        /// The folders, or their names, have changed.
        func foldersDidChange()
        /// The notes of a folder have changed.
        func notesDidChange(in folder: Folder)
        /// The text of a note has changed in a window.
        func textDidChange(of note: Note, by editor: AnyObject?)
    }

    private(set) var folders: [Folder]
    private let file: NoteFile?
    /// Why the notes could not be read, so that none are saved.
    private(set) var problem: String?
    /// Called when there is something to save.
    var saveHandler: (@MainActor () -> Void)?
    private var hasChanges = false
    /// Whether the latest changes could not be written, also when the app has ended before.
    private(set) var isUnsaved = false
    private var observers: [WeakObserver] = []

    private struct WeakObserver {
        weak var observer: (any Observer)?
    }

    init(_ file: NoteFile? = nil) {
        self.file = file
        folders = []
        do throws(NoteFile.Failure) {
            // A user who has deleted every folder does not get the examples again.
            folders = try file?.read() ?? NoteStore.examples
        } catch {
            // What cannot be read is not overwritten.
            problem = error.description
        }
        if let kept = file?.recover() { (folders, isUnsaved) = (kept, true) }
    }

    func add(_ observer: any Observer) { observers.append(WeakObserver(observer: observer)) }

    private func tell(_ message: (any Observer) -> Void) {
        observers.removeAll { $0.observer == nil }
        for entry in observers { if let observer = entry.observer { message(observer) } }
        guard !hasChanges else { return }
        hasChanges = true
        saveHandler?()
    }

    /// Saves changes; returns what went wrong.
    func save() -> String? {
        guard hasChanges || isUnsaved, let file else { return nil }
        // The next change asks again, whether this succeeds or not.
        hasChanges = false
        let failure = problem ?? file.write(folders)
        isUnsaved = failure != nil
        return failure
    }

    /// Whether the notes were not saved because another program has changed the file.
    var isFileChangedByOthers: Bool { file?.isChangedByOthers == true }

    /// Saves changes in place of what another program has written; returns what went wrong.
    func overwrite() -> String? {
        file?.acceptChange()
        return save()
    }

    /// Keeps changes that could not be saved for the next start. Returns where; `nil` if that fails, too.
    func keep() -> String? { file?.keep(folders) }

    /// Forgets changes that could not be saved.
    func discard() {
        (hasChanges, isUnsaved) = (false, false)
        file?.forgetKept()
    }

    // MARK: Folders

    func insert(_ folder: Folder, at index: Int) {
        // Another window may have brought it back.
        guard !folders.contains(where: { $0 === folder }) else { return }
        folders.insert(folder, at: min(index, folders.count))
        tell { $0.foldersDidChange() }
    }

    /// Brings back a folder that another window has deleted, since a note goes into it.
    private func restore(_ folder: Folder) { insert(folder, at: folders.count) }

    func remove(_ folder: Folder) {
        folders.removeAll { $0 === folder }
        tell { $0.foldersDidChange() }
    }

    func rename(_ folder: Folder, to name: String) {
        folder.name = name
        tell { $0.foldersDidChange() }
    }

    // MARK: Notes

    func insert(_ note: Note, at index: Int, in folder: Folder) {
        restore(folder)
        folder.add(note, at: index)
        tell { $0.notesDidChange(in: folder) }
    }

    func move(_ note: Note, to folder: Folder, at index: Int) {
        guard let old = note.folder else { return }
        restore(folder)
        old.remove(note)
        folder.add(note, at: index)
        tell {
            $0.notesDidChange(in: old)
            $0.notesDidChange(in: folder)
        }
    }

    func remove(_ note: Note) {
        guard let folder = note.folder else { return }
        folder.remove(note)
        tell { $0.notesDidChange(in: folder) }
    }

    func setText(_ text: String, of note: Note, at time: Double, by editor: AnyObject?) {
        note.text = text
        note.time = time
        tell { $0.textDidChange(of: note, by: editor) }
    }

    private static var examples: [Folder] {
        let texts = [
            (
                "Walks",
                ["Round the pond\n\nHalf an hour, at dawn. Herons on the far side.", "To the depot\nAlong the rails."]
            ),
            (
                "Bean-field",
                ["Rows to hoe\nSeven miles of them, if one counts the rows.", "Seeds\n\nBeans, peas, turnips."]
            ),
            ("House", ["What it cost\nBoards, shingles, laths, two windows, one thousand old bricks."]),
        ]
        return texts.map { name, notes in
            let folder = Folder(name)
            folder.notes = notes.map { Note(text: $0, time: 0) }
            for note in folder.notes { note.folder = folder }
            return folder
        }
    }
}

extension Folder {
    /// Fills a folder that is read.
    func fill(_ notes: [Note]) {
        self.notes = notes
        for note in notes { note.folder = self }
    }
}
