import Foundation
import Walden

@testable import Editor

/// Files of the editor, without views.
@MainActor
protocol DocumentWork {
    var folder: TemporaryFolder { get }
    var document: Document { get }
}

extension DocumentWork {
    func write(_ bytes: [UInt8], to name: String = "text.txt") throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
        return folder.path(name)
    }

    func write(_ text: String, to name: String = "text.txt") throws -> String { try write(Array(text.utf8), to: name) }

    func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

    func string(_ text: TextSnapshot) -> String { text.text(in: 0..<text.count) }

    func error(_ body: () async throws -> Void) async -> FileError? {
        do {
            try await body()
            return nil
        } catch { return error as? FileError }
    }
}
