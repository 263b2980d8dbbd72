internal import CLinux
internal import Glibc

/// The address of a compositor.
package enum DisplayAddress: Sendable, Equatable {
    /// The environment's address: `WAYLAND_SOCKET`, else `WAYLAND_DISPLAY`, else `wayland-0` in `XDG_RUNTIME_DIR`.
    case environment
    /// The name of a socket in `XDG_RUNTIME_DIR`, or an absolute path.
    case name(String)
    /// A connected descriptor; the connection takes ownership.
    case fileDescriptor(Int32)

    /// The value of `WAYLAND_SOCKET`, if this is the environment.
    var inheritedSocket: String? {
        guard case .environment = self, let value = environmentVariable("WAYLAND_SOCKET") else { return nil }
        return value
    }

    /// The path of the socket; `nil` for a descriptor, or for a relative name if `XDG_RUNTIME_DIR` is not absolute.
    var path: String? {
        let name: String
        switch self {
        case .fileDescriptor: return nil
        case .name(let given): name = given
        case .environment: name = environmentVariable("WAYLAND_DISPLAY") ?? "wayland-0"
        }
        if name.isAbsolutePath { return name }
        guard let directory = environmentVariable("XDG_RUNTIME_DIR"), directory.isAbsolutePath else { return nil }
        return directory + "/" + name
    }

    /// The name in error messages.
    var displayName: String {
        switch self {
        case .fileDescriptor(let descriptor): return "descriptor \(descriptor)"
        case .environment where inheritedSocket != nil: return "the socket of WAYLAND_SOCKET"
        default: return path ?? "a socket in XDG_RUNTIME_DIR"
        }
    }
}

extension String {
    fileprivate var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}

/// Returns an environment variable; `nil` if unset or empty.
func environmentVariable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
