/// The extents of many siblings, as a tree in which each node is the box around four of the level beneath.
///
/// Finds the few siblings that meet a small box without looking at the others, in the order of the siblings or against
/// it. An extent that is forgotten counts as meeting everything, with all nodes above it, until it is found again.
///
/// - Complexity: A search costs O(log *n*) for each sibling found; forgetting one costs O(log *n*) at most.
///
/// The memory is the caller's to free, by ``deallocate()``: a search then costs no counting of references. It is one
/// block: a head, and the levels from the top to the siblings. Four nodes that belong together fill one line of the
/// cache; groups that are not full are filled up with empty extents, which nothing meets.
struct ExtentTree {
    /// The place of the top level, the number of siblings, the last place of the top level, and where each level begins,
    /// in nodes from the block's beginning.
    private let head: UnsafeMutablePointer<UInt32>
    private let nodes: UnsafeMutablePointer<Extent>

    private static let shift = 2
    private static let mask = 1 << shift - 1
    /// How many nodes the head takes, and how many levels it has room for: more than memory has.
    private static let headLength = 4
    private static let mostLevels = 13
    /// How many nodes the top level has at most. One level less is worth more than a short top.
    private static let mostAtTop = 8

    /// Makes a tree in which no extent is known.
    init(count: Int) {
        var counts = [count]
        while let last = counts.last, last > ExtentTree.mostAtTop {
            counts.append((last + ExtentTree.mask) >> ExtentTree.shift)
        }
        precondition(counts.count <= ExtentTree.mostLevels, "ExtentTree: too many siblings")
        let padded = counts.map { max(1 << ExtentTree.shift, ($0 + ExtentTree.mask) & ~ExtentTree.mask) }
        let total = padded.reduce(ExtentTree.headLength, +)
        let block = UnsafeMutableRawPointer.allocate(byteCount: total * MemoryLayout<Extent>.stride, alignment: 64)
        head = block.bindMemory(to: UInt32.self, capacity: ExtentTree.headLength * 4)
        nodes = block.assumingMemoryBound(to: Extent.self)
        head[0] = UInt32(counts.count - 1)
        head[1] = UInt32(count)
        head[2] = UInt32(padded[counts.count - 1] - 1)
        var start = ExtentTree.headLength
        for level in counts.indices.reversed() {
            head[3 + level] = UInt32(start)
            (nodes + start).initialize(repeating: .unknown, count: counts[level])
            (nodes + start + counts[level]).initialize(repeating: .empty, count: padded[level] - counts[level])
            start += padded[level]
        }
    }

    func deallocate() { head.deallocate() }

    /// The number of siblings.
    var count: Int { Int(head[1]) }

    /// The extent of a sibling, as far as it is known.
    subscript(index: Int) -> Extent { level(0)[index] }

    private var top: Int { Int(head[0]) }
    /// The last place of the top level.
    private var lastAtTop: Int { Int(head[2]) }

    /// The nodes of a level; the siblings are level 0.
    @inline(__always)
    private func level(_ level: Int) -> UnsafeMutablePointer<Extent> { nodes + Int(head[3 + level]) }

    // MARK: Forgetting and finding again

    /// Forgets the extent of a sibling.
    func forget(_ index: Int) {
        var index = index
        for level in 0...top {
            let node = self.level(level) + index
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
        var all = Extent.empty
        for index in 0...lastAtTop { all.formUnion(find(index, at: top, extent)) }
        return all
    }

    private func find(_ index: Int, at level: Int, _ extent: (Int) -> Extent) -> Extent {
        let node = self.level(level) + index
        guard node.pointee.isUnknown else { return node.pointee }
        var found = Extent.empty
        if level == 0 {
            found = extent(index)
        } else {
            let first = index << ExtentTree.shift
            for child in first...(first | ExtentTree.mask) { found.formUnion(find(child, at: level - 1, extent)) }
        }
        node.pointee = found
        return found
    }

    // MARK: Searching

    /// The first sibling, from one on, that meets a probe.
    func first(from start: Int, meeting probe: SIMD4<Float>) -> Int? {
        guard start < count else { return nil }
        var level = start == 0 ? top : 0
        var index = start
        while true {
            let base = self.level(level)
            let end = index | ExtentTree.mask
            while index <= end, !base[index].meets(probe) { index += 1 }
            if index <= end {
                if level == 0 { return index }
                level -= 1
                index <<= ExtentTree.shift
                continue
            }
            repeat {
                if level == top {
                    if index > lastAtTop { return nil }
                    break
                }
                level += 1
                index = (index - 1) >> ExtentTree.shift + 1
            } while index & ExtentTree.mask == 0
        }
    }

    /// The last sibling, before one, that meets a probe.
    @inline(__always)
    func last(before end: Int, meeting probe: SIMD4<Float>) -> Int? {
        guard end > 0 else { return nil }
        // From the end, the search starts at the top: what is missed there is missed at once.
        let isWhole = end >= count
        var level = isWhole ? top : 0
        var index = isWhole ? lastAtTop : end &- 1
        while true {
            let group = self.level(level) + (index & ~ExtentTree.mask)
            if let place = ExtentTree.last(of: group, upTo: index & ExtentTree.mask, meeting: probe) {
                index = index & ~ExtentTree.mask | place
                if level == 0 { return index }
                level &-= 1
                index = index << ExtentTree.shift | ExtentTree.mask
                continue
            }
            index &= ~ExtentTree.mask
            index &-= 1
            repeat {
                if level == top {
                    if index < 0 { return nil }
                    break
                }
                level += 1
                index = (index + 1) >> ExtentTree.shift - 1
            } while index & ExtentTree.mask == ExtentTree.mask || index < 0
        }
    }

    /// The last of a group's four nodes, up to one of them, that meets a probe.
    @inline(__always)
    private static func last(of group: UnsafePointer<Extent>, upTo last: Int, meeting probe: SIMD4<Float>) -> Int? {
        if last == 3, group[3].meets(probe) { return 3 }
        if last >= 2, group[2].meets(probe) { return 2 }
        if last >= 1, group[1].meets(probe) { return 1 }
        return group[0].meets(probe) ? 0 : nil
    }
}
