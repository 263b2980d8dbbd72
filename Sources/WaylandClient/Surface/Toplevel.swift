internal import WaldenPlatform
internal import WaylandProtocols

/// A window on the desktop (`xdg_toplevel`, up to version 6).
@MainActor
package final class Toplevel: SurfaceRole {
    package let shell: ShellSurface
    /// The last complete configuration.
    package private(set) var configuration = ToplevelConfiguration()
    /// Whether ``ToplevelEvent/configured`` was posted and ``takeConfiguration()`` not yet called.
    package private(set) var isAnnounced = false
    package internal(set) var sentLimits = SizeLimits()
    let proxy: XdgToplevel
    var dialog: XdgDialogV1?
    var icon: ToplevelIcon?
    private var decoration: ZxdgToplevelDecorationV1?
    private var pending = ToplevelConfiguration()
    private(set) var isDestroyed = false
    private var connection: Connection { surface.connection }

    /// Creates an unmapped window; `nil` if the connection is closed.
    package init?(connection: Connection) {
        guard let shell = ShellSurface(connection: connection) else { return nil }
        self.shell = shell
        proxy = shell.proxy.getToplevel()
        connection.roles[ObjectIdentifier(surface)] = self
        requestDecoration()
        proxy.onEvent = { [unowned self] event in handle(event) }
        shell.onConfigure = { [unowned self] in applyPending() }
    }

    /// Asks the compositor to draw the decoration, if it can.
    private func requestDecoration() {
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
            pending.states = WindowConfiguration.States(protocolNumbers: states.words)
        case .configureBounds(let width, let height):
            pending.boundsWidth = max(0, width)
            pending.boundsHeight = max(0, height)
        case .wmCapabilities(let capabilities):
            pending.capabilities = WindowConfiguration.Capabilities(protocolNumbers: capabilities.words)
        case .close: connection.post(.toplevel(self, .closeRequested))
        }
    }

    private func applyPending() {
        configuration = pending
        guard !isAnnounced else { return }
        isAnnounced = true
        connection.post(.toplevel(self, .configured))
    }

    /// Returns the configuration announced by ``ToplevelEvent/configured``. The next one posts a new event.
    package func takeConfiguration() -> ToplevelConfiguration {
        isAnnounced = false
        return configuration
    }

    package func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        connection.roles[ObjectIdentifier(surface)] = nil
        decoration?.destroy()
        dialog?.destroy()
        proxy.destroy()
        icon?.destroy()
        shell.destroy()
    }
}
