import Foundation

/// Paths in the package and its build folder.
enum Places {
    /// The package's folder.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The folder of the executables built with these tests.
    static let executables: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let candidates = [own] + CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
        let folders = candidates.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/virtual-input") } ?? folders[0]
    }()

    static func script(_ name: String) -> String { "\(package)/Scripts/\(name)" }

    static func executable(_ name: String) -> String { "\(executables)/\(name)" }
}

/// A failure of the test harness.
struct HarnessError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

/// Waits until a condition returns a value.
///
/// - Throws: A ``HarnessError`` with the description of the condition after the time limit, in seconds.
@discardableResult
func wait<Value>(
    for what: @autoclosure () -> String, seconds limit: Double = 20, until condition: () throws -> Value?
) throws -> Value {
    let end = Date().addingTimeInterval(limit)
    while Date() < end {
        if let value = try condition() { return value }
        usleep(10_000)
    }
    throw HarnessError("\(what()) did not come within \(limit) s")
}
