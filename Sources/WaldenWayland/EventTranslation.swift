internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

/// Appends a connection's events to the app's queue: input unchanged, window events translated.
@MainActor
final class EventTranslation {
    let queue: any PlatformEventQueue
    unowned let platform: WaylandPlatform

    init(platform: WaylandPlatform, queue: any PlatformEventQueue) {
        self.platform = platform
        self.queue = queue
    }

    func translate(_ event: ClientEvent) {
        switch event {
        case .input(let event): queue.append(event)
        case .surface(let surface, let event): translate(event, of: surface)
        case .toplevel(let toplevel, let event): translate(event, of: toplevel)
        case .popup(let popup, let event): translate(event, of: popup)
        case .surroundingsWanted: platform.textInput?.surroundingsWantedHandler?()
        case .lost(let error): queue.append(.connectionLost(error.description))
        }
    }

    /// Announces a new scale as a configuration. Frame callbacks and released buffers only end the wait.
    private func translate(_ event: SurfaceEvent, of surface: Surface) {
        guard event == .scaleChanged, let window = platform.window(surface) else { return }
        // A pending configuration will include the scale.
        guard window.shell.isConfigured, !window.role.isAnnounced else { return }
        announce(window, isNewSize: false)
    }

    private func translate(_ event: ToplevelEvent, of toplevel: Toplevel) {
        guard let window = platform.window(toplevel.surface) else { return }
        switch event {
        case .configured: announce(window)
        case .closeRequested: queue.append(.windowCloseRequested(window.id))
        }
    }

    private func translate(_ event: PopupEvent, of popup: Popup) {
        guard let window = platform.window(popup.surface) else { return }
        switch event {
        case .configured: announce(window)
        case .dismissed: queue.append(.windowCloseRequested(window.id))
        case .outrun(let grab):
            if !window.openAgain(grab: grab) { queue.append(.windowCloseRequested(window.id)) }
        }
    }

    /// Queues a window's current configuration.
    ///
    /// - Parameters:
    ///   - size: Overrides the compositor's size of content and frame, in points.
    ///   - isNewSize: Whether the compositor has just sent its size. If not, the app keeps its own, which may be newer.
    func announce(_ window: WaylandWindow, size: Size? = nil, isNewSize: Bool = true) {
        var announced: WindowConfiguration
        switch window.role {
        case .toplevel(let toplevel):
            let configuration = toplevel.takeConfiguration()
            announced = WindowConfiguration(configuration, scale: window.surface.scale)
            let restored = window.takeRestoredSize(configuration)
            announced.size = size ?? (isNewSize ? announced.size : nil) ?? restored
        case .popup(let popup):
            announced = WindowConfiguration(
                popup.takeConfiguration(), scale: window.surface.scale, parentFrame: window.parentFrame)
            announced.size = size ?? announced.size
        }
        queue.append(.windowConfigured(window.id, announced))
    }
}

extension WindowConfiguration {
    init(_ configuration: ToplevelConfiguration, scale: Double) {
        self.init(
            size: Self.size(configuration.width, configuration.height), scale: scale,
            states: configuration.states, capabilities: configuration.capabilities,
            needsDecoration: configuration.decoration == .client,
            bounds: Self.size(configuration.boundsWidth, configuration.boundsHeight))
    }

    /// - Parameter parentFrame: The frame of the parent around its content, in points.
    init(_ configuration: PopupConfiguration, scale: Double, parentFrame: EdgeInsets) {
        self.init(
            size: Self.size(configuration.width, configuration.height), scale: scale, needsDecoration: true,
            origin: Point(
                x: Double(configuration.x) - parentFrame.left, y: Double(configuration.y) - parentFrame.top))
    }

    /// Returns `nil` if the compositor leaves a side to the app.
    private static func size(_ width: Int32, _ height: Int32) -> Size? {
        width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
    }
}
