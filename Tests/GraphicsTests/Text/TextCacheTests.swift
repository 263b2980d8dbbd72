import Testing

@testable import WaldenGraphics

private let font = Font.system(size: 14)

@MainActor @Suite(.serialized) struct TextCacheTests {
    @Test func `unchanged text is not laid out again`() {
        let first = TextLayout.cached("Press me", font: font, maxWidth: 100, maxLines: 1)
        #expect(TextLayout.cached("Press me", font: font, maxWidth: 100, maxLines: 1) === first)
        #expect(TextLayout.cached("Press me", font: font, maxWidth: 101, maxLines: 1) !== first)
        #expect(TextLayout.cached("Press me", font: font.italic(), maxWidth: 100, maxLines: 1) !== first)
        #expect(TextLayout.cached("Press me", font: font, maxWidth: 100, maxLines: 2) !== first)
        #expect(TextLayout.cached(AttributedText("Press me"), font: font, maxWidth: 100, maxLines: 1) === first)
        let marked = AttributedText("Press me", attributes: TextAttributes(color: .red))
        let red = TextLayout.cached(marked, font: font, maxWidth: 100, maxLines: 1)
        #expect(red !== first)
        #expect(TextLayout.cached(marked, font: font, maxWidth: 100, maxLines: 1) === red)
    }

    @Test func `texts that look the same but differ have separate layouts`() {
        let composed = TextLayout.cached("\u{E9}", font: font)
        let decomposed = TextLayout.cached("e\u{301}", font: font)
        #expect(composed !== decomposed)
        #expect(decomposed.text.utf8.count == 3)
    }

    @Test func `ten thousand labels do not cache ten thousand layouts`() {
        weak var old: TextLayout?
        do { old = TextLayout.cached("old", font: font) }
        #expect(old != nil)
        for index in 0..<2000 { _ = TextLayout.cached("Label \(index)", font: font) }
        #expect(TextLayout.cachedCount <= TextLayout.maximumCachedCount)
        #expect(TextLayout.cachedCount > 100)
        #expect(old == nil)
    }

    @Test func `large texts evict one another, and the newest stays`() {
        let large = String(repeating: "large ", count: 10_000)
        let layouts = (0..<4).map { TextLayout.cached("\($0)" + large, font: font, maxWidth: 500) }
        #expect(TextLayout.cached("3" + large, font: font, maxWidth: 500) === layouts[3])
        #expect(TextLayout.cached("0" + large, font: font, maxWidth: 500) !== layouts[0])
    }

    @Test func `the cache can be emptied`() {
        let layout = TextLayout.cached("emptied", font: font)
        TextLayout.removeAllCached()
        #expect(TextLayout.cachedCount == 0)
        #expect(TextLayout.cached("emptied", font: font) !== layout)
    }
}

@Suite struct LRUCacheTests {
    @Test func `the most recently used entry stays`() {
        var cache = LRUCache<Int, String>(maximumCount: 3)
        for key in 1...3 { cache.insert("\(key)", for: key) }
        #expect(cache.value(for: 1) == "1")
        cache.insert("4", for: 4)
        #expect(cache.value(for: 2) == nil)
        #expect([1, 3, 4].map { cache.value(for: $0) } == ["1", "3", "4"])
    }

    @Test func `cost and age bound the cache`() {
        var cache = LRUCache<Int, Int>(maximumCount: 100, maximumCost: 10)
        for key in 0..<5 { cache.insert(key, for: key, cost: 4, now: key) }
        #expect(cache.count == 2 && cache.cost == 8)
        cache.insert(9, for: 9, cost: 1000, now: 5)
        #expect(cache.count == 1 && cache.value(for: 9, now: 6) == 9)
        cache.removeAll(unusedSince: 6)
        #expect(cache.count == 1)
        cache.removeAll(unusedSince: 7)
        #expect(cache.count == 0 && cache.cost == 0)
    }

    @Test func `a cache behaves like a plain array`() {
        var cache = LRUCache<Int, Int>(maximumCount: 8)
        var list: [Int] = []
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            let key = Int.random(in: 0..<16, using: &generator)
            let known = cache.value(for: key)
            #expect((known != nil) == list.contains(key))
            list.removeAll { $0 == key }
            list.append(key)
            if known == nil { cache.insert(key, for: key) }
            if list.count > 8 { list.removeFirst() }
        }
    }
}
