import Glibc

/// Where the texts with changes are kept: a folder for each running editor, with a folder for each text.
///
/// An editor holds a lock in its folder. A folder whose lock is free belongs to one that ended.
@MainActor
final class RecoveryStore {
    let root: String
    /// The folders whose locks this editor holds, with the open lock files. The first one is its own.
    private var sessions: [(folder: String, lock: CInt)] = []
    private var hasSession = false

    init(_ root: String) { self.root = root }

    isolated deinit {
        for session in sessions {
            // A folder that still has texts stays, and with it the file that others lock.
            if RecoveryFolder.names(in: session.folder).isEmpty {
                unlink(session.folder + Self.lockName)
                rmdir(session.folder)
            }
            close(session.lock)
        }
    }

    /// The folder of all editors of a user.
    static var standardFolder: String { folder(inState: getenv("XDG_STATE_HOME").map { String(cString: $0) }) }

    /// The folder in the one that the environment names, if that is an absolute path.
    static func folder(inState state: String?) -> String {
        if let state, state.hasPrefix("/") { return state + "/walden-editor" }
        return Document.absolute("~/.local/state/walden-editor")
    }

    private static let lockName = "/.lock"

    /// Returns what editors that ended have kept.
    func takeOver() -> [Recovery] {
        var found: [Recovery] = []
        for name in RecoveryFolder.names(in: root) {
            let folder = root + "/" + name
            guard let lock = Self.lock(folder) else { continue }
            sessions.append((folder, lock))
            for name in RecoveryFolder.names(in: folder) {
                let kept = RecoveryFolder(folder + "/" + name)
                // Without a text, the editor ended before it was written.
                if let recovery = Recovery(folder: kept) {
                    found.append(recovery)
                } else if access(kept.path + "/text", F_OK) != 0 {
                    kept.remove()
                }
            }
        }
        return found
    }

    /// Makes a folder for a text; `nil` if that fails.
    func makeFolder() -> RecoveryFolder? {
        if hasSession, RecoveryFolder.isGone(sessions[0].folder) {
            close(sessions.removeFirst().lock)
            hasSession = false
        }
        if !hasSession {
            Self.makeFolders(root)
            guard let folder = Self.makeUnique(in: root) else { return nil }
            guard let lock = Self.lock(folder) else {
                rmdir(folder)
                return nil
            }
            sessions.insert((folder, lock), at: 0)
            hasSession = true
        }
        return Self.makeUnique(in: sessions[0].folder).map(RecoveryFolder.init)
    }

    // MARK: Folders

    /// Locks a folder, unless another editor does.
    private static func lock(_ folder: String) -> CInt? {
        let file = open(folder + lockName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return nil }
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
        close(file)
        return nil
    }

    private static func makeUnique(in folder: String) -> String? {
        var template = Array((folder + "/XXXXXX").utf8CString)
        return mkdtemp(&template).map { String(cString: $0) }
    }

    private static func makeFolders(_ path: String) {
        let parts = path.split(separator: "/")
        for count in 1...max(1, parts.count) { mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o700) }
    }
}
