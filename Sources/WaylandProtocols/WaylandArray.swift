internal import CWayland

/// An array argument, copied out of the message.
package struct WaylandArray: Hashable, Sendable {
    package var bytes: [UInt8]

    package init(bytes: [UInt8] = []) { self.bytes = bytes }

    package init(words: [UInt32]) { bytes = words.withUnsafeBytes(Array.init) }

    /// The bytes as 32-bit numbers in native byte order; drops an incomplete last number.
    package var words: [UInt32] {
        bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
    }

    init(_ array: UnsafePointer<wl_array>?) {
        bytes = array.map { Array(UnsafeRawBufferPointer(start: $0.pointee.data, count: $0.pointee.size)) } ?? []
    }
}
