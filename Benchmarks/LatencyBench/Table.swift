/// The table of the steps between an event and its commit.
enum Table {
    private static let names: [Stopwatch.Step: String] = [
        .read: "read the socket, decode, queue",
        .decided: "deliver, lay out, find the damage",
        .buffered: "take a buffer, copy what it lacks",
        .painted: "paint",
        .committed: "request the commit",
        .sent: "send",
    ]

    /// Prints the percentiles of each step, of the sum, and of the sum without painting.
    @MainActor
    static func print(_ columns: [(name: String, samples: [[Double]])]) {
        let width = 36
        line(width, "microseconds") { column in ["\(column.name) p50", "p99"] }
        for step in Stopwatch.Step.allCases {
            line(width, names[step] ?? "") { percentiles($0.samples.map { $0[step.rawValue] }) }
        }
        line(width, "input to commit, sent") { percentiles($0.samples.map { $0.reduce(0, +) }) }
        line(width, "the same without the painting") { column in
            percentiles(column.samples.map { $0.reduce(0, +) - $0[Stopwatch.Step.painted.rawValue] })
        }

        func line(_ width: Int, _ name: String, _ cells: ((name: String, samples: [[Double]])) -> [String]) {
            var text = name + String(repeating: " ", count: max(0, width - name.count))
            for column in columns {
                for (cell, width) in zip(cells(column), [18, 9]) {
                    text += String(repeating: " ", count: max(1, width - cell.count)) + cell
                }
            }
            Swift.print(text)
        }
    }

    private static func percentiles(_ values: [Double]) -> [String] {
        guard !values.isEmpty else { return ["–", "–"] }
        let sorted = values.sorted()
        return [0.5, 0.99].map { part in
            let tenths = Int((sorted[Int(Double(sorted.count - 1) * part)] / 100).rounded())
            return "\(tenths / 10).\(tenths % 10)"
        }
    }
}
