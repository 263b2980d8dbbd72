internal import WaylandProtocols

/// The buffers of one surface: two, or three if the compositor keeps two.
///
/// A buffer is given out when the compositor has released it, the youngest first, so that the least has to be brought
/// up to date. When the size changes, buffers that are busy in the old one are dropped once they are released. There
/// are never more than ``maximumCount``, of whatever sizes: a compositor that releases nothing makes the surface wait.
@MainActor
package final class BufferPool {
    /// The most buffers, of all sizes.
    package static let maximumCount = 3

    private unowned let surface: Surface
    private var buffers: [Buffer] = []
    /// The buffers, of all sizes.
    var all: [Buffer] { buffers }
    private var nextIndex = 0
    /// Whether somebody asked for a buffer in vain and is to be told of the next one that is free.
    private var isAwaited = false
    /// Whether the size was changing quickly when a buffer was last asked for.
    private var keepsMemory = false

    init(surface: Surface) { self.surface = surface }

    /// How many buffers there are, of all sizes.
    package var count: Int { buffers.count }

    /// The numbers of the buffers.
    package var indices: [Int] { buffers.map(\.index) }

    /// Whether a buffer can be had now; if not, its release is left as ``SurfaceEvent/bufferReleased``.
    package var hasFreeBuffer: Bool {
        let isFree = buffers.count < Self.maximumCount || buffers.contains { !$0.isBusy }
        if !isFree { isAwaited = true }
        return isFree
    }

    /// The buffer that was shown last and has not changed since, if it has a layout.
    package func latest(in layout: PixelLayout) -> Buffer? {
        buffers.first { $0.age == 1 && $0.layout == layout }
    }

    /// Gives out a buffer to draw into.
    ///
    /// - Parameter keepsMemory: Whether the size is changing quickly, so that memory is worth keeping.
    /// - Returns: `nil` if the compositor has not released any, or if there is no memory; a release is then left as
    ///   ``SurfaceEvent/bufferReleased``.
    package func take(_ layout: PixelLayout, keepsMemory: Bool = false) -> Buffer? {
        self.keepsMemory = keepsMemory
        dropStrangers(to: layout, keepsMemory: keepsMemory)
        let free = buffers.filter { !$0.isBusy }
        if let fitting = free.filter({ $0.layout == layout }).max(by: Self.isStaler) { return fitting }
        let capacity = Self.capacity(for: layout, keepsMemory: keepsMemory)
        if let stranger = free.first {
            return stranger.relay(to: layout, capacity: capacity) ? stranger : nil
        }
        guard buffers.count < Self.maximumCount, let shm = surface.connection.shm,
            let buffer = Buffer(index: nextIndex, layout: layout, capacity: capacity, shm: shm)
        else {
            isAwaited = true
            return nil
        }
        nextIndex += 1
        buffer.onRelease = { [unowned self] in bufferWasReleased() }
        buffers.append(buffer)
        return buffer
    }

    /// Notes that a buffer is shown with the commit that follows.
    package func show(_ buffer: Buffer) {
        for other in buffers where other.age > 0 { other.age += 1 }
        buffer.age = 1
        buffer.isBusy = true
    }

    /// Whether one buffer lacks more than another.
    private static func isStaler(_ one: Buffer, _ other: Buffer) -> Bool {
        (one.age == 0 ? Int.max : one.age) > (other.age == 0 ? Int.max : other.age)
    }

    /// Frees the buffers of another layout that nobody reads, but for those whose memory is of use.
    private func dropStrangers(to layout: PixelLayout, keepsMemory: Bool) {
        guard buffers.contains(where: { $0.layout != layout }) else { return }
        buffers.removeAll { buffer in
            guard !buffer.isBusy, buffer.layout != layout else { return false }
            let isOfUse =
                keepsMemory || (buffer.capacity >= layout.byteCount && buffer.capacity <= layout.byteCount * 2)
            if !isOfUse { buffer.destroy() }
            return !isOfUse
        }
    }

    /// How much memory a buffer gets: while the size changes, half as much again. Pages that are never written to cost
    /// nothing.
    private static func capacity(for layout: PixelLayout, keepsMemory: Bool) -> Int {
        let page = 4096
        let wanted = keepsMemory ? layout.byteCount + layout.byteCount / 2 : layout.byteCount
        return (wanted + page - 1) / page * page
    }

    /// What is released in a size that is no longer shown is freed at once, rather than with the next frame, which may
    /// never come.
    private func bufferWasReleased() {
        if let shown = buffers.first(where: { $0.age == 1 }) {
            dropStrangers(to: shown.layout, keepsMemory: keepsMemory)
        }
        guard isAwaited else { return }
        isAwaited = false
        surface.connection.post(.surface(surface, .bufferReleased))
    }

    /// Frees all buffers.
    func destroy() {
        for buffer in buffers { buffer.destroy() }
        buffers = []
    }
}
