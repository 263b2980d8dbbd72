import Walden

/// A log of a test, line by line.
@MainActor
final class Log {
    private(set) var lines: [String] = []

    func note(_ line: String) { lines.append(line) }

    /// Returns and removes the lines so far.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

extension Double {
    /// The number as text for logs, rounded to three decimals, without trailing zeros.
    var short: String { self == rounded() && magnitude < 1e9 ? "\(Int(self))" : "\((self * 1000).rounded() / 1000)" }
}

extension Point {
    var short: String { "\(x.short),\(y.short)" }
}
