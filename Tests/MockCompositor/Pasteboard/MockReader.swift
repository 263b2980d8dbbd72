internal import CLinux
internal import Glibc

/// A reading of the client's content by another program.
@MainActor
package final class MockReader {
    /// How it reads.
    package enum Pace: Sendable {
        /// Everything.
        case unlimited
        /// Some bytes in each turn.
        case slow(perTurn: Int)
        /// Some bytes, and then nothing, with an open pipe.
        case stop(after: Int)
        /// Some bytes, and closes the pipe.
        case close(after: Int)
    }

    /// What it has read.
    package private(set) var bytes: [UInt8] = []
    /// Whether the client closed the pipe.
    package private(set) var isFinished = false
    private let pace: Pace
    private var descriptor: Int32

    init(pace: Pace, request: (Int32) -> Void) {
        self.pace = pace
        var writing: Int32 = -1
        descriptor = -1
        guard walden_pipe_create(&descriptor, &writing) == 0 else { return }
        request(writing)
        _ = Glibc.close(writing)
    }

    isolated deinit { close() }

    private func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Whether the client closed its end, or this one is closed.
    package var isClosedByClient: Bool { descriptor < 0 || isFinished || MockPipe.isClosedByOther(descriptor) }

    func advance() {
        guard descriptor >= 0, !isFinished else { return }
        switch pace {
        case .unlimited: read(.max)
        case .slow(let perTurn): read(perTurn)
        case .stop(let count): read(count - bytes.count)
        case .close(let count):
            read(count - bytes.count)
            if bytes.count >= count { close() }
        }
    }

    private func read(_ maximum: Int) {
        var rest = maximum
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while rest > 0 {
            let count = Glibc.read(descriptor, &chunk, min(rest, chunk.count))
            if count == 0 { isFinished = true }
            guard count > 0 else { return }
            bytes += chunk[..<count]
            rest -= count
        }
    }
}
