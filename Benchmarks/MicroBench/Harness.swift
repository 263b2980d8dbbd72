import BenchSupport
import CAllocationCounter
import Glibc

/// Times blocks and counts their allocations, and prints medians beside the machine on which they were taken.
///
/// Absolute times differ from machine to machine and from hour to hour; what is to be compared is measured in one run,
/// in turns, and read as a ratio.
@MainActor
struct Harness {
    /// One measurement.
    struct Result {
        /// Nanoseconds for one call: the median of the rounds.
        var median: Double
        /// The fastest and the slowest round.
        var range: ClosedRange<Double>
        /// Heap allocations for one call.
        var allocations: Double
    }

    private let rounds: Int
    private let roundTime: Double

    /// Makes a harness.
    ///
    /// - Parameters:
    ///   - rounds: How many rounds are timed.
    ///   - roundTime: How long a round should take, in seconds.
    init(rounds: Int = 15, roundTime: Double = 0.02) {
        self.rounds = rounds
        self.roundTime = roundTime
    }

    /// Times a block.
    func measure(_ block: () -> Void) -> Result {
        let count = calls(of: block)
        var times: [Double] = []
        for _ in 0..<rounds { times.append(time(count, block)) }
        times.sort()
        return Result(
            median: times[rounds / 2], range: times[0]...times[rounds - 1], allocations: allocations(of: block))
    }

    /// Times two blocks in turns, so that a machine that slows down slows both down.
    ///
    /// - Returns: The two results, and the median of the ratios of the second to the first.
    func compare(_ first: () -> Void, _ second: () -> Void) -> (Result, Result, ratio: Double) {
        let counts = (calls(of: first), calls(of: second))
        var times: [(Double, Double)] = []
        for _ in 0..<rounds { times.append((time(counts.0, first), time(counts.1, second))) }
        func result(_ values: [Double], _ block: () -> Void) -> Result {
            let sorted = values.sorted()
            return Result(
                median: sorted[rounds / 2], range: sorted[0]...sorted[rounds - 1],
                allocations: allocations(of: block))
        }
        let ratios = times.map { $0.1 / $0.0 }.sorted()
        return (result(times.map(\.0), first), result(times.map(\.1), second), ratios[rounds / 2])
    }

    private func calls(of block: () -> Void) -> Int {
        block()
        var count = 1
        while true {
            let elapsed = time(count, block) * Double(count) / 1e9
            if elapsed >= roundTime / 2 { return max(1, Int(Double(count) * roundTime / elapsed)) }
            count *= 4
        }
    }

    private func time(_ count: Int, _ block: () -> Void) -> Double {
        let start = Harness.now
        for _ in 0..<count { block() }
        return Double(Harness.now - start) / Double(count)
    }

    private static var now: UInt64 { monotonicNanoseconds() }

    /// Heap allocations for one call, on average.
    private func allocations(of block: () -> Void) -> Double {
        let calls = 100
        let before = walden_allocation_count()
        for _ in 0..<calls { block() }
        return Double(walden_allocation_count() - before) / Double(calls)
    }

    // MARK: Printing

    /// The names of the lines whose median or ratio was beyond their limit.
    static private(set) var missed: [String] = []

    /// Prints a line of the table.
    ///
    /// - Parameters:
    ///   - name: What was measured.
    ///   - result: The measurement.
    ///   - limit: The most that the median may be on a present-day machine, in nanoseconds.
    ///   - allocates: Whether it may allocate at all.
    ///   - ratio: What it costs compared with the line above, which was measured in turns with it.
    ///   - ratioLimit: The most that the ratio may be.
    static func report(
        _ name: String, _ result: Result, limit: Double? = nil, allocates: Bool = true, ratio: Double? = nil,
        ratioLimit: Double? = nil
    ) {
        var notes: [String] = []
        func judge(_ isKept: Bool, _ bound: String) {
            if !isKept { missed.append(name) }
            notes.append("\(isKept ? "below" : "NOT BELOW") \(bound)")
        }
        if let limit { judge(result.median < limit, format(limit)) }
        if !allocates { judge(result.allocations < 0.5, "1 allocation") }
        if let ratio { notes.append("\(decimal(ratio)) times the line above") }
        if let ratio, let ratioLimit { judge(ratio < ratioLimit, decimal(ratioLimit)) }
        let note = notes.joined(separator: ", ")
        let columns = [
            pad(name, 58), padLeft(format(result.median), 10), padLeft(format(result.range.lowerBound), 10),
            padLeft(format(result.range.upperBound), 10), padLeft(decimal(result.allocations), 8), note,
        ]
        print(columns.joined(separator: "  "))
    }

    /// Prints the heading of the table.
    static func printHeading() {
        print("machine: \(Machine.description)")
        print("date: \(date)")
        print("")
        print(
            [
                pad("one call", 58), padLeft("median", 10), padLeft("least", 10), padLeft("most", 10),
                padLeft("allocs", 8),
            ]
            .joined(separator: "  "))
    }

    static func format(_ nanoseconds: Double) -> String {
        if nanoseconds < 1000 { return "\(decimal(nanoseconds)) ns" }
        if nanoseconds < 1e6 { return "\(decimal(nanoseconds / 1000)) µs" }
        return "\(decimal(nanoseconds / 1e6)) ms"
    }

    static func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func padLeft(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static var date: String {
        var now = Glibc.time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }
}

private func monotonicNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}
