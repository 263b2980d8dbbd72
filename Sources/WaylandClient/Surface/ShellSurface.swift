internal import WaylandProtocols

/// An object that gives a surface its role on the desktop, such as a ``Toplevel``. It owns the surface.
@MainActor
package protocol SurfaceRole: AnyObject {
    var shell: ShellSurface { get }
    /// Destroys the role and its surface.
    func destroy()
}

extension SurfaceRole {
    package var surface: Surface { shell.surface }
}

/// The part common to all roles (`xdg_surface`): configurations and the window geometry.
///
/// The compositor answers ``commitInitially()`` with a configuration; then the first buffer may be attached.
/// Acknowledge each configuration before the commit that applies it.
@MainActor
package final class ShellSurface {
    package let surface: Surface
    /// Whether any configuration has arrived.
    package private(set) var isConfigured = false
    let proxy: XdgSurface
    /// Called when a configuration is complete.
    var onConfigure: (() -> Void)?
    private var unacknowledgedSerial: UInt32?
    private var sentGeometry: SurfaceRectangle?

    /// `nil` if the connection is closed.
    init?(connection: Connection) {
        guard let windowManager = connection.windowManager, let surface = Surface(connection: connection) else {
            return nil
        }
        self.surface = surface
        proxy = windowManager.getXdgSurface(surface: surface.proxy)
        proxy.onEvent = { [unowned self] event in
            guard case .configure(let serial) = event else { return }
            isConfigured = true
            unacknowledgedSerial = serial
            onConfigure?()
        }
    }

    /// Whether a configuration awaits its acknowledgement.
    package var needsAcknowledgement: Bool { unacknowledgedSerial != nil }

    /// Acknowledges the last configuration and, with it, all earlier ones; the next commit applies it.
    package func acknowledge() {
        guard let serial = unacknowledgedSerial else { return }
        unacknowledgedSerial = nil
        proxy.ackConfigure(serial: serial)
    }

    /// Commits without a buffer, which requests the first configuration.
    package func commitInitially() { surface.commit() }

    /// Sets the window geometry, which excludes the shadow; the next commit applies it.
    package func setGeometry(_ rectangle: SurfaceRectangle) {
        guard rectangle != sentGeometry, rectangle.width > 0, rectangle.height > 0 else { return }
        sentGeometry = rectangle
        proxy.setWindowGeometry(
            x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
    }

    /// Destroys the `xdg_surface` and the surface. Destroy the role's own object first.
    func destroy() {
        proxy.destroy()
        surface.destroy()
    }
}
