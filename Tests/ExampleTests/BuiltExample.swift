import Foundation

/// An example as it was built, run in a process of its own until it ends.
struct BuiltExample {
    /// The exit status; `nil` if a signal ended it.
    let status: Int32?
    /// What it wrote to standard error, line by line.
    let errors: [String]

    /// Runs an example with exactly the given environment, and waits for its end.
    ///
    /// Only what a sanitizer is to do is passed on.
    ///
    /// - Parameter limit: After so many seconds it is ended by a signal.
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

    /// The folder of the executables that were built beside these tests.
    private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
}
