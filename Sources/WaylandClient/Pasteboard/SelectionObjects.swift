internal import WaylandProtocols

/// What `wl_data_device_manager` and `zwp_primary_selection_device_manager_v1` have in common.
@MainActor
protocol SelectionManager: WaylandProxy {
    func makeSource() -> any SelectionSource
    func makeDevice(for seat: WlSeat) -> any SelectionDevice
}

/// What the devices of both protocols have in common.
@MainActor
protocol SelectionDevice: WaylandProxy {
    func watch(_ handler: @escaping @MainActor (SelectionEvent) -> Void)

    /// Makes a source of the same protocol the selection.
    func select(_ source: any SelectionSource, serial: UInt32)
}

/// An event of a selection's device. Only clipboards have drags.
enum SelectionEvent {
    /// An offer that will be selected or dragged.
    case introduced(any SelectionOffer)
    case selected((any SelectionOffer)?)
    case dragEntered((any SelectionOffer)?, serial: UInt32)
    /// The drag left, or was dropped.
    case dragEnded
}

/// What the offers of both protocols have in common.
@MainActor
protocol SelectionOffer: WaylandProxy {
    func watchTypes(_ handler: @escaping @MainActor (String) -> Void)
    func receive(mimeType: String, fd: Int32)
    /// Tells the source of a drag that this place takes none of its types.
    func refuse(serial: UInt32)
}

/// What the sources of both protocols have in common.
@MainActor
protocol SelectionSource: WaylandProxy {
    func offer(mimeType: String)
    func watch(_ handler: @escaping @MainActor (SelectionSourceEvent) -> Void)
}

/// An event of a selection's source.
enum SelectionSourceEvent {
    /// Another program reads the content.
    case send(type: String, descriptor: WaylandFileDescriptor)
    case cancelled
}
