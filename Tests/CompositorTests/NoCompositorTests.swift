import Foundation
import Testing

extension RealCompositors {
    /// Error messages when no window can open.
    @Suite struct NoCompositorTests {
        @Test func `without a compositor an app exits with status 1 and says what to do`() throws {
            let folder = try TemporaryFolder()
            try expectSentence(display: "wayland-7", folder: folder, names: "wayland-7")
        }

        @Test func `a display that is a plain file is reported as no compositor`() throws {
            let folder = try TemporaryFolder()
            try Data().write(to: URL(fileURLWithPath: "\(folder.path)/plain"))
            try expectSentence(display: "\(folder.path)/plain", folder: folder, names: "plain")
        }

        private func expectSentence(
            display: String, folder: TemporaryFolder, names word: String,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let app = try Subprocess(
                Places.executable("HelloButton"),
                environment: ["WAYLAND_DISPLAY": display, "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path])
            defer { app.stop() }
            let end = try app.waitForEnd()
            #expect(!end.wasKilled && end.status == 1, sourceLocation: sourceLocation)
            #expect((1...3).contains(app.errors.count), "\(app.errors)", sourceLocation: sourceLocation)
            let text = app.errors.joined(separator: " ")
            #expect(text.contains(word) && text.contains("compositor"), "\(text)", sourceLocation: sourceLocation)
            #expect(text.contains("WAYLAND_DISPLAY"), "\(text)", sourceLocation: sourceLocation)
        }
    }
}

/// A folder that is removed with this object.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "walden-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
