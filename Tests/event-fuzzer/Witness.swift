import EventFuzzing
import Glibc

/// Processes that play the same sequences once more, to see that what happens does not depend on what differs from one
/// process to the next: the seed of hashes, and where objects lie.
@MainActor
struct Witness {
    let seed: UInt64
    /// The file into which sequences are written that are to be played.
    let scratch: String
    /// What was played here and not compared yet: the number of each sequence, and what stands for what happened.
    private var played: [(number: Int, hash: UInt64)] = []

    /// One sequence of so many is compared, and so many with one process.
    private static let share = 8
    private static let batch = 64

    init(seed: UInt64, scratch: String) {
        self.seed = seed
        self.scratch = scratch
    }

    /// Records the sequence that was played last, and compares once there are enough; returns a sequence that differs.
    mutating func note(_ campaign: FuzzCampaign) -> FuzzCampaign.Finding? {
        let number = campaign.sequence - 1
        guard number % Self.share == 0 else { return nil }
        played.append((number, campaign.latestHash))
        return played.count < Self.batch ? nil : compare()
    }

    /// Compares what was not compared yet.
    mutating func compare() -> FuzzCampaign.Finding? {
        guard let first = played.first else { return nil }
        let words = ["--seed", "\(seed)", "--sequence", "\(first.number)", "--hashes", "\(played.count)"]
        let theirs = Child.output(of: words)?.split(separator: "\n").map { UInt64($0) } ?? []
        let different = played.indices.first { !theirs.indices.contains($0) || theirs[$0] != played[$0].hash }
        defer { played.removeAll(keepingCapacity: true) }
        return different.map { index in
            let number = played[index].number
            return FuzzCampaign.Finding(differing: number, FuzzSequence(seed: seed, sequence: number))
        }
    }

    /// Writes what stands for some sequences, each the next of those that are compared.
    static func sayHashes(seed: UInt64, from number: Int, count: Int) {
        for index in 0..<count {
            var campaign = FuzzCampaign(seed: seed, from: number + index * share)
            _ = campaign.next()
            print(campaign.latestHash)
        }
    }

    /// Whether processes differ in a sequence; a few, for chance may make two of them alike.
    func outcome(_ sequence: FuzzSequence) -> Violation? {
        guard let file = fopen(scratch, "w") else { return nil }
        fputs(sequence.text, file)
        fclose(file)
        defer { unlink(scratch) }
        let first = Child.output(of: ["--hash", scratch])
        for _ in 1...3 where Child.output(of: ["--hash", scratch]) != first {
            return FuzzCampaign.Finding(differing: 0, sequence).violation
        }
        return nil
    }
}
