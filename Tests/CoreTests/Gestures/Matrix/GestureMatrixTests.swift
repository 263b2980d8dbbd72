import Foundation
import Testing
import Walden
import WaldenTesting

/// Every pair of recognizers, on one view and on parent and child, under every rule between them. The traces are
/// compared with the files in `Expected`, which were checked by hand against the statements.
@MainActor
struct GestureMatrixTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Expected")

    @Test(arguments: MatrixKind.allCases)
    func `S60 S61 S64 S66 S67 S68 two recognizers behave as the expected files say`(kind: MatrixKind) throws {
        let text = MatrixText.text(of: kind)
        let file = Self.folder.appending(path: "\(kind).md")
        if ProcessInfo.processInfo.environment["WALDEN_UPDATE_EXPECTATIONS"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record(
                "\(file.lastPathComponent) was updated: review it, then run without WALDEN_UPDATE_EXPECTATIONS")
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        if text != expected { Issue.record("\(file.lastPathComponent):\n\(Self.difference(expected, text))") }
    }

    /// Returns the different lines, each with its number and the heading above it.
    private static func difference(_ expected: String, _ actual: String) -> String {
        let (old, new) = (expected.components(separatedBy: "\n"), actual.components(separatedBy: "\n"))
        var lines: [(line: Int, text: String)] = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, let text, _): lines.append((offset, "-\(offset + 1) \(text)"))
            case .insert(let offset, let text, _):
                lines.append((offset, "+\(offset + 1) \(heading(offset, new))\(text)"))
            }
        }
        return lines.sorted { $0.line < $1.line }.map(\.text).joined(separator: "\n")
    }

    private static func heading(_ line: Int, _ lines: [String]) -> String {
        lines[...line].last { $0.hasPrefix("## ") }.map { "[\($0.dropFirst(3))] " } ?? ""
    }

    @Test func `a difference names the line and the pair`() {
        let (old, new) = ("# A\n## tap and pan\none\ntwo", "# A\n## tap and pan\none\nthree")
        #expect(Self.difference(old, new) == "-4 two\n+4 [tap and pan] three")
    }
}
