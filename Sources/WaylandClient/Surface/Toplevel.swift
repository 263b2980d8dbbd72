internal import WaylandProtocols

/// A window on the desktop (`xdg_surface` and `xdg_toplevel`, up to version 6).
///
/// After ``commitInitially()`` the compositor answers with a configuration; the first buffer may be attached when it
/// has come. Each configuration is to be acknowledged before the commit that draws what it asks for.
@MainActor
package final class Toplevel {
    /// What shows it.
    package let surface: Surface
    /// What the compositor decided, as of the last complete configuration.
    package private(set) var configuration = ToplevelConfiguration()
    /// Whether a configuration came yet.
    package private(set) var isConfigured = false
    /// Whether a configuration waits to be acknowledged.
    package var needsAcknowledgement: Bool { unacknowledgedSerial != nil }
    /// Whether ``destroy()`` was called.
    package private(set) var isDestroyed = false

    let proxy: XdgToplevel
    let shellSurface: XdgSurface
    private var decoration: ZxdgToplevelDecorationV1?
    private var pending = ToplevelConfiguration()
    private var unacknowledgedSerial: UInt32?
    /// Whether an event about the configuration waits to be taken.
    package private(set) var isAnnounced = false
    private var sentGeometry: SurfaceRectangle?
    /// The limits that the compositor was told.
    package internal(set) var sentLimits = SizeLimits()
    private var connection: Connection { surface.connection }

    /// Makes a window that is not shown yet; `nil` if the connection is closed.
    package init?(connection: Connection) {
        guard let windowManager = connection.windowManager, let surface = Surface(connection: connection) else {
            return nil
        }
        self.surface = surface
        shellSurface = windowManager.getXdgSurface(surface: surface.proxy)
        proxy = shellSurface.getToplevel()
        connection.toplevels[ObjectIdentifier(surface)] = self
        askForDecoration()
        proxy.onEvent = { [unowned self] event in handle(event) }
        shellSurface.onEvent = { [unowned self] event in
            if case .configure(let serial) = event { complete(serial) }
        }
    }

    /// Asks the compositor to draw the decoration, if it can.
    private func askForDecoration() {
        guard let decoration = connection.decorationManager?.getToplevelDecoration(toplevel: proxy) else { return }
        decoration.onEvent = { [unowned self] event in
            if case .configure(let mode) = event { pending.decoration = mode == .serverSide ? .server : .client }
        }
        decoration.setMode(mode: .serverSide)
        self.decoration = decoration
    }

    private func handle(_ event: XdgToplevel.Event) {
        switch event {
        case .configure(let width, let height, let states):
            pending.width = ToplevelConfiguration.length(width)
            pending.height = ToplevelConfiguration.length(height)
            pending.states = ToplevelConfiguration.States(rawValue: ToplevelConfiguration.bits(states.words))
        case .configureBounds(let width, let height):
            pending.boundsWidth = max(0, width)
            pending.boundsHeight = max(0, height)
        case .wmCapabilities(let capabilities):
            pending.capabilities = ToplevelConfiguration.Capabilities(
                rawValue: ToplevelConfiguration.bits(capabilities.words))
        case .close: connection.post(.toplevel(self, .closeRequested))
        }
    }

    /// Takes over a configuration that is complete.
    private func complete(_ serial: UInt32) {
        configuration = pending
        isConfigured = true
        unacknowledgedSerial = serial
        guard !isAnnounced else { return }
        isAnnounced = true
        connection.post(.toplevel(self, .configured))
    }

    /// Returns the configuration in answer to ``ToplevelEvent/configured``; the next one is announced again.
    package func takeConfiguration() -> ToplevelConfiguration {
        isAnnounced = false
        return configuration
    }

    /// Says that the next commit shows what the last configuration asks for; earlier ones are thereby settled too.
    package func acknowledge() {
        guard let serial = unacknowledgedSerial else { return }
        unacknowledgedSerial = nil
        shellSurface.ackConfigure(serial: serial)
    }

    /// Announces the window by a commit without a buffer.
    package func commitInitially() { surface.commit() }

    /// Tells, with the next commit, which part of the surface is the window: all of it but its shadow.
    package func setGeometry(_ rectangle: SurfaceRectangle) {
        guard rectangle != sentGeometry, rectangle.width > 0, rectangle.height > 0 else { return }
        sentGeometry = rectangle
        shellSurface.setWindowGeometry(
            x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
    }

    /// Frees the window and its surface.
    package func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        connection.toplevels[ObjectIdentifier(surface)] = nil
        decoration?.destroy()
        proxy.destroy()
        shellSurface.destroy()
        surface.destroy()
    }
}
