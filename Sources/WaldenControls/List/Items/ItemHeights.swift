/// The heights of many items, one below the other.
///
/// Neighbours of equal height form a run. The runs are the nodes of a randomized binary tree, in which each node knows
/// the number and the height of all items in its subtree. So a million items of one height take the memory of one.
///
/// - Complexity: Each operation is O(log *n*) in the number of runs, unless stated otherwise.
struct ItemHeights {
    /// A run of items of one height.
    struct Node {
        var height: Double
        var count: Int
        /// The number of items in this subtree.
        var totalCount: Int
        /// The height of all items in this subtree.
        var totalHeight: Double
        /// The number of runs in this subtree.
        var size: Int32 = 1
        var left = ItemHeights.none
        var right = ItemHeights.none
    }

    /// No subtree.
    static let none: Int32 = -1

    var nodes: [Node] = []
    /// The unused positions among the nodes.
    var free: [Int32] = []
    var root = ItemHeights.none
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The number of items.
    var count: Int { totalCount(root) }
    /// The height of all items.
    var total: Double { totalHeight(root) }
    /// The number of runs, which determines the memory.
    var runCount: Int { nodes.count - free.count }

    // MARK: Asking

    /// The height of an item.
    func height(of item: Int) -> Double {
        var node = root
        var item = item
        while node >= 0 {
            let (left, count) = (nodes[Int(node)].left, nodes[Int(node)].count)
            let before = totalCount(left)
            if item < before {
                node = left
            } else if item < before + count {
                return nodes[Int(node)].height
            } else {
                item -= before + count
                node = nodes[Int(node)].right
            }
        }
        preconditionFailure("unreachable: ItemHeights.height(of:) asked for an item that is not there")
    }

    /// The distance of an item from the top; for ``count``, where the last item ends.
    func offset(of item: Int) -> Double {
        var node = root
        var item = item
        var offset = 0.0
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

    /// The item at a distance from the top; the first or last one beyond the ends, 0 if there is none.
    func item(at offset: Double) -> Int {
        var node = root
        var rest = max(0, offset)
        var item = 0
        while node >= 0 {
            let run = nodes[Int(node)]
            let before = totalHeight(run.left)
            if rest < before {
                node = run.left
                continue
            }
            rest -= before
            item += totalCount(run.left)
            let own = Double(run.count) * run.height
            if rest < own { return item + min(run.count - 1, Int(rest / run.height)) }
            rest -= own
            item += run.count
            node = run.right
        }
        return max(0, item - 1)
    }

    // MARK: Changing

    /// Changes the height of an item.
    mutating func setHeight(_ height: Double, of item: Int) {
        guard self.height(of: item) != height else { return }
        let (before, rest) = split(root, at: item)
        let (own, after) = split(rest, at: 1)
        if lastHeight(of: before) == height {
            release(own)
            extendLast(of: before, by: 1)
            root = merge(before, after)
        } else if firstHeight(of: after) == height {
            release(own)
            extendFirst(of: after, by: 1)
            root = merge(before, after)
        } else {
            nodes[Int(own)].height = height
            update(own)
            root = merge(merge(before, own), after)
        }
    }

    /// Inserts items of one height before an item, or after the last.
    mutating func insert(count: Int, height: Double, at item: Int) {
        guard count > 0 else { return }
        let (before, after) = split(root, at: item)
        if lastHeight(of: before) == height {
            extendLast(of: before, by: count)
            root = merge(before, after)
        } else if firstHeight(of: after) == height {
            extendFirst(of: after, by: count)
            root = merge(before, after)
        } else {
            root = merge(merge(before, makeNode(height: height, count: count)), after)
        }
    }

    /// Removes items.
    ///
    /// - Complexity: In addition, O(*m*) in the number of removed runs.
    mutating func remove(_ items: Range<Int>) {
        guard !items.isEmpty else { return }
        let (before, rest) = split(root, at: items.lowerBound)
        let (gone, after) = split(rest, at: items.count)
        release(gone)
        root = merge(before, after)
    }

    /// Makes one run of some items, with the mean of their heights, so that other items stay where they are.
    ///
    /// - Complexity: In addition, O(*m*) in the number of removed runs.
    mutating func average(_ items: Range<Int>) {
        guard items.count > 1 else { return }
        let (before, rest) = split(root, at: items.lowerBound)
        let (own, after) = split(rest, at: items.count)
        let mean = totalHeight(own) / Double(items.count)
        release(own)
        root = merge(merge(before, makeNode(height: mean, count: items.count)), after)
    }

    /// A pseudorandom number; the sequence is the same in every run of the program.
    mutating func draw(below limit: Int32) -> Int32 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return Int32(truncatingIfNeeded: random >> 33) % limit
    }
}
