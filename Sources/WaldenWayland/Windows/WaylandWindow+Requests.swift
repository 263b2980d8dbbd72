internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

extension WaylandWindow {
    /// Sends the size limits of content and frame if they changed; the next commit applies them.
    func sendLimits() {
        guard let properties, let toplevel else { return }
        let frame = layout?.frame ?? .zero
        func limit(_ size: Size) -> Size {
            Size(
                width: size.width > 0 ? size.width + frame.left + frame.right : 0,
                height: size.height > 0 ? size.height + frame.top + frame.bottom : 0)
        }
        let limits = SizeLimits(minimum: limit(properties.minimumSize), maximum: limit(properties.maximumSize))
        let before = toplevel.sentLimits
        toplevel.setSizeLimits(limits)
        if toplevel.sentLimits != before { needsCommit = true }
    }

    /// Sends a request, which the compositor may silently refuse.
    func perform(_ request: WindowRequest) {
        guard !isClosed else { return }
        if case .place(let placement) = request { place(placement) }
        guard let toplevel else { return }
        switch request {
        case .activate: activate()
        case .place: break
        case .ringBell: toplevel.ringBell()
        case .minimize: toplevel.minimize()
        case .setMaximized(let isMaximized): toplevel.setMaximized(isMaximized)
        case .setFullscreen(let isFullscreen): toplevel.setFullscreen(isFullscreen)
        case .move(_, _, let serial): if let serial { toplevel.move(by: serial) }
        case .resize(_, _, let serial, let edges):
            if let serial { toplevel.resize(by: serial, edges: edges) }
        case .showMenu(_, _, let serial, let point):
            if let serial { toplevel.showWindowMenu(for: serial, at: point + surface.contentOrigin) }
        }
    }

    /// Asks to raise the window. Compositors take no notice of one that is not shown yet.
    private func activate() {
        if isMapped { toplevel?.activate() } else { awaitsActivation = true }
    }

    /// Called with the window's first frame: uses the token with which the process was started, or asks for one.
    func activateWhenShown() {
        if let token = platform?.takeStartupToken() {
            toplevel?.activate(withToken: token)
        } else if awaitsActivation, platform?.connection?.hasBeenPressed == true {
            // A window that the app shows by itself gets the keyboard or not, as the compositor decides.
            toplevel?.activate()
        }
        awaitsActivation = false
    }
}
