/// Emits an enumeration as a structure, so that unknown later values are representable.
struct EnumEmitter {
    let interface: InterfaceDescription
    let enumeration: EnumDescription

    func emit(to writer: inout SourceWriter) {
        let conformance = enumeration.isBitfield ? "OptionSet" : "RawRepresentable"
        var source = "The enumeration `\(interface.name).\(enumeration.name)`"
        if enumeration.since > 1 { source += ", since version \(enumeration.since)" }
        writer.doc([enumeration.summary, source + "."])
        writer.block(
            "package struct \(Naming.enumName(enumeration.name)): \(conformance), Hashable, Sendable {"
        ) { writer in
            writer.line("package let rawValue: UInt32")
            writer.line()
            writer.line("package init(rawValue: UInt32) { self.rawValue = rawValue }")
            if !enumeration.entries.isEmpty { writer.line() }
            for entry in enumeration.entries { emit(entry, to: &writer) }
        }
    }

    private func emit(_ entry: EntryDescription, to writer: inout SourceWriter) {
        var text = entry.summary
        if entry.since > 1 { text += (text.isEmpty ? "Since version" : "; since version") + " \(entry.since)" }
        if !text.isEmpty { writer.doc([text + "."]) }
        let value = entry.value > 0xFFFF ? "0x" + String(entry.value, radix: 16) : "\(entry.value)"
        writer.line("package static var \(Naming.memberName(entry.name)): Self { Self(rawValue: \(value)) }")
    }
}
