/// The extents of many siblings, as a tree in which each node is the box around four of the level beneath.
///
/// Finds the few siblings that meet a small box without looking at the others, in the order of the siblings or against
/// it. An extent that is forgotten counts as meeting everything, with all nodes above it, until it is found again.
///
/// - Complexity: A search costs O(log *n*) for each sibling found; forgetting one costs O(log *n*) at most.
///
/// The memory is the caller's to free, by ``deallocate()``: a search then costs no counting of references. It is one
/// block that takes as few lines of the cache as may be: in the first one a head and the top level, then the other
/// levels downwards. Four nodes that belong together fill a line; groups that are not full are filled up with empty
/// extents, which nothing meets.
struct ExtentTree {
    /// The place of the top level, the number of siblings, and where the levels 0 and 1 begin among the nodes.
    private let head: UnsafeMutablePointer<UInt32>
    /// The block as nodes; the first one is the head.
    private let nodes: UnsafeMutablePointer<Extent>

    private static let shift = 2
    private static let mask = 1 << shift - 1
    /// How many nodes the top level has at most: what the head leaves of a line.
    private static let mostAtTop = 3

    /// Makes a tree in which no extent is known.
    init(count: Int) {
        var top = 0
        while ExtentTree.length(count, top) > ExtentTree.mostAtTop { top += 1 }
        let starts = (0...top).map { ExtentTree.start(of: $0, top, count) }
        let total = starts[0] + max(1 << ExtentTree.shift, ExtentTree.padded(count, 0))
        precondition(total < Int(UInt32.max), "ExtentTree: too many siblings")
        let block = UnsafeMutableRawPointer.allocate(byteCount: total * MemoryLayout<Extent>.stride, alignment: 64)
        head = block.bindMemory(to: UInt32.self, capacity: 4)
        nodes = block.assumingMemoryBound(to: Extent.self)
        head[0] = UInt32(top)
        head[1] = UInt32(count)
        head[2] = UInt32(starts[0])
        head[3] = top > 0 ? UInt32(starts[1]) : 0
        (nodes + 1).initialize(repeating: .empty, count: total - 1)
        for level in 0...top {
            (nodes + starts[level]).update(repeating: .unknown, count: ExtentTree.length(count, level))
        }
    }

    /// How many nodes a level has.
    private static func length(_ count: Int, _ level: Int) -> Int {
        (count + 1 << (shift * level) - 1) >> (shift * level)
    }

    /// How many nodes a level has with those that fill up its last group.
    private static func padded(_ count: Int, _ level: Int) -> Int { (length(count, level) + mask) & ~mask }

    /// Where a level begins.
    private static func start(of level: Int, _ top: Int, _ count: Int) -> Int {
        if level == top { return 1 }
        var start = 1 + mostAtTop
        for above in stride(from: top - 1, to: level, by: -1) { start += padded(count, above) }
        return start
    }

    func deallocate() { nodes.deallocate() }

    /// The number of siblings.
    var count: Int { Int(head[1]) }

    /// The extent of a sibling, as far as it is known.
    subscript(index: Int) -> Extent { level(0)[index] }

    private var top: Int { Int(head[0]) }

    /// The nodes of a level; the siblings are level 0.
    @inline(__always)
    private func level(_ level: Int) -> UnsafeMutablePointer<Extent> {
        if level == 0 { return nodes + Int(head[2]) }
        if level == 1 { return nodes + Int(head[3]) }
        if level == top { return nodes + 1 }
        return nodes + ExtentTree.start(of: level, top, count)
    }

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
        for index in 0..<ExtentTree.mostAtTop { all.formUnion(find(index, at: top, extent)) }
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
        // From the beginning, the search starts at the top: what is missed there is missed at once.
        var level = start == 0 ? top : 0
        var index = start
        while true {
            let nodes = self.level(level)
            let end = level == top ? ExtentTree.mostAtTop - 1 : index | ExtentTree.mask
            while index <= end, !nodes[index].meets(probe) { index += 1 }
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
            } while index & ExtentTree.mask == 0 || level == top && index >= ExtentTree.mostAtTop
        }
    }

    /// The last sibling, before one, that meets a probe.
    @inline(__always)
    func last(before end: Int, meeting probe: SIMD4<Float>) -> Int? {
        guard end > 0 else { return nil }
        let isWhole = end >= count
        var level = isWhole ? top : 0
        var index = isWhole ? ExtentTree.mostAtTop &- 1 : end &- 1
        while true {
            let first = index & ~ExtentTree.mask
            let group = self.level(level) + first
            if let place = ExtentTree.last(of: group, upTo: index & ExtentTree.mask, meeting: probe) {
                index = first | place
                if level == 0 { return index }
                level &-= 1
                index = index &<< ExtentTree.shift | ExtentTree.mask
                continue
            }
            index = first &- 1
            repeat {
                guard level < top else { return nil }
                level &+= 1
                index = (index &+ 1) &>> ExtentTree.shift &- 1
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
