internal import Synchronization

/// A thread-safe cache of shape masks. The first drawing uses a mask, too: Cairo antialiases a
/// partly traced curve slightly differently, and a view must look the same whichever part of it is
/// redrawn.
final class ShapeMasks: Sendable {
    static let shared = ShapeMasks()

    /// In pixels; filling dominates the cost of larger shapes.
    static let maximumArea = 1 << 14
    static let maximumCount = 96
    /// In bytes.
    static let maximumCost = 1 << 18

    /// Unchecked, because a mask holds a C surface. The lock guards the cache; masks leave it, but are immutable, their
    /// surfaces included, and Cairo counts references to a surface atomically.
    private struct Cache: @unchecked Sendable {
        var masks = LRUCache<ShapeMask.Form, ShapeMask>(maximumCount: maximumCount, maximumCost: maximumCost)
    }

    private let cache = Mutex(Cache())

    func mask(for form: ShapeMask.Form) -> ShapeMask {
        cache.withLock { cache in
            if let cached = cache.masks.value(for: form) { return cached }
            let mask = ShapeMask(form)
            cache.masks.insert(mask, for: form, cost: mask.cost)
            return mask
        }
    }

    var level: (count: Int, bytes: Int) { cache.withLock { ($0.masks.count, $0.masks.cost) } }
}
