import Testing

@testable import WaldenText

/// Ranges that move along with edits.
struct TrackedRangesTests {
    private func ranges(_ pairs: (Int, Int)...) -> [Range<Int>] { pairs.map { $0..<$1 } }

    @Test func `ranges are sorted, merged where they overlap, and empty ones are dropped`() {
        let tracked = TrackedRanges(ranges((8, 12), (0, 3), (2, 5), (6, 6), (5, 6)))
        #expect(tracked.all == ranges((0, 5), (5, 6), (8, 12)))
    }

    @Test func `ranges before an edit stay, those behind it shift, those that it cuts vanish`() {
        var tracked = TrackedRanges(ranges((0, 2), (4, 6), (8, 10)))
        #expect(tracked.replace(2..<3, newCount: 5).isEmpty)
        #expect(tracked.all == ranges((0, 2), (8, 10), (12, 14)))
        #expect(tracked.replace(9..<9, newCount: 1) == ranges((8, 10)))
        #expect(tracked.all == ranges((0, 2), (13, 15)))
        #expect(tracked.replace(1..<14, newCount: 0) == ranges((0, 2), (13, 15)))
        #expect(tracked.all.isEmpty)
    }

    @Test func `an edit at an end of a range leaves it whole`() {
        var tracked = TrackedRanges(ranges((4, 6), (6, 8)))
        #expect(tracked.replace(6..<6, newCount: 2).isEmpty && tracked.all == ranges((4, 6), (8, 10)))
        #expect(tracked.replace(4..<4, newCount: 1).isEmpty && tracked.all == ranges((5, 7), (9, 11)))
    }

    @Test func `those that overlap a part are found`() {
        let tracked = TrackedRanges(ranges((0, 2), (4, 6), (8, 10)))
        #expect(tracked.overlapping(2..<4).isEmpty)
        #expect(tracked.overlapping(1..<5) == ranges((0, 2), (4, 6)))
        #expect(tracked.overlapping(5..<100) == ranges((4, 6), (8, 10)))
    }

    @Test(arguments: 1...20) func `any edits have the effect of a plain list`(seed: UInt64) {
        var random = PseudorandomNumbers(seed: seed)
        func number(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }
        var plain = (0..<200).map { $0 * 10..<$0 * 10 + 1 + number(9) }
        var (tracked, length) = (TrackedRanges(plain), 2000)
        for _ in 0..<300 {
            let start = number(length)
            let edit = start..<min(length, start + number(12))
            let count = number(12)
            plain = plain.compactMap { range in
                if range.upperBound <= edit.lowerBound { return range }
                guard range.lowerBound >= edit.upperBound else { return nil }
                return range.lowerBound + count - edit.count..<range.upperBound + count - edit.count
            }
            _ = tracked.replace(edit, newCount: count)
            length += count - edit.count
            #expect(tracked.all == plain)
        }
    }
}
