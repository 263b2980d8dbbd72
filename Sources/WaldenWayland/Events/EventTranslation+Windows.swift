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
            announce(window, isNewSize: false)
        }
    }

    func translate(_ event: ToplevelEvent, of toplevel: Toplevel) {
        guard let window = platform.window(toplevel.surface) else { return }
        switch event {
        case .configured: announce(window)
        case .closeRequested: queue.append(.windowCloseRequested(window.id))
        }
    }

    /// Tells the application what the compositor decided for a window.
    ///
    /// - Parameters:
    ///   - size: The size of content and frame to be told; the compositor's if `nil`.
    ///   - isNewSize: Whether the compositor told its size just now. The application may have chosen another one since,
    ///     which it keeps.
    func announce(_ window: WaylandWindow, size: Size? = nil, isNewSize: Bool = true) {
        let configuration = window.toplevel.takeConfiguration()
        var told = WindowConfiguration(configuration, scale: window.toplevel.surface.scale)
        let restored = window.takeRestoredSize(configuration)
        told.size = size ?? (isNewSize ? told.size : nil) ?? restored
        queue.append(.windowConfigured(window.id, told))
    }
}

extension WindowConfiguration {
    init(_ configuration: ToplevelConfiguration, scale: Double) {
        self.init(
            size: Self.size(configuration.width, configuration.height), scale: scale,
            states: States(configuration.states), capabilities: Capabilities(configuration.capabilities),
            needsDecoration: configuration.decoration == .client,
            bounds: Self.size(configuration.boundsWidth, configuration.boundsHeight))
    }

    /// A size; `nil` if one of the sides is left to the app.
    private static func size(_ width: Int32, _ height: Int32) -> Size? {
        width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
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
