import Glibc
import Walden

/// A text and its file. It knows no views.
@MainActor
final class Document {
    /// The absolute path of the file; `nil` for a text that was never saved.
    private(set) var path: String?
    private(set) var format = TextFormat()
    /// Whether the text is not what the file held: bytes that are no text were replaced.
    private(set) var isRepaired = false
    private(set) var isModified = false
    /// Undo belongs to the text; the fields of the bars have their own.
    let undoManager = UndoManager()
    /// The text as it is in the file.
    private var saved = TextSnapshot()
    /// The bytes of the file, if they are not those of the text in ``saved``.
    private var digest: FileDigest?
    /// The file as it was read or written. Another one there is not overwritten.
    private var stamp: FileStamp?
    /// The file of which the user was told last.
    private var toldStamp: FileStamp? { didSet { toldDigest = nil } }
    /// The bytes of that file, if another program has written them.
    private var toldDigest: FileDigest?
    /// The folder in which the text is kept while it has changes.
    private var folder: RecoveryFolder?
    /// Whether the file has another text, though this one may not have changed: it was recovered, or kept over the
    /// file.
    private var isUnsaved = false
    /// Whether the file was deleted or moved, so that this is the only copy.
    private var isMissing = false

    init() {}

    /// The name of the file.
    var name: String { path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "Untitled" }

    /// Whether it is likely a text for people, whose spelling matters.
    var isProse: Bool { path.map { $0.hasSuffix(".txt") || $0.hasSuffix(".md") } ?? true }

    /// Whether it is an empty text that nobody has touched.
    var isBlank: Bool { path == nil && !isModified && saved.count == 0 }

    // MARK: Files

    /// Reads a file, and returns its text.
    func open(_ path: String) async throws(FileError) -> TextSnapshot {
        let path = Self.absolute(path)
        let (decoded, digest, stamp) = try await TextFile.read(path)
        self.path = path
        self.digest = digest
        (self.stamp, toldStamp) = (stamp, stamp)
        format = decoded.format
        isRepaired = decoded.isRepaired
        saved = decoded.text
        isModified = false
        forgetKept()
        return decoded.text
    }

    /// Names the file of a text that is not written yet.
    func begin(at path: String) { self.path = Self.absolute(path) }

    /// Writes the text to its file, or to another one, which then is its file.
    ///
    /// - Parameter overwrites: Whether a file that is not expected there is replaced.
    func save(_ text: TextSnapshot, to newPath: String? = nil, overwrites: Bool = false) async throws(FileError) {
        guard let path = newPath.map(Self.absolute) ?? path else { throw .system(ENOENT) }
        let written: FileStamp
        do throws(FileError) {
            written = try await write(text, to: path, overwrites: overwrites)
        } catch {
            guard error == .changed, await takeOverStamp(of: path) else { throw error }
            written = try await write(text, to: path, overwrites: overwrites)
        }
        self.path = path
        (stamp, toldStamp) = (written, written)
        (saved, digest) = (text, nil)
        isRepaired = false
        forgetKept()
    }

    private func write(_ text: TextSnapshot, to path: String, overwrites: Bool) async throws(FileError) -> FileStamp {
        let isSame = path == self.path
        let expectation: TextFile.Expectation =
            overwrites ? .anything : isSame ? stamp.map { .file($0) } ?? .nothing : .nothing
        do throws(FileError) {
            return try await TextFile.write(text, format, to: path, expecting: expectation)
        } catch {
            if case .torn = error, isSame { await lostFile(path) }
            throw error
        }
    }

    /// Adopts the stamp of a file that still has the bytes last read or written. Returns whether it has.
    private func takeOverStamp(of path: String) async -> Bool {
        guard path == self.path, let stamp else { return false }
        let found = await TextFile.stamp(of: path, holding: saved, format, digest: digest)
        guard let found, path == self.path, stamp == self.stamp else { return false }
        (self.stamp, toldStamp) = (found, found)
        isMissing = false
        return true
    }

    /// Called when the file has got only a part of the text. Saving may overwrite it.
    private func lostFile(_ path: String) async {
        (isUnsaved, isModified) = (true, true)
        stamp = await FileStamp.current(path)
        toldStamp = stamp
    }

    /// What other programs did to the file.
    enum FileState { case same, changed, deleted }

    /// Returns whether another program has changed the file since it was read, written or checked.
    func checkFile() async -> FileState {
        guard let path, let stamp else { return .same }
        let found = await FileStamp.current(path)
        // A save may have come between.
        guard stamp == self.stamp, found != toldStamp else { return .same }
        if found != nil, found != stamp, await takeOverStamp(of: path) { return .same }
        var digest: FileDigest?
        // Of bytes that came after the stamp, the user is told next time.
        if let found, found != stamp, let told = await TextFile.digest(of: path), told.stamp == found {
            digest = told.digest
        }
        guard stamp == self.stamp else { return .same }
        toldStamp = found
        toldDigest = digest
        isMissing = found == nil
        return found == nil ? .deleted : found == stamp ? .same : .changed
    }

    /// Keeps the text over that of another program, of which the user was told: saving may overwrite that.
    func keepText() {
        // By its bytes, it is the same file also when it is touched.
        (stamp, digest) = (toldStamp, toldDigest ?? digest)
        (isUnsaved, isModified) = (true, true)
    }

    /// Returns a path in full: from the current folder, or the user's own.
    nonisolated static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        if path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") {
            return String(cString: home) + path.dropFirst()
        }
        guard let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }

    // MARK: Changes

    /// Compares the text with its file. Undoing all changes leaves none.
    func textDidChange(to text: TextSnapshot) {
        isModified = isUnsaved || isMissing || text != saved
        if !isModified { forgetKept() }
    }

    // MARK: Recovery

    /// Keeps the text if it has changes, for the case that the editor ends without asking. Returns whether nothing
    /// would be lost then.
    @discardableResult
    func keep(_ text: TextSnapshot, in store: RecoveryStore) async -> Bool {
        guard let (recovery, turn) = prepareKeeping(text, in: store) else { return !isModified }
        let isKept = await Self.write(recovery, turn)
        // The next attempt makes another one.
        if !isKept, folder === recovery.folder, RecoveryFolder.isGone(recovery.folder.path) { folder = nil }
        return isKept
    }

    @concurrent private static func write(_ recovery: Recovery, _ turn: Int) async -> Bool {
        recovery.write(turn: turn)
    }

    /// Keeps the text at once, since the editor ends. Returns `false` if changes are lost.
    func keepAtEnd(_ text: TextSnapshot, in store: RecoveryStore) -> Bool {
        for _ in 0..<2 {
            guard let (recovery, turn) = prepareKeeping(text, in: store) else { return !isModified }
            if recovery.write(turn: turn) { return true }
            guard RecoveryFolder.isGone(recovery.folder.path) else { return false }
            // The second attempt makes another one.
            folder = nil
        }
        return false
    }

    private func prepareKeeping(_ text: TextSnapshot, in store: RecoveryStore) -> (Recovery, turn: Int)? {
        guard isModified, let folder = folder ?? store.makeFolder() else { return nil }
        self.folder = folder
        let recovery = Recovery(path: path, format: format, isRepaired: isRepaired, text: text, folder: folder)
        return (recovery, folder.takeTurn())
    }

    /// Takes over what an editor that ended has kept, and returns its text.
    func recover(_ recovery: Recovery) -> TextSnapshot {
        folder = recovery.folder
        path = recovery.path
        format = recovery.format
        isRepaired = recovery.isRepaired
        // The file may have changed since: it is not expected there.
        (stamp, toldStamp) = (nil, nil)
        (isUnsaved, isModified) = (true, true)
        return recovery.text
    }

    /// Forgets the changes: they are saved, or not wanted.
    private func forgetKept() {
        removeKept()
        (isUnsaved, isMissing) = (false, false)
    }

    /// Removes what is kept. The text still has its changes.
    func removeKept() {
        folder?.remove()
        folder = nil
    }
}
