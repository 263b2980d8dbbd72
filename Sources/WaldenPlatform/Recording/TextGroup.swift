internal import WaldenGeometry

/// A word of an event's text and its fields. Parsing removes fields; any left over is an error.
struct TextGroup {
    let name: Substring
    private var fields: [(key: Substring, value: Substring)] = []

    init(name: Substring) { self.name = name }

    /// Splits a line into groups. The first one is the event itself.
    static func groups(in line: Substring) throws(RecordingError) -> [TextGroup] {
        var groups: [TextGroup] = []
        // Bytes, since a value may begin with a character that combines with the one before.
        for part in line.utf8.split(separator: UInt8(ascii: " ")) {
            let word = Substring(part)
            guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                groups.append(TextGroup(name: word))
                continue
            }
            guard !groups.isEmpty else { throw RecordingError("the name of an event is missing") }
            groups[groups.count - 1].fields.append((word[..<equals], word[word.utf8.index(after: equals)...]))
        }
        guard !groups.isEmpty else { throw RecordingError("the name of an event is missing") }
        return groups
    }

    /// Checks that all fields were consumed.
    func finish() throws(RecordingError) {
        if let field = fields.first { throw RecordingError("\(name) has no field \"\(field.key)\" here") }
    }

    /// Removes and returns a field's value; `nil` if it is missing.
    private mutating func take(_ key: String) -> Substring? {
        fields.firstIndex { $0.key == key }.map { fields.remove(at: $0).value }
    }

    private mutating func require(_ key: String) throws(RecordingError) -> Substring {
        guard let value = take(key) else { throw missing(key) }
        return value
    }

    private func missing(_ key: String) -> RecordingError { RecordingError("\(name) needs the field \"\(key)\"") }

    private func mismatch(_ key: String, _ value: Substring, _ expected: String) -> RecordingError {
        RecordingError("\(key)=\(value) of \(name) should be \(expected)")
    }

    // MARK: Values

    mutating func optionalNumber(_ key: String) throws(RecordingError) -> Double? {
        guard let value = take(key) else { return nil }
        guard let number = Double(value) else { throw mismatch(key, value, "a number") }
        return number
    }

    mutating func number(_ key: String, _ fallback: Double? = nil) throws(RecordingError) -> Double {
        guard let number = try optionalNumber(key) ?? fallback else { throw missing(key) }
        return number
    }

    mutating func integer<I: FixedWidthInteger>(_ key: String, as type: I.Type = I.self) throws(RecordingError) -> I {
        let value = try require(key)
        guard let number = I(value) else {
            throw mismatch(key, value, "a whole number from \(I.min) to \(I.max)")
        }
        return number
    }

    /// Whether there is a field that was not consumed yet.
    func has(_ key: String) -> Bool { fields.contains { $0.key == key } }

    mutating func optionalPoint(_ key: String) throws(RecordingError) -> Point? {
        guard let value = take(key) else { return nil }
        let parts = value.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]) else {
            throw mismatch(key, value, "two numbers with a comma between them")
        }
        return Point(x: x, y: y)
    }

    mutating func point(_ key: String, _ fallback: Point? = nil) throws(RecordingError) -> Point {
        guard let point = try optionalPoint(key) ?? fallback else { throw missing(key) }
        return point
    }

    mutating func optionalSize(_ key: String) throws(RecordingError) -> Size? {
        try optionalPoint(key).map { Size(width: $0.x, height: $0.y) }
    }

    mutating func flag(_ key: String) throws(RecordingError) -> Bool {
        guard let value = take(key) else { return false }
        guard value == "yes" else { throw mismatch(key, value, "yes, or left out") }
        return true
    }

    mutating func window() throws(RecordingError) -> WindowID { WindowID(try integer("window")) }
    mutating func seat() throws(RecordingError) -> SeatID { SeatID(try integer("seat")) }

    mutating func choice<T>(_ key: String, among all: [T], _ fallback: T? = nil) throws(RecordingError) -> T {
        if let fallback, !has(key) { return fallback }
        let value = try require(key)
        guard let found = all.first(where: { "\($0)" == value }) else {
            throw mismatch(key, value, "one of " + all.map { "\($0)" }.joined(separator: ", "))
        }
        return found
    }

    mutating func set<S: OptionSet>(_ key: String, _ names: [(String, S)], _ fallback: S) throws(RecordingError) -> S
    where S.RawValue: FixedWidthInteger, S.Element == S {
        guard let value = take(key) else { return fallback }
        var set: S = []
        guard value != "none" else { return set }
        for word in value.split(separator: "+", omittingEmptySubsequences: false) {
            if let member = names.first(where: { $0.0 == word })?.1 {
                set.formUnion(member)
            } else if let bits = S.RawValue(word) {
                set.formUnion(S(rawValue: bits))
            } else {
                throw mismatch(key, value, "names out of " + names.map(\.0).joined(separator: ", "))
            }
        }
        return set
    }

    mutating func duration(_ key: String) throws(RecordingError) -> Duration {
        let value = try require(key)
        let isNegative = value.first == "-"
        let parts = (isNegative ? value.dropFirst() : value).split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.count == 2 ? parts[1] : "0"
        guard (1...2).contains(parts.count), let seconds = Int64(parts[0]), seconds >= 0,
            (1...18).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let attoseconds = Int64(digits + String(repeating: "0", count: 18 - digits.utf8.count))
        else { throw mismatch(key, value, "a number of seconds") }
        let duration = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
        return isNegative ? .zero - duration : duration
    }

    mutating func string(_ key: String) throws(RecordingError) -> String {
        let value = try require(key)
        let source = Array(value.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index] != UInt8(ascii: "%") {
                bytes.append(source[index])
                index += 1
                continue
            }
            let digits = String(
                decoding: source[min(index + 1, source.count)..<min(index + 3, source.count)], as: UTF8.self)
            guard digits.utf8.count == 2, let code = UInt8(digits, radix: 16) else {
                throw mismatch(key, value, "a text with two hexadecimal digits after each %")
            }
            bytes.append(code)
            index += 3
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
