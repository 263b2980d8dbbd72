package import WaylandProtocols

/// Pixels in shared memory that a compositor can show (`wl_buffer`).
///
/// Its pixels must not change from the commit that shows it until the compositor releases it.
@MainActor
package final class Buffer {
    /// Unique for the lifetime of its pool.
    package internal(set) var index = 0
    package private(set) var layout: PixelLayout
    /// The buffer's age in frames: 1 if it was shown last, 0 if its pixels are undefined.
    package internal(set) var age = 0
    /// Whether the compositor may be reading it.
    package internal(set) var isBusy = false
    /// An object that draws into the pixels; released when they are freed or laid out anew.
    package var canvas: AnyObject?
    var onRelease: (@MainActor () -> Void)?
    package private(set) var proxy: WlBuffer
    private let memory: SharedMemory
    private let pool: WlShmPool

    /// `nil` if out of memory.
    init?(layout: PixelLayout, capacity: Int, shm: WlShm) {
        guard let memory = SharedMemory(size: max(capacity, layout.byteCount)),
            let fileSize = Int32(exactly: memory.size)
        else { return nil }
        self.layout = layout
        self.memory = memory
        pool = shm.createPool(fd: memory.descriptor, size: fileSize)
        proxy = Self.makeProxy(pool, layout)
        listen()
    }

    /// The first pixel; valid as long as ``mapping`` is retained.
    package var pixels: UnsafeMutableRawPointer { memory.mapping.address }

    /// The pages with its pixels, until it is resized or destroyed.
    package var mapping: MemoryMapping { memory.mapping }

    /// The size of its memory, in bytes.
    var capacity: Int { memory.size }

    /// Whether its memory has unused pages.
    var hasSpareMemory: Bool { memory.size > SharedMemory.wholePages(layout.byteCount) }

    /// Changes the layout within the same memory. Returns false if the memory cannot grow.
    ///
    /// - Precondition: The buffer is not busy.
    func resize(to newLayout: PixelLayout, capacity: Int) -> Bool {
        precondition(!isBusy, "Buffer.resize: the compositor may be reading the buffer")
        if newLayout.byteCount > memory.size {
            guard let fileSize = Int32(exactly: capacity), memory.grow(to: capacity) else { return false }
            pool.resize(size: fileSize)
        }
        canvas = nil
        proxy.destroy()
        layout = newLayout
        age = 0
        proxy = Self.makeProxy(pool, newLayout)
        listen()
        return true
    }

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

    /// Makes the pixels undefined.
    func forgetContent() {
        canvas = nil
        onRelease = nil
        age = 0
    }

    /// Frees the buffer; the compositor keeps the memory while it shows it.
    func destroy() {
        forgetContent()
        proxy.destroy()
        pool.destroy()
    }
}
