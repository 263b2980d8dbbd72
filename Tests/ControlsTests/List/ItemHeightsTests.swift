import Testing

@testable import WaldenControls

@Suite("Heights of many rows")
struct ItemHeightsTests {
    @Test func `a million rows of equal height take the memory of one`() {
        var heights = ItemHeights()
        heights.insert(count: 1_000_000, height: 44, at: 0)
        #expect(heights.runCount == 1 && heights.total == 44_000_000)
        heights.setHeight(60, of: 500_000)
        #expect(heights.runCount == 3)
        #expect(heights.offset(of: 500_001) == 500_000 * 44 + 60)
        #expect(heights.item(at: 500_000 * 44 + 59) == 500_000)
        heights.setHeight(60, of: 500_001)
        heights.setHeight(60, of: 499_999)
        #expect(heights.runCount == 3, "adjacent rows of equal height are one run")
    }

    @Test func `positions beyond the ends map to the first and the last row`() {
        var heights = ItemHeights()
        #expect(heights.item(at: 10) == 0 && heights.total == 0 && heights.offset(of: 0) == 0)
        heights.insert(count: 3, height: 10, at: 0)
        #expect(heights.item(at: -5) == 0 && heights.item(at: 30) == 2 && heights.item(at: 29.9) == 2)
        #expect(heights.offset(of: 3) == 30)
    }

    @Test func `zero-height rows are skipped`() {
        var heights = ItemHeights()
        heights.insert(count: 2, height: 10, at: 0)
        heights.insert(count: 5, height: 0, at: 1)
        #expect(heights.item(at: 9) == 0 && heights.item(at: 10) == 6)
    }

    @Test func `after any changes, positions equal those of a plain array`() {
        for seed: UInt64 in 1...30 {
            var random = SeededRandom(seed)
            var plain: [Double] = []
            var heights = ItemHeights()
            for _ in 0..<300 {
                let height = Double(Int.random(in: 0...4, using: &random) * 10)
                let place = Int.random(in: 0...plain.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let count = Int.random(in: 0...20, using: &random)
                    plain.insert(contentsOf: Array(repeating: height, count: count), at: place)
                    heights.insert(count: count, height: height, at: place)
                case 1:
                    let end = min(plain.count, place + Int.random(in: 0...10, using: &random))
                    plain.removeSubrange(place..<end)
                    heights.remove(place..<end)
                default:
                    guard place < plain.count else { continue }
                    plain[place] = height
                    heights.setHeight(height, of: place)
                }
            }
            var offset = 0.0
            #expect(heights.count == plain.count)
            for (item, height) in plain.enumerated() {
                #expect(heights.height(of: item) == height && heights.offset(of: item) == offset)
                if height > 0 { #expect(heights.item(at: offset + height / 2) == item) }
                offset += height
            }
            #expect(heights.total == offset && heights.runCount <= max(1, plain.count))
        }
    }

    @Test func `rows estimated by the mean leave all others in place`() {
        var heights = ItemHeights()
        heights.insert(count: 100, height: 40, at: 0)
        for item in 10..<60 { heights.setHeight(Double(item), of: item) }
        let (total, before, after) = (heights.total, heights.offset(of: 20), heights.offset(of: 50))
        heights.average(20..<50)
        #expect(heights.runCount == 1 + 10 + 1 + 10 + 1)
        #expect(heights.height(of: 20) == 34.5 && heights.height(of: 49) == 34.5)
        #expect(heights.offset(of: 20) == before && heights.offset(of: 50) == after && heights.total == total)
        #expect(heights.height(of: 19) == 19 && heights.height(of: 50) == 50)
        heights.average(0..<0)
        heights.average(99..<100)
        #expect(heights.total == total && heights.count == 100)
    }

    @Test func `lookup stays fast with many single heights`() {
        var heights = ItemHeights()
        heights.insert(count: 1_000_000, height: 44, at: 0)
        for item in stride(from: 0, to: 200_000, by: 2) { heights.setHeight(50, of: item) }
        #expect(heights.depth < 80, "\(heights.depth)")
    }
}

extension ItemHeights {
    /// The maximum depth of the tree.
    fileprivate var depth: Int {
        func depth(_ node: Int32) -> Int {
            node < 0 ? 0 : 1 + max(depth(nodes[Int(node)].left), depth(nodes[Int(node)].right))
        }
        return depth(root)
    }
}

@Suite("Rows before and after an update")
struct ListItemMapTests {
    @Test func `remaining rows keep their order among inserted and deleted ones`() {
        let map = ListItemMap(oldCount: 6, deleted: RangeSet([1..<2, 4..<5]), inserted: RangeSet([0..<2, 4..<5]))
        // a b c d e f → X Y a c Z d f
        #expect((0..<6).map(map.new) == [2, nil, 3, 5, nil, 6])
        #expect(map.nearest(1) == 3 && map.nearest(4) == 6)
        #expect(map.new(RangeSet([0..<6])) == RangeSet([2..<4, 5..<7]))
    }

    @Test func `rows inserted at the end leave all others in place`() {
        let map = ListItemMap(oldCount: 3, deleted: RangeSet(), inserted: RangeSet([3..<5]))
        #expect((0..<3).map(map.new) == [0, 1, 2])
        let all = ListItemMap(oldCount: 2, deleted: RangeSet([0..<2]), inserted: RangeSet([0..<3]))
        #expect(all.new(0) == nil && all.nearest(0) == nil)
    }
}
