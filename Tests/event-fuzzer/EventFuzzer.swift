import EventFuzzing
import Glibc

/// Sends random events to random views with random recognizers, and reports broken invariants.
///
///     event-fuzzer --events 1000000 --seed 7      plays a number of events
///     event-fuzzer --seconds 60                   plays for a time, with a random seed
///     event-fuzzer --seed 7 --sequence 12         plays one sequence of a seed
///     event-fuzzer --replay file                  plays a stored sequence and prints its trace
///
/// A sequence that breaks an invariant, crashes or hangs is minimized and written to the folder `--out`, by default the
/// current one. The exit status is then 1, and 2 for invalid arguments.
@main
@MainActor
struct EventFuzzer {
    private var seed = UInt64.random(in: 1...999_999_999)
    private var events: Int?
    private var seconds: Double?
    private var sequence: Int?
    private var replay: String?
    private var folder = "."
    /// Internal modes for child processes: print the hashes of a number of sequences, or of one in a file.
    private var hashes: Int?
    private var hashFile: String?
    /// The process that watches this one for crashes.
    private let watcher = getpid()

    static func main() {
        var fuzzer = EventFuzzer()
        guard fuzzer.takeArguments() else {
            say("usage: event-fuzzer [--events N | --seconds N | --sequence N] [--seed N] [--out DIR] | --replay FILE")
            exit(2)
        }
        if let file = fuzzer.replay {
            exit(replay(file))
        } else if let file = fuzzer.hashFile {
            exit(sayHash(of: file))
        } else if let count = fuzzer.hashes {
            Witness.sayHashes(seed: fuzzer.seed, from: fuzzer.sequence ?? 0, count: count)
        } else {
            exit(fuzzer.runWatched())
        }
    }

    private mutating func takeArguments() -> Bool {
        var words = CommandLine.arguments.dropFirst()
        while let word = words.popFirst() {
            guard let value = words.popFirst() else { return false }
            switch word {
            case "--seed": if let number = UInt64(value) { seed = number } else { return false }
            case "--events": if let number = Int(value) { events = number } else { return false }
            case "--seconds": if let number = Double(value) { seconds = number } else { return false }
            case "--sequence": if let number = Int(value) { sequence = number } else { return false }
            case "--out": folder = value
            case "--replay": replay = value
            case "--hashes": if let number = Int(value) { hashes = number } else { return false }
            case "--hash": hashFile = value
            default: return false
            }
        }
        return true
    }

    // MARK: Running

    /// Runs in a child process, and handles its crashes and hangs.
    private func runWatched() -> Int32 {
        let present = SharedNumber()
        switch Child.run({ run(noting: present) }) {
        case .exited(let status): return status
        case .killed(let signal):
            let number = present.value
            Self.say(
                "event-fuzzer: sequence \(number) ends by signal \(signal) (\(String(cString: strsignal(signal))))")
            let found = FuzzSequence(seed: seed, sequence: number)
            tell(FuzzCampaign.Finding(killedBy: signal, number, found).shrunk(by: Self.outcome), number, of: found)
            return 1
        }
    }

    /// Plays a sequence in a child process.
    private static func outcome(_ sequence: FuzzSequence) -> Violation? {
        let end = Child.run(isQuiet: true) {
            Child.expectProgress(within: trialLimit)
            _ = FuzzTrial.violation(of: sequence, twice: false)
            return 0
        }
        guard case .killed(let signal) = end else { return nil }
        return FuzzCampaign.Finding(killedBy: signal, 0, sequence).violation
    }

    private func run(noting present: SharedNumber) -> Int32 {
        Self.say("event-fuzzer: seed \(seed)")
        var campaign = FuzzCampaign(seed: seed, from: sequence ?? 0)
        let start = Self.now
        var finding: FuzzCampaign.Finding?
        var witness = Witness(seed: seed, scratch: "\(folder)/fuzz-\(seed).part")
        var nextReport = Self.reportInterval
        repeat {
            present.value = campaign.sequence
            Child.expectProgress(within: Self.sequenceLimit)
            finding = campaign.next() ?? witness.note(campaign)
            if Self.now - start > nextReport {
                Self.say("event-fuzzer: \(campaign.events) events …")
                nextReport += Self.reportInterval
            }
        } while finding == nil && goesOn(campaign, since: start)
        finding = finding ?? witness.compare()
        Child.expectProgress(within: 0)
        let elapsed = Self.now - start
        let rate = Int(Double(campaign.events) / max(elapsed, 1e-9))
        Self.say("event-fuzzer: \(campaign.events) events in \(Int(elapsed)) s, \(rate) events per second")
        guard let finding else {
            Self.say("event-fuzzer: no invariant was broken")
            return 0
        }
        Self.say("event-fuzzer: sequence \(finding.number) breaks \(finding.violation.rule): \(finding.violation.text)")
        let isOfProcesses = finding.violation.rule == .orderIsReproducible
        tell(
            isOfProcesses ? finding.shrunk(by: witness.outcome) : finding.shrunk(), finding.number,
            of: finding.sequence)
        return 1
    }

    private static let reportInterval = 30.0
    /// The time limits of a sequence, and of one tried during minimizing, in seconds. One that
    /// takes longer counts as hung.
    private static let sequenceLimit: UInt32 = 30
    private static let trialLimit: UInt32 = 2

    private func goesOn(_ campaign: FuzzCampaign, since start: Double) -> Bool {
        if sequence != nil || getppid() != watcher { return false }
        if let events { return campaign.events < events }
        return Self.now - start < seconds ?? 60
    }

    private func tell(_ shrunk: FuzzSequence, _ number: Int, of sequence: FuzzSequence) {
        let path = "\(folder)/fuzz-\(seed)-\(number).walden"
        Self.say(shrunk.text)
        if !Self.write(shrunk.text, to: path) { return }
        Self.say("event-fuzzer: \(sequence.entries.count) events were reduced to \(shrunk.entries.count): \(path)")
    }

    /// Prints a line and flushes it.
    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func write(_ text: String, to path: String) -> Bool {
        guard let file = fopen(path, "w") else {
            say("event-fuzzer: \(path) cannot be written (\(String(cString: strerror(errno))))")
            return false
        }
        fputs(text, file)
        fclose(file)
        return true
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // MARK: Replaying

    private static func replay(_ path: String) -> Int32 {
        guard let text = read(path) else {
            say("event-fuzzer: \(path) cannot be read (\(String(cString: strerror(errno))))")
            return 2
        }
        do {
            let sequence = try FuzzSequence(parsing: text)
            let stage = FuzzStage.play(sequence, keepsLines: true)
            for line in stage.chronicle.lines ?? [] { say(line) }
            if stage.violation != nil { return 1 }
            let difference = FuzzTrial.difference(of: sequence)
            for line in difference { say(line) }
            return difference.isEmpty ? 0 : 1
        } catch {
            say("event-fuzzer: \(path): \(error)")
            return 2
        }
    }

    private static func sayHash(of path: String) -> Int32 {
        guard let text = read(path), let sequence = try? FuzzSequence(parsing: text) else { return 2 }
        say("\(FuzzStage.play(sequence).chronicle.hash)")
        return 0
    }

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
