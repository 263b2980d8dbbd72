import Foundation
import Glibc

/// Returns the number of open descriptors of this process.
func openDescriptors() -> Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0)
}

/// Creates a pipe that contains a text, and returns the reading end.
func pipe(holding text: String) -> Int32 {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    _ = Glibc.write(ends[1], text, text.utf8.count)
    Glibc.close(ends[1])
    return ends[0]
}

/// Reads a descriptor to its end, and closes it.
func readAll(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    Glibc.close(descriptor)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
}

/// The folders of these tests and of the package.
let testFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let packageFolder = testFolder.deletingLastPathComponent().deletingLastPathComponent()

/// Returns the paths of the descriptions in `protocols/`.
func protocolFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
        at: packageFolder.appendingPathComponent("protocols"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "xml" }.map(\.path).sorted()
}
