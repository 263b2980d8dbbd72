internal import CLinux
internal import Glibc
internal import WaldenPlatform

/// Content that another program reads, from a pipe, a socket or a file of its own.
///
/// A reader may take its time, as a pager that shows the content does.
@MainActor
final class OutgoingTransfer: LiveTransfer {
    let deadline = Double.infinity
    /// When the transfer began or last got further, in seconds.
    private(set) var progressTime = OutgoingTransfer.now
    private let descriptor: Int32
    private var outlet: Outlet?
    private unowned let transfers: Transfers
    private var content = PasteboardBytes([])
    /// What is made of the content and not sent yet.
    private var part: ArraySlice<UInt8> = []
    private var madeCount = 0
    private var hasEnded = false

    private static var now: Double { Double(walden_monotonic_ns()) / 1e9 }

    /// Takes ownership of another program's descriptor.
    init(descriptor: Int32, transfers: Transfers) {
        self.descriptor = descriptor
        self.transfers = transfers
    }

    /// Asks for the content and starts to send it.
    func begin(_ makeContent: () -> PasteboardBytes?) {
        guard !hasEnded else { return }
        guard let content = makeContent() else { return finish() }
        // The owner may have ended the connection.
        guard !hasEnded else { return }
        guard let outlet = Outlet(descriptor) else { return finish(closing: false) }
        self.outlet = outlet
        self.content = content
        serve()
        guard !hasEnded else { return }
        transfers.watcher?.watch(outlet.watchedDescriptor, for: .writable) { [weak self] in self?.serve() }
    }

    /// Writes a chunk.
    private func serve() {
        guard !hasEnded else { return }
        if part.isEmpty { makePart() }
        // The owner may have ended the connection.
        guard !hasEnded, let outlet else { return }
        guard !part.isEmpty || outlet.pendingCount > 0 else { return finish() }
        let count = part.withUnsafeBytes { outlet.write($0) }
        if count >= 0 {
            part = part.dropFirst(count)
            progressTime = Self.now
        } else if errno != EAGAIN, errno != EINTR {
            return finish()
        }
        if part.isEmpty, outlet.pendingCount == 0, madeCount == content.count { finish() }
    }

    private func makePart() {
        let range = madeCount..<min(content.count, madeCount + Transfers.chunk)
        guard !range.isEmpty else { return }
        part = content[range].prefix(range.count)
        madeCount = part.count < range.count ? content.count : range.upperBound
    }

    func end(_ error: PasteboardError) { finish() }

    private func finish(closing: Bool = true) {
        guard !hasEnded else { return }
        hasEnded = true
        content = PasteboardBytes([])
        part = []
        if let outlet {
            transfers.watcher?.unwatch(outlet.watchedDescriptor)
            outlet.close()
        } else if closing {
            close(descriptor)
        }
        transfers.remove(self)
    }
}
