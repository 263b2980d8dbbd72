package enum WaylandError: Error, Hashable, Sendable {
    case cannotConnect(name: String?, errno: Int32)
    /// The compositor quit, or the connection broke.
    case connectionLost(errno: Int32)
    /// The compositor ended the connection because of an error of the client.
    case protocolError(WaylandProtocolError)
}

package struct WaylandProtocolError: Hashable, Sendable {
    /// The interface of the object that received the invalid request, if known.
    package var interface: String?
    package var objectID: UInt32
    /// A value of the interface's error enumeration.
    package var code: UInt32
    package var message: String
}
