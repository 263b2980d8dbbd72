import Foundation

/// A running example, observed by its trace and its kernel counters.
struct Example {
    let name: String
    let process: Subprocess

    /// Returns the frames of its views in window coordinates, by identifier, or by class for the
    /// first view without one.
    ///
    /// Waits for the first view tree, then requests another, because the window may have been resized since.
    func views() throws -> [String: Box] {
        try wait(for: "the view tree of \(name)") {
            guard process.isRunning else { throw HarnessError("\(name) ended: \(process.errors.suffix(5))") }
            return tree(in: process.errors[...]).isEmpty ? nil : true
        }
        try settle()
        let before = process.errors.count
        process.send(signal: SIGUSR1)
        try wait(for: "the view tree of \(name) on SIGUSR1") {
            tree(in: process.errors[before...]).isEmpty ? nil : true
        }
        try settle()
        return tree(in: process.errors[before...])
    }

    /// Returns the lines of some topics of `WALDEN_TRACE`.
    func trace(_ topics: String...) -> [String] {
        process.errors.filter { line in topics.contains { line.hasPrefix("walden: \($0) ") } }
    }

    /// Returns the messages between it and the compositor, if it runs with `WAYLAND_DEBUG=1`.
    func messages() -> [WireMessage] { process.errors.compactMap(WireMessage.init) }

    /// Waits until it has printed nothing for half a second.
    func settle() throws {
        var count = -1
        try wait(for: "silence of \(name), which last printed \(process.errors.last ?? "nothing")", seconds: 10) {
            guard process.errors.count != count, process.isRunning else { return true }
            count = process.errors.count
            usleep(500_000)
            return nil
        }
    }

    private func tree(in lines: ArraySlice<String>) -> [String: Box] {
        var views: [String: Box] = [:]
        for line in lines where line.hasPrefix("walden: tree ") {
            let id = Self.value(of: "id", in: line)
            guard let name = id ?? Self.value(of: "class", in: line), let frame = Self.value(of: "frame", in: line)
            else { continue }
            let numbers = frame.split { ",x".contains($0) }.compactMap { Double($0) }
            guard numbers.count == 4, id != nil || views[name] == nil else { continue }
            views[name] = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        return views
    }

    /// Returns the value of `key=value` in a trace line.
    static func value(of key: String, in line: String) -> String? {
        let word = line.split(separator: " ").first { $0.hasPrefix("\(key)=") }
        return word.map { $0.dropFirst(key.count + 1).trimmingCharacters(in: ["\""]) }
    }
}

/// Kernel counters of a process since its start, summed over its threads.
struct KernelCounts: Equatable {
    /// Processor time, in nanoseconds.
    var nanoseconds = 0
    /// The number of context switches.
    var switches = 0
    /// How many of them were waits, each of which ended with a wake-up.
    var waits = 0

    /// Reads `/proc/PID/task/*/schedstat` and `status`; with ThreadSanitizer, whose own thread wakes ten times a
    /// second, only those of the main thread.
    init(pid: Int32) throws {
        let tasks = "/proc/\(pid)/task"
        let isSanitized = ProcessInfo.processInfo.environment["WALDEN_SANITIZER"] == "thread"
        for task in isSanitized ? ["\(pid)"] : try FileManager.default.contentsOfDirectory(atPath: tasks) {
            let times = try String(contentsOfFile: "\(tasks)/\(task)/schedstat", encoding: .utf8)
            nanoseconds += times.split(separator: " ").first.flatMap { Int($0) } ?? 0
            let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            for line in status.split(separator: "\n") where line.contains("voluntary_ctxt_switches") {
                let count = line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
                switches += count
                if line.hasPrefix("voluntary") { waits += count }
            }
        }
    }
}
