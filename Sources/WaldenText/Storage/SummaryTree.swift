/// An element of a ``SummaryTree``.
package protocol Summarized {
    /// What is added up over elements.
    associatedtype Summary: AdditiveArithmetic & Sendable

    var summary: Summary { get }
}

/// A sequence of elements with the totals of any prefix: a randomized binary search tree.
///
/// - Complexity: Each operation is O(log *n*) in the number of elements, unless stated otherwise.
package struct SummaryTree<Element: Summarized> {
    package typealias Summary = Element.Summary

    private struct Node {
        /// That of the element.
        var summary: Summary
        /// The total of the subtree.
        var total: Summary
        /// The number of elements in the subtree.
        var size = 1
        var left = -1
        var right = -1
    }

    private var nodes: [Node] = []
    /// The elements of the nodes; `nil` for unused ones.
    private var elements: [Element?] = []
    private var unused: [Int] = []
    private var root = -1
    private var random = PseudorandomNumbers()

    /// Creates a tree.
    ///
    /// - Complexity: O(*n*).
    package init(_ elements: [Element] = []) {
        nodes.reserveCapacity(elements.count)
        self.elements.reserveCapacity(elements.count)
        root = makeSubtree(elements[...])
    }

    package var count: Int { size(root) }

    /// The total of all elements.
    package var total: Summary { total(root) }

    package subscript(index: Int) -> Element {
        precondition(indices.contains(index), "SummaryTree: the index is out of range")
        var (node, index) = (root, index)
        while true {
            let before = size(nodes[node].left)
            if index == before { return elements[node]! }
            (node, index) = index < before ? (nodes[node].left, index) : (nodes[node].right, index - before - 1)
        }
    }

    package var indices: Range<Int> { 0..<count }

    /// Returns the first element for which the total up to and including it satisfies a predicate, and the total before
    /// it; `nil` if the total of all elements does not. Once true, the predicate must stay true for greater totals.
    package func first(where isReached: (Summary) -> Bool) -> (index: Int, element: Element, before: Summary)? {
        var (node, index, before) = (root, 0, Summary.zero)
        while node >= 0 {
            let current = nodes[node]
            let start = before + total(current.left)
            if current.left >= 0, isReached(start) {
                node = current.left
                continue
            }
            index += size(current.left)
            before = start + current.summary
            if isReached(before) { return (index, elements[node]!, start) }
            index += 1
            node = current.right
        }
        return nil
    }

    /// Calls a closure with the elements of a range in order, until it returns false.
    ///
    /// - Complexity: O(log *n* + *m*) in the number of visited elements.
    package func visit(_ range: Range<Int>, _ body: (Element) -> Bool) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "SummaryTree: the range is out of bounds")
        _ = visit(range, below: root, body)
    }

    private func visit(_ range: Range<Int>, below node: Int, _ body: (Element) -> Bool) -> Bool {
        guard node >= 0, !range.isEmpty else { return true }
        let current = nodes[node]
        let before = size(current.left)
        if range.lowerBound < before {
            guard visit(range.clamped(to: 0..<before), below: current.left, body) else { return false }
        }
        if range.contains(before) { guard body(elements[node]!) else { return false } }
        guard range.upperBound > before + 1 else { return true }
        let rest = max(0, range.lowerBound - before - 1)..<range.upperBound - before - 1
        return visit(rest, below: current.right, body)
    }

    // MARK: Changing

    /// Changes an element in place.
    package mutating func update<Result>(_ index: Int, _ body: (inout Element) -> Result) -> Result {
        precondition(indices.contains(index), "SummaryTree: the index is out of range")
        return update(index, below: root, body)
    }

    private mutating func update<Result>(_ index: Int, below node: Int, _ body: (inout Element) -> Result) -> Result {
        let (left, right) = (nodes[node].left, nodes[node].right)
        let before = size(left)
        defer { refresh(node) }
        if index < before { return update(index, below: left, body) }
        if index > before { return update(index - before - 1, below: right, body) }
        defer { nodes[node].summary = elements[node]!.summary }
        return body(&elements[node]!)
    }

    /// Changes all elements in place. O(*n*).
    package mutating func updateAll(_ body: (inout Element) -> Void) { updateAll(below: root, body) }

    private mutating func updateAll(below node: Int, _ body: (inout Element) -> Void) {
        guard node >= 0 else { return }
        let (left, right) = (nodes[node].left, nodes[node].right)
        updateAll(below: left, body)
        body(&elements[node]!)
        nodes[node].summary = elements[node]!.summary
        updateAll(below: right, body)
        refresh(node)
    }

    /// - Complexity: In addition, O(*m*) in the number of removed and inserted elements.
    package mutating func replaceSubrange(_ range: Range<Int>, with elements: [Element]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "SummaryTree: the range is out of bounds")
        let (before, rest) = split(root, at: range.lowerBound)
        let (removed, after) = split(rest, at: range.count)
        release(removed)
        root = merge(merge(before, makeSubtree(elements[...])), after)
    }

    // MARK: Nodes

    private func size(_ node: Int) -> Int { node < 0 ? 0 : nodes[node].size }
    private func total(_ node: Int) -> Summary { node < 0 ? .zero : nodes[node].total }

    private mutating func refresh(_ node: Int) {
        let (left, right) = (nodes[node].left, nodes[node].right)
        nodes[node].total = total(left) + nodes[node].summary + total(right)
        nodes[node].size = size(left) + 1 + size(right)
    }

    private mutating func makeSubtree(_ elements: ArraySlice<Element>) -> Int {
        guard !elements.isEmpty else { return -1 }
        let middle = elements.startIndex + elements.count / 2
        let left = makeSubtree(elements[..<middle])
        let right = makeSubtree(elements[(middle + 1)...])
        let summary = elements[middle].summary
        let node = Node(summary: summary, total: summary, left: left, right: right)
        let index = unused.popLast() ?? nodes.count
        if index < nodes.count {
            nodes[index] = node
            self.elements[index] = elements[middle]
        } else {
            nodes.append(node)
            self.elements.append(elements[middle])
        }
        refresh(index)
        return index
    }

    private mutating func release(_ node: Int) {
        guard node >= 0 else { return }
        release(nodes[node].left)
        release(nodes[node].right)
        elements[node] = nil
        unused.append(node)
    }

    /// Merges two subtrees. Chooses the root at random, in proportion to their sizes.
    private mutating func merge(_ first: Int, _ second: Int) -> Int {
        if first < 0 { return second }
        if second < 0 { return first }
        if Int(random.next() >> 33) % (size(first) + size(second)) < size(first) {
            let merged = merge(nodes[first].right, second)
            nodes[first].right = merged
            refresh(first)
            return first
        }
        let merged = merge(first, nodes[second].left)
        nodes[second].left = merged
        refresh(second)
        return second
    }

    /// Splits a subtree before an element.
    private mutating func split(_ node: Int, at index: Int) -> (first: Int, second: Int) {
        guard node >= 0 else { return (-1, -1) }
        let before = size(nodes[node].left)
        if index <= before {
            let (first, second) = split(nodes[node].left, at: index)
            nodes[node].left = second
            refresh(node)
            return (first, node)
        }
        let (first, second) = split(nodes[node].right, at: index - before - 1)
        nodes[node].right = first
        refresh(node)
        return (node, second)
    }
}

extension SummaryTree: Sendable where Element: Sendable {}
