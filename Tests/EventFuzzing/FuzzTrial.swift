/// Plays a sequence and returns the invariant that it breaks.
@MainActor
package enum FuzzTrial {
    /// Plays a sequence once, or twice to check that both runs agree.
    package static func violation(of sequence: FuzzSequence, twice: Bool) -> Violation? {
        outcome(of: sequence, twice: twice).violation
    }

    /// Plays a sequence as `violation(of:twice:)` does, and also returns the hash of the run.
    static func outcome(of sequence: FuzzSequence, twice: Bool) -> (violation: Violation?, hash: UInt64) {
        let first = FuzzStage.play(sequence)
        let hash = first.chronicle.hash
        if first.violation != nil || !twice { return (first.violation, hash) }
        let isSame = FuzzStage.play(sequence).chronicle.hash == hash
        return (isSame ? nil : difference(in: sequence), hash)
    }

    /// The violation of a sequence whose runs differ.
    package nonisolated static func difference(in sequence: FuzzSequence) -> Violation {
        Violation(rule: .orderIsReproducible, text: "two runs of the same events differ", entry: sequence.entries.count)
    }

    /// Returns where two runs of a sequence differ: the last three common lines, and the next line
    /// of each run.
    package static func difference(of sequence: FuzzSequence) -> [String] {
        let runs = (1...2).map { _ in FuzzStage.play(sequence, keepsLines: true).chronicle.lines ?? [] }
        let shared = zip(runs[0], runs[1]).prefix { $0 == $1 }.count
        guard shared < max(runs[0].count, runs[1].count) else { return [] }
        return runs[0][..<shared].suffix(3)
            + runs.map { shared < $0.count ? "either: \($0[shared])" : "either: nothing" }
    }
}
