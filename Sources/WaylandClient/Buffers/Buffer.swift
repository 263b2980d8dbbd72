package import WaylandProtocols

/// Pixels that a compositor can show (`wl_buffer` in shared memory).
///
/// From the commit that shows it until the compositor releases it, the compositor may read it: its pixels must not
/// change. It keeps its memory when its pool is resized.
@MainActor
package final class Buffer {
    /// Its number, unique within its pool as long as the pool lives.
    package let index: Int
    /// Its size and format.
    package private(set) var layout: PixelLayout
    /// How many buffers were shown since this one was: 1 for the one that is on the screen, 0 if its pixels were never
    /// shown in this layout and mean nothing.
    package internal(set) var age = 0
    /// Whether the compositor may be reading it.
    package internal(set) var isBusy = false
    /// Called when the compositor releases it.
    var onRelease: (@MainActor () -> Void)?
    package private(set) var proxy: WlBuffer
    private let memory: SharedMemory
    private let pool: WlShmPool

    /// Makes a buffer with memory of its own; `nil` if there is no memory.
    init?(index: Int, layout: PixelLayout, capacity: Int, shm: WlShm) {
        guard let memory = SharedMemory(size: max(capacity, layout.byteCount)),
            let fileSize = Int32(exactly: memory.size)
        else { return nil }
        self.index = index
        self.layout = layout
        self.memory = memory
        pool = shm.createPool(fd: memory.descriptor, size: fileSize)
        proxy = Self.makeProxy(pool, layout)
        listen()
    }

    /// Where its first pixel is; valid until it is relaid or destroyed.
    package var pixels: UnsafeMutableRawPointer { memory.address }

    /// How many bytes its memory has.
    var capacity: Int { memory.size }

    /// Whether its memory has pages that its pixels do not need.
    var hasSpareMemory: Bool { memory.size > SharedMemory.wholePages(layout.byteCount) }

    /// Gives it another size in the same memory; false if the memory cannot grow.
    ///
    /// - Precondition: It is not busy.
    func relay(to newLayout: PixelLayout, capacity: Int) -> Bool {
        precondition(!isBusy, "Buffer.relay: the compositor may be reading the buffer")
        if newLayout.byteCount > memory.size {
            guard let fileSize = Int32(exactly: capacity), memory.grow(to: capacity) else { return false }
            pool.resize(size: fileSize)
        }
        proxy.destroy()
        layout = newLayout
        age = 0
        proxy = Self.makeProxy(pool, newLayout)
        listen()
        return true
    }

    /// Gives back the pages behind its pixels, which the compositor does not read either.
    func discardSpareMemory() {
        if hasSpareMemory { memory.discard(from: SharedMemory.wholePages(layout.byteCount)) }
    }

    private static func makeProxy(_ pool: WlShmPool, _ layout: PixelLayout) -> WlBuffer {
        pool.createBuffer(
            offset: 0, width: Int32(layout.width), height: Int32(layout.height), stride: Int32(layout.stride),
            format: layout.format == .argb ? .argb8888 : .xrgb8888)
    }

    private func listen() {
        proxy.onEvent = { [unowned self] _ in
            isBusy = false
            onRelease?()
        }
    }

    /// Frees the objects and the memory; the compositor keeps what it still shows.
    func destroy() {
        onRelease = nil
        proxy.destroy()
        pool.destroy()
    }
}
