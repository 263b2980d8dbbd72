import BenchSupport
import CAllocationCounter
import Glibc

/// Times blocks, counts their heap allocations, and prints a table.
///
/// Absolute times vary between machines and over time, so comparisons alternate two blocks in one run and report a
/// ratio.
@MainActor
struct Harness {
    /// One measurement.
    struct Result {
        /// Nanoseconds per call: the median of the rounds.
        var median: Double
        /// Nanoseconds per call of the fastest and the slowest round.
        var range: ClosedRange<Double>
        /// Heap allocations per call.
        var allocations: Double
    }

    private let rounds: Int
    private let roundTime: Double

    /// Creates a harness.
    ///
    /// - Parameters:
    ///   - rounds: The number of timed rounds.
    ///   - roundTime: The target duration of a round, in seconds.
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

    /// Times two blocks alternately, so that changes in machine speed affect both.
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

    private func allocations(of block: () -> Void) -> Double {
        let calls = 100
        let before = walden_allocation_count()
        for _ in 0..<calls { block() }
        return Double(walden_allocation_count() - before) / Double(calls)
    }

    // MARK: Printing

    /// The names of the lines that exceeded a limit.
    static private(set) var missed: [String] = []

    /// Prints a line of the table.
    ///
    /// - Parameters:
    ///   - name: The name of the line.
    ///   - result: The measurement.
    ///   - limit: The limit of the median on a current machine, in nanoseconds.
    ///   - allocates: Whether it may allocate.
    ///   - ratio: The ratio to the line above, from ``compare(_:_:)``.
    ///   - ratioLimit: The limit of the ratio.
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

    /// Prints the machine, the date and the heading of the table.
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
