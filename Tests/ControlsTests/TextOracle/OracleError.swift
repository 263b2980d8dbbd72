/// A line of the oracle's files that is wrong.
struct OracleError: Error, Equatable, CustomStringConvertible {
    let file: String
    let line: Int
    let reason: String

    var description: String { "\(file):\(line): \(reason)" }
}
