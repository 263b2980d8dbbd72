internal import Synchronization

/// The masks of the shapes that were drawn last, for all threads.
final class ShapeMasks: Sendable {
    static let shared = ShapeMasks()

    /// Larger shapes, in pixels, are traced: most of what they cost is their area.
    static let maximumArea = 1 << 14
    static let maximumCount = 96
    /// In bytes.
    static let maximumCost = 1 << 18

    /// A mask, or that a form was drawn once.
    private enum Entry: @unchecked Sendable {
        case drawnOnce
        case kept(ShapeMask)
    }

    private let entries = Mutex(LRUCache<ShapeMask.Form, Entry>(maximumCount: maximumCount, maximumCost: maximumCost))

    /// The mask of a form; `nil` for one that is drawn for the first time. What is never drawn again, as a shape whose
    /// size is animated, needs none.
    func mask(for form: ShapeMask.Form) -> ShapeMask? {
        entries.withLock { entries in
            switch entries.value(for: form) {
            case .kept(let mask): return mask
            case .drawnOnce:
                let mask = ShapeMask(form)
                entries.replace(.kept(mask), for: form, cost: mask.cost)
                return mask
            case nil:
                entries.insert(.drawnOnce, for: form, cost: 0)
                return nil
            }
        }
    }

    /// How many forms are known, and how many bytes their masks take.
    var level: (forms: Int, bytes: Int) { entries.withLock { ($0.count, $0.cost) } }
}
