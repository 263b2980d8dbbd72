/// The parts of a line: words, options such as `caret=5`, a quoted text, and what follows ` | `.
struct OracleLine {
    let file: String
    let number: Int
    private(set) var words: [String] = []
    private(set) var options: [String: String] = [:]
    private(set) var text: String?
    private(set) var rest: String?

    init(_ line: some StringProtocol, file: String, number: Int) throws(OracleError) {
        (self.file, self.number) = (file, number)
        // By scalars: a quotation mark before a combining mark is a character of its own.
        var scalars = Substring(line).unicodeScalars
        let head = scalars.prefix { $0 != "\"" && $0 != "|" }
        scalars = scalars.dropFirst(head.count)
        if scalars.first == "\"" { text = try takeText(&scalars) }
        scalars = scalars.drop { $0 == " " }
        if scalars.first == "|" { rest = String(String.UnicodeScalarView(scalars.dropFirst().drop { $0 == " " })) }
        guard rest != nil || scalars.isEmpty else { throw error("something follows the text") }
        for word in String(String.UnicodeScalarView(head)).split(separator: " ") {
            guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
                words.append(String(word))
                continue
            }
            options[String(word[..<equals])] = String(word[word.index(after: equals)...])
        }
    }

    func error(_ reason: String) -> OracleError { OracleError(file: file, line: number, reason: reason) }

    /// Takes a text in quotation marks, with the escapes of a Swift string.
    private func takeText(_ scalars: inout Substring.UnicodeScalarView) throws(OracleError) -> String {
        var text = String.UnicodeScalarView()
        scalars.removeFirst()
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"": return String(text)
            case "\\": text.append(try takeEscape(&scalars))
            default: text.append(scalar)
            }
        }
        throw error("the text is not closed")
    }

    private func takeEscape(_ scalars: inout Substring.UnicodeScalarView) throws(OracleError) -> Unicode.Scalar {
        switch scalars.popFirst() {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "\"": return "\""
        case "\\": return "\\"
        case "u":
            let digits = scalars.dropFirst().prefix { $0 != "}" }
            guard scalars.first == "{", let value = UInt32(String(digits), radix: 16),
                let scalar = Unicode.Scalar(value), scalars.count > digits.count + 1
            else { throw error("no code point") }
            scalars.removeFirst(digits.count + 2)
            return scalar
        default: throw error("an unknown escape")
        }
    }

    // MARK: Values

    func word(_ index: Int, _ what: String) throws(OracleError) -> String {
        guard index < words.count else { throw error("\(what) is missing") }
        return words[index]
    }

    func number(_ option: String) throws(OracleError) -> Int? {
        guard let word = options[option] else { return nil }
        guard let number = Int(word), number >= 0 else { throw error("\(option)=\(word) is no number") }
        return number
    }

    func requiredText() throws(OracleError) -> String {
        guard let text else { throw error("the text is missing") }
        return text
    }
}
