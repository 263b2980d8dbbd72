internal import WaylandProtocols

/// The buffers of one surface: as few as the compositor's releases allow, and at most ``maximumCount``. If the
/// compositor holds all of them, the surface waits.
///
/// Reuses the youngest free buffer, which has the least stale pixels. While the size changes, resizes free buffers
/// within their memory, which grows in steps, so that few frames allocate. Once the size is stable, the owner calls
/// ``settle()`` to free unused memory.
@MainActor
package final class BufferPool {
    /// The maximum number of buffers of all sizes.
    package static let maximumCount = 3
    /// The number that suffices if the compositor holds only the buffer on screen.
    private static let usualCount = 2
    /// The maximum memory of a buffer while the size changes, as a multiple of what it needs.
    private static let maximumSpareMemory = 4

    private unowned let surface: Surface
    private var buffers: [Buffer] = []
    package var all: [Buffer] { buffers }
    private var nextIndex = 0
    /// Whether to post the next release, since no buffer was free.
    private var isAwaited = false
    package private(set) var layout: PixelLayout?
    /// Whether the layout has changed since ``settle()``.
    package private(set) var isUnsettled = false

    init(surface: Surface) { self.surface = surface }

    package var count: Int { buffers.count }

    /// Whether a buffer is free. If not, the next release posts ``SurfaceEvent/bufferReleased``.
    package var hasFreeBuffer: Bool {
        let isFree = buffers.count < Self.maximumCount || buffers.contains { !$0.isBusy }
        if !isFree { isAwaited = true }
        return isFree
    }

    /// Returns the buffer shown last, if it has the given layout.
    package func latest(in layout: PixelLayout) -> Buffer? {
        for buffer in buffers where buffer.age == 1 && buffer.layout == layout { return buffer }
        return nil
    }

    /// Returns a buffer to draw into; `nil` if none is free or out of memory, in which case the next release posts
    /// ``SurfaceEvent/bufferReleased``.
    package func take(_ layout: PixelLayout) -> Buffer? {
        let hasSpareMemory = isUnsettled
        if let last = self.layout, last != layout { isUnsettled = true }
        self.layout = layout
        dropUnneeded(for: layout)
        let capacity = Self.capacity(for: layout, hasSpareMemory: hasSpareMemory)
        let buffer =
            freeBuffer { fits($0, layout) } ?? resizedBuffer(layout, capacity) ?? newBuffer(layout, capacity)
            ?? freeBuffer { $0.layout == layout }
        if buffer == nil { isAwaited = true }
        return buffer
    }

    /// Marks a buffer as shown by the following commit.
    package func show(_ buffer: Buffer) {
        for other in buffers where other.age > 0 { other.age += 1 }
        buffer.age = 1
        buffer.isBusy = true
    }

    /// Frees the memory left by resizing: surplus buffers, those of another size or with spare memory, and the unused
    /// pages of busy ones.
    package func settle() {
        guard isUnsettled, let layout else { return }
        isUnsettled = false
        dropUnneeded(for: layout)
        while buffers.count > Self.usualCount, let index = buffers.firstIndex(where: { !$0.isBusy && $0.age != 1 }) {
            buffers.remove(at: index).destroy()
        }
        for buffer in buffers { buffer.discardSpareMemory() }
    }

    // MARK: Allocation

    /// Returns the youngest free buffer that meets a condition.
    private func freeBuffer(_ isWanted: (Buffer) -> Bool) -> Buffer? {
        var best: Buffer?
        for buffer in buffers where !buffer.isBusy && isWanted(buffer) {
            if let best, Self.staleness(best) <= Self.staleness(buffer) { continue }
            best = buffer
        }
        return best
    }

    private static func staleness(_ buffer: Buffer) -> Int { buffer.age == 0 ? Int.max : buffer.age }

    /// Whether a buffer can be used unchanged. Once the size is settled, a buffer with spare memory cannot.
    private func fits(_ buffer: Buffer, _ layout: PixelLayout) -> Bool {
        buffer.layout == layout && (isUnsettled || !buffer.hasSpareMemory)
    }

    private func resizedBuffer(_ layout: PixelLayout, _ capacity: Int) -> Buffer? {
        guard let buffer = freeBuffer({ $0.layout != layout }) else { return nil }
        return buffer.resize(to: layout, capacity: capacity) ? buffer : nil
    }

    private func newBuffer(_ layout: PixelLayout, _ capacity: Int) -> Buffer? {
        guard buffers.count < Self.maximumCount, let shm = surface.connection.shm,
            let buffer = surface.connection.spareBuffers.take(layout)
                ?? Buffer(layout: layout, capacity: capacity, shm: shm)
        else { return nil }
        buffer.index = nextIndex
        nextIndex += 1
        buffer.onRelease = { [unowned self] in bufferWasReleased() }
        buffers.append(buffer)
        return buffer
    }

    /// Returns the memory to allocate for a buffer, in bytes. From the second resize on, that is 1.5 times the need,
    /// since untouched pages cost nothing.
    private static func capacity(for layout: PixelLayout, hasSpareMemory: Bool) -> Int {
        SharedMemory.wholePages(hasSpareMemory ? layout.byteCount + layout.byteCount / 2 : layout.byteCount)
    }

    // MARK: Freeing

    /// Frees unneeded buffers: while the size changes, those with far too much memory; otherwise those of another
    /// layout or with spare memory. Keeps the one shown last, the source for updating others.
    private func dropUnneeded(for layout: PixelLayout) {
        var index = 0
        while index < buffers.count {
            if isUnneeded(buffers[index], for: layout) {
                buffers.remove(at: index).destroy()
            } else {
                index += 1
            }
        }
    }

    private func isUnneeded(_ buffer: Buffer, for layout: PixelLayout) -> Bool {
        guard !buffer.isBusy, buffer.age != 1 || buffer.layout != layout else { return false }
        if isUnsettled { return buffer.capacity > Self.maximumSpareMemory * SharedMemory.wholePages(layout.byteCount) }
        return buffer.layout != layout || buffer.hasSpareMemory
    }

    /// Frees unneeded buffers at once, since there may be no next frame.
    private func bufferWasReleased() {
        if let layout { dropUnneeded(for: layout) }
        guard isAwaited else { return }
        isAwaited = false
        surface.connection.post(.surface(surface, .bufferReleased))
    }

    func destroy() {
        for buffer in buffers { buffer.destroy() }
        buffers = []
    }

    /// Leaves the buffers to other surfaces.
    func leave(to spareBuffers: SpareBuffers) {
        spareBuffers.keep(buffers)
        buffers = []
    }
}
