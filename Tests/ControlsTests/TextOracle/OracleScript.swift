import Foundation

/// The steps of `Tests/TextOracle/steps.txt`, with what GTK did, and what Walden is to do.
struct OracleScript: Sendable {
    /// A step, and the state after it.
    struct Case: Sendable {
        let number: Int
        /// In `steps.txt`.
        let line: Int
        let step: OracleStep
        let gtk: OracleState
        /// Where the lines of a text of many lines begin, as they are seen.
        let lineStarts: [Int]?
        /// How Walden differs, on purpose.
        let difference: Difference?

        /// The state that Walden is to have; `nil` if it is not to be compared.
        var expected: OracleState? { difference.map(\.state) ?? gtk }
    }

    struct Difference: Sendable {
        /// A key of the table in README.md.
        let reason: String
        let state: OracleState?
        /// Whether the next step begins with GTK's state.
        var isOnce = false
    }

    /// Steps on one text.
    struct Section: Sendable {
        let title: String
        fileprivate(set) var cases: [Case]
    }

    let gtkVersion: String
    private(set) var sections: [Section] = []

    /// Reads the files of this repository.
    static func load() throws -> OracleScript {
        try OracleScript(steps: read("steps.txt"), results: read("expected-gtk.txt"))
    }

    /// Reads a file of `Tests/TextOracle`.
    static func read(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: tests.appendingPathComponent("TextOracle/\(name)"), encoding: .utf8)
    }

    /// Joins the steps and the results.
    ///
    /// - Throws: An error for the line that is malformed, or that has no partner in the other file.
    init(steps: String, results: String) throws(OracleError) {
        var results = try Self.lines(of: results, file: "expected-gtk.txt")[...]
        guard let first = results.popFirst(), first.words.count == 2, first.words[0] == "gtk" else {
            throw OracleError(file: "expected-gtk.txt", line: 1, reason: "the version of GTK is missing")
        }
        gtkVersion = first.words[1]
        let titles = Self.numbered(steps).filter { $0.line.first == "#" }
            .map { (line: $0.number, title: String($0.line.dropFirst(2))) }
        var lines = try Self.lines(of: steps, file: "steps.txt")[...]
        var latest: Case?
        while let line = lines.popFirst() {
            let difference = lines.first?.words.first == "differs" ? lines.popFirst() : nil
            let now = try Self.join(line, results.popFirst(), difference, after: latest)
            if case .begin = now.step {
                sections.append(Section(title: titles.last { $0.line < line.number }?.title ?? "", cases: []))
            }
            guard !sections.isEmpty else { throw line.error("the first step must be begin") }
            sections[sections.count - 1].cases.append(now)
            latest = now
        }
        if let line = results.first { throw line.error("there is no such step; run gtk-oracle.py again") }
    }

    /// Returns the lines that are neither empty nor titles.
    private static func lines(of text: String, file: String) throws(OracleError) -> [OracleLine] {
        var lines: [OracleLine] = []
        for (number, line) in numbered(text) where !line.isEmpty && line.first != "#" {
            lines.append(try OracleLine(line, file: file, number: number))
        }
        return lines
    }

    private static func numbered(_ text: String) -> [(number: Int, line: Substring)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }
    }

    private static func join(
        _ line: OracleLine, _ result: OracleLine?, _ difference: OracleLine?, after latest: Case?
    ) throws(OracleError) -> Case {
        let step = try OracleStep(line)
        let number = (latest?.number ?? 0) + 1
        guard let result, let rest = result.rest, result.words == ["\(number)"],
            try OracleStep(OracleLine(rest, file: result.file, number: result.number)) == step
        else { throw (result ?? line).error("step \(number) is not that of steps.txt; run gtk-oracle.py again") }
        let gtk = try OracleState(result, otherwise: latest?.gtk.text)
        let starts = result.options["lines"].map { $0.split(separator: ",").compactMap { Int($0) } }
        let isFirst = if case .begin = step { true } else { false }
        return Case(
            number: number, line: line.number, step: step, gtk: gtk,
            lineStarts: starts ?? (isFirst ? nil : latest?.lineStarts),
            difference: try difference.map { line throws(OracleError) in try Self.difference(line, from: gtk) })
    }

    private static func difference(_ line: OracleLine, from gtk: OracleState) throws(OracleError) -> Difference {
        let reason = try line.word(1, "the reason")
        guard !line.options.isEmpty else { return Difference(reason: reason, state: nil) }
        let state = try OracleState(line, otherwise: gtk.text)
        guard state != gtk else { throw line.error("this is what GTK does, too") }
        return Difference(reason: reason, state: state, isOnce: line.words.contains("once"))
    }
}
