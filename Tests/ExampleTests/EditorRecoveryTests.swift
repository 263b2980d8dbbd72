import Foundation
import Testing
import Walden

@testable import Editor

/// What the editor keeps of texts with changes.
@MainActor
struct EditorRecoveryTests: DocumentWork {
    let folder = TemporaryFolder()
    let document = Document()

    @Test func `a text that could not be saved is kept until it is`() async throws {
        let path = try write("\u{FEFF}one\r\ntwo")
        _ = try await document.open(path)
        let root = folder.path("state/deep")
        var store: RecoveryStore? = RecoveryStore(root)
        document.textDidChange(to: TextSnapshot("one\nmore"))
        await document.keep(TextSnapshot("one\nmore"), in: try #require(store))
        store = nil
        var other: RecoveryStore? = RecoveryStore(root)
        let recovery = try #require(other?.takeOver().first)
        let next = Document()
        #expect(string(next.recover(recovery)) == "one\nmore" && next.isModified && next.path == path)
        #expect(next.format == TextFormat(lineEnd: .crlf, hasMark: true))
        #expect(await error { try await next.save(TextSnapshot("one\nmore")) } == .exists)
        #expect(Recovery(folder: recovery.folder) != nil)
        try await next.save(TextSnapshot("one\nmore"), overwrites: true)
        next.textDidChange(to: TextSnapshot("one\nmore"))
        #expect(Recovery(folder: recovery.folder) == nil && !next.isModified)
        other = nil
        #expect(try FileManager.default.contentsOfDirectory(atPath: root).isEmpty)
    }

    @Test func `what a running editor keeps is its own`() async throws {
        let (one, other) = (RecoveryStore(folder.path("state")), RecoveryStore(folder.path("state")))
        document.textDidChange(to: TextSnapshot("one"))
        await document.keep(TextSnapshot("one"), in: one)
        await document.keep(TextSnapshot("more"), in: one)
        #expect(other.takeOver().isEmpty && one.takeOver().isEmpty)
        withExtendedLifetime(one) {}
    }

    @Test func `a text without changes is not kept`() async throws {
        let store = RecoveryStore(folder.path("state"))
        await document.keep(TextSnapshot("one"), in: store)
        #expect(folder.names.isEmpty)
        document.textDidChange(to: TextSnapshot("one"))
        await document.keep(TextSnapshot("one"), in: store)
        document.textDidChange(to: TextSnapshot())
        let sessions = try FileManager.default.contentsOfDirectory(atPath: folder.path("state"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("state/" + sessions[0])) == [".lock"])
    }

    @Test func `keeping at the end tells whether changes are lost`() throws {
        let (lost, kept) = (RecoveryStore("/proc/nowhere"), RecoveryStore(folder.path("state")))
        #expect(document.keepAtEnd(TextSnapshot(), in: lost))
        document.textDidChange(to: TextSnapshot("one"))
        #expect(!document.keepAtEnd(TextSnapshot("one"), in: lost))
        #expect(document.keepAtEnd(TextSnapshot("one"), in: kept))
        try FileManager.default.removeItem(atPath: folder.path("state"))
        #expect(document.keepAtEnd(TextSnapshot("one"), in: kept))
        #expect(RecoveryFolder.names(in: folder.path("state")).count == 1)
    }

    /// Keeps a text of a document with a file, and returns a document of the next editor.
    private func keepAndRecover(_ file: [UInt8], _ text: String) async throws -> (Document, TextSnapshot) {
        let root = folder.path("state")
        var store: RecoveryStore? = RecoveryStore(root)
        _ = try await document.open(try write(file))
        document.textDidChange(to: TextSnapshot(text))
        await document.keep(TextSnapshot(text), in: try #require(store))
        store = nil
        let next = Document()
        return (next, next.recover(try #require(RecoveryStore(root).takeOver().first)))
    }

    @Test func `a kept text is still saved with a warning if bytes of its file were no text`() async throws {
        let (next, text) = try await keepAndRecover([0x61, 0xFF], "a\u{FFFD}b")
        #expect(next.isRepaired && string(text) == "a\u{FFFD}b")
    }

    @Test(arguments: [
        ("one\r\ntwo", "one", TextFormat.LineEnd.crlf), ("one\r\ntwo\n", "one\r\n", .mixed), ("one\n", "two", .lf),
        ("one\rtwo", "one\n", .cr), ("\u{FEFF}one", "\u{FEFF}\u{FEFF}", .lf),
    ])
    func `a kept text is the same to the byte, and has the line ends of its file`(
        file: String, text: String, lineEnd: TextFormat.LineEnd
    ) async throws {
        let (next, recovered) = try await keepAndRecover(Array(file.utf8), text)
        #expect(next.format == TextFormat(lineEnd: lineEnd, hasMark: file.hasPrefix("\u{FEFF}")))
        #expect(recovered == TextSnapshot(text) && !next.isRepaired)
    }

    @Test(arguments: [nil, "", "state", "./state"] as [String?])
    func `the folder of the user is not relative to where the editor was started`(state: String?) {
        #expect(RecoveryStore.folder(inState: state) == Document.absolute("~/.local/state/walden-editor"))
        #expect(RecoveryStore.folder(inState: "/state") == "/state/walden-editor")
        #expect(RecoveryStore.standardFolder.hasPrefix("/"))
    }

    // MARK: Threads

    private func makeFolder() throws -> RecoveryFolder {
        mkdir(folder.path("kept"), 0o700)
        return RecoveryFolder(folder.path("kept"))
    }

    private func recovery(_ text: String, in kept: RecoveryFolder) -> Recovery {
        Recovery(path: nil, format: TextFormat(), isRepaired: false, text: TextSnapshot(text), folder: kept)
    }

    @Test func `of two versions the later one stays, whichever is written last`() throws {
        let kept = try makeFolder()
        let (first, second) = (kept.takeTurn(), kept.takeTurn())
        recovery("new", in: kept).write(turn: second)
        recovery("old", in: kept).write(turn: first)
        #expect(try string(#require(Recovery(folder: kept)).text) == "new")
        #expect(RecoveryFolder.names(in: kept.path) == ["format", "path", "text"])
    }

    @Test func `a version that cannot be written leaves the one before, and that is known`() throws {
        let kept = try makeFolder()
        #expect(recovery("one", in: kept).write(turn: kept.takeTurn()))
        mkdir(kept.path + "/text~2", 0o700)
        #expect(!recovery("two", in: kept).write(turn: kept.takeTurn()))
        #expect(try string(#require(Recovery(folder: kept)).text) == "one")
    }

    @Test func `a version that cannot take the place of another one leaves nothing behind`() throws {
        let kept = try makeFolder()
        mkdir(kept.path + "/text", 0o700)
        for _ in 0..<2 { #expect(!recovery("one", in: kept).write(turn: kept.takeTurn())) }
        #expect(RecoveryFolder.names(in: kept.path) == ["format", "path", "text"])
    }

    @Test func `versions that are written at once do not mix`() async throws {
        let kept = try makeFolder()
        let turns = (0..<8).map { (turn: kept.takeTurn(), text: String(repeating: "\($0)\n", count: 1 << 16)) }
        await withTaskGroup { group in
            for (turn, text) in turns {
                let recovery = recovery(text, in: kept)
                group.addTask { _ = recovery.write(turn: turn) }
            }
        }
        #expect(try string(#require(Recovery(folder: kept)).text) == turns[7].text)
        #expect(RecoveryFolder.names(in: kept.path) == ["format", "path", "text"])
    }

    @Test func `nothing is kept after the end, whoever still writes`() throws {
        let kept = try makeFolder()
        let (first, second) = (kept.takeTurn(), kept.takeTurn())
        recovery("one", in: kept).write(turn: first)
        kept.remove()
        #expect(folder.names.isEmpty)
        mkdir(kept.path, 0o700)
        recovery("two", in: kept).write(turn: second)
        #expect(folder.names.isEmpty)
    }

    @Test func `what an editor had not written as a whole goes`() async throws {
        let root = folder.path("state")
        var store: RecoveryStore? = RecoveryStore(root)
        let kept = try #require(store?.makeFolder())
        try Data("half".utf8).write(to: URL(fileURLWithPath: kept.path + "/text~1"))
        store = nil
        store = RecoveryStore(root)
        #expect(store?.takeOver().isEmpty == true)
        store = nil
        #expect(try FileManager.default.contentsOfDirectory(atPath: root).isEmpty)
    }
}
