import Foundation
import Testing
import Walden

@testable import Editor

/// Files with links, lists and attributes, saved by the editor.
@MainActor
struct EditorLinkTests: DocumentWork {
    let folder = TemporaryFolder()
    let document = Document()

    private func status(_ path: String) -> stat {
        var status = stat()
        #expect(stat(path, &status) == 0)
        return status
    }

    // MARK: Links

    @Test func `a link to a name that is not UTF-8 is followed`() async throws {
        let name = folder.path("caf").utf8CString.dropLast() + [CChar(bitPattern: 0xE9), 0]
        let path = folder.path("link")
        #expect(symlink(Array(name.dropFirst(folder.path("").utf8.count)), path) == 0)
        try await document.save(TextSnapshot("new"), to: path)
        #expect(access(Array(name), F_OK) == 0)
        try await document.save(TextSnapshot("newer"))
        #expect(try bytes(path) == Array("newer".utf8))
        var link = stat()
        #expect(lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK)
        #expect(unlink(Array(name)) == 0 && folder.names == ["link"])
    }

    @Test(arguments: ["longer than it was", "s", ""])
    func `all names of a file get its new text`(text: String) async throws {
        let path = try write("the old text")
        link(path, folder.path("other"))
        let inode = status(path).st_ino
        _ = try await document.open(path)
        try await document.save(TextSnapshot(text))
        #expect(try bytes(folder.path("other")) == Array(text.utf8))
        #expect(status(path).st_ino == inode && folder.names == ["other", "text.txt"])
        #expect(await document.checkFile() == .same)
        try await document.save(TextSnapshot("again"))
        #expect(try bytes(folder.path("other")) == Array("again".utf8))
    }

    @Test func `a file with several names that another program changed is not overwritten`() async throws {
        let path = try write("old")
        link(path, folder.path("other"))
        _ = try await document.open(path)
        _ = try #require(FileHandle(forWritingAtPath: path)).write(Data("theirs".utf8))
        #expect(await error { try await document.save(TextSnapshot("mine")) } == .changed)
        #expect(try bytes(path) == Array("theirs".utf8) && folder.names == ["other", "text.txt"])
    }

    // MARK: Attributes

    private func withFile<T>(_ path: String, _ body: (CInt) -> T) -> T {
        let file = Glibc.open(path, O_RDWR)
        #expect(file >= 0)
        defer { close(file) }
        return body(file)
    }

    private func attribute(_ name: String, of path: String) -> [UInt8]? {
        withFile(path) { FileAttributes.value(of: name, in: $0) }
    }

    private func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
        withFile(path) { FileAttributes.set(name, value, of: $0) }
    }

    /// An access control list that lets one user more read and write, as the kernel has it: version 2, then tag,
    /// permissions and number of each entry.
    private static let list: [UInt8] =
        [2, 0, 0, 0]
        + [(0x01, 6, nil), (0x02, 6, 1234), (0x04, 0, nil), (0x10, 6, nil), (0x20, 0, nil)].flatMap {
            (tag: UInt8, permissions: UInt8, user: UInt32?) in
            [tag, 0, permissions, 0] + withUnsafeBytes(of: (user ?? .max).littleEndian) { Array($0) }
        }

    @Test func `a file keeps its access control list and attributes`() async throws {
        let path = try write("old")
        chmod(path, 0o600)
        try #require(set("system.posix_acl_access", Self.list, of: path))
        try #require(set("user.origin", Array("here".utf8), of: path))
        _ = try await document.open(path)
        try await document.save(TextSnapshot("new"))
        #expect(attribute("system.posix_acl_access", of: path) == Self.list)
        #expect(attribute("user.origin", of: path) == Array("here".utf8))
        #expect(status(path).st_mode & 0o777 == 0o660)
        #expect(try bytes(path) == Array("new".utf8) && folder.names == ["text.txt"])
    }

    @Test func `a file without an access control list gets none from its folder`() async throws {
        let path = try write("old")
        chmod(path, 0o660)
        let opened = Glibc.open(folder.path(""), O_RDONLY | O_DIRECTORY)
        defer { close(opened) }
        try #require(FileAttributes.set("system.posix_acl_default", Self.list, of: opened))
        _ = try await document.open(path)
        try await document.save(TextSnapshot("new"))
        #expect(attribute("system.posix_acl_access", of: path) == nil && status(path).st_mode & 0o777 == 0o660)
    }
}
