internal import WaylandProtocols

extension WlDataDeviceManager: SelectionManager {
    func makeSource() -> any SelectionSource { createDataSource() }
    func makeDevice(for seat: WlSeat) -> any SelectionDevice { getDataDevice(seat: seat) }
}

extension WlDataDevice: SelectionDevice {
    func watch(_ handler: @escaping @MainActor (SelectionEvent) -> Void) {
        onEvent = { event in
            switch event {
            case .dataOffer(let offer): handler(.introduced(offer))
            case .selection(let offer): handler(.selected(offer))
            case .enter(let serial, _, _, _, let offer): handler(.dragEntered(offer, serial: serial))
            case .leave, .drop: handler(.dragEnded)
            case .motion: break
            }
        }
    }

    func select(_ source: any SelectionSource, serial: UInt32) {
        setSelection(source: source as? WlDataSource, serial: serial)
    }
}

extension WlDataOffer: SelectionOffer {
    func watchTypes(_ handler: @escaping @MainActor (String) -> Void) {
        onEvent = { event in
            if case .offer(let type) = event { handler(type) }
        }
    }

    func refuse(serial: UInt32) { accept(serial: serial, mimeType: nil) }
}

extension WlDataSource: SelectionSource {
    func watch(_ handler: @escaping @MainActor (SelectionSourceEvent) -> Void) {
        onEvent = { event in
            switch event {
            case .send(let type, let descriptor): handler(.send(type: type, descriptor: descriptor))
            case .cancelled: handler(.cancelled)
            case .target, .dndDropPerformed, .dndFinished, .action: break
            }
        }
    }
}
