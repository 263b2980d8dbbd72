internal import WaylandProtocols

/// What newer compositors can be told of a window, and what others are not asked.
extension Toplevel {
    /// Says whether the parent waits for this window (`xdg_dialog_v1`).
    package func setModal(_ isModal: Bool) {
        guard !isDestroyed, isModal || dialog != nil else { return }
        if dialog == nil { dialog = surface.connection.dialogManager?.getXdgDialog(toplevel: proxy) }
        if isModal { dialog?.setModal() } else { dialog?.unsetModal() }
    }

    /// Gives the window an icon of its own; `nil` restores the app's (`xdg_toplevel_icon_v1`).
    package func setIcon(_ new: ToplevelIcon?) {
        guard !isDestroyed, let manager = surface.connection.iconManager else { return }
        manager.setIcon(toplevel: proxy, icon: new?.proxy)
        icon?.destroy()
        icon = new
    }

    /// Asks to raise the window and to give it the keyboard, on behalf of the user's latest press
    /// (`xdg_activation_v1`).
    package func activate() { surface.connection.activate(surface) }

    /// Raises the window with the token with which the process was started.
    package func activate(withToken token: String) { surface.connection.activate(surface, withToken: token) }

    /// Rings the desktop's bell (`xdg_system_bell_v1`).
    package func ringBell() {
        guard !isDestroyed else { return }
        surface.connection.bell?.ring(surface: surface.proxy)
    }
}

/// An icon under construction, or of a window (`xdg_toplevel_icon_v1`).
@MainActor
package final class ToplevelIcon {
    let proxy: XdgToplevelIconV1
    private unowned let connection: Connection
    private var buffers: [Buffer] = []
    private var isDestroyed = false

    /// Creates an empty icon; `nil` if the compositor has none.
    package init?(connection: Connection) {
        guard let proxy = connection.iconManager?.createIcon() else { return nil }
        self.proxy = proxy
        self.connection = connection
    }

    /// Names an icon of the desktop's themes.
    package func setName(_ name: String) { proxy.setName(iconName: Toplevel.shortened(name)) }

    /// Adds a square picture, which `draw` fills.
    ///
    /// - Parameters:
    ///   - side: The side, in points.
    ///   - scale: Device pixels per point.
    package func add(side: Int, scale: Int, draw: (Buffer) -> Void) {
        guard let shm = connection.shm,
            let layout = PixelLayout(width: side * scale, height: side * scale, format: .argb),
            let buffer = Buffer(layout: layout, capacity: layout.byteCount, shm: shm)
        else { return }
        draw(buffer)
        buffers.append(buffer)
        proxy.addBuffer(buffer: buffer.proxy, scale: Int32(scale))
    }

    /// Frees the icon; windows keep it. The pictures must outlive it.
    package func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        proxy.destroy()
        for buffer in buffers { buffer.destroy() }
        buffers = []
    }
}
