internal import CLinux
internal import Glibc

/// A reading of the client, into a pipe that the other program writes.
@MainActor
package final class MockWriter {
    /// The type that the client asked for.
    package let type: String
    /// The number of bytes written.
    package private(set) var count = 0
    private let answer: MockAnswer
    private var descriptor: Int32

    init(type: String, descriptor: Int32, answer: MockAnswer) {
        self.type = type
        self.descriptor = descriptor
        self.answer = answer
        _ = walden_set_nonblocking(descriptor, true)
    }

    isolated deinit { close() }

    private func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Whether the client closed its end, or this one is closed.
    package var isClosedByClient: Bool { descriptor < 0 || MockPipe.isClosedByOther(descriptor) }

    func advance() {
        guard descriptor >= 0, !isClosedByClient else { return }
        switch answer {
        case .bytes(let bytes):
            write(bytes[count...])
            if count == bytes.count { close() }
        case .drip(let bytes, let perTurn):
            write(bytes[count...].prefix(perTurn))
            if count == bytes.count { close() }
        case .stop(let bytes): write(bytes[count...])
        case .endless: write([UInt8](repeating: 0, count: 65_536)[...])
        }
    }

    private func write(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        count += max(0, written)
    }
}
