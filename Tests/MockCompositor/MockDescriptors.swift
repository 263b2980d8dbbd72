internal import Glibc

/// The open descriptors of this process, by kind.
///
/// Counts only the kinds that a client and its compositor use, and only sockets between the two, because parallel tests
/// open files, pipes and sockets.
@MainActor
package enum MockDescriptors {
    private static let countedKinds = ["memfd:walden", "memfd:keymap", "socket:"]

    /// Returns the number of open descriptors of each kind.
    package static func census(of kinds: [String]? = nil) -> [String: Int] {
        let kinds = kinds ?? countedKinds
        var census: [String: Int] = [:]
        for target in targets() {
            for kind in kinds where target.contains(kind) { census[kind, default: 0] += 1 }
        }
        return census
    }

    /// Marks a socket and its duplicates as one between a client and its compositor.
    nonisolated package static func mark(_ socket: Int32) {
        var mark = mark
        setsockopt(socket, SOL_SOCKET, SO_PRIORITY, &mark, socklen_t(MemoryLayout<Int32>.size))
    }

    /// A priority that no other socket of the process has, and that has no effect on a local socket.
    nonisolated private static let mark: Int32 = 5

    private static func isMarked(_ socket: Int32) -> Bool {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(socket, SOL_SOCKET, SO_PRIORITY, &value, &size) == 0 && value == mark
    }

    /// Returns the targets of the open descriptors, without unmarked sockets.
    private static func targets() -> [String] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        var targets: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            var buffer = [UInt8](repeating: 0, count: 256)
            let length = buffer.withUnsafeMutableBytes {
                readlink("/proc/self/fd/\(name)", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
            }
            guard length > 0 else { continue }
            let target = String(decoding: buffer.prefix(length), as: UTF8.self)
            if target.hasPrefix("socket:"), !isMarked(Int32(name) ?? -1) { continue }
            targets.append(target)
        }
        return targets
    }
}

/// The clock of the compositor's events.
package enum MockClock {
    /// The milliseconds of the monotonic clock, truncated to 32 bits.
    package static var milliseconds: UInt32 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt32(truncatingIfNeeded: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    }
}
