import Foundation
import Testing
import WaldenTesting

@testable import WaldenCore

/// Recording files.
@MainActor
final class RecordingFileTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "walden-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    private func write(_ text: String, _ name: String, mode: mode_t = 0o666) throws -> String {
        try text.write(toFile: path(name), atomically: false, encoding: .utf8)
        chmod(path(name), mode)
        return path(name)
    }

    private func record(_ path: String) -> String? {
        do {
            _ = try EventRecorder(path: path, start: 0, includesText: false)
            return nil
        } catch {
            return error.description
        }
    }

    private func replay(_ path: String) -> String? {
        do {
            _ = try Recording(contentsOf: path)
            return nil
        } catch {
            return error.description
        }
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        #expect(lstat(path, &status) == 0)
        return status.st_mode & 0o7777
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `a recording is private to its owner, even if its file was readable before`() throws {
        let file = try write("old", "events")
        let spy = open(file, O_RDONLY)
        defer { close(spy) }
        #expect(record(file) == nil)
        #expect(mode(file) == 0o600)
        #expect(try text(file) == "walden-recording 1\n")
        var bytes = [UInt8](repeating: 0, count: 100)
        #expect(read(spy, &bytes, 100) == 3, "a reader that had the file open sees the old one")
    }

    @Test func `the old file is kept under its other names`() throws {
        let file = try write("old", "events")
        link(file, path("other"))
        #expect(record(file) == nil)
        #expect(try text(path("other")) == "old")
    }

    @Test func `a symbolic link is not followed`() throws {
        let file = try write("precious", "target")
        symlink(file, path("link"))
        #expect(
            record(path("link"))
                == "The recording cannot be used: \(path("link")) cannot be written "
                + "(a symbolic link, which is not followed).")
        symlink(path("nowhere"), path("dangling"))
        #expect(record(path("dangling")) != nil)
        #expect(try text(file) == "precious" && access(path("nowhere"), F_OK) != 0)
    }

    @Test func `another user's file is not overwritten`() throws {
        // Only root can change a file's owner; other users test with a file of root.
        let file = geteuid() == 0 ? try write("theirs", "events") : "/etc/passwd"
        if geteuid() == 0 { #expect(chown(file, 12_345, 12_345) == 0) }
        let before = (try text(file), mode(file))
        #expect(record(file)?.contains("Operation not permitted") == true)
        #expect(try text(file) == before.0 && mode(file) == before.1)
    }

    @Test func `recording to a pipe, a device or a folder fails without waiting`() throws {
        mkfifo(path("pipe"), 0o600)
        let sentence = "cannot be written (not a regular file)."
        #expect(record(path("pipe"))?.hasSuffix(sentence) == true)
        #expect(record("/dev/null")?.hasSuffix(sentence) == true)
        #expect(access("/dev/null", F_OK) == 0)
        #expect(record(folder)?.hasSuffix("(Is a directory).") == true)
    }

    @Test func `a Unix socket is neither recorded to nor played`() {
        #expect(mknod(path("socket"), S_IFSOCK | 0o600, 0) == 0)
        #expect(
            record(path("socket"))
                == "The recording cannot be used: \(path("socket")) cannot be written (not a regular file).")
        #expect(replay(path("socket"))?.hasSuffix("cannot be opened (not a regular file).") == true)
        #expect(access(path("socket"), F_OK) == 0, "it is still there")
    }

    @Test func `playing a pipe, a device or a folder fails without waiting`() throws {
        mkfifo(path("pipe"), 0o600)
        let sentence = "cannot be opened (not a regular file)."
        #expect(replay(path("pipe"))?.hasSuffix(sentence) == true)
        #expect(replay("/dev/zero")?.hasSuffix(sentence) == true)
        #expect(replay(folder)?.hasSuffix("cannot be opened (Is a directory).") == true)
    }

    @Test func `a huge file that is not a recording is refused by its first line`() throws {
        let file = try write("something else\n", "large")
        truncate(file, 1 << 40)
        #expect(replay(file) == "The recording cannot be used: its first line must be \"walden-recording 1\".")
    }
}
