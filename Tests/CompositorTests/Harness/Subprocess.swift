import Foundation
import Synchronization

/// A running program and its output, line by line.
///
/// It ends with `stop()` or with this object.
final class Subprocess: Sendable {
    /// The output so far.
    struct Output {
        var lines: [String] = []
        var errors: [String] = []
        var openStreams = 2
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Mutex(Output())

    /// Starts a program with the given environment, plus the sanitizer options of the tests' own.
    init(_ path: String, _ arguments: [String] = [], environment: [String: String]) throws {
        guard FileManager.default.isExecutableFile(atPath: path) else { throw HarnessError("\(path) is missing") }
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
            .merging(environment) { $1 }
        let (standard, errors) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, standard, errors)
        try Self.withDefaultSignals { try process.run() }
        read(standard) { $0.lines.append($1) }
        read(errors) { $0.errors.append($1) }
    }

    deinit { stop() }

    var pid: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }
    /// The lines of standard output.
    var lines: [String] { output.withLock(\.lines) }
    /// The lines of standard error.
    var errors: [String] { output.withLock(\.errors) }

    /// Writes a line to its standard input.
    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    func closeInput() { try? input.fileHandleForWriting.close() }

    func send(signal: Int32) { kill(pid, signal) }

    /// Waits for the program to end by itself, and for all its output.
    ///
    /// - Returns: Its exit status, and whether a signal ended it instead.
    func waitForEnd(seconds: Double = 20) throws -> (status: Int32, wasKilled: Bool) {
        try wait(for: "the end of \(process.executableURL?.lastPathComponent ?? "?")", seconds: seconds) {
            !process.isRunning && output.withLock({ $0.openStreams }) == 0 ? true : nil
        }
        return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
    }

    /// Closes its input and sends SIGTERM, then kills it after five seconds.
    func stop() {
        closeInput()
        guard process.isRunning else { return }
        process.terminate()
        for _ in 0..<500 where process.isRunning { usleep(10_000) }
        if process.isRunning { kill(pid, SIGKILL) }
        process.waitUntilExit()
    }

    /// Runs a block with default signal handling. Children inherit the blocked signals, which are
    /// all on the threads of tests, and the ignored ones, which include SIGPIPE.
    private static func withDefaultSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var saved = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &saved)
        signal(SIGPIPE, SIG_DFL)
        defer {
            signal(SIGPIPE, SIG_IGN)
            pthread_sigmask(SIG_SETMASK, &saved, nil)
        }
        try body()
    }

    private func read(_ pipe: Pipe, append: @escaping @Sendable (inout Output, String) -> Void) {
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread { [weak self] in
            var rest = Data()
            while true {
                let data = handle.availableData
                guard !data.isEmpty, let self else { break }
                rest.append(data)
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                    rest.removeSubrange(rest.startIndex...end)
                    output.withLock { append(&$0, line) }
                }
            }
            self?.output.withLock { $0.openStreams -= 1 }
        }
    }
}
