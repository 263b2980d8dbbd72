/// Distributes a length among the views of a stack.
enum LengthDivision {
    /// The request of one view, in points.
    struct Share {
        var preferred: Double
        var limits: ClosedRange<Double>
        var hugging: LayoutPriority
    }

    /// A length that a view can give up at a resistance, in points.
    struct Yield {
        var resistance: LayoutPriority
        var length: Double
    }

    /// Distributes extra length, lowest hugging first. Growing views become equally long; of others with the same
    /// hugging, the last grows first.
    static func grow(_ shares: [Share], to available: Double) -> [Double] {
        var lengths = shares.map(\.preferred)
        for hugging in Set(shares.map(\.hugging)).sorted() {
            let rest = available - lengths.reduce(0, +)
            guard rest > 0 else { break }
            let indices = shares.indices.filter { shares[$0].hugging == hugging }
            if hugging == .growing {
                let limits = indices.map {
                    shares[$0].preferred...max(shares[$0].preferred, shares[$0].limits.upperBound)
                }
                let room = rest + indices.reduce(0) { $0 + lengths[$1] }
                let parts = divide(room, by: indices.map { _ in 1 }, within: limits)
                for (index, part) in zip(indices, parts) { lengths[index] = part }
            } else {
                var rest = rest
                for index in indices.reversed() where rest > 0 {
                    let growth = min(rest, max(0, shares[index].limits.upperBound - lengths[index]))
                    lengths[index] += growth
                    rest -= growth
                }
            }
        }
        return lengths
    }

    /// Removes missing length, lowest resistance first; at equal resistance, in proportion to what each view can give.
    static func shrink(_ lengths: [Double], giving yields: [[Yield]], to available: Double) -> [Double] {
        var lengths = lengths
        for resistance in Set(yields.joined().map(\.resistance)).sorted() {
            let missing = lengths.reduce(0, +) - available
            guard missing > 0 else { break }
            let parts: [Double] = yields.map { yields in
                yields.reduce(0) { $1.resistance == resistance ? $0 + $1.length : $0 }
            }
            let whole = parts.reduce(0, +)
            guard whole > 0 else { continue }
            let factor = min(1, missing / whole)
            for index in lengths.indices { lengths[index] -= parts[index] * factor }
        }
        return lengths
    }

    /// Divides a length in proportion to weights, or equally if all are zero, within limits.
    static func divide(
        _ available: Double, by weights: [Double], within limits: [ClosedRange<Double>]
    ) -> [Double] {
        var lengths = limits.map(\.lowerBound)
        var free = Array(limits.indices)
        var rest = available
        while !free.isEmpty {
            let whole = free.reduce(0) { $0 + weights[$1] }
            var excess = 0.0
            let ideals = free.map { whole > 0 ? rest * weights[$0] / whole : rest / Double(free.count) }
            for (index, ideal) in zip(free, ideals) {
                lengths[index] = min(max(ideal, limits[index].lowerBound), limits[index].upperBound)
                excess += lengths[index] - ideal
            }
            // Lengths at a limit change the rest for the others.
            var held: [Int] = []
            for (index, ideal) in zip(free, ideals) where excess > 0 ? lengths[index] > ideal : lengths[index] < ideal {
                held.append(index)
                rest -= lengths[index]
            }
            guard excess != 0, !held.isEmpty else { break }
            free.removeAll { held.contains($0) }
        }
        return lengths
    }
}
