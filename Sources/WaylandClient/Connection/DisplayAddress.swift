internal import CLinux
internal import Glibc

/// Where a compositor is to be found.
package enum DisplayAddress: Sendable, Equatable {
    /// By the environment: `WAYLAND_SOCKET`, else `WAYLAND_DISPLAY`, else `wayland-0` in `XDG_RUNTIME_DIR`.
    case environment
    /// By the name of a socket in `XDG_RUNTIME_DIR`, or by an absolute path.
    case name(String)
    /// By a descriptor that is connected already; the connection owns it from then on.
    case fileDescriptor(Int32)

    /// The descriptor that `WAYLAND_SOCKET` hands over, if this is the environment and the variable is set.
    var inheritedSocket: String? {
        guard case .environment = self, let value = environmentVariable("WAYLAND_SOCKET") else { return nil }
        return value
    }

    /// The path of the socket; `nil` if there is a descriptor, or no absolute directory for a relative name.
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

    /// How an error names it.
    var spokenName: String {
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

/// A variable of the environment; `nil` if it is not set or empty.
func environmentVariable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
