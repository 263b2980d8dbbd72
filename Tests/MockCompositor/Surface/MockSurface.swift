internal import WaldenGeometry

/// A surface of a client, and everything that was committed to it.
@MainActor
package final class MockSurface {
    /// The state that waits for a commit.
    private struct Pending {
        var buffer: MockBuffer??
        var damage: [Rect] = []
        var surfaceDamage: [Rect] = []
        var callbacks: [ServerWlCallback] = []
    }

    package let resource: ServerWlSurface
    /// What was committed, oldest first.
    package private(set) var commits: [MockCommit] = []
    /// The buffer that is shown.
    package private(set) var buffer: MockBuffer?
    /// The frame callbacks that are not answered.
    package private(set) var callbacks: [ServerWlCallback] = []
    /// Questions what becomes of commits that are not answered, oldest first.
    package internal(set) var feedbacks: [ServerWpPresentationFeedback] = []
    /// The window that it shows, if it shows one.
    package internal(set) weak var toplevel: MockToplevel?
    private unowned let compositor: MockCompositor
    private var pending = Pending()
    /// What holds with the next commit.
    private var state = MockCommit(turn: 0)
    private var fractionalScale: ServerWpFractionalScaleV1?
    private var busyBuffers: [MockBuffer] = []
    /// Buffers that are released late, with the turn in which they are.
    private var dueBuffers: [(buffer: MockBuffer, turn: Int)] = []

    init(resource: ServerWlSurface, compositor: MockCompositor) {
        self.resource = resource
        self.compositor = compositor
        resource.onRequest = { [unowned self] in handle($0) }
        resource.onDestroy = { [weak self] in self?.wasDestroyed() }
    }

    /// A pixel that is shown, as the 32 bits that are in memory; 0 without a buffer.
    package func pixel(_ x: Int, _ y: Int) -> UInt32 { buffer?.pixel(x, y) ?? 0 }

    /// The commits that attached a buffer.
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
        state.acknowledged = toplevel?.acknowledged.last
        state.geometry = toplevel?.geometry
        if let attached = pending.buffer { replace(by: attached) }
        state.bufferSize = buffer?.size ?? .zero
        if state.hasBuffer { compositor.noteMemory() }
        callbacks += pending.callbacks
        commits.append(state)
        pending = Pending()
        toplevel?.wasCommitted()
    }

    /// Notes the rules that a commit breaks.
    private func check() {
        if toplevel != nil, !callbacks.isEmpty { note("a commit did not wait for the frame callback") }
        guard case .some(.some(let buffer)) = pending.buffer else { return }
        if toplevel?.acknowledged.isEmpty == true { note("a buffer came before the first configure") }
        let scale = Double(state.scale)
        if buffer.size.width.truncatingRemainder(dividingBy: scale) != 0
            || buffer.size.height.truncatingRemainder(dividingBy: scale) != 0
        {
            note("the buffer's size is no multiple of its scale")
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

    /// Releases what is due by the compositor's pace.
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

    /// Releases the buffers that are not shown any more.
    package func releaseBuffers() {
        for buffer in busyBuffers where buffer !== self.buffer { release(buffer) }
    }

    /// Forgets the commits so far.
    package func forgetCommits() { commits = [] }

    /// Answers the frame callbacks of the commits so far.
    package func completeFrame() {
        let due = callbacks
        callbacks = []
        for callback in due {
            callback.sendDone(callbackData: compositor.time)
            callback.destroy()
        }
    }

    /// Answers the oldest question what became of a commit.
    ///
    /// - Parameters:
    ///   - time: When it became visible, in nanoseconds; `nil` if it never did.
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

    /// Says that some of it is on an output.
    package func enter(_ output: MockOutput) {
        for resource in output.resources { self.resource.sendEnter(output: resource) }
    }

    /// Says that nothing of it is on an output any more.
    package func leave(_ output: MockOutput) {
        for resource in output.resources { self.resource.sendLeave(output: resource) }
    }

    /// Tells the scale that it should have (version 6).
    package func prefer(scale: Int32) { resource.sendPreferredBufferScale(factor: scale) }

    /// Tells the scale that it should have, in 120ths.
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
        busyBuffers = []
        dueBuffers = []
        compositor.surfaces.removeAll { $0 === self }
        guard compositor.client.isConnected else { return }
        if compositor.shellSurfaces.values.contains(where: { $0 === self }) {
            note("wl_surface went before its xdg_surface")
        }
    }
}
