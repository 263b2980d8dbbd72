internal import Synchronization

/// The masks of the shapes that were drawn last, for all threads.
///
/// A small shape is drawn by a mask whenever it can be, the first time too: Cairo smooths a curve a little otherwise
/// where it traces a part of it, and a view must look the same however much of it is drawn.
final class ShapeMasks: Sendable {
    static let shared = ShapeMasks()

    /// Larger shapes, in pixels, are traced: most of what they cost is their area.
    static let maximumArea = 1 << 14
    static let maximumCount = 96
    /// In bytes.
    static let maximumCost = 1 << 18

    private struct Kept: @unchecked Sendable {
        var masks = LRUCache<ShapeMask.Form, ShapeMask>(maximumCount: maximumCount, maximumCost: maximumCost)
    }

    private let kept = Mutex(Kept())

    /// The mask of a form.
    func mask(for form: ShapeMask.Form) -> ShapeMask {
        kept.withLock { kept in
            if let known = kept.masks.value(for: form) { return known }
            let mask = ShapeMask(form)
            kept.masks.insert(mask, for: form, cost: mask.cost)
            return mask
        }
    }

    /// How many masks are kept, and how many bytes they take.
    var level: (count: Int, bytes: Int) { kept.withLock { ($0.masks.count, $0.masks.cost) } }
}
