/// A dictionary that forgets what was not used for the longest time, once it holds too much.
///
/// Lookup and insertion take constant time.
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

    /// How many values there are at most.
    let maximumCount: Int

    /// How much all values cost together at most. The newest stays whatever it costs.
    let maximumCost: Int

    /// What all values cost together.
    private(set) var cost = 0

    init(maximumCount: Int, maximumCost: Int = .max) {
        self.maximumCount = maximumCount
        self.maximumCost = maximumCost
    }

    var count: Int { places.count }

    /// Returns the value of a key, which becomes the newest.
    mutating func value(for key: Key, now: Int = 0) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            append(place)
        }
        entries[place]!.lastUse = now
        return entries[place]!.value
    }

    /// Adds the value of a key that has none, and forgets old ones as needed.
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

    /// Forgets all values that were last used before a time.
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
