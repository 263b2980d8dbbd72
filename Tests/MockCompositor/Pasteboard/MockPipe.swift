internal import Glibc

enum MockPipe {
    /// Whether the other end of a pipe is closed.
    static func isClosedByOther(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && Int32(entry.revents) & (POLLHUP | POLLERR) != 0
    }
}
