internal import WaylandProtocols

extension ZwpPrimarySelectionDeviceManagerV1: SelectionManager {
    func makeSource() -> any SelectionSource { createSource() }
    func makeDevice(for seat: WlSeat) -> any SelectionDevice { getDevice(seat: seat) }
}

extension ZwpPrimarySelectionDeviceV1: SelectionDevice {
    func watch(_ handler: @escaping @MainActor (SelectionEvent) -> Void) {
        onEvent = { event in
            switch event {
            case .dataOffer(let offer): handler(.introduced(offer))
            case .selection(let offer): handler(.selected(offer))
            }
        }
    }

    func select(_ source: any SelectionSource, serial: UInt32) {
        setSelection(source: source as? ZwpPrimarySelectionSourceV1, serial: serial)
    }
}

extension ZwpPrimarySelectionOfferV1: SelectionOffer {
    func watchTypes(_ handler: @escaping @MainActor (String) -> Void) {
        onEvent = { event in
            if case .offer(let type) = event { handler(type) }
        }
    }

    func refuse(serial: UInt32) {}
}

extension ZwpPrimarySelectionSourceV1: SelectionSource {
    func watch(_ handler: @escaping @MainActor (SelectionSourceEvent) -> Void) {
        onEvent = { event in
            switch event {
            case .send(let type, let descriptor): handler(.send(type: type, descriptor: descriptor))
            case .cancelled: handler(.cancelled)
            }
        }
    }
}
