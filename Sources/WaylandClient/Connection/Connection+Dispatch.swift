internal import Glibc
internal import WaylandProtocols

extension Connection {
    package enum FlushResult: Sendable, Equatable {
        case done
        /// The socket is full: flush again when it is writable.
        case blocked
    }

    /// Prepares to read the socket.
    ///
    /// - Returns: False if events must be dispatched first. After true, call ``read()`` or ``cancelRead()``.
    ///
    /// The C function is `wl_display_prepare_read`.
    package func prepareRead() -> Bool {
        lossReason != nil || display.prepareRead()
    }

    /// Reads the socket without blocking.
    package func read() {
        guard lossReason == nil else { return }
        do throws(WaylandError) { try display.readEvents() } catch { noteLoss(error) }
    }

    /// Cancels ``prepareRead()``.
    package func cancelRead() {
        if lossReason == nil { display.cancelRead() }
    }

    /// Dispatches the messages that were read, and returns their number.
    @discardableResult
    package func dispatchPending() -> Int {
        var count = 0
        if lossReason == nil {
            do throws(WaylandError) { count = try display.dispatchPending() } catch { noteLoss(error) }
        }
        destroyRetiredObjects()
        return count
    }

    /// Reads and dispatches available messages, without blocking.
    ///
    /// Keeps reading while a device's frame is incomplete. If nothing is left to read, its end is missing: see
    /// ``FrameGathering``.
    package func readAndDispatch() {
        // A compositor that sends without pause must not block the app.
        let maximumReads = 16
        for _ in 0..<maximumReads {
            while !prepareRead() { dispatchPending() }
            read()
            if dispatchPending() == 0 || !hasUnfinishedFrames { break }
        }
        if hasHungUp { readRemainingMessages() }
        guard hasUnfinishedFrames else { return }
        for device in unfinishedDevices { device.finishReleases() }
        unfinishedDevices.removeAll(keepingCapacity: true)
    }

    /// Reads the last messages of a compositor that accepts no more requests: usually the end of the stream, or an
    /// error. Without either, it has closed only its reading half; that counts as a lost connection too.
    private func readRemainingMessages() {
        let maximumReads = 1024
        for _ in 0..<maximumReads where lossReason == nil {
            while !prepareRead() { dispatchPending() }
            read()
            if dispatchPending() == 0 { break }
        }
        noteLoss(.deaf)
    }

    /// Whether devices have frames that may never end. ``readAndDispatch()`` posts those that contain a release.
    package var hasUnfinishedFrames: Bool { !unfinishedDevices.isEmpty }

    /// Registers a device whose frame may never end.
    func noteUnfinished(_ device: any FrameGathering) {
        if !unfinishedDevices.contains(where: { $0 === device }) { unfinishedDevices.append(device) }
    }

    /// Removes a device whose frame has ended.
    func noteFinished(_ device: any FrameGathering) { unfinishedDevices.removeAll { $0 === device } }

    private func destroyRetiredObjects() {
        if !retiredOffers.isEmpty {
            for offer in retiredOffers { offer.destroy() }
            retiredOffers = []
        }
        guard !retiredOutputs.isEmpty else { return }
        for output in retiredOutputs { output.destroy() }
        retiredOutputs = []
    }

    /// Sends the buffered requests.
    ///
    /// If the compositor hung up, the next ``readAndDispatch()`` still reads its protocol error.
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

    private func noteLoss(_ error: WaylandError) {
        let reason: ConnectionError =
            switch error {
            case .protocolError(let fault):
                .fault(
                    ConnectionError.Fault(
                        interface: fault.interface, objectID: fault.objectID, code: fault.code,
                        message: fault.message))
            // libwayland also gives up when its own buffer is full.
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
