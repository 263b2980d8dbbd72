internal import CLinux
internal import Glibc
internal import WaldenPlatform

/// A transfer in progress.
@MainActor
protocol LiveTransfer: AnyObject {
    /// When the transfer ends unless it progresses, in seconds.
    var deadline: Double { get }

    /// Ends the transfer, closes its descriptor and reports the error, once.
    func end(_ error: PasteboardError)
}

/// The transfers of selections to and from other programs, and the calls that wait for the loop.
///
/// The caller serves them as part of its loop: it does not block while ``hasCalls``, nor longer than until
/// ``deadline``; afterwards it calls ``endOverdue()`` and ``perform()``. Each transfer moves at most ``chunk`` bytes in
/// a turn.
@MainActor
package final class Transfers {
    /// The bytes that a transfer moves in a turn: the capacity of a pipe.
    static let chunk = 64 << 10
    /// The maximum number of transfers to other programs; each keeps up to three descriptors open.
    private static let maximumOutgoing = 64
    /// The maximum number of transfers from other programs, such as of a paste key that is held.
    private static let maximumIncoming = 64

    /// Must be set for transfers to start.
    package weak var watcher: (any DescriptorWatcher)?
    /// How long a reading may make no progress, in seconds.
    package var patience = 5.0
    private var live: [ObjectIdentifier: any LiveTransfer] = [:]
    private var calls: [@MainActor () -> Void] = []

    /// The latest time for the next progress, in seconds.
    var nextDeadline: Double { Double(walden_monotonic_ns()) / 1e9 + patience }

    // MARK: The loop

    /// Whether calls wait for ``perform()``.
    package var hasCalls: Bool { !calls.isEmpty }

    /// When the next transfer is overdue, in seconds; `nil` without transfers.
    package var deadline: Double? {
        let next = live.values.reduce(Double.infinity) { min($0, $1.deadline) }
        return next < .infinity ? next : nil
    }

    /// Ends the transfers without progress.
    package func endOverdue() {
        guard !live.isEmpty else { return }
        let now = Double(walden_monotonic_ns()) / 1e9
        for transfer in live.values where transfer.deadline <= now { transfer.end(.timedOut) }
    }

    /// Makes the waiting calls, not those that they add. Calls may end the connection.
    package func perform() {
        for _ in 0..<calls.count where !calls.isEmpty { calls.removeFirst()() }
    }

    /// Makes a call from the loop.
    func post(_ call: @escaping @MainActor () -> Void) { calls.append(call) }

    /// Ends all transfers, and makes the waiting calls.
    func close() {
        for transfer in live.values { transfer.end(.unavailable) }
        perform()
        calls = []
    }

    // MARK: Transfers

    func insert(_ transfer: any LiveTransfer) { live[ObjectIdentifier(transfer)] = transfer }

    func remove(_ transfer: any LiveTransfer) { live[ObjectIdentifier(transfer)] = nil }

    /// Calls a completion from the loop, with a result that is made then.
    func answer(
        _ completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void,
        result: @escaping @MainActor () -> Result<[UInt8], PasteboardError>
    ) -> any PasteboardTransfer {
        let transfer = AnswerTransfer(completion: completion, result: result)
        transfer.transfers = self
        insert(transfer)
        post { transfer.perform() }
        return transfer
    }

    /// Receives content through a new pipe. Fails with `EMFILE` while there are too many such transfers.
    ///
    /// - Parameter request: Passes the pipe's writing end to the other program, which is then closed here.
    func receive(
        limit: Int, completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void,
        request: (_ descriptor: Int32) -> Void
    ) -> any PasteboardTransfer {
        guard let watcher else { return answer(completion) { .failure(.unavailable) } }
        guard live.values.count(where: { $0 is IncomingTransfer }) < Self.maximumIncoming else {
            return answer(completion) { .failure(.system(EMFILE)) }
        }
        var ends: (reading: Int32, writing: Int32) = (-1, -1)
        guard walden_pipe_create(&ends.reading, &ends.writing) == 0, hasSpareDescriptor else {
            let error = errno
            if ends.reading >= 0 { for end in [ends.reading, ends.writing] { Glibc.close(end) } }
            return answer(completion) { .failure(.system(error)) }
        }
        request(ends.writing)
        Glibc.close(ends.writing)
        let transfer = IncomingTransfer(
            descriptor: ends.reading, limit: limit, transfers: self, completion: completion)
        insert(transfer)
        watcher.watch(ends.reading, for: .readable) { [weak transfer] in transfer?.serve() }
        return transfer
    }

    /// Whether libwayland can duplicate a descriptor; if not, it would end the process or the connection.
    private var hasSpareDescriptor: Bool {
        let spare = walden_eventfd_create()
        if spare >= 0 { Glibc.close(spare) }
        return spare >= 0
    }

    /// The transfers to other programs.
    package var outgoingCount: Int { outgoing.count }

    private var outgoing: [OutgoingTransfer] { live.values.compactMap { $0 as? OutgoingTransfer } }

    /// Sends content to another program, and closes its descriptor. If there are too many such transfers, that which
    /// has rested longest ends.
    ///
    /// - Parameters:
    ///   - prepare: Called from the loop; calls its parameter when the content can be made quickly.
    ///   - content: Called from the loop; makes the content.
    func send(
        descriptor: Int32, prepare: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void,
        content: @escaping @MainActor () -> PasteboardBytes?
    ) {
        guard watcher != nil else {
            Glibc.close(descriptor)
            return
        }
        let outgoing = outgoing
        if outgoing.count >= Self.maximumOutgoing {
            outgoing.min { $0.progressTime < $1.progressTime }?.end(.timedOut)
        }
        let transfer = OutgoingTransfer(descriptor: descriptor, transfers: self)
        insert(transfer)
        post { prepare { transfer.begin(content) } }
    }
}
