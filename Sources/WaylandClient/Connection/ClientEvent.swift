package import WaldenPlatform

/// An event of a connection. Listeners only queue these; they never call the app.
package enum ClientEvent: Sendable {
    /// Input from a seat, or the loss of one of its devices.
    case input(PlatformEvent)
    /// A surface may draw, or has a new scale or a free buffer.
    case surface(Surface, SurfaceEvent)
    /// A window was configured or asked to close.
    case toplevel(Toplevel, ToplevelEvent)
    /// A popup was configured or closed.
    case popup(Popup, PopupEvent)
    /// Something reads the text that is edited on a seat.
    case surroundingsWanted
    /// The connection is lost; no event follows.
    case lost(ConnectionError)
}
