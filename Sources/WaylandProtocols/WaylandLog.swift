internal import CWayland
internal import Glibc
internal import Synchronization

/// Captures libwayland's log for error reports, instead of standard error.
package enum WaylandLog {
    private static let lines = Mutex<[String]>([])
    private static let limit = 16

    package static var last: String? { lines.withLock(\.last) }

    /// Oldest first.
    package static var recent: [String] { lines.withLock { $0 } }

    /// Installs the log handler once: `wl_log_set_handler_client`.
    static func install() { _ = installed }

    private static let installed: Void = wl_log_set_handler_client { format, arguments in
        let list: CVaListPointer? = arguments  // Some architectures import it as an optional, some do not.
        guard let format, let list else { return }
        var line = [CChar](repeating: 0, count: 1_024)
        let length = vsnprintf(&line, line.count, format, list)
        guard length > 0 else { return }
        let bytes = line.prefix(while: { $0 != 0 && $0 != CChar(UInt8(ascii: "\n")) }).map(UInt8.init(bitPattern:))
        WaylandLog.append(String(decoding: bytes, as: UTF8.self))
    }

    private static func append(_ line: String) {
        lines.withLock { lines in
            if lines.count == limit { lines.removeFirst() }
            lines.append(line)
        }
    }
}
