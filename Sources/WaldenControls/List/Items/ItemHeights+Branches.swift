/// Splitting and merging subtrees.
extension ItemHeights {
    func totalCount(_ node: Int32) -> Int { node < 0 ? 0 : nodes[Int(node)].totalCount }
    func totalHeight(_ node: Int32) -> Double { node < 0 ? 0 : nodes[Int(node)].totalHeight }
    private func size(_ node: Int32) -> Int32 { node < 0 ? 0 : nodes[Int(node)].size }

    mutating func makeNode(height: Double, count: Int) -> Int32 {
        let node = Node(height: height, count: count, totalCount: count, totalHeight: Double(count) * height)
        if let index = free.popLast() {
            nodes[Int(index)] = node
            return index
        }
        nodes.append(node)
        return Int32(nodes.count - 1)
    }

    mutating func release(_ node: Int32) {
        guard node >= 0 else { return }
        release(nodes[Int(node)].left)
        release(nodes[Int(node)].right)
        free.append(node)
    }

    mutating func update(_ node: Int32) {
        let run = nodes[Int(node)]
        nodes[Int(node)].totalCount = run.count + totalCount(run.left) + totalCount(run.right)
        nodes[Int(node)].totalHeight = Double(run.count) * run.height + totalHeight(run.left) + totalHeight(run.right)
        nodes[Int(node)].size = 1 + size(run.left) + size(run.right)
    }

    /// Merges two subtrees. Chooses the root at random, in proportion to their sizes.
    mutating func merge(_ first: Int32, _ second: Int32) -> Int32 {
        if first < 0 { return second }
        if second < 0 { return first }
        if draw(below: size(first) + size(second)) < size(first) {
            let merged = merge(nodes[Int(first)].right, second)
            nodes[Int(first)].right = merged
            update(first)
            return first
        }
        let merged = merge(first, nodes[Int(second)].left)
        nodes[Int(second)].left = merged
        update(second)
        return second
    }

    /// Splits a subtree before an item.
    mutating func split(_ node: Int32, at item: Int) -> (Int32, Int32) {
        guard node >= 0 else { return (ItemHeights.none, ItemHeights.none) }
        let run = nodes[Int(node)]
        let before = totalCount(run.left)
        if item <= before {
            let (first, second) = split(run.left, at: item)
            nodes[Int(node)].left = second
            update(node)
            return (first, node)
        }
        let inside = item - before
        if inside >= run.count {
            let (first, second) = split(run.right, at: inside - run.count)
            nodes[Int(node)].right = first
            update(node)
            return (node, second)
        }
        nodes[Int(node)].count = inside
        nodes[Int(node)].right = ItemHeights.none
        update(node)
        let rest = makeNode(height: run.height, count: run.count - inside)
        return (node, merge(rest, run.right))
    }

    /// Returns the height of the first run (`\.left`) or the last one (`\.right`) of a subtree.
    func endHeight(of node: Int32, _ side: KeyPath<Node, Int32>) -> Double? {
        guard node >= 0 else { return nil }
        var node = node
        while nodes[Int(node)][keyPath: side] >= 0 { node = nodes[Int(node)][keyPath: side] }
        return nodes[Int(node)].height
    }

    mutating func extend(_ node: Int32, _ side: KeyPath<Node, Int32>, by count: Int) {
        guard let height = endHeight(of: node, side) else { return }
        var node = node
        while node >= 0 {
            nodes[Int(node)].totalCount += count
            nodes[Int(node)].totalHeight += Double(count) * height
            let next = nodes[Int(node)][keyPath: side]
            if next < 0 { nodes[Int(node)].count += count }
            node = next
        }
    }
}
