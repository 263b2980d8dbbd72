/// The heights of stacked items: runs of equal heights in a randomized binary tree with totals of subtrees.
///
/// - Complexity: Each operation is O(log *n*) in the number of runs, unless stated otherwise.
struct ItemHeights {
    struct Node {
        var height: Double
        var count: Int
        // Totals of the subtree: items, height, and runs.
        var totalCount: Int
        var totalHeight: Double
        var size: Int32 = 1
        var left = ItemHeights.none
        var right = ItemHeights.none
    }

    static let none: Int32 = -1
    var nodes: [Node] = []
    /// The unused nodes.
    var free: [Int32] = []
    var root = ItemHeights.none
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    var count: Int { totalCount(root) }
    var total: Double { totalHeight(root) }
    var runCount: Int { nodes.count - free.count }

    func height(of item: Int) -> Double {
        var (node, item) = (root, item)
        while node >= 0 {
            let (left, count) = (nodes[Int(node)].left, nodes[Int(node)].count)
            let before = totalCount(left)
            if item < before {
                node = left
            } else if item < before + count {
                return nodes[Int(node)].height
            } else {
                (node, item) = (nodes[Int(node)].right, item - before - count)
            }
        }
        preconditionFailure("unreachable: ItemHeights.height(of:) was given an item that does not exist")
    }

    /// Returns the distance of an item from the top; for ``count``, the end of the last item.
    func offset(of item: Int) -> Double {
        var (node, item, offset) = (root, item, 0.0)
        while node >= 0 {
            let run = nodes[Int(node)]
            let before = totalCount(run.left)
            if item < before {
                node = run.left
                continue
            }
            offset += totalHeight(run.left)
            item -= before
            if item < run.count { return offset + Double(item) * run.height }
            offset += Double(run.count) * run.height
            item -= run.count
            node = run.right
        }
        return offset
    }

    /// Returns the item at a distance from the top, clamped to the first and last one; 0 if there are no items.
    func item(at offset: Double) -> Int {
        var (node, item, rest) = (root, 0, max(0, offset))
        while node >= 0 {
            let run = nodes[Int(node)]
            let before = totalHeight(run.left)
            if rest < before {
                node = run.left
                continue
            }
            rest -= before
            item += totalCount(run.left)
            let runHeight = Double(run.count) * run.height
            if rest < runHeight { return item + min(run.count - 1, Int(rest / run.height)) }
            rest -= runHeight
            item += run.count
            node = run.right
        }
        return max(0, item - 1)
    }

    mutating func setHeight(_ height: Double, of item: Int) {
        guard self.height(of: item) != height else { return }
        let (before, middle, after) = split(item..<item + 1)
        release(middle)
        join(before, count: 1, height: height, after)
    }

    /// Inserts items of the same height before an item, or after the last.
    mutating func insert(count: Int, height: Double, at item: Int) {
        guard count > 0 else { return }
        let (before, after) = split(root, at: item)
        join(before, count: count, height: height, after)
    }

    /// - Complexity: In addition, O(*m*) in the number of removed runs.
    mutating func remove(_ items: Range<Int>) {
        guard !items.isEmpty else { return }
        let (before, middle, after) = split(items)
        release(middle)
        root = merge(before, after)
    }

    /// Replaces items with one run of their mean height. Other items stay in place.
    ///
    /// - Complexity: In addition, O(*m*) in the number of removed runs.
    mutating func average(_ items: Range<Int>) {
        guard items.count > 1 else { return }
        let (before, middle, after) = split(items)
        let mean = totalHeight(middle) / Double(items.count)
        release(middle)
        root = merge(merge(before, makeNode(height: mean, count: items.count)), after)
    }

    private mutating func split(_ items: Range<Int>) -> (before: Int32, middle: Int32, after: Int32) {
        let (before, rest) = split(root, at: items.lowerBound)
        let (middle, after) = split(rest, at: items.count)
        return (before, middle, after)
    }

    /// Joins two subtrees with items of the same height between them, extending a neighbouring run if possible.
    private mutating func join(_ before: Int32, count: Int, height: Double, _ after: Int32) {
        if endHeight(of: before, \.right) == height {
            extend(before, \.right, by: count)
            root = merge(before, after)
        } else if endHeight(of: after, \.left) == height {
            extend(after, \.left, by: count)
            root = merge(before, after)
        } else {
            root = merge(merge(before, makeNode(height: height, count: count)), after)
        }
    }

    /// Returns a pseudorandom number; the sequence is the same in every run of the program.
    mutating func draw(below limit: Int32) -> Int32 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return Int32(truncatingIfNeeded: random >> 33) % limit
    }
}
