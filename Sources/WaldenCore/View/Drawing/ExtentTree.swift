/// The extents of many siblings, as a tree whose nodes are the unions of four nodes of the level below.
///
/// Finds the siblings that meet a small box in O(log *n*) each, in either order. An invalidated extent and its
/// ancestors meet everything until `refresh(_:)` recomputes them.
final class ExtentTree {
    /// All nodes: first the siblings, then level by level up to the top, which is a single group. Levels are padded to
    /// whole groups of four with empty extents.
    private var nodes: [Extent]
    /// The index in `nodes` at which each level begins.
    private let starts: [Int]
    let count: Int

    private static let shift = 2
    private static let groupSize = 1 << shift
    private static let mask = groupSize - 1

    init(count: Int) {
        self.count = count
        var starts = [0]
        var length = count
        nodes = []
        while true {
            let padding = (ExtentTree.groupSize - length & ExtentTree.mask) & ExtentTree.mask
            nodes += repeatElement(.unknown, count: length)
            nodes += repeatElement(.empty, count: padding)
            guard length > ExtentTree.groupSize else { break }
            starts.append(nodes.count)
            length = (length + ExtentTree.mask) >> ExtentTree.shift
        }
        self.starts = starts
    }

    subscript(index: Int) -> Extent { nodes[index] }

    private var top: Int { starts.count - 1 }

    func invalidate(_ index: Int) {
        var index = index
        for start in starts {
            if nodes[start + index].isUnknown { return }
            nodes[start + index] = .unknown
            index >>= ExtentTree.shift
        }
    }

    /// Recomputes all unknown extents by a closure, which may call ``invalidate(_:)``; returns the union of all.
    @discardableResult
    func refresh(_ extent: (Int) -> Extent) -> Extent {
        count == 0 ? .empty : refreshGroup(at: 0, level: top, extent)
    }

    private func refreshGroup(at first: Int, level: Int, _ extent: (Int) -> Extent) -> Extent {
        var union = Extent.empty
        for index in first..<first + ExtentTree.groupSize { union.formUnion(refreshNode(index, level: level, extent)) }
        return union
    }

    private func refreshNode(_ index: Int, level: Int, _ extent: (Int) -> Extent) -> Extent {
        let node = nodes[starts[level] + index]
        guard node.isUnknown else { return node }
        let result =
            level == 0
            ? extent(index) : refreshGroup(at: index << ExtentTree.shift, level: level - 1, extent)
        nodes[starts[level] + index] = result
        return result
    }

    func first(from start: Int, meeting probe: SIMD4<Float>) -> Int? {
        guard start < count else { return nil }
        let nodes = self.nodes
        // A full search starts at the top, where most siblings are ruled out at once.
        var level = start == 0 ? top : 0
        var index = start
        while true {
            let base = starts[level]
            let end = index | ExtentTree.mask
            while index <= end, !nodes[base + index].meets(probe) { index += 1 }
            if index <= end {
                if level == 0 { return index }
                level -= 1
                index <<= ExtentTree.shift
                continue
            }
            repeat {
                guard level < top else { return nil }
                level += 1
                index = (index - 1) >> ExtentTree.shift + 1
            } while index & ExtentTree.mask == 0
        }
    }

    func last(before end: Int, meeting probe: SIMD4<Float>) -> Int? {
        guard end > 0, count > 0 else { return nil }
        let nodes = self.nodes
        let isWhole = end >= count
        var level = isWhole ? top : 0
        var index = isWhole ? ExtentTree.mask : end - 1
        while true {
            let base = starts[level]
            let first = index & ~ExtentTree.mask
            while index >= first, !nodes[base + index].meets(probe) { index -= 1 }
            if index >= first {
                if level == 0 { return index }
                level -= 1
                index = index << ExtentTree.shift | ExtentTree.mask
                continue
            }
            repeat {
                guard level < top else { return nil }
                level += 1
                index = (index + 1) >> ExtentTree.shift - 1
            } while index & ExtentTree.mask == ExtentTree.mask
        }
    }
}
