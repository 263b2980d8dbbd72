import Walden

/// What happened in a test, line by line.
@MainActor
final class Log {
    private(set) var lines: [String] = []

    func note(_ line: String) { lines.append(line) }

    /// The lines so far; forgets them.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

extension Double {
    /// The number as logs show it: without a fraction where there is none.
    var short: String { self == rounded() && magnitude < 1e9 ? "\(Int(self))" : "\((self * 1000).rounded() / 1000)" }
}

extension Point {
    var short: String { "\(x.short),\(y.short)" }
}
