internal import Glibc
package import WaldenGeometry

/// A client's shared memory pool, mapped for reading.
@MainActor
final class MockPool {
    private let resource: ServerWlShmPool
    private unowned let compositor: MockCompositor
    private let file: ServerFileDescriptor
    /// The size that the client announced, in bytes.
    private(set) var size: Int
    private var address: UnsafeMutableRawPointer?

    init(resource: ServerWlShmPool, file: ServerFileDescriptor, size: Int, compositor: MockCompositor) {
        self.resource = resource
        self.file = file
        self.size = size
        self.compositor = compositor
        map()
        compositor.notePool(self)
        let sealed = fcntl(file.rawValue, Seals.get)
        if sealed < 0 || sealed & Seals.shrink == 0 { compositor.faults.append("a pool's file may shrink") }
    }

    /// `F_GET_SEALS` and `F_SEAL_SHRINK` of `fcntl(2)`.
    private enum Seals {
        static let get: Int32 = 1034
        static let shrink: Int32 = 2
    }

    isolated deinit {
        unmap()
        file.close()
    }

    func serve() {
        resource.onRequest = { [self] request in
            switch request {
            case .createBuffer(let buffer, let offset, let width, let height, let stride, let format):
                guard offset >= 0, width > 0, height > 0, Int(offset) + Int(stride) * Int(height) <= size else {
                    compositor.faults.append("a buffer extends beyond its pool")
                    return
                }
                compositor.buffers.append(
                    MockBuffer(
                        resource: buffer, pool: self, offset: Int(offset), width: Int(width), height: Int(height),
                        stride: Int(stride), hasAlpha: format == .argb8888, compositor: compositor))
                compositor.noteMemory()
            case .resize(let size):
                if Int(size) < self.size { compositor.faults.append("a pool shrank") }
                unmap()
                self.size = Int(size)
                map()
                compositor.noteMemory()
            case .destroy: break
            }
        }
    }

    /// The resident size of the file, by `fstat(2)`, in bytes.
    var pageBytes: Int {
        var status = stat()
        let unit = 512
        return fstat(file.rawValue, &status) == 0 ? Int(status.st_blocks) * unit : 0
    }

    /// The mapped bytes; `nil` if mapping failed.
    var bytes: UnsafeRawBufferPointer? { address.map { UnsafeRawBufferPointer(start: $0, count: size) } }

    private func map() {
        let address = mmap(nil, size, PROT_READ, MAP_SHARED, file.rawValue, 0)
        self.address = address == UnsafeMutableRawPointer(bitPattern: -1) ? nil : address
        if self.address == nil { compositor.faults.append("a pool cannot be mapped") }
    }

    private func unmap() {
        if let address { munmap(address, size) }
        address = nil
    }
}

/// A buffer of a client. Its pixels must not change while it is shown, which is checked at its release.
@MainActor
package final class MockBuffer {
    package let resource: ServerWlBuffer
    /// The size in device pixels.
    package let size: Size
    /// Whether the upper byte of a pixel is its opacity; otherwise all pixels are opaque.
    package let hasAlpha: Bool
    /// Whether the compositor uses it, so that the client must not write to it.
    package private(set) var isBusy = false
    private unowned let compositor: MockCompositor
    private let pool: MockPool
    private let offset: Int
    private let stride: Int
    private var sum: UInt64 = 0
    /// The maximum length for a checksum, in bytes.
    private static let maximumSummedLength = 4 << 20

    init(
        resource: ServerWlBuffer, pool: MockPool, offset: Int, width: Int, height: Int, stride: Int, hasAlpha: Bool,
        compositor: MockCompositor
    ) {
        self.resource = resource
        self.pool = pool
        self.offset = offset
        self.stride = stride
        self.hasAlpha = hasAlpha
        self.compositor = compositor
        size = Size(width: Double(width), height: Double(height))
        resource.onRequest = { _ in }
        resource.onDestroy = { [weak self] in self?.wasDestroyed() }
    }

    private func wasDestroyed() { compositor.buffers.removeAll { $0 === self } }

    /// Returns the 32 bits of a pixel.
    package func pixel(_ x: Int, _ y: Int) -> UInt32 {
        pool.bytes?.loadUnaligned(fromByteOffset: offset + y * stride + x * 4, as: UInt32.self) ?? 0
    }

    /// All pixels, row by row.
    package var pixels: [UInt32] {
        (0..<Int(size.height)).flatMap { y in (0..<Int(size.width)).map { x in pixel(x, y) } }
    }

    func show() {
        let sum = checksum()
        if isBusy, sum != self.sum { noteChange() }
        isBusy = true
        self.sum = sum
    }

    /// Releases it to the client.
    package func release() {
        guard isBusy else { return }
        isBusy = false
        if resource.isAlive, sum != checksum() { noteChange() }
        resource.sendRelease()
    }

    private func noteChange() { compositor.faults.append("\(resource) was changed while shown") }

    private func checksum() -> UInt64 {
        let length = stride * Int(size.height)
        guard compositor.options.checksPixels, let bytes = pool.bytes, length <= Self.maximumSummedLength,
            offset + length <= bytes.count
        else { return 0 }
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for place in Swift.stride(from: offset, to: offset + length - 7, by: 8) {
            sum = (sum ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x100_0000_01B3
        }
        return sum
    }
}
