/// Text input.
extension PlatformEventText {
    static func encode(_ change: TextInputChange) -> String {
        var writer = TextWriter("textInput")
        writer.add("seat", change.seat)
        writer.add("window", change.window)
        writer.add("time", change.time)
        if change.deletedBefore != 0 { writer.add("deletedBefore", change.deletedBefore) }
        if change.deletedAfter != 0 { writer.add("deletedAfter", change.deletedAfter) }
        if !change.committed.isEmpty { writer.add("committed", quoting: change.committed) }
        writer.add("submits", change.submits)
        writer.add("precedesKey", change.precedesKey)
        if let composition = change.composition {
            writer.begin("composition")
            writer.add("text", quoting: composition.text)
            if let selection = composition.selection {
                writer.add("start", selection.lowerBound)
                writer.add("end", selection.upperBound)
            }
            if let rest = composition.rest { writer.add("rest", quoting: rest) }
            for hint in composition.hints {
                writer.begin("hint")
                writer.add("start", hint.range.lowerBound)
                writer.add("end", hint.range.upperBound)
                writer.add("meaning", "\(hint.meaning)")
            }
        }
        return writer.text
    }

    static func textInputChange(
        _ head: inout TextGroup, _ groups: inout [TextGroup]
    ) throws(RecordingError) -> TextInputChange {
        var change = TextInputChange(
            seat: try head.seat(), window: try head.window(), time: try head.number("time"),
            deletedBefore: head.has("deletedBefore") ? try head.integer("deletedBefore") : 0,
            deletedAfter: head.has("deletedAfter") ? try head.integer("deletedAfter") : 0,
            committed: head.has("committed") ? try head.string("committed") : "", submits: try head.flag("submits"),
            precedesKey: try head.flag("precedesKey"))
        guard groups.first?.name == "composition" else { return change }
        var group = groups.removeFirst()
        change.composition = TextInputChange.Composition(text: try group.string("text"), selection: nil)
        if group.has("start") {
            let (start, end): (Int, Int) = (try group.integer("start"), try group.integer("end"))
            change.composition?.selection = start..<max(start, end)
        }
        if group.has("rest") { change.composition?.rest = try group.string("rest") }
        try group.finish()
        while groups.first?.name == "hint" {
            var hint = groups.removeFirst()
            let (start, end): (Int, Int) = (try hint.integer("start"), try hint.integer("end"))
            let meaning = try hint.choice("meaning", among: CompositionHint.Meaning.allCases)
            change.composition?.hints.append(CompositionHint(range: start..<max(start, end), meaning: meaning))
            try hint.finish()
        }
        return change
    }
}

extension TextInputChange {
    /// The same change with `x` for each byte of what it writes, so that a recording does not reveal it. Lengths, and
    /// so later deletions, stay what they were.
    var neutralized: TextInputChange {
        var change = self
        func neutral(_ text: String) -> String { String(repeating: "x", count: text.utf8.count) }
        change.committed = neutral(committed)
        if let composition {
            change.composition?.text = neutral(composition.text)
            change.composition?.rest = composition.rest.map(neutral)
        }
        return change
    }
}
