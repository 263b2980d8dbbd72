import Foundation

/// A running example, seen from outside: its trace and what the kernel counts for it.
struct Example {
    let name: String
    let process: Subprocess

    /// Where its views are, in window coordinates: by identifier, and the first of those without one by class.
    ///
    /// Waits for the first tree, then asks for another, because the window may have got a new size since.
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

    /// The lines of some topics of `WALDEN_TRACE`.
    func trace(_ topics: String...) -> [String] {
        process.errors.filter { line in topics.contains { line.hasPrefix("walden: \($0) ") } }
    }

    /// What it and the compositor said to each other, when it runs with `WAYLAND_DEBUG=1`.
    func messages() -> [WireMessage] { process.errors.compactMap(WireMessage.init) }

    /// Waits until it has said nothing for half a second.
    func settle() throws {
        var count = -1
        try wait(for: "a rest of \(name), which goes on saying \(process.errors.last ?? "nothing")", seconds: 10) {
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

    /// The value of `key=value` in a trace line.
    static func value(of key: String, in line: String) -> String? {
        let word = line.split(separator: " ").first { $0.hasPrefix("\(key)=") }
        return word.map { $0.dropFirst(key.count + 1).trimmingCharacters(in: ["\""]) }
    }
}

/// What the kernel has counted for a process since it started, all threads together.
struct KernelCounts: Equatable {
    /// Time on a processor, in nanoseconds.
    var nanoseconds = 0
    /// How often a thread was woken or set aside.
    var switches = 0

    /// Reads `/proc/PID/task/*/schedstat` and `status`; with ThreadSanitizer, whose own thread wakes ten times a second,
    /// those of the main thread.
    init(pid: Int32) throws {
        let tasks = "/proc/\(pid)/task"
        let isSanitized = ProcessInfo.processInfo.environment["WALDEN_SANITIZER"] == "thread"
        for task in isSanitized ? ["\(pid)"] : try FileManager.default.contentsOfDirectory(atPath: tasks) {
            let times = try String(contentsOfFile: "\(tasks)/\(task)/schedstat", encoding: .utf8)
            nanoseconds += times.split(separator: " ").first.flatMap { Int($0) } ?? 0
            let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            for line in status.split(separator: "\n") where line.contains("voluntary_ctxt_switches") {
                switches += line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
            }
        }
    }
}
