internal import Glibc

/// A file descriptor received with an event. The handler must close it, or pass it to an owner that does; those of
/// unhandled events are closed.
package struct WaylandFileDescriptor: Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Closes the descriptor. The C function is `close(2)`.
    package func close() { _ = Glibc.close(rawValue) }
}
