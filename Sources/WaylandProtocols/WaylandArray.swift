internal import CWayland

/// The bytes of an array argument, copied out of the message.
package struct WaylandArray: Hashable, Sendable {
    /// The bytes as they were sent.
    package var bytes: [UInt8]

    package init(bytes: [UInt8] = []) { self.bytes = bytes }

    /// An array of 32-bit numbers in the machine's byte order.
    package init(words: [UInt32]) { bytes = words.withUnsafeBytes(Array.init) }

    /// The bytes as 32-bit numbers; a rest of fewer than four bytes is left out.
    package var words: [UInt32] {
        bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
    }

    init(_ array: UnsafePointer<wl_array>?) {
        bytes = array.map { Array(UnsafeRawBufferPointer(start: $0.pointee.data, count: $0.pointee.size)) } ?? []
    }
}
