/// The buffers of closed popups, for the next ones: users open menus one after the other, and fresh memory is slow.
///
/// Whoever closes a popup calls ``removeAll()`` after a while without another one.
@MainActor
package final class SpareBuffers {
    /// The most memory that is kept, in bytes: a few menus at scale 2.
    private static let maximumSize = 8 << 20
    /// The number of buffers that are kept.
    static let maximumCount = 6

    /// Oldest first. The compositor may still be reading some of them.
    private var buffers: [Buffer] = []

    package var isEmpty: Bool { buffers.isEmpty }
    /// The number of buffers.
    var count: Int { buffers.count }

    /// Keeps buffers of a surface that is gone, and frees the oldest if there are too many.
    func keep(_ new: [Buffer]) {
        for buffer in new { buffer.forgetContent() }
        buffers += new
        while buffers.count > Self.maximumCount || buffers.reduce(0, { $0 + $1.capacity }) > Self.maximumSize {
            buffers.removeFirst().destroy()
        }
    }

    /// Returns a free buffer with a layout, which then belongs to the caller.
    func take(_ layout: PixelLayout) -> Buffer? {
        let index = buffers.lastIndex { $0.layout == layout && !$0.isBusy && !$0.hasSpareMemory }
        return index.map { buffers.remove(at: $0) }
    }

    /// Frees all.
    package func removeAll() {
        for buffer in buffers { buffer.destroy() }
        buffers = []
    }
}
