internal import CLinux
internal import Glibc

/// Connects to a Unix socket with a timeout; libwayland has none, and would wait forever for a hung compositor with a
/// full backlog. The C functions are `socket(2)` and `connect(2)`.
enum ListeningSocket {
    /// The pause between attempts, in microseconds.
    private static let pause: UInt32 = 20_000

    /// Connects to a path.
    ///
    /// - Parameter limit: How long the compositor may take to accept, in seconds.
    /// - Returns: The socket, owned by the caller.
    static func connect(to path: String, limit: Int) throws(ConnectionError) -> Int32 {
        guard var address = address(path) else { throw .noCompositor(tried: path, errno: ENAMETOOLONG) }
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw .noCompositor(tried: path, errno: errno) }
        let deadline = walden_monotonic_ns() + UInt64(limit) * 1_000_000_000
        while !tryToConnect(descriptor, &address) {
            let reason = errno
            if reason == EINTR { continue }
            guard reason == EAGAIN, walden_monotonic_ns() < deadline else {
                close(descriptor)
                if reason == EAGAIN { throw .noAnswer(tried: path, seconds: limit) }
                throw .noCompositor(tried: path, errno: reason)
            }
            usleep(pause)
        }
        return descriptor
    }

    private static func tryToConnect(_ descriptor: Int32, _ address: inout sockaddr_un) -> Bool {
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// Returns the address of a path; `nil` if it is too long.
    private static func address(_ path: String) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        // A zero byte must follow.
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }
}
