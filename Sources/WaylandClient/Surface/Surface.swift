package import WaldenGeometry
package import WaldenPlatform
internal import WaylandProtocols

/// A rectangle of pixels that a compositor shows (`wl_surface`, up to version 6).
@MainActor
package final class Surface {
    /// The protocol object.
    let proxy: WlSurface
    /// The connection to which it belongs.
    package unowned let connection: Connection
    /// Its buffers.
    package private(set) lazy var buffers = BufferPool(surface: self)
    /// Device pixels per unit of the surface's coordinates.
    package internal(set) var scale = 1.0
    /// The outputs on which some of it is shown.
    package private(set) var outputs: [Output] = []
    /// The window that the surface shows. Input on a surface without one is dropped.
    package var window: WindowID?
    /// The location of the window's content on the surface, in points.
    package var contentOrigin = Point.zero
    /// Whether the compositor has ever told of an output.
    var hasEnteredOutput = false
    /// Whether the compositor has yet to tell that the next frame is due.
    package var isFrameRequested: Bool { frameCallback != nil }
    /// Whether ``destroy()`` was called.
    package private(set) var isDestroyed = false
    /// Whether buffers may have any size: their scale need not be an integer.
    package var usesViewport: Bool { viewport != nil }

    var viewport: WpViewport?
    var fractionalScale: WpFractionalScaleV1?
    /// What `wp_fractional_scale_v1` asks for, in 120ths.
    var preferredScale120: UInt32?
    /// What `wl_surface.preferred_buffer_scale` asks for.
    var preferredScale: Int32?
    var sentBufferScale: Int32 = 1
    /// Device pixels of the buffer per unit of the surface's coordinates.
    var pixelsPerUnit = 1.0
    var sentDestination: (width: Int32, height: Int32)?
    private(set) var frameCallback: WlCallback?
    /// Answers about frames that are outstanding.
    var feedbacks: [WpPresentationFeedback] = []
    /// Answers that wait to be taken.
    var presentations: [Presentation] = []

    /// Makes a surface that shows nothing yet; `nil` if the connection is closed.
    package init?(connection: Connection) {
        guard let proxy = connection.compositor?.createSurface() else { return nil }
        self.proxy = proxy
        self.connection = connection
        connection.surfaces[ObjectIdentifier(proxy)] = self
        prepareScaling()
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    private func handle(_ event: WlSurface.Event) {
        switch event {
        case .enter(let output):
            guard let output = connection.outputs.first(where: { $0.proxy === output }) else { return }
            enter(output)
        case .leave(let output):
            guard let output = connection.outputs.first(where: { $0.proxy === output }) else { return }
            leave(output)
        case .preferredBufferScale(let factor):
            preferredScale = max(1, min(factor, Self.maximumIntegerScale))
            updateScale()
        case .preferredBufferTransform: break
        }
    }

    /// Converts a location on the surface to coordinates of the window's content.
    package func contentLocation(_ point: Point) -> Point {
        Point(x: point.x - contentOrigin.x, y: point.y - contentOrigin.y)
    }

    private func enter(_ output: Output) {
        guard !outputs.contains(where: { $0 === output }) else { return }
        outputs.append(output)
        hasEnteredOutput = true
        updateScale()
    }

    /// Notes that nothing of it is shown on an output any more.
    func leave(_ output: Output) {
        guard let index = outputs.firstIndex(where: { $0 === output }) else { return }
        outputs.remove(at: index)
        updateScale()
    }

    /// Asks to be told, with the next commit, when the frame after it is due.
    package func requestFrame() {
        guard frameCallback == nil, !isDestroyed else { return }
        let callback = proxy.frame()
        callback.onEvent = { [unowned self] event in
            guard case .done(let time) = event else { return }
            frameCallback = nil
            connection.post(.surface(self, .frame(time: time)))
        }
        frameCallback = callback
    }

    /// Applies what was requested since the last commit.
    package func commit() {
        proxy.commit()
    }

    /// Frees the surface and its buffers. What has a role is destroyed by its role.
    package func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        connection.surfaces[ObjectIdentifier(proxy)] = nil
        for seat in connection.seats { seat.forget(self) }
        frameCallback?.destroy()
        frameCallback = nil
        for feedback in feedbacks { feedback.destroy() }
        feedbacks = []
        fractionalScale?.destroy()
        viewport?.destroy()
        proxy.destroy()
        buffers.destroy()
    }
}
