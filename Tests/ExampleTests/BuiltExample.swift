import Foundation

/// A built example, run in a separate process until it ends.
struct BuiltExample {
    /// The exit status; `nil` if a signal ended it.
    let status: Int32?
    /// The lines of standard error.
    let errors: [String]

    /// Runs an example with the given environment plus sanitizer options, and waits for its end.
    ///
    /// - Parameter limit: The time after which a signal ends it, in seconds.
    init(_ name: String, environment: [String: String], limit: Double = 30) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = BuiltExample.folder.appendingPathComponent(name)
        let own = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        process.environment = environment.merging(own) { $1 }
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
