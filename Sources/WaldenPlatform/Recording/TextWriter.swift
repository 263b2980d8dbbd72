internal import WaldenGeometry

/// Builds the text of an event: words that begin groups, and each group's fields as `key=value`.
struct TextWriter {
    private(set) var text: String

    init(_ word: String) { text = word }

    mutating func begin(_ word: String) { text += " " + word }

    mutating func add(_ key: String, _ value: some CustomStringConvertible) { text += " \(key)=\(value)" }

    mutating func add(_ key: String, _ value: Double) { add(key, TextWriter.number(value)) }

    mutating func add(_ key: String, _ value: Double, unless fallback: Double) {
        if value != fallback { add(key, value) }
    }

    mutating func add(_ key: String, _ value: Double?) {
        if let value { add(key, value) }
    }

    mutating func add(_ key: String, _ point: Point) {
        add(key, "\(TextWriter.number(point.x)),\(TextWriter.number(point.y))")
    }

    mutating func add(_ key: String, _ point: Point, unless fallback: Point) {
        if point != fallback { add(key, point) }
    }

    mutating func add(_ key: String, _ size: Size?) {
        if let size { add(key, Point(x: size.width, y: size.height)) }
    }

    /// Adds `key=yes`, or nothing.
    mutating func add(_ key: String, _ value: Bool) {
        if value { add(key, "yes") }
    }

    mutating func add(_ key: String, quoting value: String) { add(key, TextWriter.quoted(value)) }

    /// Adds the names of a set's elements, unless the set is the default.
    mutating func add<S: OptionSet & Sendable>(_ key: String, _ set: S, _ names: [(String, S)], unless fallback: S)
    where S.RawValue: FixedWidthInteger, S.Element == S {
        if set != fallback { add(key, TextWriter.names(of: set, names)) }
    }

    /// Returns the shortest text that round-trips to the same number.
    static func number(_ value: Double) -> String {
        if value == value.rounded(), value.magnitude < 1e15 { return "\(Int(value))" }
        return "\(value)"
    }

    /// Percent-encodes spaces, line terminators, control characters and `%`.
    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte > 0x20, byte != 0x7F, byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the elements' names joined by `+`; unnamed bits as one number; `none` if empty.
    static func names<S: OptionSet>(of set: S, _ names: [(String, S)]) -> String
    where S.RawValue: FixedWidthInteger, S.Element == S {
        var rest = set
        var words: [String] = []
        for (name, member) in names where rest.contains(member) {
            words.append(name)
            rest.subtract(member)
        }
        if rest.rawValue != 0 { words.append("\(rest.rawValue)") }
        return words.isEmpty ? "none" : words.joined(separator: "+")
    }

    /// Returns a duration in seconds, exactly.
    static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        guard attoseconds != 0 else { return "\(seconds)" }
        var digits = "\(attoseconds.magnitude)"
        digits = String(repeating: "0", count: 18 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(duration < .zero ? "-" : "")\(seconds.magnitude).\(digits)"
    }
}
