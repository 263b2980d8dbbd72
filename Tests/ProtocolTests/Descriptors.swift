import Foundation
import Glibc

/// The descriptors that this process has open.
func openDescriptors() -> Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0)
}

/// A pipe with a text in it and its writing end closed; returns the reading end.
func pipe(holding text: String) -> Int32 {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    _ = Glibc.write(ends[1], text, text.utf8.count)
    Glibc.close(ends[1])
    return ends[0]
}

/// Reads all that a descriptor has, and closes it.
func readAll(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    Glibc.close(descriptor)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
}

/// The folder of these tests, and the package's.
let testFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let packageFolder = testFolder.deletingLastPathComponent().deletingLastPathComponent()

/// The descriptions in `protocols/`.
func protocolFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
        at: packageFolder.appendingPathComponent("protocols"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "xml" }.map(\.path).sorted()
}
