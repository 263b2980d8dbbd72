internal import WaldenCore
internal import WaldenGeometry
internal import WaylandClient

extension EventTranslation {
    /// Frames, releases and the like only end the wait; a new scale is a new configuration.
    func translate(_ event: SurfaceEvent, of surface: Surface) {
        guard let window = platform.window(surface) else { return }
        switch event {
        case .frame, .bufferReleased: break
        case .scaleChanged:
            // What the compositor configured in the same go tells the scale as well.
            guard window.toplevel.isConfigured, !window.toplevel.isAnnounced else { return }
            announce(window)
        }
    }

    func translate(_ event: ToplevelEvent, of toplevel: Toplevel) {
        guard let window = platform.window(toplevel.surface) else { return }
        switch event {
        case .configured: announce(window)
        case .closeRequested: queue.append(.windowCloseRequested(window.id))
        }
    }

    private func announce(_ window: WaylandWindow) {
        let configuration = window.toplevel.takeConfiguration()
        queue.append(
            .windowConfigured(window.id, WindowConfiguration(configuration, scale: window.toplevel.surface.scale)))
    }
}

extension WindowConfiguration {
    init(_ configuration: ToplevelConfiguration, scale: Double) {
        self.init(
            size: Self.size(configuration.width, configuration.height, scale: scale), scale: scale,
            states: States(configuration.states), capabilities: Capabilities(configuration.capabilities),
            needsDecoration: configuration.decoration == .client,
            bounds: Self.size(configuration.boundsWidth, configuration.boundsHeight, scale: scale))
    }

    /// A size that a buffer can have at a scale; `nil` if one of the sides is left to the app.
    private static func size(_ width: Int32, _ height: Int32, scale: Double) -> Size? {
        guard width > 0, height > 0 else { return nil }
        let longest = (Double(PixelLayout.maximumSide) / scale).rounded(.down)
        let size = Size(width: min(Double(width), longest), height: min(Double(height), longest))
        let tallest = (Double(PixelLayout.maximumArea) / (size.width * scale * scale)).rounded(.down)
        return Size(width: size.width, height: min(size.height, max(1, tallest)))
    }
}

extension WindowConfiguration.States {
    init(_ states: ToplevelConfiguration.States) {
        self = []
        let pairs: [(ToplevelConfiguration.States, WindowConfiguration.States)] = [
            (.maximized, .maximized), (.fullscreen, .fullscreen), (.resizing, .resizing), (.activated, .activated),
            (.tiledLeft, .tiledLeft), (.tiledRight, .tiledRight), (.tiledTop, .tiledTop),
            (.tiledBottom, .tiledBottom), (.suspended, .suspended),
        ]
        for (theirs, ours) in pairs where states.contains(theirs) { insert(ours) }
    }
}

extension WindowConfiguration.Capabilities {
    /// A compositor that does not tell is taken to be able to do all.
    init(_ capabilities: ToplevelConfiguration.Capabilities?) {
        guard let capabilities else {
            self = .all
            return
        }
        self = []
        let pairs: [(ToplevelConfiguration.Capabilities, WindowConfiguration.Capabilities)] = [
            (.windowMenu, .windowMenu), (.maximize, .maximize), (.fullscreen, .fullscreen), (.minimize, .minimize),
        ]
        for (theirs, ours) in pairs where capabilities.contains(theirs) { insert(ours) }
    }
}
