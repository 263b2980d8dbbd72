internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

extension WaylandWindow {
    /// Tells the compositor, with the next commit, the limits of content and frame together, if they changed.
    func tellLimits() {
        guard let properties else { return }
        let frame = layout?.frame ?? .zero
        func limit(_ size: Size) -> SizeLimits.Extent {
            SizeLimits.Extent(
                width: size.width > 0 ? Int32(saturating: (size.width + frame.left + frame.right).rounded()) : 0,
                height: size.height > 0 ? Int32(saturating: (size.height + frame.top + frame.bottom).rounded()) : 0)
        }
        var limits = SizeLimits()
        limits.minimum = limit(properties.minimumSize)
        limits.maximum = limit(properties.maximumSize)
        let before = toplevel.sentLimits
        toplevel.setSizeLimits(limits)
        if toplevel.sentLimits != before { owesCommit = true }
    }

    /// Sends a request, which the compositor may silently refuse. ``WindowRequest/activate`` is not supported yet.
    func perform(_ request: WindowRequest) {
        guard !isClosed else { return }
        switch request {
        case .activate: break
        case .minimize: toplevel.minimize()
        case .setMaximized(let isMaximized): toplevel.setMaximized(isMaximized)
        case .setFullscreen(let isFullscreen): toplevel.setFullscreen(isFullscreen)
        case .move(_, _, let serial): if let serial { toplevel.move(by: serial) }
        case .resize(_, _, let serial, let edges):
            if let serial { toplevel.resize(by: serial, edges: Toplevel.Edges(edges)) }
        case .showMenu(_, _, let serial, let point):
            if let serial { toplevel.showWindowMenu(for: serial, at: point + surface.contentOrigin) }
        }
    }
}

extension Toplevel.Edges {
    init(_ edges: WindowRequest.Edges) {
        self = []
        if edges.contains(.top) { insert(.top) }
        if edges.contains(.bottom) { insert(.bottom) }
        if edges.contains(.left) { insert(.left) }
        if edges.contains(.right) { insert(.right) }
    }
}
