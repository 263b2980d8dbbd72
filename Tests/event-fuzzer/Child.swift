import Glibc

/// Work in a child process, which may crash or hang without affecting this one.
enum Child {
    enum End: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// Runs work in a child process, and returns how that ended.
    ///
    /// - Parameters:
    ///   - isQuiet: Whether to drop its output.
    ///   - work: The work, which returns the exit status.
    static func run(isQuiet: Bool = false, _ work: () -> Int32) -> End {
        fflush(nil)
        let child = fork()
        if child == 0 {
            if isQuiet {
                let nowhere = open("/dev/null", O_WRONLY)
                dup2(nowhere, 1)
                dup2(nowhere, 2)
                var nothing = rlimit(rlim_cur: 0, rlim_max: 0)
                setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &nothing)
            }
            let status = work()
            fflush(nil)
            _exit(status)
        }
        precondition(child > 0, "event-fuzzer: no process can be made")
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }

    /// Runs this program with other arguments and returns its output; `nil` if it fails.
    static func output(of words: [String]) -> String? {
        var ends: [Int32] = [0, 0]
        fflush(nil)
        precondition(pipe(&ends) == 0, "event-fuzzer: no pipe can be made")
        let (reading, writing) = (ends[0], ends[1])
        var arguments = (["event-fuzzer"] + words).map { strdup($0) } + [nil]
        let child = fork()
        if child == 0 {
            dup2(writing, 1)
            close(reading)
            close(writing)
            execv("/proc/self/exe", &arguments)
            _exit(127)
        }
        precondition(child > 0, "event-fuzzer: no process can be made")
        close(writing)
        for argument in arguments { free(argument) }
        let text = readAll(reading)
        close(reading)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? text : nil
    }

    private static func readAll(_ file: Int32) -> String {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(file, &part, part.count)
            if count > 0 { bytes += part[..<count] } else if count == 0 || errno != EINTR { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Kills this process unless called again in time.
    ///
    /// - Parameter seconds: The time limit in seconds; 0 for none.
    static func expectProgress(within seconds: UInt32) { _ = alarm(seconds) }
}

/// A number in memory shared with child processes.
struct SharedNumber {
    private let place: UnsafeMutablePointer<Int>

    init() {
        let memory = mmap(nil, MemoryLayout<Int>.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { preconditionFailure("event-fuzzer: no memory can be shared") }
        place = memory.bindMemory(to: Int.self, capacity: 1)
        place.pointee = 0
    }

    var value: Int {
        get { place.pointee }
        nonmutating set { place.pointee = newValue }
    }
}
