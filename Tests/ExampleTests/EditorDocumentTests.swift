import Foundation
import Testing
import Walden

@testable import Editor

/// Files of the editor, without views.
@MainActor
struct EditorDocumentTests: DocumentWork {
    let folder = TemporaryFolder()
    let document = Document()

    // MARK: Reading and writing

    @Test(arguments: [
        "", "one", "one\n", "one\r\ntwo\r\n", "one\ntwo\r\nthree\n", "one\rtwo\r", "\u{FEFF}one\r\ntwo",
        "one\rtwo\r\n", "one\rtwo\n", "größer 👩‍👩‍👧\u{2029}x\n", "\n\n", "\r\n", "\r",
    ])
    func `a file that is saved unchanged has the same bytes`(text: String) async throws {
        let path = try write(text)
        let opened = try await document.open(path)
        #expect(!document.isModified && !document.isRepaired)
        try await document.save(opened)
        #expect(try bytes(path) == Array(text.utf8))
    }

    @Test func `line ends and mark are recognized, and new lines get the same`() async throws {
        let path = try write("\u{FEFF}one\r\ntwo\r\n")
        let opened = try await document.open(path)
        #expect(document.format == TextFormat(lineEnd: .crlf, hasMark: true) && string(opened) == "one\ntwo\n")
        #expect(document.format.normalized("a\r\nb\rc") == "a\nb\nc")
        try await document.save(TextSnapshot("one\nmore\ntwo\n"))
        #expect(try bytes(path) == Array("\u{FEFF}one\r\nmore\r\ntwo\r\n".utf8))
        _ = try await document.open(write("one\r\ntwo\n"))
        #expect(document.format.lineEnd == .mixed && document.format.normalized("a\r\nb") == "a\r\nb")
    }

    @Test(arguments: [[0x61, 0xFF, 0x62], [0x61, 0x00], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
    func `bytes that are not text are replaced, and that is known`(bytes: [UInt8]) async throws {
        let opened = try await document.open(write(bytes))
        #expect(document.isRepaired && string(opened).contains("\u{FFFD}") && !document.isModified)
    }

    @Test func `UTF-16 is refused, and so is what is no file`() async throws {
        #expect(await error { _ = try await document.open(folder.path("missing")) } == .system(ENOENT))
        #expect(await error { _ = try await document.open(folder.path("")) } == .notRegular)
        #expect(await error { _ = try await document.open("/dev/zero") } == .notRegular)
        mkfifo(folder.path("pipe"), 0o600)
        #expect(await error { _ = try await document.open(folder.path("pipe")) } == .notRegular)
        let wide = try write([0xFF, 0xFE, 0x61, 0x00])
        #expect(await error { _ = try await document.open(wide) } == .notUTF8)
        #expect(document.path == nil && document.isBlank)
    }

    // MARK: Saving

    @Test func `saving keeps permissions and symbolic links`() async throws {
        let path = try write("old")
        chmod(path, 0o640)
        symlink("text.txt", folder.path("link"))
        _ = try await document.open(folder.path("link"))
        try await document.save(TextSnapshot("new"))
        var status = stat()
        #expect(lstat(folder.path("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(try bytes(path) == Array("new".utf8) && folder.names == ["link", "text.txt"])
    }

    @Test func `a link to a file that does not exist yet makes it`() async throws {
        symlink("later.txt", folder.path("link"))
        try await document.save(TextSnapshot("new"), to: folder.path("link"))
        #expect(try bytes(folder.path("later.txt")) == Array("new".utf8))
        #expect(document.path == folder.path("link") && document.name == "link")
    }

    @Test func `a new file has the permissions of the user's mask`() async throws {
        let mask = umask(0o027)
        defer { umask(mask) }
        try await document.save(TextSnapshot("new"), to: folder.path("new.txt"))
        var status = stat()
        #expect(stat(folder.path("new.txt"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    }

    @Test func `a save that fails leaves the file and no trace`() async throws {
        let path = try write("old")
        _ = try await document.open(path)
        document.textDidChange(to: TextSnapshot("new"))
        #expect(await error { try await document.save(TextSnapshot("new"), to: folder.path("no/such")) } == .noFolder)
        #expect(await error { try await document.save(TextSnapshot("new"), to: folder.path("")) } == .notRegular)
        #expect(document.path == path && document.isModified)
        #expect(try bytes(path) == Array("old".utf8) && folder.names == ["text.txt"])
    }

    @Test func `a file in a folder that takes no new file is written in place`() async throws {
        // No longer name fits into a path.
        var deep = folder.path("deep")
        while deep.utf8.count < 4085 {
            mkdir(deep, 0o700)
            deep += "/" + String(repeating: "d", count: min(200, 4088 - deep.utf8.count))
        }
        #expect(mkdir(deep, 0o700) == 0)
        let path = deep + "/a"
        try Data("old".utf8).write(to: URL(filePath: path))
        chmod(path, 0o640)
        _ = try await document.open(path)
        try await document.save(TextSnapshot("a longer text"))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(try bytes(path) == Array("a longer text".utf8) && !document.isModified)
        #expect(await error { try await document.save(TextSnapshot("new"), to: deep + "/b") } == .system(ENAMETOOLONG))
        #expect(try FileManager.default.contentsOfDirectory(atPath: deep) == ["a"])
    }

    @Test func `a save that ends in the middle leaves the file and no trace`() async throws {
        let path = try write("old")
        _ = try await document.open(path)
        let limit = FileSizeLimit(bytes: 4096)
        defer { limit.lift() }
        let long = TextSnapshot(String(repeating: "long", count: 100_000))
        #expect(await error { try await document.save(long) } == .system(EFBIG))
        #expect(try bytes(path) == Array("old".utf8) && folder.names == ["text.txt"])
    }

    @Test func `a file that is written in place only in part leaves the whole text in another file`() throws {
        let new = String(repeating: "new", count: 4000)
        let path = try write(String(repeating: "old", count: 4000))
        let copy = try write(new, to: "copy.txt")
        let file = open(copy, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var status = stat()
        #expect(file >= 0 && stat(path, &status) == 0)
        let (old, limit) = (status, FileSizeLimit(bytes: 4096))
        defer { limit.lift() }
        #expect(throws: FileError.torn(copy: copy)) {
            try TextFile.overwrite(Array(path.utf8CString), old, with: file, at: Array(copy.utf8CString))
        }
        #expect(try bytes(path).starts(with: new.utf8.prefix(4096)))
        #expect(try bytes(copy) == Array(new.utf8) && FileError.torn(copy: copy).reason.contains(copy))
        #expect(throws: FileError.changed) {
            try TextFile.overwrite(Array(path.utf8CString), old, with: file, at: Array(copy.utf8CString))
        }
        #expect(folder.names == ["text.txt"])
    }

    @Test func `a file that another program changed is not overwritten without a word`() async throws {
        let path = try write("old")
        _ = try await document.open(path)
        #expect(await document.checkFile() == .same)
        _ = try write("theirs")
        #expect(await error { try await document.save(TextSnapshot("mine")) } == .changed)
        #expect(try bytes(path) == Array("theirs".utf8) && folder.names == ["text.txt"])
        try await document.save(TextSnapshot("mine"), overwrites: true)
        #expect(try bytes(path) == Array("mine".utf8))
        #expect(await document.checkFile() == .same)
        try await document.save(TextSnapshot("again"))
        try await document.save(TextSnapshot("anew"))
        #expect(try bytes(path) == Array("anew".utf8))
    }

    /// Writes a file again as it is, at another time.
    private func touch(_ path: String, at seconds: Double) throws {
        _ = try write(bytes(path))
        let date = Date(timeIntervalSince1970: seconds)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    @Test(arguments: ["one", "\u{FEFF}one\r\ntwo\r\n", "one\rtwo", "one\r\ntwo\n", ""])
    func `a file that was touched, or written again as it was, is no other one`(text: String) async throws {
        let path = try write(text)
        let opened = try await document.open(path)
        try touch(path, at: 1)
        #expect(await document.checkFile() == .same)
        try await document.save(opened)
        #expect(try bytes(path) == Array(text.utf8))
        try touch(path, at: 2)
        try await document.save(TextSnapshot("mine"))
        try touch(path, at: 3)
        try await document.save(TextSnapshot("mine again"))
        #expect(await document.checkFile() == .same)
        unlink(path)
        #expect(await document.checkFile() == .deleted)
        _ = try write((document.format.hasMark ? "\u{FEFF}" : "") + "mine again")
        #expect(await document.checkFile() == .same)
        document.textDidChange(to: TextSnapshot("mine again"))
        #expect(!document.isModified)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x0D, 0x0A], [0x61, 0xFE, 0x0D, 0x0A]), ([0x61, 0x00], [0x61, 0xFF]),
            ([0xEF, 0xBB, 0xBF, 0xC3], [0xEF, 0xBB, 0xBF, 0xC2]),
        ] as [([UInt8], [UInt8])])
    func `a file that was touched is no other one either if it is no text`(
        bytes: [UInt8], sameText: [UInt8]
    ) async throws {
        let path = try write(bytes)
        let opened = try await document.open(path)
        try touch(path, at: 1)
        #expect(await document.checkFile() == .same)
        _ = try write(sameText)
        #expect(await document.checkFile() == .changed)
        #expect(await error { try await document.save(opened) } == .changed)
        _ = try write(bytes)
        try touch(path, at: 2)
        try await document.save(opened)
        try touch(path, at: 3)
        #expect(await document.checkFile() == .same)
    }

    @Test func `a file that was touched and then changed is not overwritten`() async throws {
        let path = try write("old")
        _ = try await document.open(path)
        try touch(path, at: 1)
        #expect(await document.checkFile() == .same)
        for theirs in ["new", "older", "ol", ""] {
            _ = try write(theirs)
            #expect(await document.checkFile() == .changed)
            #expect(await error { try await document.save(TextSnapshot("mine")) } == .changed)
            #expect(try bytes(path) == Array(theirs.utf8))
        }
    }

    @Test func `a change of the file is told once, and accepted only by an answer`() async throws {
        let path = try write("old")
        _ = try await document.open(path)
        _ = try write("theirs")
        #expect(await document.checkFile() == .changed)
        #expect(await document.checkFile() == .same)
        #expect(await error { try await document.save(TextSnapshot("mine")) } == .changed)
        document.keepText()
        try await document.save(TextSnapshot("mine"))
        unlink(path)
        #expect(await document.checkFile() == .deleted)
        #expect(await document.checkFile() == .same)
        try await document.save(TextSnapshot("anew"))
        #expect(try bytes(path) == Array("anew".utf8))
    }

    @Test func `a file over which the text is kept is told again only if its bytes change`() async throws {
        let path = try write("old")
        _ = try await document.open(path)
        _ = try write("theirs")
        #expect(await document.checkFile() == .changed)
        document.keepText()
        try touch(path, at: 1)
        #expect(await document.checkFile() == .same)
        _ = try write("others")
        #expect(await document.checkFile() == .changed)
        document.keepText()
        try touch(path, at: 2)
        try await document.save(TextSnapshot("mine"))
        #expect(try bytes(path) == Array("mine".utf8))
        try touch(path, at: 3)
        #expect(await document.checkFile() == .same)
    }

    @Test func `a file that is there again is not told as deleted, and not overwritten`() async throws {
        let path = try write("old")
        _ = try await document.open(path)
        rename(path, folder.path("moved"))
        #expect(await document.checkFile() == .deleted)
        rename(folder.path("moved"), path)
        #expect(await document.checkFile() == .same)
        unlink(path)
        #expect(await document.checkFile() == .deleted)
        _ = try write("theirs")
        #expect(await document.checkFile() == .changed)
        #expect(await error { try await document.save(TextSnapshot("mine")) } == .changed)
    }

    @Test func `another file is not replaced without a word`() async throws {
        let path = try write("theirs")
        #expect(await error { try await document.save(TextSnapshot("mine"), to: path) } == .exists)
        document.begin(at: path)
        #expect(await error { try await document.save(TextSnapshot("mine")) } == .exists)
        #expect(try bytes(path) == Array("theirs".utf8))
    }

    @Test func `a text that is as in its file again is not modified`() async throws {
        let opened = try await document.open(write("one"))
        document.textDidChange(to: TextSnapshot("onf"))
        #expect(document.isModified)
        document.textDidChange(to: opened)
        #expect(!document.isModified)
    }
}

/// A folder that goes with its test.
final class TemporaryFolder {
    private let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.path + "/" + name }

    /// What is in the folder.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}
