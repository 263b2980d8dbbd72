/// A dictionary that evicts the least recently used values when it is full. All operations take constant time.
struct LRUCache<Key: Hashable, Value> {
    private struct Entry {
        var key: Key
        var value: Value
        var cost: Int
        var lastUse: Int
        var older: Int
        var newer: Int
    }

    private static var none: Int { -1 }

    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var slots: [Key: Int] = [:]
    private var oldest = none
    private var newest = none

    let maximumCount: Int
    /// The maximum total cost. The newest value stays even if it alone exceeds it.
    let maximumCost: Int
    private(set) var cost = 0

    init(maximumCount: Int, maximumCost: Int = .max) {
        self.maximumCount = maximumCount
        self.maximumCost = maximumCost
    }

    var count: Int { slots.count }

    /// Returns a key's value and marks it as most recently used.
    mutating func value(for key: Key, now: Int = 0) -> Value? {
        guard let index = slots[key] else { return nil }
        if index != newest {
            unlink(index)
            append(index)
        }
        entries[index]!.lastUse = now
        return entries[index]!.value
    }

    /// Adds a value for a key that has none, and evicts old values as needed.
    mutating func insert(_ value: Value, for key: Key, cost: Int = 1, now: Int = 0) {
        assert(slots[key] == nil)
        let entry = Entry(
            key: key, value: value, cost: cost, lastUse: now, older: Self.none, newer: Self.none)
        let index: Int
        if let reused = free.popLast() {
            index = reused
            entries[index] = entry
        } else {
            index = entries.count
            entries.append(entry)
        }
        slots[key] = index
        append(index)
        self.cost += cost
        while count > 1 && (count > maximumCount || self.cost > maximumCost) { removeOldest() }
    }

    mutating func removeAll(unusedSince time: Int) {
        while oldest != Self.none, entries[oldest]!.lastUse < time { removeOldest() }
    }

    mutating func removeAll() { self = LRUCache(maximumCount: maximumCount, maximumCost: maximumCost) }

    private mutating func removeOldest() {
        let index = oldest
        unlink(index)
        let entry = entries[index]!
        entries[index] = nil
        free.append(index)
        slots[entry.key] = nil
        cost -= entry.cost
    }

    private mutating func unlink(_ index: Int) {
        let (older, newer) = (entries[index]!.older, entries[index]!.newer)
        if older == Self.none { oldest = newer } else { entries[older]!.newer = newer }
        if newer == Self.none { newest = older } else { entries[newer]!.older = older }
    }

    private mutating func append(_ index: Int) {
        entries[index]!.older = newest
        entries[index]!.newer = Self.none
        if newest == Self.none { oldest = index } else { entries[newest]!.newer = index }
        newest = index
    }
}
