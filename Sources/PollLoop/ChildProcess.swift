internal import CLinux
internal import Glibc

extension PollLoop {
    /// How a child process ended.
    package enum ChildEnd: Sendable, Equatable {
        /// It exited with a status.
        case exited(Int32)
        /// A signal ended it.
        case killed(by: Int32)
        /// Nothing is known: the app reaps its children itself, or the kernel cannot tell.
        case unknown
    }

    /// Starts a program from PATH, in a session of its own and with the app's environment but for some variables.
    ///
    /// - Parameter handler: Called once from ``serve()`` when it has ended; never if ``unwatchAll()`` comes first.
    ///   Called at once, with `unknown`, where the process cannot be watched.
    /// - Returns: Whether the program was found and started.
    package func start(
        _ program: String, _ arguments: [String], setting variables: [String: String] = [:],
        handler: @escaping @MainActor (ChildEnd) -> Void
    ) -> Bool {
        unwatchedChildren.removeAll { PollLoop.reap($0) != nil }
        var process: pid_t = 0
        let arguments = CStrings([program] + arguments)
        let added = CStrings(variables.map { "\($0.key)=\($0.value)" })
        let environment = PollLoop.environment(without: variables.keys) + added.pointers
        let isStarted = withExtendedLifetime((arguments, added)) {
            walden_spawn(program, arguments.pointers, environment, &process) == 0
        }
        guard isStarted else { return false }
        let descriptor = walden_pidfd_open(process)
        guard descriptor >= 0 else {
            unwatchedChildren.append(process)
            handler(.unknown)
            return true
        }
        children.insert(descriptor)
        watch(descriptor, for: .readable) { [unowned self] in
            unwatch(descriptor)
            forgetChild(descriptor)
            handler(PollLoop.reap(process) ?? .unknown)
        }
        return true
    }

    private func forgetChild(_ descriptor: Int32) { if children.remove(descriptor) != nil { close(descriptor) } }

    /// Forgets the children, which run on.
    func forgetChildren() { children.forEach(forgetChild) }

    /// Frees an ended child's entry among the processes; returns `nil` if it runs on.
    private static func reap(_ process: pid_t) -> ChildEnd? {
        var status: Int32 = 0
        let result = waitpid(process, &status, WNOHANG)
        guard result == process else { return result == 0 ? nil : .unknown }
        // The macros of `<sys/wait.h>`, which the importer does not see.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: signal)
    }

    /// The entries of the environment, as they are: they need not be UTF-8.
    private static func environment(without names: some Collection<String>) -> [UnsafeMutablePointer<CChar>?] {
        var result: [UnsafeMutablePointer<CChar>?] = []
        var next = walden_environment()
        while let entry = next?.pointee {
            if !names.contains(where: { strncmp(entry, $0 + "=", $0.utf8.count + 1) == 0 }) { result.append(entry) }
            next = next.map { $0 + 1 }
        }
        return result
    }
}

/// C strings in an array that ends with null. The instance retains them.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    deinit { pointers.forEach { free($0) } }
}
