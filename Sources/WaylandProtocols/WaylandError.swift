/// Why there is no connection.
package enum WaylandError: Error, Hashable, Sendable {
    /// No compositor answered under this name; `errno` tells the reason.
    case cannotConnect(name: String?, errno: Int32)
    /// The compositor went away, or the connection broke: `errno` tells the reason.
    case connectionLost(errno: Int32)
    /// The compositor ended the connection because of what this client did.
    case protocolError(WaylandProtocolError)
}

/// What the compositor said when it ended the connection.
package struct WaylandProtocolError: Hashable, Sendable {
    /// The interface of the object whose request was wrong, as far as it is known.
    package var interface: String?
    /// The object's number on the wire.
    package var objectID: UInt32
    /// A value of the interface's own error enumeration.
    package var code: UInt32
    /// The compositor's words.
    package var message: String
}
