internal import WaldenGeometry

/// A surface of a client and its commits.
@MainActor
package final class MockSurface {
    /// The pending state.
    private struct Pending {
        var buffer: MockBuffer??
        var damage: [Rect] = []
        var surfaceDamage: [Rect] = []
        var callbacks: [ServerWlCallback] = []
    }

    package let resource: ServerWlSurface
    /// The commits, oldest first.
    package private(set) var commits: [MockCommit] = []
    /// The current buffer.
    package private(set) var buffer: MockBuffer?
    /// The pending frame callbacks.
    package private(set) var callbacks: [ServerWlCallback] = []
    /// The pending presentation feedbacks, oldest first.
    package internal(set) var feedbacks: [ServerWpPresentationFeedback] = []
    /// Its window, if it has one.
    package internal(set) weak var toplevel: MockToplevel?
    /// Its popup, if it has one.
    package internal(set) weak var popup: MockPopup?
    private unowned let compositor: MockCompositor
    private var pending = Pending()
    /// The current state, which the next commit updates.
    private var state = MockCommit(turn: 0)
    private var fractionalScale: ServerWpFractionalScaleV1?
    private var busyBuffers: [MockBuffer] = []
    /// The buffers to release late, with their turns.
    private var dueBuffers: [(buffer: MockBuffer, turn: Int)] = []

    init(resource: ServerWlSurface, compositor: MockCompositor) {
        self.resource = resource
        self.compositor = compositor
        resource.onRequest = { [unowned self] in handle($0) }
        resource.onDestroy = { [weak self] in self?.wasDestroyed() }
    }

    /// Returns the 32 bits of a shown pixel; 0 without a buffer.
    package func pixel(_ x: Int, _ y: Int) -> UInt32 { buffer?.pixel(x, y) ?? 0 }

    /// The commits with a buffer.
    package var frames: [MockCommit] { commits.filter(\.hasBuffer) }

    private func handle(_ request: ServerWlSurface.Request) {
        switch request {
        case .attach(let resource, _, _):
            pending.buffer = .some(resource.flatMap { wanted in compositor.buffers.first { $0.resource === wanted } })
        case .damage(let x, let y, let width, let height):
            pending.surfaceDamage.append(Rect(x: x, y: y, width: width, height: height))
        case .damageBuffer(let x, let y, let width, let height):
            pending.damage.append(Rect(x: x, y: y, width: width, height: height))
        case .frame(let callback): pending.callbacks.append(callback)
        case .setOpaqueRegion(let region): state.opaqueRegion = MockRegion.rectangles(of: region)
        case .setInputRegion(let region): state.inputRegion = MockRegion.rectangles(of: region)
        case .setBufferScale(let scale): state.scale = scale
        case .commit: commit()
        case .setBufferTransform, .offset, .destroy: break
        }
    }

    private func commit() {
        check()
        state.turn = compositor.turn
        state.hasBuffer = pending.buffer != nil
        state.damage = pending.damage
        state.surfaceDamage = pending.surfaceDamage
        state.wantsFrame = !pending.callbacks.isEmpty
        state.acknowledged = toplevel?.acknowledged.last ?? popup?.acknowledged.last
        state.geometry = toplevel?.geometry ?? popup?.geometry
        if let attached = pending.buffer { replace(by: attached) }
        state.bufferSize = buffer?.size ?? .zero
        if state.hasBuffer { compositor.noteMemory() }
        callbacks += pending.callbacks
        commits.append(state)
        pending = Pending()
        toplevel?.wasCommitted()
        popup?.wasCommitted()
    }

    /// Records the rules that a commit breaks.
    private func check() {
        if toplevel != nil, !callbacks.isEmpty { note("a commit did not wait for the frame callback") }
        guard case .some(.some(let buffer)) = pending.buffer else { return }
        if toplevel?.acknowledged.isEmpty == true || popup?.acknowledged.isEmpty == true {
            note("a buffer was attached before the first configure")
        }
        let scale = Double(state.scale)
        if buffer.size.width.truncatingRemainder(dividingBy: scale) != 0
            || buffer.size.height.truncatingRemainder(dividingBy: scale) != 0
        {
            note("a buffer's size is not a multiple of its scale")
        }
    }

    private func note(_ fault: String) { compositor.faults.append(fault) }

    private func replace(by new: MockBuffer?) {
        new?.show()
        let old = buffer
        buffer = new
        if let new { busyBuffers.append(new) }
        switch compositor.options.release {
        case .whenReplaced: if let old { release(old) }
        case .atOnce: if let new { release(new) }
        case .late(let turns): if let old { dueBuffers.append((old, compositor.turn + turns)) }
        case .never: break
        }
    }

    /// Releases the buffers that are due.
    func releaseDueBuffers() {
        guard !dueBuffers.isEmpty else { return }
        let due = dueBuffers.filter { $0.turn <= compositor.turn }
        dueBuffers.removeAll { $0.turn <= compositor.turn }
        for (buffer, _) in due { release(buffer) }
    }

    private func release(_ buffer: MockBuffer) {
        busyBuffers.removeAll { $0 === buffer }
        buffer.release()
    }

    // MARK: Verbs

    /// Releases all buffers but the current one.
    package func releaseBuffers() {
        for buffer in busyBuffers where buffer !== self.buffer { release(buffer) }
    }

    /// Clears the recorded commits.
    package func forgetCommits() { commits = [] }

    /// Sends the pending frame callbacks.
    package func completeFrame() {
        let due = callbacks
        callbacks = []
        for callback in due {
            callback.sendDone(callbackData: compositor.time)
            callback.destroy()
        }
    }

    /// Completes the oldest presentation feedback.
    ///
    /// - Parameters:
    ///   - time: The presentation time in nanoseconds; `nil` if the commit was discarded.
    ///   - refresh: The time to the next refresh, in nanoseconds.
    package func completePresentation(at time: UInt64?, refresh: UInt32 = 16_666_667) {
        guard !feedbacks.isEmpty else { return }
        let feedback = feedbacks.removeFirst()
        defer { feedback.destroy() }
        guard let time else { return feedback.sendDiscarded() }
        let seconds = time / 1_000_000_000
        feedback.sendPresented(
            tvSecHi: UInt32(seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
            tvNsec: UInt32(time % 1_000_000_000), refresh: refresh, seqHi: 0, seqLo: 0, flags: [.vsync])
    }

    /// Sends that it enters an output.
    package func enter(_ output: MockOutput) {
        for resource in output.resources { self.resource.sendEnter(output: resource) }
    }

    /// Sends that it leaves an output.
    package func leave(_ output: MockOutput) {
        for resource in output.resources { self.resource.sendLeave(output: resource) }
    }

    /// Sends the preferred buffer scale (version 6).
    package func prefer(scale: Int32) { resource.sendPreferredBufferScale(factor: scale) }

    /// Sends the preferred fractional scale, in 120ths.
    package func prefer(fractionalScale scale: UInt32) { fractionalScale?.sendPreferredScale(scale: scale) }

    // MARK: Extensions

    func serve(_ viewport: ServerWpViewport) {
        viewport.onRequest = { [unowned self] request in
            if case .setDestination(let width, let height) = request {
                let isUnset = width == -1 && height == -1
                state.destination = isUnset ? nil : Size(width: Double(width), height: Double(height))
            }
        }
        viewport.onDestroy = { [weak self] in self?.state.destination = nil }
    }

    func serve(_ object: ServerWpFractionalScaleV1) {
        object.onRequest = { _ in }
        fractionalScale = object
    }

    private func wasDestroyed() {
        for callback in callbacks + pending.callbacks { callback.destroy() }
        callbacks = []
        pending = Pending()
        buffer = nil
        // What is not shown any more is not read, either.
        if case .never = compositor.options.release {} else { busyBuffers.forEach { $0.release() } }
        busyBuffers = []
        dueBuffers = []
        compositor.surfaces.removeAll { $0 === self }
        guard compositor.client.isConnected else { return }
        if compositor.shellSurfaces.values.contains(where: { $0 === self }) {
            note("wl_surface was destroyed before its xdg_surface")
        }
    }
}
