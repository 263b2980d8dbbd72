package import WaldenPlatform

/// An event of a connection, queued until it is taken: listeners only append these and call nobody.
package enum ClientEvent: Sendable {
    /// Input from a seat, or the loss of one of its devices, as the app gets it.
    case input(PlatformEvent)
    /// A surface may draw, has a new scale or a free buffer.
    case surface(Surface, SurfaceEvent)
    /// A window was configured or asked to close.
    case toplevel(Toplevel, ToplevelEvent)
    /// The connection is lost; no event follows.
    case lost(ConnectionError)
}
