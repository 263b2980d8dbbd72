import Walden

/// Plays one sequence of a seed after another until there were enough events, or one breaks a promise.
@MainActor
package struct FuzzCampaign {
    package let seed: UInt64
    /// How many events were played.
    package private(set) var events = 0
    /// The number of the next sequence.
    package private(set) var sequence = 0
    /// A number that is the same for two runs of the sequence that was played last in which the same happened.
    package private(set) var latestHash: UInt64 = 0

    package init(seed: UInt64, from sequence: Int = 0) {
        self.seed = seed
        self.sequence = sequence
    }

    /// A sequence that breaks a promise.
    package struct Finding {
        package let violation: Violation
        package let number: Int
        package let sequence: FuzzSequence
    }

    /// Every so many sequences one is played twice, to see that its order is reproducible.
    private static let secondRuns = 8

    /// Plays the next sequence.
    package mutating func next() -> Finding? {
        let (number, next) = (sequence, FuzzSequence(seed: seed, sequence: sequence))
        sequence += 1
        events += next.entries.count
        let outcome = FuzzTrial.outcome(of: next, twice: number % Self.secondRuns == 0)
        latestHash = outcome.hash
        return outcome.violation.map { Finding(violation: $0, number: number, sequence: next) }
    }

    /// Plays until there were so many events; what was found first.
    package mutating func run(events most: Int) -> Finding? {
        while events < most {
            if let finding = next() { return finding }
        }
        return nil
    }
}

extension FuzzCampaign.Finding {
    /// A sequence in which two processes differ.
    package init(differing number: Int, _ sequence: FuzzSequence) {
        self.init(violation: FuzzTrial.difference(in: sequence), number: number, sequence: sequence)
    }

    /// A sequence that ends a process.
    package init(killedBy signal: Int32, _ number: Int, _ sequence: FuzzSequence) {
        let text = "it ends by signal \(signal)"
        self.init(
            violation: Violation(rule: .appSurvives, text: text, entry: sequence.entries.count), number: number,
            sequence: sequence)
    }

    /// The smallest sequence that breaks the same promise, with prose that says so.
    @MainActor
    package func shrunk() -> FuzzSequence {
        let isOfOrder = violation.rule == .orderIsReproducible
        return shrunk { candidate in
            // What depends on the order of sets fails now and then only.
            for _ in 1...(isOfOrder ? 6 : 1) {
                let found = FuzzTrial.violation(of: candidate, twice: isOfOrder)
                if found?.rule == violation.rule { return found }
            }
            return nil
        }
    }

    /// The same by another way of playing.
    ///
    /// - Parameter outcome: Plays a sequence; what it breaks.
    @MainActor
    package func shrunk(by outcome: @escaping (FuzzSequence) -> Violation?) -> FuzzSequence {
        var shrinker = FuzzShrinker(sequence, rule: violation.rule, breaks: outcome)
        var result = shrinker.shrunk()
        result.origin.append("breaks \(violation.rule): \(outcome(result)?.text ?? violation.text)")
        return result
    }
}
