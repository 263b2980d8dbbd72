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
    private(set) var role: Role
    /// The window beside whose content a popup is.
    weak var popupParent: WaylandWindow?
    /// The input that a popup takes.
    var grab: PopupGrab?
    /// Whether pointers and fingers do not pass through a popup.
    var acceptsTouches = true
    /// Weak, since a window that an app retains may outlive its platform.
    private(set) weak var platform: WaylandPlatform?
    /// The layout of the last frame; `nil` before the first.
    var layout: SurfaceLayout?
    var properties: WindowProperties?
    /// The properties last sent, except for the parent.
    var sentProperties: WindowProperties?
    var sentParent: WindowID?
    var sentInputRegion: SurfaceRectangle?
    /// Whether the window is to be activated with its first frame.
    var awaitsActivation = false
    /// Whether requests need a commit to take effect.
    var needsCommit = false
    /// The place that a popup was given last.
    var placement: PopupPlacement?
    /// The place of a popup that has to wait until those above it are closed; `nil` for none.
    var pendingPlacement: PopupPlacement?
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

    /// `nil` for a popup.
    var toplevel: Toplevel? {
        if case .toplevel(let toplevel) = role { toplevel } else { nil }
    }
    var shell: ShellSurface { role.object.shell }
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

    private var isSuspended: Bool { toplevel?.configuration.states.contains(.suspended) ?? false }

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
        closePopups()
        platform?.windows[ObjectIdentifier(surface)] = nil
        role.object.destroy()
        if case .popup = role { platform?.notePopupEnd() }
    }

    /// Frees the memory left by resizing.
    func settleBuffers() { surface.buffers.settle() }

    func commit() {
        surface.commit()
        needsCommit = false
    }

    /// Asks for the first configuration, unless that has been done, or the parent is not on the screen yet.
    func announce() {
        guard !isAnnounced, !isClosed, popupParent?.isMapped ?? true else { return }
        isAnnounced = true
        shell.commitInitially()
    }

    /// Ends a turn without a frame: commits pending requests, and acknowledges a configuration that needs no frame.
    ///
    /// - Parameter isQuiet: Whether the app has handled all events.
    func settle(isQuiet: Bool) {
        placeAnew()
        // Only at the end of the turn, so that the first configuration reflects the app's requests.
        announce()
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
        let (configured, frame) = (role.configuredSize, layout.windowGeometry)
        return (configured.width == 0 || configured.width == frame.width)
            && (configured.height == 0 || configured.height == frame.height)
    }

    /// Takes a new role, with a new surface, after destroying the old one. Without one, the window is closed.
    func replaceRole(_ make: () -> Role?) {
        platform?.windows[ObjectIdentifier(surface)] = nil
        role.object.destroy()
        platform?.notePopupEnd()
        guard let new = make() else {
            isClosed = true
            return
        }
        role = new
        platform?.windows[ObjectIdentifier(surface)] = self
        surface.window = id
        layout = nil
        sentInputRegion = nil
        needsCommit = false
        refusal = nil
        requestedPresentation = nil
        isAnnounced = false
    }
}
