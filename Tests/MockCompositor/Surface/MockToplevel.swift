package import WaldenGeometry

/// A window of a client.
@MainActor
package final class MockToplevel {
    /// A request of a window.
    package enum Request: Sendable, Equatable {
        case move(serial: UInt32)
        case resize(serial: UInt32, edges: UInt32)
        case showMenu(serial: UInt32, at: Point)
        case minimize
        case setMaximized(Bool)
        case setFullscreen(Bool)
    }

    package let resource: ServerXdgToplevel
    package let shellSurface: ServerXdgSurface
    package let surface: MockSurface
    /// The title.
    package private(set) var title: String?
    /// The name of its desktop file.
    package private(set) var appID: String?
    /// The parent, if that was mapped when it was set.
    package private(set) var parent: ServerXdgToplevel?
    /// The number of `set_parent` requests.
    package private(set) var parentRequestCount = 0
    /// The minimum size; zero for none.
    package private(set) var minimumSize = Size.zero
    /// The maximum size; zero for none.
    package private(set) var maximumSize = Size.zero
    /// Its requests, oldest first.
    package private(set) var requests: [Request] = []
    /// The last window geometry.
    package private(set) var geometry: Rect?
    /// The serials of the configurations sent, with their turns.
    package private(set) var configured: [(serial: UInt32, turn: Int)] = []
    /// The acknowledged serials.
    package private(set) var acknowledged: [UInt32] = []
    /// The decoration mode that the client requested; `nil` for none.
    package private(set) var wantedDecoration: ServerZxdgToplevelDecorationV1.Mode?
    /// The mandatory sizes of configurations, by serial.
    private var mandatorySizes: [UInt32: Size] = [:]
    /// The mandatory size of the incomplete configuration.
    private var pendingSize: Size?
    /// That it is a dialog, and its icon.
    package private(set) lazy var hints = MockHints(compositor: compositor)
    private var decoration: ServerZxdgToplevelDecorationV1?
    private unowned let compositor: MockCompositor

    init(
        resource: ServerXdgToplevel, shellSurface: ServerXdgSurface, surface: MockSurface, compositor: MockCompositor
    ) {
        self.resource = resource
        self.shellSurface = shellSurface
        self.surface = surface
        self.compositor = compositor
        surface.toplevel = self
        resource.onRequest = { [unowned self] in handle($0) }
        resource.onDestroy = { [weak self] in
            self?.wasDestroyed()
        }
    }

    private func wasDestroyed() {
        if compositor.client.isConnected, decoration?.isAlive == true {
            compositor.faults.append("xdg_toplevel was destroyed before its decoration")
        }
        if compositor.client.isConnected { hints.windowWasDestroyed() }
        for child in compositor.toplevels where child.parent === resource { child.parent = parent }
        compositor.toplevels.removeAll { $0 === self }
    }

    private func handle(_ request: ServerXdgToplevel.Request) {
        switch request {
        case .setTitle(let title): self.title = title
        case .setAppID(let id): appID = id
        case .setParent(let parent): setParent(parent)
        case .setMinSize(let width, let height): minimumSize = Size(width: Double(width), height: Double(height))
        case .setMaxSize(let width, let height): maximumSize = Size(width: Double(width), height: Double(height))
        case .move(_, let serial): requests.append(.move(serial: serial))
        case .resize(_, let serial, let edges): requests.append(.resize(serial: serial, edges: edges.rawValue))
        case .showWindowMenu(_, let serial, let x, let y):
            requests.append(.showMenu(serial: serial, at: Point(x: Double(x), y: Double(y))))
        case .setMinimized: requests.append(.minimize)
        case .setMaximized: requests.append(.setMaximized(true))
        case .unsetMaximized: requests.append(.setMaximized(false))
        case .setFullscreen: requests.append(.setFullscreen(true))
        case .unsetFullscreen: requests.append(.setFullscreen(false))
        case .destroy: break
        }
    }

    private func setParent(_ resource: ServerXdgToplevel?) {
        parentRequestCount += 1
        var ancestor = compositor.toplevel(resource)
        while let window = ancestor {
            guard window !== self else {
                compositor.faults.append("a window became the parent of its own parent")
                return
            }
            ancestor = compositor.toplevel(window.parent)
        }
        // An unmapped parent counts as none.
        parent = compositor.toplevel(resource)?.surface.buffer == nil ? nil : resource
    }

    func serve(_ decoration: ServerZxdgToplevelDecorationV1) {
        self.decoration = decoration
        decoration.onRequest = { [unowned self] request in
            switch request {
            case .setMode(let mode): wantedDecoration = mode
            case .unsetMode: wantedDecoration = nil
            case .destroy: break
            }
        }
    }

    func setGeometry(x: Int32, y: Int32, width: Int32, height: Int32) {
        if width <= 0 || height <= 0 { compositor.faults.append("a window geometry is empty") }
        geometry = Rect(x: x, y: y, width: width, height: height)
    }

    // MARK: Configuring

    /// Sends a complete configuration.
    ///
    /// - Parameters:
    ///   - width: The width in surface units; any number may be sent.
    ///   - height: The height in surface units; any number may be sent.
    ///   - states: The states; `nil` for those of the options.
    /// - Returns: The serial to acknowledge.
    @discardableResult
    package func configure(
        width: Int32 = 0, height: Int32 = 0, states: [ServerXdgToplevel.State]? = nil
    ) -> UInt32 {
        let states = states ?? compositor.options.windowStates
        resource.sendConfigure(width: width, height: height, states: [UInt8](words: states.map(\.rawValue)))
        pendingSize = Self.mandatorySize(width, height, states)
        return completeConfiguration()
    }

    /// Returns the mandatory size of a window in some states, if a buffer can have it.
    private static func mandatorySize(_ width: Int32, _ height: Int32, _ states: [ServerXdgToplevel.State]) -> Size? {
        let strict: [ServerXdgToplevel.State] = [
            .maximized, .fullscreen, .tiledLeft, .tiledRight, .tiledTop, .tiledBottom,
        ]
        let range: ClosedRange<Int32> = 1...8192
        guard range.contains(width), range.contains(height), states.contains(where: strict.contains) else { return nil }
        return Size(width: Double(width), height: Double(height))
    }

    /// Completes a configuration (`xdg_surface.configure`).
    @discardableResult
    package func completeConfiguration() -> UInt32 {
        let serial = compositor.nextSerial()
        configured.append((serial, compositor.turn))
        mandatorySizes[serial] = pendingSize
        shellSurface.sendConfigure(serial: serial)
        return serial
    }

    /// Sends the decoration mode, without completing the configuration.
    package func decorate(_ mode: ServerZxdgToplevelDecorationV1.Mode) { decoration?.sendConfigure(mode: mode) }

    /// Asks the client to close the window.
    package func close() { resource.sendClose() }

    func wasCommitted() {
        hints.windowWasCommitted()
        if let serial = acknowledged.last, let size = mandatorySizes[serial], geometry?.size != size {
            compositor.faults.append("a window must be \(size) and is \(geometry?.size ?? .zero)")
        }
        guard configured.isEmpty, compositor.options.configuresWindows else { return }
        let options = compositor.options
        if let bounds = options.windowBounds {
            resource.sendConfigureBounds(width: Int32(bounds.width), height: Int32(bounds.height))
        }
        if let capabilities = options.windowCapabilities {
            resource.sendWmCapabilities(capabilities: [UInt8](words: capabilities.map(\.rawValue)))
        }
        decorate(options.decoration)
        configure(width: Int32(options.windowSize.width), height: Int32(options.windowSize.height))
    }

    func noteAcknowledgement(_ serial: UInt32) {
        if !configured.contains(where: { $0.serial == serial }) {
            compositor.faults.append("configure \(serial) was acknowledged but never sent")
        } else if let last = acknowledged.last, serial <= last {
            compositor.faults.append("configure \(serial) was acknowledged after \(last)")
        }
        acknowledged.append(serial)
    }

    /// The oldest unacknowledged configuration that the client must have received before its last
    /// commit. A client may have missed one sent up to two turns before.
    var oldestUnanswered: UInt32? {
        let settled = acknowledged.last ?? 0
        let lastCommit = surface.commits.last?.turn ?? 0
        return configured.first { $0.serial > settled && lastCommit >= $0.turn + 3 }?.serial
    }
}
