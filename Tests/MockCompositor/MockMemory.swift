/// The memory of a client's buffers, as seen by the compositor.
package struct MockMemory: Sendable, Equatable {
    /// The number of `wl_buffer` objects.
    package var buffers = 0
    /// The size of their pools that the client announced, in bytes.
    package var poolBytes = 0
    /// The resident part of it, in bytes.
    package var pageBytes = 0

    /// Returns the maximum of each value.
    func larger(_ other: MockMemory) -> MockMemory {
        MockMemory(
            buffers: max(buffers, other.buffers), poolBytes: max(poolBytes, other.poolBytes),
            pageBytes: max(pageBytes, other.pageBytes))
    }
}

/// A weak reference to a pool, which the client's objects retain.
struct WeakPool {
    weak var pool: MockPool?
}

extension MockCompositor {
    /// The current memory of the client's buffers.
    package var memory: MockMemory {
        let pools = pools.compactMap(\.pool)
        return MockMemory(
            buffers: buffers.count, poolBytes: pools.reduce(0) { $0 + $1.size },
            pageBytes: pools.reduce(0) { $0 + $1.pageBytes })
    }

    /// Resets the peak to the current memory.
    package func forgetPeakMemory() { peakMemory = memory }

    func notePool(_ pool: MockPool) {
        pools.removeAll { $0.pool == nil }
        pools.append(WeakPool(pool: pool))
        noteMemory()
    }

    func noteMemory() { peakMemory = peakMemory.larger(memory) }
}
