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

/// What all roles have in common (`xdg_surface`): configurations and the window geometry.
///
/// After ``commitInitially()`` the compositor sends a configuration, and the first buffer may be attached. Each
/// configuration must be acknowledged before the commit that shows it.
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

    /// Whether a configuration is not acknowledged yet.
    package var needsAcknowledgement: Bool { unacknowledgedSerial != nil }

    /// Declares that the next commit shows the last configuration, which settles earlier ones too.
    package func acknowledge() {
        guard let serial = unacknowledgedSerial else { return }
        unacknowledgedSerial = nil
        proxy.ackConfigure(serial: serial)
    }

    /// Announces the window by a commit without a buffer.
    package func commitInitially() { surface.commit() }

    /// Sets, with the next commit, the part of the surface that is the window: all of it but its shadow.
    package func setGeometry(_ rectangle: SurfaceRectangle) {
        guard rectangle != sentGeometry, rectangle.width > 0, rectangle.height > 0 else { return }
        sentGeometry = rectangle
        proxy.setWindowGeometry(
            x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
    }

    /// Destroys the `xdg_surface`, after the role's own object, and the surface.
    func destroy() {
        proxy.destroy()
        surface.destroy()
    }
}
