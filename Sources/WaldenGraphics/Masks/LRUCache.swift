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
    private var places: [Key: Int] = [:]
    private var oldest = none
    private var newest = none

    let maximumCount: Int
    /// The newest value stays even if it alone exceeds this limit.
    let maximumCost: Int
    private(set) var cost = 0

    init(maximumCount: Int, maximumCost: Int = .max) {
        self.maximumCount = maximumCount
        self.maximumCost = maximumCost
    }

    var count: Int { places.count }

    /// Returns a key's value and marks it as most recently used.
    mutating func value(for key: Key, now: Int = 0) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            append(place)
        }
        entries[place]!.lastUse = now
        return entries[place]!.value
    }

    /// Adds a value for a key that has none, and evicts old values as needed.
    mutating func insert(_ value: Value, for key: Key, cost: Int = 1, now: Int = 0) {
        assert(places[key] == nil)
        let entry = Entry(
            key: key, value: value, cost: cost, lastUse: now, older: Self.none, newer: Self.none)
        let place: Int
        if let reused = free.popLast() {
            place = reused
            entries[place] = entry
        } else {
            place = entries.count
            entries.append(entry)
        }
        places[key] = place
        append(place)
        self.cost += cost
        while count > 1 && (count > maximumCount || self.cost > maximumCost) { removeOldest() }
    }

    mutating func removeAll(unusedSince time: Int) {
        while oldest != Self.none, entries[oldest]!.lastUse < time { removeOldest() }
    }

    mutating func removeAll() { self = LRUCache(maximumCount: maximumCount, maximumCost: maximumCost) }

    private mutating func removeOldest() {
        let place = oldest
        unlink(place)
        let entry = entries[place]!
        entries[place] = nil
        free.append(place)
        places[entry.key] = nil
        cost -= entry.cost
    }

    private mutating func unlink(_ place: Int) {
        let (older, newer) = (entries[place]!.older, entries[place]!.newer)
        if older == Self.none { oldest = newer } else { entries[older]!.newer = newer }
        if newer == Self.none { newest = older } else { entries[newer]!.older = older }
    }

    private mutating func append(_ place: Int) {
        entries[place]!.older = newest
        entries[place]!.newer = Self.none
        if newest == Self.none { oldest = place } else { entries[newest]!.newer = place }
        newest = place
    }
}
