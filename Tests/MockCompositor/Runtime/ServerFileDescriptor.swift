internal import Glibc

/// A file descriptor in a request.
///
/// The handler of the request owns it: it must be closed once, by ``close()`` or by handing `rawValue` to something
/// that closes it. Unhandled requests close theirs.
package struct ServerFileDescriptor: Hashable, Sendable {
    /// The number.
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Closes it. The C function is `close(2)`.
    package func close() { _ = Glibc.close(rawValue) }
}
