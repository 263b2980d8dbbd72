import Walden

/// Plays the sequences of a seed until there were enough events, or one breaks an invariant.
@MainActor
package struct FuzzCampaign {
    package let seed: UInt64
    /// The number of events played.
    package private(set) var events = 0
    /// The number of the next sequence.
    package private(set) var sequence = 0
    /// The hash of the latest run, which is equal for runs in which the same happened.
    package private(set) var latestHash: UInt64 = 0

    package init(seed: UInt64, from sequence: Int = 0) {
        self.seed = seed
        self.sequence = sequence
    }

    /// A sequence that breaks an invariant.
    package struct Finding {
        package let violation: Violation
        package let number: Int
        package let sequence: FuzzSequence
    }

    /// One of this many sequences is played twice, to check that it is reproducible.
    private static let secondRunInterval = 8

    /// Plays the next sequence.
    package mutating func next() -> Finding? {
        let (number, next) = (sequence, FuzzSequence(seed: seed, sequence: sequence))
        sequence += 1
        events += next.entries.count
        let outcome = FuzzTrial.outcome(of: next, twice: number % Self.secondRunInterval == 0)
        latestHash = outcome.hash
        return outcome.violation.map { Finding(violation: $0, number: number, sequence: next) }
    }

    /// Plays at least this many events, and returns the first finding.
    package mutating func run(events limit: Int) -> Finding? {
        while events < limit {
            if let finding = next() { return finding }
        }
        return nil
    }
}

extension FuzzCampaign.Finding {
    /// Makes the finding of a sequence whose outcome differs between processes.
    package init(differing number: Int, _ sequence: FuzzSequence) {
        self.init(violation: FuzzTrial.difference(in: sequence), number: number, sequence: sequence)
    }

    /// Makes the finding of a sequence that kills its process.
    package init(killedBy signal: Int32, _ number: Int, _ sequence: FuzzSequence) {
        let text = "it ends by signal \(signal)"
        self.init(
            violation: Violation(rule: .appSurvives, text: text, entry: sequence.entries.count), number: number,
            sequence: sequence)
    }

    /// Returns a minimized sequence that breaks the same invariant, and says so in its origin.
    @MainActor
    package func shrunk() -> FuzzSequence {
        let isOfOrder = violation.rule == .orderIsReproducible
        return shrunk { candidate in
            // A dependence on the order of sets shows only now and then.
            for _ in 1...(isOfOrder ? 6 : 1) {
                let found = FuzzTrial.violation(of: candidate, twice: isOfOrder)
                if found?.rule == violation.rule { return found }
            }
            return nil
        }
    }

    /// Returns a minimized sequence, given another way to play.
    ///
    /// - Parameter outcome: Plays a sequence and returns its violation, if any.
    @MainActor
    package func shrunk(by outcome: @escaping (FuzzSequence) -> Violation?) -> FuzzSequence {
        var shrinker = FuzzShrinker(sequence, rule: violation.rule, breaks: outcome)
        var result = shrinker.shrunk()
        result.origin.append("breaks \(violation.rule): \(outcome(result)?.text ?? violation.text)")
        return result
    }
}
