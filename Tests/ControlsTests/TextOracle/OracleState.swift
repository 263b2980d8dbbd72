/// What is in a text, and what is selected, after a step. Offsets count code points.
struct OracleState: Hashable, Sendable, CustomStringConvertible {
    var text: String
    var caret: Int
    /// The end of the selection that does not move; without a selection, the caret.
    var anchor: Int

    var caretInUTF8: Int { utf8Offset(of: caret) }
    var anchorInUTF8: Int { utf8Offset(of: anchor) }

    func utf8Offset(of offset: Int) -> Int {
        text.unicodeScalars.prefix(offset).reduce(0) { $0 + UTF8.width($1) }
    }

    /// Texts are equal if all their code points are.
    static func == (left: OracleState, right: OracleState) -> Bool {
        left.caret == right.caret && left.anchor == right.anchor
            && left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(caret)
        hasher.combine(anchor)
    }

    var description: String {
        "caret=\(caret) anchor=\(anchor) \"\(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())\""
    }
}

extension OracleState {
    /// Reads `caret=5/7 anchor=5/7 "text"`; the second numbers, in UTF-8, may be missing.
    ///
    /// - Parameter text: The text, if the line has none.
    init(_ line: OracleLine, otherwise text: String?) throws(OracleError) {
        guard let text = line.text ?? text else { throw line.error("the text is missing") }
        self.init(text: text, caret: 0, anchor: 0)
        caret = try offset("caret", line)
        anchor = try offset("anchor", line)
    }

    private func offset(_ option: String, _ line: OracleLine) throws(OracleError) -> Int {
        let numbers = (line.options[option] ?? "").split(separator: "/").map { Int($0) ?? -1 }
        guard let offset = numbers.first, (0...text.unicodeScalars.count).contains(offset),
            numbers.count == 1 || numbers == [offset, utf8Offset(of: offset)]
        else { throw line.error("\(option) is not in the text") }
        return offset
    }
}
