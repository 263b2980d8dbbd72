internal import WaylandProtocols

/// The buffers of one surface: one where the compositor gives it back before the next frame, else two, and three if it
/// keeps two.
///
/// A buffer is given out when the compositor has released it, the youngest first, so that the least has to be brought
/// up to date. There are never more than ``maximumCount``, of whatever sizes: a compositor that releases nothing makes
/// the surface wait.
///
/// While the size changes, buffers that are free are laid anew in the memory that they have, which grows in steps, so
/// that not every frame of a resize asks the system for memory. Once the size has been the same for a while, the owner
/// calls ``settle()``, and the memory is that of the size again.
@MainActor
package final class BufferPool {
    /// The most buffers, of all sizes.
    package static let maximumCount = 3
    /// As many as a compositor needs that keeps what it shows and no more.
    private static let usualCount = 2
    /// How many times the memory that it needs a buffer may have while the size changes.
    private static let mostSpareMemory = 4

    private unowned let surface: Surface
    private var buffers: [Buffer] = []
    /// The buffers, of all sizes.
    var all: [Buffer] { buffers }
    private var nextIndex = 0
    /// Whether somebody asked for a buffer in vain and is to be told of the next one that is free.
    private var isAwaited = false
    /// The layout that was asked for last; `nil` before the first.
    package private(set) var layout: PixelLayout?
    /// Whether the layout has changed since ``settle()``.
    package private(set) var isUnsettled = false

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
        for buffer in buffers where buffer.age == 1 && buffer.layout == layout { return buffer }
        return nil
    }

    /// Gives out a buffer to draw into.
    ///
    /// - Returns: `nil` if the compositor has not released any, or if there is no memory; a release is then left as
    ///   ``SurfaceEvent/bufferReleased``.
    package func take(_ layout: PixelLayout) -> Buffer? {
        let hasSpareMemory = isUnsettled
        if let last = self.layout, last != layout { isUnsettled = true }
        self.layout = layout
        dropUseless(for: layout)
        let capacity = Self.capacity(for: layout, hasSpareMemory: hasSpareMemory)
        let buffer =
            freeBuffer { fits($0, layout) } ?? relaidBuffer(layout, capacity) ?? newBuffer(layout, capacity)
            ?? freeBuffer { $0.layout == layout }
        if buffer == nil { isAwaited = true }
        return buffer
    }

    /// Notes that a buffer is shown with the commit that follows.
    package func show(_ buffer: Buffer) {
        for other in buffers where other.age > 0 { other.age += 1 }
        buffer.age = 1
        buffer.isBusy = true
    }

    /// Gives back the memory that a change of size left: buffers beyond the usual number, those of another size or with
    /// more memory than they need, and of those that the compositor still reads what lies behind their pixels.
    package func settle() {
        guard isUnsettled, let layout else { return }
        isUnsettled = false
        dropUseless(for: layout)
        while buffers.count > Self.usualCount, let index = buffers.firstIndex(where: { !$0.isBusy && $0.age != 1 }) {
            buffers.remove(at: index).destroy()
        }
        for buffer in buffers { buffer.discardSpareMemory() }
    }

    // MARK: Where buffers come from

    /// The youngest of the buffers that are free and fulfil a condition.
    private func freeBuffer(_ isWanted: (Buffer) -> Bool) -> Buffer? {
        var best: Buffer?
        for buffer in buffers where !buffer.isBusy && isWanted(buffer) {
            if let best, Self.staleness(best) <= Self.staleness(buffer) { continue }
            best = buffer
        }
        return best
    }

    /// How much a buffer lacks, for comparing.
    private static func staleness(_ buffer: Buffer) -> Int { buffer.age == 0 ? Int.max : buffer.age }

    /// Whether a buffer can be drawn into as it is. One with spare memory is left alone once the size rests: what takes
    /// its place has less.
    private func fits(_ buffer: Buffer, _ layout: PixelLayout) -> Bool {
        buffer.layout == layout && (isUnsettled || !buffer.hasSpareMemory)
    }

    /// A free buffer of another layout, in this one.
    private func relaidBuffer(_ layout: PixelLayout, _ capacity: Int) -> Buffer? {
        guard let buffer = freeBuffer({ $0.layout != layout }) else { return nil }
        return buffer.relay(to: layout, capacity: capacity) ? buffer : nil
    }

    private func newBuffer(_ layout: PixelLayout, _ capacity: Int) -> Buffer? {
        guard buffers.count < Self.maximumCount, let shm = surface.connection.shm,
            let buffer = Buffer(index: nextIndex, layout: layout, capacity: capacity, shm: shm)
        else { return nil }
        nextIndex += 1
        buffer.onRelease = { [unowned self] in bufferWasReleased() }
        buffers.append(buffer)
        return buffer
    }

    /// How much memory a buffer gets: from the second change of size on, half as much again as it needs. Pages that are
    /// never written to cost nothing.
    private static func capacity(for layout: PixelLayout, hasSpareMemory: Bool) -> Int {
        SharedMemory.wholePages(hasSpareMemory ? layout.byteCount + layout.byteCount / 2 : layout.byteCount)
    }

    // MARK: Where they go

    /// Frees the buffers that nobody reads and that are of no use: while the size changes those with far too much
    /// memory, and else all that have another layout or more memory than they need. The one that was shown last holds
    /// what the others lack.
    private func dropUseless(for layout: PixelLayout) {
        var index = 0
        while index < buffers.count {
            if isUseless(buffers[index], for: layout) {
                buffers.remove(at: index).destroy()
            } else {
                index += 1
            }
        }
    }

    private func isUseless(_ buffer: Buffer, for layout: PixelLayout) -> Bool {
        guard !buffer.isBusy, buffer.age != 1 || buffer.layout != layout else { return false }
        if isUnsettled { return buffer.capacity > Self.mostSpareMemory * SharedMemory.wholePages(layout.byteCount) }
        return buffer.layout != layout || buffer.hasSpareMemory
    }

    /// What is released and of no use is freed at once, rather than with the next frame, which may never come.
    private func bufferWasReleased() {
        if let layout { dropUseless(for: layout) }
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
