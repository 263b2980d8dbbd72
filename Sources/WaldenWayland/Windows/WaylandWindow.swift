internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform
internal import WaylandClient

/// A window on a compositor: a toplevel, its buffers, and what each of these lacks.
///
/// A frame is drawn when the compositor asks for one, into a buffer that it has released, and only where something
/// changed; what else the buffer lacks is copied from the one shown last.
@MainActor
final class WaylandWindow: PlatformWindow {
    let id: WindowID
    let role: Role
    /// A window that an app keeps may outlive its platform, which closes it before.
    private(set) weak var platform: WaylandPlatform?
    /// How the content lies on the surface, as of the last frame; `nil` before the first.
    var layout: SurfaceLayout?
    /// What each buffer lacks, and how it is drawn into, by its number.
    var canvases: [Int: BufferCanvas] = [:]
    /// The properties that the application wants.
    var properties: WindowProperties?
    /// The properties that the compositor was told, but for the parent.
    var toldProperties: WindowProperties?
    /// The parent that the compositor was told.
    var toldParent: WindowID?
    var sentReach: SurfaceRectangle?
    /// Whether something was requested that takes effect with a commit.
    var owesCommit = false
    /// The size of the content that the application would like, in points, while nobody dictates another one.
    var wishedSize: Size
    /// How far the decoration stuck out when the window floated last.
    var floatingFrame: EdgeInsets?
    /// Whether the compositor insisted on the size that it told last.
    var wasDictated = false
    /// The size that was refused last; `nil` since a size was right.
    var refusal: Refusal?
    /// When the frame began of which the next commit is to be told, in seconds; `nil` if it need not be.
    var askedPresentation: Double?
    private(set) var isClosed = false
    /// Whether the compositor was told that the window is there.
    private var isAnnounced = false

    /// The role, with the object that gives it to the surface.
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
        wishedSize = size
        self.role = role
        self.platform = platform
        surface.window = id
    }

    /// Whether the compositor has a frame to show.
    var isMapped: Bool { layout != nil }

    /// Whether the compositor shows it; one that does not ask for frames may still say so.
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
        askedPresentation = time
        return true
    }

    func takePresentations() -> [FramePresentation] {
        surface.takePresentations().map { FramePresentation(begun: $0.name, time: $0.time, refresh: $0.refresh) }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        canvases = [:]
        platform?.windows[ObjectIdentifier(surface)] = nil
        toplevel.destroy()
    }

    /// Gives back what resizing has left of buffers, and what was kept for them.
    func settleBuffers() {
        surface.buffers.settle()
        forgetCanvases()
    }

    /// Forgets what was kept for buffers that are gone.
    func forgetCanvases() {
        let known = surface.buffers.indices
        canvases = canvases.filter { known.contains($0.key) }
    }

    func commit() {
        surface.commit()
        owesCommit = false
    }

    /// Settles what is owed to the compositor at the end of a turn in which no frame was drawn: requests that wait for
    /// a commit, and a configuration that changed nothing to be drawn.
    ///
    /// - Parameter isQuiet: Whether the application has dealt with all events.
    func settle(isQuiet: Bool) {
        if !isAnnounced, !isClosed {
            // Not before the app's turn is over: the compositor then configures what was asked for meanwhile.
            isAnnounced = true
            shell.commitInitially()
        }
        guard isMapped, !isClosed, owesCommit || shell.needsAcknowledgement else { return }
        if shell.needsAcknowledgement, isQuiet, mayAcknowledge {
            shell.acknowledge()
            owesCommit = true
        }
        if owesCommit, !surface.isFrameRequested { commit() }
    }

    /// Whether what is shown is all that there will be for the last configuration: it has the size that is asked for,
    /// or the application could have drawn another one and did not.
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
