internal import CLinux
internal import Glibc
internal import WaldenPlatform

/// Content that another program reads, from a pipe, a socket or a file of its own.
@MainActor
final class OutgoingTransfer: LiveTransfer {
    private(set) var deadline = Double.infinity
    private let descriptor: Int32
    private let isSocket: Bool
    /// Whether this object made the descriptor non-blocking, which others may share.
    private var madeNonBlocking = false
    private unowned let transfers: Transfers
    private var content = PasteboardBytes([])
    /// What is made of the content and not sent yet.
    private var part: ArraySlice<UInt8> = []
    private var madeCount = 0
    private var hasEnded = false

    /// Takes ownership of another program's descriptor.
    init(descriptor: Int32, transfers: Transfers) {
        self.descriptor = descriptor
        self.transfers = transfers
        var status = stat()
        isSocket = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Asks for the content and starts to send it.
    func begin(_ makeContent: () -> PasteboardBytes?) {
        guard !hasEnded else { return }
        guard let content = makeContent() else { return finish() }
        // The owner may have ended the connection.
        guard !hasEnded else { return }
        self.content = content
        deadline = transfers.nextDeadline
        serve()
        guard !hasEnded else { return }
        transfers.watcher?.watch(descriptor, for: .writable) { [weak self] in self?.serve() }
    }

    /// Writes a chunk.
    private func serve() {
        guard !hasEnded else { return }
        if part.isEmpty { makePart() }
        // The owner may have ended the connection.
        guard !hasEnded else { return }
        guard !part.isEmpty else { return finish() }
        let count = part.withUnsafeBytes { write($0) }
        if count > 0 {
            part = part.dropFirst(count)
            deadline = transfers.nextDeadline
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            return finish()
        }
        if part.isEmpty, madeCount == content.count { finish() }
    }

    private func makePart() {
        let range = madeCount..<min(content.count, madeCount + Transfers.chunk)
        guard !range.isEmpty else { return }
        part = content[range].prefix(range.count)
        madeCount = part.count < range.count ? content.count : range.upperBound
    }

    /// Writes without blocking. The other program may make its end blocking again at any time.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        if isSocket { return walden_send(descriptor, bytes.baseAddress, bytes.count) }
        if walden_set_nonblocking(descriptor, true) > 0 { madeNonBlocking = true }
        return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }

    func end(_ error: PasteboardError) { finish() }

    private func finish() {
        guard !hasEnded else { return }
        hasEnded = true
        content = PasteboardBytes([])
        part = []
        transfers.watcher?.unwatch(descriptor)
        if madeNonBlocking { _ = walden_set_nonblocking(descriptor, false) }
        close(descriptor)
        transfers.remove(self)
    }
}
