import Glibc

/// Work in a process of its own, which may crash or hang without taking this one along.
enum Child {
    enum End: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// Does work in another process; how that ended.
    ///
    /// - Parameters:
    ///   - isQuiet: Whether what it writes is dropped.
    ///   - work: The work; its result is the exit status.
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

    /// What this program writes when it is started anew with other words; `nil` if it does not end well.
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

    /// Has this process killed if it does not call this again in time.
    ///
    /// - Parameter seconds: 0 for no limit.
    static func expectProgress(within seconds: UInt32) { _ = alarm(seconds) }
}

/// A number that a process and its children share.
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
