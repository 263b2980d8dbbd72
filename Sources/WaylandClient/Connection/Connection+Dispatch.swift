internal import Glibc
internal import WaylandProtocols

extension Connection {
    /// What became of the requests that were to be sent.
    package enum FlushResult: Sendable, Equatable {
        /// All are sent.
        case done
        /// The socket is full: flush again when it can be written to.
        case blocked
    }

    /// Announces that the socket will be read.
    ///
    /// - Returns: False if events wait to be dispatched; dispatch them and call again. True obliges to call
    ///   ``read()`` or ``cancelRead()``.
    ///
    /// The C function is `wl_display_prepare_read`.
    package func prepareRead() -> Bool {
        lossReason != nil || display.prepareRead()
    }

    /// Reads what the socket has, without blocking.
    package func read() {
        guard lossReason == nil else { return }
        do throws(WaylandError) { try display.readEvents() } catch { noteLoss(error) }
    }

    /// Takes back ``prepareRead()``.
    package func cancelRead() {
        if lossReason == nil { display.cancelRead() }
    }

    /// Turns what was read into events to be taken.
    ///
    /// - Returns: How many messages there were.
    @discardableResult
    package func dispatchPending() -> Int {
        var count = 0
        if lossReason == nil {
            do throws(WaylandError) { count = try display.dispatchPending() } catch { noteLoss(error) }
        }
        destroyRetiredOutputs()
        return count
    }

    /// Reads all that the socket has, without blocking, and turns it into events to be taken.
    ///
    /// A frame that is cut by the end of a read is completed by the next one. When nothing more comes, its end is
    /// missing: see ``FrameGathering``.
    package func takeIn() {
        // A compositor that never stops must not keep the app from answering.
        let mostReads = 16
        for _ in 0..<mostReads {
            while !prepareRead() { dispatchPending() }
            read()
            if dispatchPending() == 0 || !hasUnfinishedFrames { break }
        }
        if hasHungUp { readLastWords() }
        guard hasUnfinishedFrames else { return }
        for device in unfinishedDevices { device.finishReleases() }
        unfinishedDevices.removeAll(keepingCapacity: true)
    }

    /// Reads the rest of what a compositor has sent that takes no more requests: mostly the end of the stream, or an
    /// error. One that sends neither has closed only its reading half, and would never learn what the user does.
    private func readLastWords() {
        let mostReads = 1024
        for _ in 0..<mostReads where lossReason == nil {
            while !prepareRead() { dispatchPending() }
            read()
            if dispatchPending() == 0 { break }
        }
        noteLoss(.deaf)
    }

    /// Whether devices gather something whose end may not come; ``takeIn()`` settles it.
    package var hasUnfinishedFrames: Bool { !unfinishedDevices.isEmpty }

    /// Remembers a device whose frame the compositor may not end.
    func noteUnfinished(_ device: any FrameGathering) {
        if !unfinishedDevices.contains(where: { $0 === device }) { unfinishedDevices.append(device) }
    }

    private func destroyRetiredOutputs() {
        guard !retiredOutputs.isEmpty else { return }
        for output in retiredOutputs { output.destroy() }
        retiredOutputs = []
    }

    /// Sends the requests that wait.
    ///
    /// A peer that hung up is noticed by the next ``takeIn()``, which still gets the protocol error that the peer left.
    package func flush() -> FlushResult {
        guard lossReason == nil else { return .done }
        isBlocked = false
        do throws(WaylandError) {
            switch try display.flush() {
            case .sent: return .done
            case .full: isBlocked = true
            case .hungUp: hasHungUp = true
            }
        } catch {
            if case .connectionLost(errno: ECONNRESET) = error { return .done }
            noteLoss(error)
        }
        return isBlocked ? .blocked : .done
    }

    /// Remembers, once, why the connection is gone.
    private func noteLoss(_ error: WaylandError) {
        let reason: ConnectionError =
            switch error {
            case .protocolError(let fault):
                .fault(
                    ConnectionError.Fault(
                        interface: fault.interface, objectID: fault.objectID, code: fault.code,
                        message: fault.message))
            // libwayland gives up when its own buffer is full besides the socket's.
            case .connectionLost(errno: EAGAIN): .stalled
            case .connectionLost(let error), .cannotConnect(_, let error): .broken(errno: error)
            }
        noteLoss(reason)
    }

    private func noteLoss(_ reason: ConnectionError) {
        guard lossReason == nil else { return }
        lossReason = reason
        isBlocked = false
        hasHungUp = false
        post(.lost(reason))
    }
}
