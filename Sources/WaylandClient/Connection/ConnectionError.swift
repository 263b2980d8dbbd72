internal import Glibc

/// Why there is no connection to a compositor, or no longer.
package enum ConnectionError: Error, Sendable, Equatable {
    /// A fault that the compositor found in what this client sent (`wl_display.error`).
    package struct Fault: Sendable, Equatable {
        /// The interface of the object at fault; `nil` if libwayland does not know the object.
        package var interface: String?
        /// The number of the object.
        package var objectID: UInt32
        /// The interface's own error number.
        package var code: UInt32
        /// What libwayland said of it, the compositor's sentence included.
        package var message: String
    }

    /// `WAYLAND_DISPLAY` is relative and `XDG_RUNTIME_DIR` is not set.
    case noRuntimeDirectory
    /// Nothing listens at the path.
    case noCompositor(tried: String, errno: Int32)
    /// The path leads to something that is no socket.
    case notASocket(path: String)
    /// `WAYLAND_SOCKET` is not the number of an open socket.
    case badInheritedSocket(String)
    /// What is there does not speak the protocol, or hung up before saying what it offers.
    case notACompositor(tried: String)
    /// The compositor did not say what it offers in time.
    case noAnswer(tried: String, seconds: Int)
    /// The compositor lacks an interface that every window needs.
    case missingInterface(String)
    /// The compositor ended the connection because of a fault.
    case fault(Fault)
    /// The connection broke.
    case broken(errno: Int32)
    /// The compositor reads nothing more, though it has not hung up.
    case deaf
    /// The compositor has not read for so long that there is no room for more requests.
    case stalled
}

extension ConnectionError {
    /// Whether the other end hung up, or sent bytes that are no message of the protocol.
    var isUnintelligible: Bool {
        switch self {
        case .broken, .deaf: true
        case .fault(let fault): fault.objectID == 0
        default: false
        }
    }
}

extension ConnectionError: CustomStringConvertible {
    /// A sentence that says what is wrong and, where something can be done, what.
    package var description: String {
        switch self {
        case .noRuntimeDirectory:
            return "There is no Wayland compositor to talk to: neither WAYLAND_DISPLAY is an absolute path nor is "
                + "XDG_RUNTIME_DIR set. \(Self.remedy)"
        case .noCompositor(let path, let error):
            return "There is no Wayland compositor at \(path) (\(Self.reason(error))). \(Self.remedy)"
        case .notASocket(let path):
            return "\(path) is not a socket, so there is no Wayland compositor behind it. \(Self.remedy)"
        case .badInheritedSocket(let value):
            return "WAYLAND_SOCKET is \"\(value)\", which is not the number of an open socket. "
                + "Unset it to connect by WAYLAND_DISPLAY."
        case .notACompositor(let tried):
            return "What listens at \(tried) does not answer as a Wayland compositor does. \(Self.remedy)"
        case .noAnswer(let tried, let seconds):
            return "The Wayland compositor at \(tried) did not answer within \(seconds) s. "
                + "It may hang; restart it, or set WAYLAND_DISPLAY to another one."
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
            return "The connection to the Wayland compositor broke: it takes no more requests."
        case .stalled:
            return "The Wayland compositor has stopped reading, and there is no room for more requests. "
                + "It may hang; the app cannot go on without it."
        }
    }

    private static let remedy =
        "Start the app inside a Wayland session, or set WAYLAND_DISPLAY to the socket of a running compositor."

    private static func reason(_ error: Int32) -> String {
        error == 0 ? "end of file" : String(cString: strerror(error))
    }
}
