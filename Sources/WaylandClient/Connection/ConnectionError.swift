internal import Glibc

/// The reason for a failed or lost connection to a compositor.
package enum ConnectionError: Error, Sendable, Equatable {
    /// A protocol error (`wl_display.error`).
    package struct Fault: Sendable, Equatable {
        /// The interface of the object; `nil` if libwayland does not know the object.
        package var interface: String?
        package var objectID: UInt32
        /// The interface's error code.
        package var code: UInt32
        package var message: String
    }

    /// Neither `WAYLAND_DISPLAY` nor `XDG_RUNTIME_DIR` is an absolute path.
    case noRuntimeDirectory
    case noCompositor(tried: String, errno: Int32)
    case notASocket(path: String)
    /// `WAYLAND_SOCKET` is not an open socket.
    case badInheritedSocket(String)
    /// The other end does not speak the protocol, or hung up early.
    case notACompositor(tried: String)
    case noAnswer(tried: String, seconds: Int)
    case missingInterface(String)
    /// The compositor ended the connection with a protocol error.
    case fault(Fault)
    case broken(errno: Int32)
    /// The compositor has stopped reading without hanging up.
    case deaf
    /// The compositor has not read for so long that all buffers are full.
    case stalled
}

extension ConnectionError {
    /// Whether the other end hung up or sent invalid messages.
    var isFromNoCompositor: Bool {
        switch self {
        case .broken, .deaf: true
        case .fault(let fault): fault.objectID == 0
        default: false
        }
    }
}

extension ConnectionError: CustomStringConvertible {
    /// A sentence that explains the problem and, if possible, the remedy.
    package var description: String {
        switch self {
        case .noRuntimeDirectory:
            return "There is no Wayland compositor to connect to: neither WAYLAND_DISPLAY nor "
                + "XDG_RUNTIME_DIR is an absolute path. \(Self.remedy)"
        case .noCompositor(let path, let error):
            return "There is no Wayland compositor at \(path) (\(Self.reason(error))). \(Self.remedy)"
        case .notASocket(let path):
            return "\(path) is not a socket, so there is no Wayland compositor behind it. \(Self.remedy)"
        case .badInheritedSocket(let value):
            return "WAYLAND_SOCKET is \"\(value)\", which is not the number of an open socket. "
                + "Unset it to connect through WAYLAND_DISPLAY."
        case .notACompositor(let tried):
            return "The program at \(tried) does not answer like a Wayland compositor. \(Self.remedy)"
        case .noAnswer(let tried, let seconds):
            return "The Wayland compositor at \(tried) did not answer within \(seconds) s. "
                + "It may be hung: restart it, or set WAYLAND_DISPLAY to another one."
        case .missingInterface(let name):
            return "The Wayland compositor does not offer \(name), which every window needs. "
                + "Use one that does: any desktop compositor of 2018 or later."
        case .fault(let fault):
            let object = "\(fault.interface ?? "unknown interface")#\(fault.objectID)"
            return "The Wayland compositor ended the connection with a protocol error: \(object), "
                + "error \(fault.code): \(fault.message)"
        case .broken(let error):
            return "The connection to the Wayland compositor broke (\(Self.reason(error)))."
        case .deaf:
            return "The connection to the Wayland compositor broke: it accepts no more requests."
        case .stalled:
            return "The Wayland compositor has stopped reading, and there is no room for more requests. "
                + "It may be hung; the app cannot continue without it."
        }
    }

    private static let remedy =
        "Start the app inside a Wayland session, or set WAYLAND_DISPLAY to the socket of a running compositor."

    private static func reason(_ error: Int32) -> String {
        error == 0 ? "end of file" : String(cString: strerror(error))
    }
}
