/// Writes the `wl_interface` tables, as Swift code that builds them at first use.
struct InterfaceTableEmitter {
    let set: ProtocolSet
    let half: Half

    func source(header: String) -> String {
        var writer = SourceWriter()
        writer.line()
        emitIndex(to: &writer)
        writer.line()
        emitTable(to: &writer)
        return header + writer.text
    }

    private func emitIndex(to writer: inout SourceWriter) {
        writer.doc(["The index of each interface in the table."])
        writer.block("enum \(half.indexType): Int {") { writer in
            for interface in set.interfaces { writer.line("case \(Naming.memberName(interface.name))") }
        }
    }

    private func emitTable(to writer: inout SourceWriter) {
        let index = half.indexType
        writer.doc(["The interfaces in libwayland's format."])
        writer.block("package enum \(half.tableType) {") { writer in
            writer.line("private static let first: \(half.interfaceType) = build()")
            writer.line()
            writer.block("static subscript(index: \(index)) -> \(half.interfaceType) {") { writer in
                writer.line("first.advanced(by: index.rawValue)")
            }
            writer.line()
            writer.doc(["All interfaces, in the order of their index."])
            writer.block("package static var all: [\(half.interfaceType)] {") { writer in
                writer.line("(0..<\(set.interfaces.count)).map { first.advanced(by: $0) }")
            }
            writer.line()
            emitTypes(to: &writer)
            writer.line()
            emitBuild(to: &writer)
            for description in set.protocols {
                writer.line()
                emit(description, to: &writer)
            }
        }
    }

    private func emitTypes(to writer: inout SourceWriter) {
        writer.doc(["All generated classes."])
        let type = half.rootClass
        writer.block("@MainActor package static var types: [\(type).Type] {") { writer in
            writer.block("[", closing: "]") { writer in
                for interface in set.interfaces where half.isGenerated(interface) {
                    writer.line("\(half.className(interface.name)).self,")
                }
            }
        }
    }

    private func emitBuild(to writer: inout SourceWriter) {
        let messages = set.interfaces.flatMap { $0.requests + $0.events }
        let types = messages.map { Signature.length($0) }.reduce(0, +)
        writer.block("private static func build() -> \(half.interfaceType) {") { writer in
            writer.line(
                "var table = \(half.builderType)("
                    + "interfaces: \(set.interfaces.count), messages: \(messages.count), types: \(types))")
            for description in set.protocols { writer.line("\(addName(description))(to: &table)") }
            writer.line("return table.first")
        }
    }

    private func emit(_ description: ProtocolDescription, to writer: inout SourceWriter) {
        writer.block(
            "private static func \(addName(description))(to table: inout \(half.builderType)) {"
        ) { writer in
            for interface in description.interfaces {
                writer.line(
                    "table.interface(\"\(interface.name)\", version: \(interface.version), "
                        + "requests: \(interface.requests.count), events: \(interface.events.count))")
                for message in interface.requests + interface.events { emit(message, to: &writer) }
            }
        }
    }

    private func emit(_ message: MessageDescription, to writer: inout SourceWriter) {
        let length = Signature.length(message)
        let count = length == 0 ? "" : ", arguments: \(length)"
        writer.line("table.message(\"\(message.name)\", \"\(Signature.text(message))\"\(count))")
        for (slot, argument) in Signature.slots(message) {
            guard let name = argument.interface, set.interface(named: name) != nil else { continue }
            writer.line("table.type(\(slot), \(half.indexType).\(Naming.unescapedMemberName(name)).rawValue)")
        }
    }

    private func addName(_ description: ProtocolDescription) -> String {
        "add" + Naming.typeName(description.name)
    }
}
