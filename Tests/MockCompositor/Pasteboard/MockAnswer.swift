/// How another program answers when the client reads its content.
package enum MockAnswer: Sendable {
    /// All bytes, then the end.
    case bytes([UInt8])
    /// Some bytes in each turn, then the end.
    case drip([UInt8], perTurn: Int)
    /// All bytes, and no end.
    case stop(after: [UInt8])
    /// Zeros without end.
    case endless
}
