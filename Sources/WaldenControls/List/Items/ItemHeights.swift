/// The heights of many items that lie one below the other.
///
/// Neighbours of the same height are kept as one run, and the runs in a tree that knows how many items and how much
/// height lie in each of its branches. So a million items of one height take the room of one; only those that differ
/// from their neighbours cost anything. The tree stays balanced by chance: which of two branches comes to lie above the
/// other is drawn, by their sizes.
///
/// - Complexity: every operation is O(log *n*) in the number of runs, unless it says otherwise.
struct ItemHeights {
    /// A run of items of one height.
    struct Node {
        var height: Double
        var count: Int
        /// The items in this run and the branches below it.
        var totalCount: Int
        var totalHeight: Double
        /// The runs in this one and the branches below it.
        var size: Int32 = 1
        var left = ItemHeights.none
        var right = ItemHeights.none
    }

    /// No branch.
    static let none: Int32 = -1

    var nodes: [Node] = []
    /// Places among the nodes that are not in use.
    var free: [Int32] = []
    var root = ItemHeights.none
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// How many items there are.
    var count: Int { totalCount(root) }
    /// The heights of all items together.
    var total: Double { totalHeight(root) }
    /// How many runs there are: what the memory goes by.
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

    /// How far below the upper end an item begins; for the number of items, where the last one ends.
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

    /// The item at a place, in points below the upper end; the first or the last one beyond the ends, 0 if there is none.
    func item(at place: Double) -> Int {
        var node = root
        var place = max(0, place)
        var item = 0
        while node >= 0 {
            let run = nodes[Int(node)]
            let before = totalHeight(run.left)
            if place < before {
                node = run.left
                continue
            }
            place -= before
            item += totalCount(run.left)
            let own = Double(run.count) * run.height
            if place < own { return item + min(run.count - 1, Int(place / run.height)) }
            place -= own
            item += run.count
            node = run.right
        }
        return max(0, item - 1)
    }

    // MARK: Changing

    /// Gives an item another height.
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

    /// Adds items of one height before another item, or after the last.
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
    /// - Complexity: also O(*m*) in the runs that go.
    mutating func remove(_ items: Range<Int>) {
        guard !items.isEmpty else { return }
        let (before, rest) = split(root, at: items.lowerBound)
        let (gone, after) = split(rest, at: items.count)
        release(gone)
        root = merge(before, after)
    }

    /// Makes one run of items, with the mean of their heights: what lies around them stays where it is.
    ///
    /// - Complexity: also O(*m*) in the runs that go.
    mutating func average(_ items: Range<Int>) {
        guard items.count > 1 else { return }
        let (before, rest) = split(root, at: items.lowerBound)
        let (own, after) = split(rest, at: items.count)
        let mean = totalHeight(own) / Double(items.count)
        release(own)
        root = merge(merge(before, makeNode(height: mean, count: items.count)), after)
    }

    /// A number that is drawn; the same ones in every run of the program.
    mutating func draw(below limit: Int32) -> Int32 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return Int32(truncatingIfNeeded: random >> 33) % limit
    }
}
