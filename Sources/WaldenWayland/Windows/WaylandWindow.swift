internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform
internal import WaylandClient

/// A window on a compositor.
///
/// Frame callbacks pace the frames, which are drawn into released buffers. Draws only damage; copies a buffer's other
/// stale pixels from the one shown last.
@MainActor
final class WaylandWindow: PlatformWindow {
    let id: WindowID
    let role: Role
    /// Weak, since a window that an app retains may outlive its platform.
    private(set) weak var platform: WaylandPlatform?
    /// The layout of the last frame; `nil` before the first.
    var layout: SurfaceLayout?
    var properties: WindowProperties?
    /// The properties last sent, except for the parent.
    var sentProperties: WindowProperties?
    var sentParent: WindowID?
    var sentInputRegion: SurfaceRectangle?
    /// Whether requests need a commit to take effect.
    var needsCommit = false
    /// The content size that the app wants while the compositor dictates none, in points.
    var preferredSize: Size
    /// The extents of the decoration when the window last floated.
    var floatingFrame: EdgeInsets?
    /// Whether the compositor dictated the last size.
    var wasDictated = false
    /// The last refusal; `nil` after a permitted size.
    var refusal: Refusal?
    /// When the frame began whose presentation feedback the next commit requests, in seconds.
    var requestedPresentation: Double?
    private(set) var isClosed = false
    /// Whether the initial commit was made.
    private var isAnnounced = false

    @MainActor
    enum Role {
        case toplevel(Toplevel)

        /// `nil` if the connection is closed.
        init?(_ role: WindowRole, connection: Connection) {
            switch role {
            case .toplevel:
                guard let toplevel = Toplevel(connection: connection) else { return nil }
                self = .toplevel(toplevel)
            }
        }
    }

    var toplevel: Toplevel {
        switch role {
        case .toplevel(let toplevel): toplevel
        }
    }
    var shell: ShellSurface { toplevel.shell }
    var surface: Surface { shell.surface }

    init(id: WindowID, size: Size, role: Role, platform: WaylandPlatform) {
        self.id = id
        preferredSize = size
        self.role = role
        self.platform = platform
        surface.window = id
    }

    /// Whether any frame has been shown.
    var isMapped: Bool { layout != nil }

    private var isSuspended: Bool { toplevel.configuration.states.contains(.suspended) }

    var canDraw: Bool {
        !isClosed && shell.isConfigured && !surface.isFrameRequested && !(isSuspended && isMapped)
            && !surface.connection.isBlocked && surface.buffers.hasFreeBuffer
    }

    var frameInterval: Double {
        var rate: Int32 = 0
        for output in surface.outputs { rate = max(rate, output.properties.refreshRate) }
        return rate > 0 ? 1000 / Double(rate) : platform?.assumedFrameInterval ?? 0
    }

    func requestFrame() {
        guard isMapped, !isClosed, !surface.isFrameRequested, !surface.connection.isBlocked else { return }
        surface.requestFrame()
        commit()
    }

    func requestPresentation(ofFrameBegunAt time: Double) -> Bool {
        guard surface.canRequestPresentation else { return false }
        requestedPresentation = time
        return true
    }

    func takePresentations() -> [FramePresentation] { surface.takePresentations() }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        platform?.windows[ObjectIdentifier(surface)] = nil
        toplevel.destroy()
    }

    /// Frees the memory left by resizing.
    func settleBuffers() { surface.buffers.settle() }

    func commit() {
        surface.commit()
        needsCommit = false
    }

    /// Ends a turn without a frame: commits pending requests, and acknowledges a configuration that needs no frame.
    ///
    /// - Parameter isQuiet: Whether the app has handled all events.
    func settle(isQuiet: Bool) {
        if !isAnnounced, !isClosed {
            // Only at the end of the turn, so that the first configuration reflects the app's requests.
            isAnnounced = true
            shell.commitInitially()
        }
        if surface.awaitsCommit { needsCommit = true }
        guard isMapped, !isClosed, needsCommit || shell.needsAcknowledgement else { return }
        if shell.needsAcknowledgement, isQuiet, mayAcknowledge {
            shell.acknowledge()
            needsCommit = true
        }
        if needsCommit, !surface.isFrameRequested { commit() }
    }

    /// Whether the last configuration needs no frame: the window has its size, or the app could have drawn and did not.
    private var mayAcknowledge: Bool {
        if hasConfiguredSize { return true }
        return !surface.isFrameRequested && !isSuspended && surface.buffers.hasFreeBuffer
    }

    private var hasConfiguredSize: Bool {
        guard let layout, layout.scale == surface.scale else { return false }
        let configuration = toplevel.configuration
        let frame = layout.windowGeometry
        return (configuration.width == 0 || configuration.width == frame.width)
            && (configuration.height == 0 || configuration.height == frame.height)
    }
}
