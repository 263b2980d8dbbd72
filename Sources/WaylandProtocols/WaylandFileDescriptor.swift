internal import Glibc

/// A file descriptor received with an event, whose handler must close it once, by ``close()`` or a new owner.
///
/// Unhandled events close their descriptors.
package struct WaylandFileDescriptor: Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Closes the descriptor. The C function is `close(2)`.
    package func close() { _ = Glibc.close(rawValue) }
}
