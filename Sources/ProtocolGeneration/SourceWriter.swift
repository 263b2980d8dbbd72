struct SourceWriter {
    private(set) var text = ""
    private var depth = 0

    /// Writes an indented line; an empty one has no spaces.
    mutating func line(_ line: String = "") {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    /// Writes indented lines between an opening and a closing line.
    mutating func block(_ opening: String, closing: String = "}", _ body: (inout SourceWriter) -> Void) {
        line(opening)
        depth += 1
        body(&self)
        depth -= 1
        line(closing)
    }

    /// Writes comma-separated parts between an opening and a closing: on one line if they fit, else wrapped.
    mutating func list(_ opening: String, _ parts: [String], _ closing: String) {
        let room = Self.width - depth * 4
        let oneLine = opening + parts.joined(separator: ", ") + closing
        guard oneLine.count > room, !parts.isEmpty else { return line(oneLine) }
        line(opening)
        indented { writer in
            var text = ""
            for (index, part) in parts.enumerated() {
                let part = part + (index == parts.count - 1 ? "" : ",")
                if text.count + part.count + 1 > room - 4, !text.isEmpty {
                    writer.line(text)
                    text = ""
                }
                text += (text.isEmpty ? "" : " ") + part
            }
            writer.line(text)
        }
        line(closing)
    }

    /// The maximum line length, in columns.
    private static let width = 120

    mutating func indented(_ body: (inout SourceWriter) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// Writes paragraphs as a doc comment.
    mutating func doc(_ paragraphs: [String]) {
        let paragraphs = paragraphs.filter { !$0.isEmpty }
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { line("///") }
            for text in paragraph.split(separator: "\n") { line("/// \(text)") }
        }
    }
}
