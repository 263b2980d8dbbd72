import Testing

@testable import WaylandClient

@MainActor
struct BufferPoolTests {
    private let small = PixelLayout(width: 40, height: 30, format: .xrgb)!
    private let large = PixelLayout(width: 80, height: 60, format: .xrgb)!

    private func withPool(_ body: (UnansweredConnection, BufferPool) throws -> Void) throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        try body(peer, try peer.makeSurface().buffers)
    }

    private func show(_ pool: BufferPool, _ layout: PixelLayout) -> Buffer? {
        guard let buffer = pool.take(layout) else { return nil }
        pool.show(buffer)
        return buffer
    }

    @Test func `a compositor that releases at once gets the same buffer again`() throws {
        try withPool { _, pool in
            for _ in 0..<5 { show(pool, small)?.proxy.onEvent?(.release) }
            #expect(pool.count == 1)
        }
    }

    @Test func `a compositor that keeps the last buffer alternates between two`() throws {
        try withPool { _, pool in
            let first = try #require(show(pool, small))
            let second = try #require(show(pool, small))
            first.proxy.onEvent?(.release)
            #expect(pool.take(small) === first)
            #expect(first.age == 2)
            #expect(second.age == 1)
            #expect(pool.latest(in: small) === second)
        }
    }

    @Test func `a compositor that never releases gets at most three buffers`() throws {
        try withPool { peer, pool in
            for _ in 0..<3 { #expect(show(pool, small) != nil) }
            #expect(pool.take(small) == nil)
            #expect(!pool.hasFreeBuffer)
            #expect(pool.count == BufferPool.maximumCount)
            #expect(peer.take().isEmpty)
        }
    }

    @Test func `only a failed acquisition is notified of a release`() throws {
        try withPool { peer, pool in
            let buffers = (0..<3).compactMap { _ in show(pool, small) }
            buffers[0].proxy.onEvent?(.release)
            #expect(peer.take().isEmpty)
            pool.show(buffers[0])
            #expect(pool.take(small) == nil)
            buffers[1].proxy.onEvent?(.release)
            guard case .surface(_, .bufferReleased) = peer.take().first else {
                Issue.record("no release was reported")
                return
            }
        }
    }

    @Test func `resizing never uses more than three buffers`() throws {
        try withPool { _, pool in
            for _ in 0..<2 { _ = show(pool, small) }
            #expect(show(pool, large) != nil)
            #expect(pool.take(large) == nil)
            #expect(pool.count == BufferPool.maximumCount)
        }
    }

    @Test func `a released buffer is resized, and its pixels are undefined`() throws {
        try withPool { _, pool in
            let buffer = try #require(show(pool, large))
            buffer.proxy.onEvent?(.release)
            let resized = try #require(pool.take(PixelLayout(width: 70, height: 60, format: .xrgb)!))
            #expect(resized === buffer)
            #expect(resized.age == 0)
            #expect(resized.layout.width == 70)
        }
    }

    // MARK: Resizing

    private func layout(_ width: Int, _ height: Int = 60) -> PixelLayout {
        PixelLayout(width: width, height: height, format: .xrgb)!
    }

    /// Presents a buffer in a layout, and releases it.
    @discardableResult
    private func flash(_ pool: BufferPool, _ layout: PixelLayout) throws -> Buffer {
        let buffer = try #require(show(pool, layout))
        buffer.proxy.onEvent?(.release)
        return buffer
    }

    @Test func `memory grows in steps while the size changes`() throws {
        try withPool { _, pool in
            var capacities: [Int] = []
            for width in 80...400 {
                let buffer = try flash(pool, layout(width))
                #expect(buffer.capacity >= buffer.layout.byteCount)
                (buffer.pixels + buffer.layout.byteCount - 1).storeBytes(of: 1, as: UInt8.self)
                if capacities.last != buffer.capacity { capacities.append(buffer.capacity) }
            }
            #expect(capacities.count <= 7, "it grows by a half each time: \(capacities)")
            #expect(pool.count == 1)
        }
    }

    @Test func `memory shrinks with the size while it changes`() throws {
        try withPool { _, pool in
            for width in stride(from: 4000, through: 100, by: -50) { try flash(pool, layout(width)) }
            #expect(try #require(pool.all.first).capacity <= 4 * 4096 * 6)
            #expect(pool.count == 1)
        }
    }

    @Test func `a single resize takes no more memory than needed`() throws {
        try withPool { _, pool in
            try flash(pool, layout(128, 64))
            #expect(try flash(pool, layout(256, 64)).capacity == 256 * 64 * 4)
        }
    }

    @Test func `after a resize, buffers shrink to what they need`() throws {
        try withPool { _, pool in
            for width in 128...256 { try flash(pool, layout(width, 64)) }
            #expect(pool.all.contains { $0.hasSpareMemory })
            pool.settle()
            #expect(!pool.isUnsettled)
            for _ in 0..<3 { try flash(pool, layout(256, 64)) }
            #expect(pool.all.map(\.capacity) == [256 * 64 * 4])
        }
    }

    @Test func `a buffer that is on screen after a resize releases the pages behind its pixels`()
        throws
    {
        try withPool { _, pool in
            for width in [1024, 768, 512] { try flash(pool, layout(width, 64)) }
            let shown = try #require(show(pool, layout(256, 64)))
            let size = shown.layout.byteCount
            #expect(shown.capacity > size)
            for place in [0, size - 1, size, shown.capacity - 1] {
                shown.pixels.storeBytes(of: 7, toByteOffset: place, as: UInt8.self)
            }
            pool.settle()
            let bytes = [0, size - 1, size, shown.capacity - 1].map {
                shown.pixels.load(fromByteOffset: $0, as: UInt8.self)
            }
            #expect(bytes == [7, 7, 0, 0])
            #expect(pool.latest(in: shown.layout) === shown)
        }
    }

    @Test func `a buffer with spare memory is freed once the next one is shown`() throws {
        try withPool { _, pool in
            for width in [1024, 768] { try flash(pool, layout(width, 64)) }
            let spare = try #require(show(pool, layout(256, 64)))
            pool.settle()
            let next = try #require(show(pool, layout(256, 64)))
            #expect(next !== spare && !next.hasSpareMemory)
            spare.proxy.onEvent?(.release)
            #expect(pool.all.map(\.index) == [next.index], "freed with its release")
        }
    }

    @Test func `the pages of a freed or grown buffer stay mapped as long as they are retained`() throws {
        try withPool { _, pool in
            let buffer = try #require(pool.take(layout(128, 64)))
            let pages = buffer.mapping
            #expect(buffer.resize(to: layout(1024, 1024), capacity: 1024 * 1024 * 4))
            #expect(buffer.mapping !== pages)
            pages.address.storeBytes(of: 7, as: UInt8.self)
            #expect(buffer.pixels.load(as: UInt8.self) == 7)
            let grown = buffer.mapping
            pool.destroy()
            grown.address.storeBytes(of: 9, as: UInt8.self)
            #expect(grown.address.load(as: UInt8.self) == 9)
        }
    }

    @Test func `a freed or resized buffer releases its canvas`() throws {
        try withPool { _, pool in
            let buffer = try #require(pool.take(layout(128, 64)))
            weak var canvas: AnyObject?
            @MainActor func attach() {
                let new = Marker()
                buffer.canvas = new
                canvas = new
            }
            attach()
            #expect(canvas != nil)
            #expect(buffer.resize(to: layout(64, 64), capacity: 128 * 64 * 4))
            #expect(canvas == nil)
            attach()
            pool.destroy()
            #expect(canvas == nil)
        }
    }

    private final class Marker {}

    @Test func `a third buffer needed by a resize is freed afterwards`() throws {
        try withPool { _, pool in
            let busy = (0..<3).compactMap { show(pool, layout(128 + $0, 64)) }
            #expect(busy.count == 3)
            busy[0].proxy.onEvent?(.release)
            busy[1].proxy.onEvent?(.release)
            pool.settle()
            #expect(pool.all.map(\.index) == [2])
        }
    }

    @Test func `a compositor that never releases gets at most three buffers at rest, too`() throws {
        try withPool { _, pool in
            for width in [100, 200, 300, 400] { _ = show(pool, layout(width)) }
            pool.settle()
            #expect(pool.count == BufferPool.maximumCount)
            #expect(pool.take(layout(300)) == nil)
            #expect(!pool.hasFreeBuffer)
        }
    }

    @Test(arguments: [(0, 10), (10, 0), (-5, 10), (100_000, 100_000), (16_385, 1), (16_384, 16_384)])
    func `an invalid buffer size has no layout`(width: Int, height: Int) {
        #expect(PixelLayout(width: width, height: height, format: .argb) == nil)
    }
}
