import EventFuzzing
import Glibc

/// Child processes that replay sequences, to check that the outcome does not depend on hash seeds or addresses.
@MainActor
struct Witness {
    let seed: UInt64
    /// The path of the file with the sequence to play.
    let scratch: String
    /// The numbers and outcome hashes of the sequences not compared yet.
    private var played: [(number: Int, hash: UInt64)] = []

    /// Compares one of this many sequences.
    private static let interval = 8
    /// The number of sequences that one child process compares.
    private static let batch = 64

    init(seed: UInt64, scratch: String) {
        self.seed = seed
        self.scratch = scratch
    }

    /// Records the last played sequence, and compares a full batch. Returns a sequence with a different outcome, if
    /// any.
    mutating func note(_ campaign: FuzzCampaign) -> FuzzCampaign.Finding? {
        let number = campaign.sequence - 1
        guard number % Self.interval == 0 else { return nil }
        played.append((number, campaign.latestHash))
        return played.count < Self.batch ? nil : compare()
    }

    /// Compares the recorded sequences.
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

    /// Prints the hashes of successive compared sequences.
    static func sayHashes(seed: UInt64, from number: Int, count: Int) {
        for index in 0..<count {
            var campaign = FuzzCampaign(seed: seed, from: number + index * interval)
            _ = campaign.next()
            print(campaign.latestHash)
        }
    }

    /// Plays a sequence in several processes, since two may agree by chance. Returns a violation if any two differ.
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
