package import WaldenGeometry
package import WaldenPlatform
internal import WaylandProtocols

/// A rectangle of pixels that a compositor shows (`wl_surface`, up to version 6).
@MainActor
package final class Surface {
    let proxy: WlSurface
    package unowned let connection: Connection
    package private(set) lazy var buffers = BufferPool(surface: self)
    /// Whether others may have the buffers when the surface is gone.
    var leavesBuffers = false
    /// Device pixels per point, as the compositor prefers.
    package internal(set) var scale = 1.0
    /// The outputs that show part of it.
    package private(set) var outputs: [Output] = []
    /// The window that the surface shows. Input on a surface without one is dropped.
    package var window: WindowID?
    /// The location of the window's content on the surface, in points.
    package var contentOrigin = Point.zero
    /// Whether another object's request waits for the next commit: the caret of text-input version 2.
    package internal(set) var awaitsCommit = false
    var hasEnteredOutput = false
    /// Whether a frame callback is pending.
    package var isFrameRequested: Bool { frameCallback != nil }
    private(set) var isDestroyed = false
    /// Whether buffers may have any size, since the scale may be fractional.
    package var usesViewport: Bool { viewport != nil }

    var viewport: WpViewport?
    var fractionalScale: WpFractionalScaleV1?
    /// The scale of `wp_fractional_scale_v1`, in 120ths.
    var preferredScale120: UInt32?
    /// The scale of `wl_surface.preferred_buffer_scale`.
    var preferredScale: Int32?
    /// The scale until the compositor tells one; `nil` for a guess.
    var assumedScale: Double?
    var sentBufferScale: Int32 = 1
    /// Device pixels of the buffer per point.
    var pixelsPerUnit = 1.0
    var sentDestination: (width: Int32, height: Int32)?
    private(set) var frameCallback: WlCallback?
    var feedbacks: [WpPresentationFeedback] = []
    /// Feedback not yet taken.
    var presentations: [FramePresentation] = []

    /// Creates a surface without content; `nil` if the connection is closed.
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

    func leave(_ output: Output) {
        guard let index = outputs.firstIndex(where: { $0 === output }) else { return }
        outputs.remove(at: index)
        updateScale()
    }

    /// Requests a frame callback for the next commit.
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

    package func commit() {
        awaitsCommit = false
        proxy.commit()
    }

    /// Destroys the surface and its buffers. For a surface with a role, call the role's method instead.
    package func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        connection.surfaces[ObjectIdentifier(proxy)] = nil
        for seat in connection.seats { seat.forget(self) }
        connection.cancelActivation(of: self)
        frameCallback?.destroy()
        frameCallback = nil
        for feedback in feedbacks { feedback.destroy() }
        feedbacks = []
        fractionalScale?.destroy()
        viewport?.destroy()
        proxy.destroy()
        if leavesBuffers { buffers.leave(to: connection.spareBuffers) } else { buffers.destroy() }
    }
}

/// An event of a surface.
package enum SurfaceEvent: Sendable, Equatable {
    /// The frame callback: the next frame may be drawn. The time is the compositor's, in milliseconds.
    case frame(time: UInt32)
    /// ``Surface/scale`` changed.
    case scaleChanged
    /// A buffer was released when none was free.
    case bufferReleased
}
