/// What a compositor told a client: the values that wait in a connection until somebody takes them.
///
/// Listeners only append these; nobody is called from inside one.
package enum ClientEvent: Sendable {
    /// A pointer's frame is complete.
    case pointer(PointerDevice, PointerFrame)
    /// A gesture on the touchpad behind a pointer began, changed or ended.
    case gesture(PointerDevice, TouchpadGesture)
    /// A tablet tool's frame is complete.
    case tablet(TabletTool, TabletFrame)
    /// A touchscreen's frame is complete.
    case touch(TouchDevice, TouchFrame)
    /// A keyboard's focus, keys, modifiers or settings changed.
    case keyboard(KeyboardDevice, KeyboardEvent)
    /// A seat lost a device, or went away.
    case deviceLost(Seat, SeatDevice)
    /// A surface may be drawn to, has a new scale, or a free buffer.
    case surface(Surface, SurfaceEvent)
    /// A window was configured or asked to close.
    case toplevel(Toplevel, ToplevelEvent)
    /// The connection is gone; nothing follows.
    case lost(ConnectionError)
}

/// The kinds of device that a seat may lose.
package enum SeatDevice: Sendable, Equatable {
    /// Its pointer.
    case pointer
    /// Its touchscreen.
    case touch
    /// Its keyboard.
    case keyboard
    /// The seat itself, with all of them.
    case seat
}
