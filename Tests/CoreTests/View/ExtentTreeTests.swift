import Testing
import WaldenGeometry

@testable import WaldenCore

/// The extent tree, compared with a plain array.
struct ExtentTreeTests {
    /// Returns random boxes in a square, some of them null.
    private static func boxes(_ count: Int, _ random: inout SplitMix) -> [Extent] {
        (0..<count).map { _ in
            if Int.random(in: 0..<8, using: &random) == 0 { return .empty }
            let x = Double.random(in: 0..<100, using: &random)
            let y = Double.random(in: 0..<100, using: &random)
            return Extent(Rect(x: x, y: y, width: 100 / Double(count).squareRoot(), height: 9))
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 8, 9, 12, 13, 16, 17, 32, 33, 100, 128, 129, 192, 193, 1000, 4097])
    func `finds what a linear search finds, forwards and backwards`(count: Int) {
        var random = SplitMix(seed: UInt64(count))
        var boxes = ExtentTreeTests.boxes(count, &random)
        let tree = ExtentTree(count: count)
        for _ in 0..<40 {
            tree.refresh { boxes[$0] }
            let point = Point(x: .random(in: 0..<100, using: &random), y: .random(in: 0..<100, using: &random))
            let probe = Extent.probe(point)
            let hits = boxes.indices.filter { boxes[$0].meets(probe) }
            var forwards: [Int] = []
            while let next = tree.first(from: (forwards.last ?? -1) + 1, meeting: probe) { forwards.append(next) }
            #expect(forwards == hits)
            var backwards: [Int] = []
            while let next = tree.last(before: backwards.last ?? count, meeting: probe) { backwards.append(next) }
            #expect(backwards == hits.reversed())
            // Move some before the next search.
            for _ in 0..<3 {
                let moved = Int.random(in: 0..<count, using: &random)
                boxes[moved] = ExtentTreeTests.boxes(1, &random)[0]
                tree.invalidate(moved)
            }
        }
    }

    @Test func `invalidated extents are found by every search, and the bounding box covers everything`() {
        var random = SplitMix(seed: 7)
        let boxes = ExtentTreeTests.boxes(200, &random)
        let tree = ExtentTree(count: 200)
        let all = tree.refresh { boxes[$0] }
        var union = Extent.empty
        for box in boxes { union.formUnion(box) }
        #expect(all == union)
        let nowhere = Extent.probe(Point(x: -50, y: -50))
        #expect(tree.first(from: 0, meeting: nowhere) == nil)
        tree.invalidate(123)
        #expect(tree.first(from: 0, meeting: nowhere) == 123)
        #expect(tree.last(before: 200, meeting: nowhere) == 123)
        #expect(tree.first(from: 124, meeting: nowhere) == nil)
        #expect(tree.last(before: 123, meeting: nowhere) == nil)
    }
}
