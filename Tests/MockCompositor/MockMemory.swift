/// What a client's buffers take, as its compositor sees it.
package struct MockMemory: Sendable, Equatable {
    /// How many `wl_buffer` objects there are.
    package var buffers = 0
    /// How many bytes their pools have, as the client told.
    package var poolBytes = 0
    /// How many bytes of these are in memory.
    package var pageBytes = 0

    /// The larger of each.
    func larger(_ other: MockMemory) -> MockMemory {
        MockMemory(
            buffers: max(buffers, other.buffers), poolBytes: max(poolBytes, other.poolBytes),
            pageBytes: max(pageBytes, other.pageBytes))
    }
}

/// A pool that lives as long as the client's objects for it.
struct WeakPool {
    weak var pool: MockPool?
}

extension MockCompositor {
    /// What the client's buffers take now.
    package var memory: MockMemory {
        let pools = pools.compactMap(\.pool)
        return MockMemory(
            buffers: buffers.count, poolBytes: pools.reduce(0) { $0 + $1.size },
            pageBytes: pools.reduce(0) { $0 + $1.pageBytes })
    }

    /// Forgets what the buffers took before.
    package func forgetPeakMemory() { peakMemory = memory }

    func notePool(_ pool: MockPool) {
        pools.removeAll { $0.pool == nil }
        pools.append(WeakPool(pool: pool))
        noteMemory()
    }

    func noteMemory() { peakMemory = peakMemory.larger(memory) }
}
