extension Command {
    private static let names: Set<Substring> = [
        "move", "press", "release", "click", "drag", "scroll", "key", "keydown", "keyup", "type", "compose",
        "commit", "delete", "text", "sleep",
    ]

    /// The commands whose operand may be the name of a command.
    private static let takingText: Set<String> = ["type", "key", "keydown", "keyup", "compose", "commit"]

    /// Joins program arguments into one line per command; a command may span several arguments.
    static func lines(fromArguments arguments: [String]) -> [String] {
        var lines: [String] = []
        for argument in arguments {
            let first = argument.prefix { $0 != " " }
            let expectsOperand = lines.last.map { takingText.contains($0) } ?? false
            if lines.isEmpty || (names.contains(first) && !expectsOperand) {
                lines.append(argument)
            } else {
                lines[lines.count - 1] += " " + argument
            }
        }
        return lines
    }

    /// Parses one line of a script; `nil` for an empty line or a comment, which starts with `#`.
    static func parse(_ line: String) throws(Failure) -> Command? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let name = words.first, !name.hasPrefix("#") else { return nil }
        guard names.contains(name) else { throw .usage("'\(name)' is not a command") }
        if name == "type" { return .type(text(of: line, after: name)) }
        if name == "commit" { return .commit(text(of: line, after: name)) }
        var operands = Operands(command: name, words: words.dropFirst())
        let command = try parse(name, &operands)
        try operands.finish()
        return command
    }

    private static func parse(_ name: Substring, _ operands: inout Operands) throws(Failure) -> Command {
        switch name {
        case "move": .move(try operands.position())
        case "press": .press(try operands.button())
        case "release": .release(try operands.button())
        case "click": .click(try operands.position())
        case "drag":
            .drag(
                from: try operands.position(), to: try operands.position(),
                steps: try operands.count("steps", default: 20),
                milliseconds: try operands.count("milliseconds", default: 400))
        case "scroll":
            .scroll(dx: try operands.number("DX"), dy: try operands.number("DY"), source: try operands.scrollSource())
        case "key": .key(try operands.word("a key").split(separator: "+").map(String.init))
        case "keydown": .keyDown(try operands.word("a key"))
        case "keyup": .keyUp(try operands.word("a key"))
        case "compose":
            .compose(try operands.word("a text"), caret: operands.words.isEmpty ? nil : try operands.caret())
        case "delete":
            .delete(
                before: UInt32(try operands.count("BEFORE", default: nil)),
                after: UInt32(try operands.count("AFTER", default: 0)))
        case "text": .text
        default: .sleep(milliseconds: try operands.count("milliseconds", default: nil))
        }
    }

    private static func text(of line: String, after name: Substring) -> String {
        let start = line.drop { $0.isWhitespace }.dropFirst(name.count)
        return String(start.dropFirst())
    }
}

private struct Operands {
    let command: Substring
    var words: ArraySlice<Substring>

    mutating func word(_ what: String) throws(Failure) -> String {
        guard let word = words.popFirst() else { throw .usage("'\(command)' needs \(what)") }
        return String(word)
    }

    mutating func number(_ what: String) throws(Failure) -> Double {
        let word = try word(what)
        guard let value = Double(word), value.isFinite, abs(value) < 1e6 else {
            throw .usage("'\(command)': \(what) is a number, not '\(word)'")
        }
        return value
    }

    mutating func count(_ what: String, default fallback: Int?) throws(Failure) -> Int {
        if let fallback, words.isEmpty { return fallback }
        let word = try word(what)
        guard let value = Int(word), (0...3_600_000).contains(value) else {
            throw .usage("'\(command)': \(what) is a whole number, not '\(word)'")
        }
        return value
    }

    mutating func caret() throws(Failure) -> Int {
        let word = try word("CARET")
        guard let value = Int32(word) else { throw .usage("'\(command)': CARET is a whole number, not '\(word)'") }
        return Int(value)
    }

    mutating func position() throws(Failure) -> Command.Position {
        .init(x: try number("X"), y: try number("Y"))
    }

    mutating func button() throws(Failure) -> Command.Button {
        guard let word = words.popFirst() else { return .left }
        switch word {
        case "left": return .left
        case "right": return .right
        case "middle": return .middle
        default: throw .usage("'\(command)': a button is left, middle or right, not '\(word)'")
        }
    }

    mutating func scrollSource() throws(Failure) -> Command.ScrollSource {
        guard let word = words.popFirst() else { return .wheel }
        switch word {
        case "wheel": return .wheel
        case "finger": return .finger
        default: throw .usage("'\(command)': the source is wheel or finger, not '\(word)'")
        }
    }

    func finish() throws(Failure) {
        if let extra = words.first { throw .usage("'\(command)' has no use for '\(extra)'") }
    }
}
