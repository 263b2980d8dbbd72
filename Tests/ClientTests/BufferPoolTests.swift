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

    @Test func `a compositor that releases at once gets one buffer again and again`() throws {
        try withPool { _, pool in
            for _ in 0..<5 { show(pool, small)?.proxy.onEvent?(.release) }
            #expect(pool.count == 1)
        }
    }

    @Test func `a compositor that keeps the last buffer gets two in turn`() throws {
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

    @Test func `a compositor that never releases gets three buffers and no more`() throws {
        try withPool { peer, pool in
            for _ in 0..<3 { #expect(show(pool, small) != nil) }
            #expect(pool.take(small) == nil)
            #expect(!pool.hasFreeBuffer)
            #expect(pool.count == BufferPool.maximumCount)
            #expect(peer.take().isEmpty)
        }
    }

    @Test func `a release is told only to who asked in vain`() throws {
        try withPool { peer, pool in
            let buffers = (0..<3).compactMap { _ in show(pool, small) }
            buffers[0].proxy.onEvent?(.release)
            #expect(peer.take().isEmpty)
            pool.show(buffers[0])
            #expect(pool.take(small) == nil)
            buffers[1].proxy.onEvent?(.release)
            guard case .surface(_, .bufferReleased) = peer.take().first else {
                Issue.record("no release was told")
                return
            }
        }
    }

    @Test func `while the size changes there are never more than three`() throws {
        try withPool { _, pool in
            for _ in 0..<2 { _ = show(pool, small) }
            #expect(show(pool, large) != nil)
            #expect(pool.take(large) == nil)
            #expect(pool.count == BufferPool.maximumCount)
        }
    }

    @Test func `a released buffer is relaid, and its pixels mean nothing`() throws {
        try withPool { _, pool in
            let buffer = try #require(show(pool, large))
            buffer.proxy.onEvent?(.release)
            let relaid = try #require(pool.take(PixelLayout(width: 70, height: 60, format: .xrgb)!))
            #expect(relaid === buffer)
            #expect(relaid.age == 0)
            #expect(relaid.layout.width == 70)
        }
    }

    @Test func `memory grows with the size while it changes quickly`() throws {
        try withPool { _, pool in
            let buffer = try #require(pool.take(small, keepsMemory: true))
            #expect(buffer.capacity >= small.byteCount * 3 / 2)
            let grown = try #require(pool.take(large, keepsMemory: true))
            #expect(grown === buffer)
            #expect(grown.capacity >= large.byteCount)
            (grown.pixels + large.byteCount - 1).storeBytes(of: 1, as: UInt8.self)
        }
    }

    @Test(arguments: [(0, 10), (10, 0), (-5, 10), (100_000, 100_000), (16_385, 1), (16_384, 16_384)])
    func `a size that no buffer can have has no layout`(width: Int, height: Int) {
        #expect(PixelLayout(width: width, height: height, format: .argb) == nil)
    }
}
