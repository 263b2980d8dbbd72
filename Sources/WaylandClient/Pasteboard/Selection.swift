package import WaldenPlatform
internal import WaylandProtocols

/// The clipboard (`wl_data_device`, up to version 3) or the primary selection (`zwp_primary_selection_device_v1`) of a
/// seat.
///
/// The offer of another program stays until the compositor replaces it, but is hidden while no window of this client
/// has the keyboard: nobody tells then whether it is still valid. A compositor sends it again with the focus, before
/// `wl_keyboard.enter`, unless the focus only moved between two windows of this client.
///
/// While this client owns the content, an offer is the echo of its own source, or about to be replaced by it; it
/// becomes visible if the source is cancelled. Compositors ignore a selection whose serial is older than the last
/// one's, and cancel nothing: an offer that lacks types of the source, once that is settled, also ends the ownership.
@MainActor
package final class Selection: PlatformPasteboard {
    /// Counts changes by this client, and offers of others, also those that are sent again with the focus.
    package private(set) var changeCount = 0
    private let name: PasteboardName
    private weak var seat: Seat?
    private var device: any SelectionDevice
    /// The manager that made the device.
    private weak var manager: (any SelectionManager)?
    /// Offers that are neither selected nor dragged yet, oldest first.
    private var introduced: [ReceivedOffer] = []
    private var selected: ReceivedOffer?
    private var dragged: ReceivedOffer?
    private var own: OwnContent?

    /// A compositor has no reason for more than one.
    private static let maximumIntroduced = 4

    init(_ name: PasteboardName, manager: any SelectionManager, seat: Seat) {
        self.name = name
        self.manager = manager
        self.seat = seat
        device = manager.makeDevice(for: seat.proxy)
        device.watch { [unowned self] event in handle(event) }
    }

    /// Replaces the device by one of a new manager, as after the former one has vanished. What there was is lost.
    func adopt(_ new: any SelectionManager) {
        guard new !== manager, let seat else { return }
        if own == nil, selected != nil { changeCount += 1 }
        abandon()
        manager = new
        device = new.makeDevice(for: seat.proxy)
        device.watch { [unowned self] event in handle(event) }
    }

    package var types: [String] { own?.types ?? visibleOffer?.types ?? [] }

    package var owner: (any PasteboardOwner)? { own?.owner }

    private var connection: Connection? { seat?.connection }

    private var visibleOffer: ReceivedOffer? { seat?.hasSelectionFocus == true ? selected : nil }

    // MARK: Offers of others

    private func handle(_ event: SelectionEvent) {
        switch event {
        case .introduced(let offer):
            if introduced.count == Self.maximumIntroduced { retire(introduced.removeFirst()) }
            introduced.append(ReceivedOffer(proxy: offer))
        case .selected(let offer): select(offer)
        case .dragEntered(let offer, let serial):
            endDrag()
            dragged = takeIntroduced(offer)
            dragged?.proxy.refuse(serial: serial)
        case .dragEnded: endDrag()
        }
    }

    /// Replaces the selected offer. One that was not introduced is treated as none.
    private func select(_ proxy: (any SelectionOffer)?) {
        if let proxy, proxy === selected?.proxy { return }
        let former = selected
        selected = takeIntroduced(proxy)
        retire(former)
        if let own {
            if own.isSettled, let types = selected?.types, !own.types.allSatisfy(types.contains) { loseContent() }
        } else if former != nil || selected != nil {
            changeCount += 1
        }
    }

    private func takeIntroduced(_ proxy: (any SelectionOffer)?) -> ReceivedOffer? {
        guard let index = introduced.firstIndex(where: { $0.proxy === proxy }) else { return nil }
        return introduced.remove(at: index)
    }

    private func endDrag() {
        retire(dragged)
        dragged = nil
    }

    private func retire(_ offer: ReceivedOffer?) {
        if let offer { connection?.retire(offer.proxy) }
    }

    // MARK: Own content

    /// Offers content with the seat's newest serial, in the types that can be asked for.
    ///
    /// Compositors ignore a second selection with the same serial while the first one's source lives. So a second copy
    /// in one event takes over the source. It destroys it first if the types differ, or if others may have read it.
    package func offer(_ types: [String], from owner: any PasteboardOwner) -> Bool {
        guard let seat, let serial = seat.newestSerial, seat.hasSelectionFocus, seat.connection.acceptsRequests else {
            return false
        }
        let types = OfferedTypes(types).names
        let former = own
        if let former, former.serial == serial, former.types == types, !former.isSettled {
            own?.owner = owner
        } else {
            guard let source = seat.connection.selectionManager(name)?.makeSource() else { return false }
            for type in types { source.offer(mimeType: type) }
            source.watch { [unowned self] event in handle(event) }
            if former?.serial == serial { former?.source.destroy() }
            device.select(source, serial: serial)
            former?.source.destroy()
            own = OwnContent(source: source, types: types, owner: owner, serial: serial)
            seat.connection.display.sync().onEvent = { [weak self, weak source] _ in
                if let self, let source, own?.source === source { own?.isSettled = true }
            }
        }
        changeCount += 1
        if let former, former.owner !== owner { tellReplaced(former.owner) }
        return true
    }

    /// Destroys the source, which empties the selection.
    package func clear() { loseContent() }

    private func handle(_ event: SelectionSourceEvent) {
        switch event {
        case .cancelled: loseContent()
        case .send(let type, let descriptor):
            guard let own, own.types.contains(type), let connection else { return descriptor.close() }
            connection.transfers.send(
                descriptor: descriptor.rawValue,
                prepare: { own.owner.preparePasteboardContent(as: type, completion: $0) },
                content: { own.bytes(as: type) })
        }
    }

    private func loseContent() {
        guard let lost = own else { return }
        own = nil
        changeCount += 1
        lost.source.destroy()
        if selected?.types == lost.types {
            retire(selected)
            selected = nil
        }
        tellReplaced(lost.owner)
    }

    /// Tells an owner from the loop, since it may do anything.
    private func tellReplaced(_ owner: any PasteboardOwner) {
        connection?.transfers.post { owner.pasteboardContentWasReplaced() }
    }

    // MARK: Reading

    package func read(
        _ type: String, limit: Int,
        completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
    ) -> any PasteboardTransfer {
        guard let connection else {
            let answer = AnswerTransfer(completion: completion) { .failure(.unavailable) }
            // The connection is gone, but the app's main queue may still run.
            Task { answer.perform() }
            return answer
        }
        if let own { return readOwn(own, type, limit: limit, from: connection.transfers, completion: completion) }
        guard let offer = visibleOffer, offer.types.contains(type), connection.acceptsRequests else {
            return connection.transfers.answer(completion) { .failure(.unavailable) }
        }
        return connection.transfers.receive(limit: limit, completion: completion) { descriptor in
            offer.proxy.receive(mimeType: type, fd: descriptor)
            _ = connection.flush()
        }
    }

    /// Reads this client's own content without a pipe, which would need both ends served.
    private func readOwn(
        _ own: OwnContent, _ type: String, limit: Int, from transfers: Transfers,
        completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
    ) -> any PasteboardTransfer {
        transfers.answer(completion) {
            guard let bytes = own.content(as: type) else { return .failure(.unavailable) }
            return bytes.count <= limit ? .success(bytes) : .failure(.tooLarge)
        }
    }

    // MARK: The end

    /// Ends the selection with its seat. Transfers go on, since they need only their descriptors.
    func destroy() {
        abandon()
        seat = nil
    }

    private func abandon() {
        loseContent()
        for offer in introduced + [selected, dragged].compactMap(\.self) { offer.proxy.destroy() }
        introduced = []
        selected = nil
        dragged = nil
        device.destroy()
    }
}
