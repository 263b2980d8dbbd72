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
    private var content: [UInt8] = []
    private var sentCount = 0
    private var hasEnded = false

    /// Takes ownership of another program's descriptor.
    init(descriptor: Int32, transfers: Transfers) {
        self.descriptor = descriptor
        self.transfers = transfers
        var status = stat()
        isSocket = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Asks for the content and starts to send it.
    func begin(_ makeContent: () -> [UInt8]?) {
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
        let count = content.withUnsafeBytes { bytes in
            write(UnsafeRawBufferPointer(rebasing: bytes[sentCount...].prefix(Transfers.chunk)))
        }
        if count > 0 {
            sentCount += count
            deadline = transfers.nextDeadline
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            return finish()
        }
        if sentCount == content.count { finish() }
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
        content = []
        transfers.watcher?.unwatch(descriptor)
        if madeNonBlocking { _ = walden_set_nonblocking(descriptor, false) }
        close(descriptor)
        transfers.remove(self)
    }
}
