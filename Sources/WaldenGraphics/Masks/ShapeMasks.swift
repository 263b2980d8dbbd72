internal import Synchronization

/// A thread-safe cache of shape masks. The first drawing uses a mask, too: Cairo antialiases a partly traced curve
/// slightly differently, and a view must look the same whichever part is redrawn.
final class ShapeMasks: Sendable {
    static let shared = ShapeMasks()

    /// In pixels; filling dominates the cost of larger shapes.
    static let maximumArea = 1 << 14
    static let maximumCount = 96
    /// In bytes.
    static let maximumCost = 1 << 18

    private struct Kept: @unchecked Sendable {
        var masks = LRUCache<ShapeMask.Form, ShapeMask>(maximumCount: maximumCount, maximumCost: maximumCost)
    }

    private let kept = Mutex(Kept())

    func mask(for form: ShapeMask.Form) -> ShapeMask {
        kept.withLock { kept in
            if let known = kept.masks.value(for: form) { return known }
            let mask = ShapeMask(form)
            kept.masks.insert(mask, for: form, cost: mask.cost)
            return mask
        }
    }

    var level: (count: Int, bytes: Int) { kept.withLock { ($0.masks.count, $0.masks.cost) } }
}
