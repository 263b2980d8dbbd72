internal import CLinux
internal import Glibc
internal import WaldenPlatform

/// Content that another program writes into a pipe.
@MainActor
final class IncomingTransfer: LiveTransfer, PasteboardTransfer {
    private(set) var deadline: Double
    private let descriptor: Int32
    private let limit: Int
    private unowned let transfers: Transfers
    private var bytes: [UInt8] = []
    /// `nil` after the end.
    private var completion: (@MainActor (Result<[UInt8], PasteboardError>) -> Void)?

    /// The size up to which the content is copied to grow: longer copies would take too long for a turn.
    private static let maximumCopy = 4 << 20
    /// What is reserved beyond that. Only the pages that are used take memory.
    private static let reservation = 256 << 20

    /// Takes ownership of a non-blocking descriptor.
    init(
        descriptor: Int32, limit: Int, transfers: Transfers,
        completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
    ) {
        self.descriptor = descriptor
        self.limit = max(0, limit)
        self.transfers = transfers
        self.completion = completion
        deadline = transfers.nextDeadline
    }

    /// Reads a chunk.
    func serve() {
        guard completion != nil else { return }
        withUnsafeTemporaryAllocation(byteCount: Transfers.chunk, alignment: 1) { chunk in
            let count = read(descriptor, chunk.baseAddress, chunk.count)
            if count > 0 {
                append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
            } else if count == 0 {
                finish(.success(bytes))
            } else if errno != EAGAIN, errno != EINTR {
                finish(.failure(.system(errno)))
            }
        }
    }

    private func append(_ chunk: UnsafeRawBufferPointer) {
        guard chunk.count <= limit - bytes.count else { return finish(.failure(.tooLarge)) }
        guard makeRoom(for: bytes.count + chunk.count) else { return finish(.failure(.system(ENOMEM))) }
        bytes.append(contentsOf: chunk)
        deadline = transfers.nextDeadline
    }

    /// Grows the buffer: by doubling while it is small, then once for all. Returns false if the memory is not there,
    /// which would end the process.
    private func makeRoom(for count: Int) -> Bool {
        guard count > bytes.capacity else { return true }
        if count <= Self.maximumCopy {
            bytes.reserveCapacity(min(max(count, bytes.capacity * 2), Self.maximumCopy))
            return true
        }
        let preferred = min(limit, max(Self.reservation, bytes.capacity * 2))
        for size in [max(count, preferred), min(limit, count + count / 2)] where Self.isAvailable(size) {
            bytes.reserveCapacity(size)
            return true
        }
        return false
    }

    private static func isAvailable(_ size: Int) -> Bool {
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != walden_map_failed() else { return false }
        munmap(memory, size)
        return true
    }

    func end(_ error: PasteboardError) { finish(.failure(error)) }

    func cancel() { finish(.failure(.cancelled)) }

    private func finish(_ result: Result<[UInt8], PasteboardError>) {
        guard let completion else { return }
        self.completion = nil
        bytes = []
        transfers.watcher?.unwatch(descriptor)
        close(descriptor)
        transfers.remove(self)
        completion(result)
    }
}
