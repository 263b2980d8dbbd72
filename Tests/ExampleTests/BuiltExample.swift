import Foundation

/// A built example, run in a separate process until it ends.
struct BuiltExample {
    /// The exit status; `nil` if a signal ended it.
    let status: Int32?
    /// The lines of standard error.
    let errors: [String]

    /// Runs an example with an environment plus sanitizer options. A signal ends it after the limit, in seconds.
    init(_ name: String, environment: [String: String], limit: Double = 30) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = BuiltExample.folder.appendingPathComponent(name)
        let sanitizerOptions = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        process.environment = environment.merging(sanitizerOptions) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardError = output
        try process.run()
        let end = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: end)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        end.cancel()
        status = process.terminationReason == .exit ? process.terminationStatus : nil
        errors = text.split(separator: "\n").map(String.init)
    }

    /// The folder of the executables built with these tests.
    private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
}
