/// The extents of many siblings, as a tree in which each node is the box around four of the level beneath.
///
/// Finds the few siblings that meet a small box without looking at the others, in the order of the siblings or against
/// it. An extent that is forgotten counts as meeting everything, with all nodes above it, until it is found again.
///
/// - Complexity: A search costs O(log *n*) for each sibling found; forgetting one costs O(log *n*) at most.
///
/// The memory is the caller's to free, by ``deallocate()``: a search then costs no counting of references.
struct ExtentTree {
    /// The number of siblings.
    let count: Int

    private let nodes: UnsafeMutablePointer<Extent>
    /// Where each level begins in the nodes, and how many nodes it has; the siblings are level 0.
    private let levels: UnsafeMutableBufferPointer<Level>

    private struct Level {
        var start: Int
        var count: Int
    }

    private static let shift = 2
    private static let mask = 1 << shift - 1

    /// Makes a tree in which no extent is known.
    init(count: Int) {
        self.count = count
        var levels = [Level(start: 0, count: count)]
        while let last = levels.last, last.count > 1 << ExtentTree.shift {
            levels.append(
                Level(start: last.start + last.count, count: (last.count + ExtentTree.mask) >> ExtentTree.shift))
        }
        self.levels = .allocate(capacity: levels.count)
        _ = self.levels.initialize(fromContentsOf: levels)
        let total = max(1, levels.reduce(0) { $0 + $1.count })
        nodes = .allocate(capacity: total)
        nodes.initialize(repeating: .unknown, count: total)
    }

    func deallocate() {
        nodes.deallocate()
        levels.deallocate()
    }

    /// The extent of a sibling, as far as it is known.
    subscript(index: Int) -> Extent { nodes[index] }

    // MARK: Forgetting and finding again

    /// Forgets the extent of a sibling.
    func forget(_ index: Int) {
        var index = index
        for level in levels {
            let node = nodes + level.start + index
            if node.pointee.isUnknown { return }
            node.pointee = .unknown
            index >>= ExtentTree.shift
        }
    }

    /// Finds all extents that are not known.
    ///
    /// - Parameter extent: The extent of a sibling.
    /// - Returns: The box around all.
    @discardableResult
    func refresh(_ extent: (Int) -> Extent) -> Extent {
        let top = levels.count - 1
        var all = Extent.empty
        for index in 0..<levels[top].count { all.formUnion(find(index, at: top, extent)) }
        return all
    }

    private func find(_ index: Int, at level: Int, _ extent: (Int) -> Extent) -> Extent {
        let node = nodes + levels[level].start + index
        guard node.pointee.isUnknown else { return node.pointee }
        var found = Extent.empty
        if level == 0 {
            found = extent(index)
        } else {
            let first = index << ExtentTree.shift
            let end = min(first + 1 << ExtentTree.shift, levels[level - 1].count)
            for child in first..<end { found.formUnion(find(child, at: level - 1, extent)) }
        }
        node.pointee = found
        return found
    }

    // MARK: Searching

    /// The first sibling, from one on, that meets a probe.
    func first(from start: Int, meeting probe: SIMD4<Float>) -> Int? {
        guard start < count else { return nil }
        var level = start == 0 ? levels.count - 1 : 0
        var index = start
        while true {
            let end = min(index | ExtentTree.mask, levels[level].count - 1)
            let base = nodes + levels[level].start
            while index <= end, !base[index].meets(probe) { index += 1 }
            if index <= end {
                if level == 0 { return index }
                level -= 1
                index <<= ExtentTree.shift
                continue
            }
            repeat {
                guard level + 1 < levels.count else { return nil }
                level += 1
                index = (index - 1) >> ExtentTree.shift + 1
            } while index & ExtentTree.mask == 0 || index >= levels[level].count
        }
    }

    /// The last sibling, before one, that meets a probe.
    func last(before end: Int, meeting probe: SIMD4<Float>) -> Int? {
        guard end > 0 else { return nil }
        // From the end, the search starts at the top: what is missed there is missed at once.
        var level = end == count ? levels.count - 1 : 0
        var index = end == count ? levels[level].count - 1 : end - 1
        while true {
            let first = index & ~ExtentTree.mask
            let base = nodes + levels[level].start
            while index >= first, !base[index].meets(probe) { index -= 1 }
            if index >= first {
                if level == 0 { return index }
                level -= 1
                index = min(index << ExtentTree.shift | ExtentTree.mask, levels[level].count - 1)
                continue
            }
            repeat {
                guard level + 1 < levels.count else { return nil }
                level += 1
                index = (index + 1) >> ExtentTree.shift - 1
            } while index & ExtentTree.mask == ExtentTree.mask || index < 0
        }
    }
}
