/// Writes the class of one interface.
struct ClassEmitter {
    let set: ProtocolSet
    let half: Half
    let interface: InterfaceDescription

    var className: String { half.className(interface.name) }
    private var incoming: [MessageDescription] { half.incoming(interface) }

    func emit(to writer: inout SourceWriter) {
        writer.doc([
            interface.summary, "The Wayland interface `\(interface.name)`, up to version \(interface.version).",
        ])
        writer.block("package final class \(className): \(half.rootClass) {") { writer in
            writer.block("override package class var interface: \(half.interfaceType) {") { writer in
                writer.line("\(half.tableType)[.\(Naming.unescapedMemberName(interface.name))]")
            }
            emitLife(to: &writer)
            emitIncoming(to: &writer)
            emitOutgoing(to: &writer)
            for enumeration in interface.enums {
                writer.line()
                EnumEmitter(interface: interface, enumeration: enumeration).emit(to: &writer)
            }
        }
    }

    private func emitLife(to writer: inout SourceWriter) {
        if half == .client, let (opcode, request) = interface.plainDestructor {
            writer.line()
            writer.block("override package class var destructor: WaylandDestructor? {") { writer in
                writer.line("WaylandDestructor(opcode: \(opcode), since: \(request.since))")
            }
        }
        let last = incoming.enumerated().filter { $0.element.isDestructor }
        guard !last.isEmpty else { return }
        let mask = last.map { "1 << \($0.offset)" }.joined(separator: " | ")
        writer.line()
        writer.line("override package class var final\(half.incomingType)s: UInt64 { \(mask) }")
    }

    private func emitIncoming(to writer: inout SourceWriter) {
        guard !incoming.isEmpty else { return }
        let type = half.incomingType
        writer.line()
        writer.doc(["The \(type.lowercased())s of `\(interface.name)`."])
        writer.block("package enum \(type): Sendable {") { writer in
            for message in incoming { emitCase(message, to: &writer) }
        }
        writer.line()
        let kind = type.lowercased()
        writer.doc(["Called for each \(kind); without a handler, \(kind)s are dropped. Released when the object ends."])
        writer.line("package var \(half.handler): (@MainActor (\(type)) -> Void)?")
        writer.line()
        MessageReaderEmitter(emitter: self).emit(incoming, to: &writer)
    }

    private func emitCase(_ message: MessageDescription, to writer: inout SourceWriter) {
        writer.doc(documentation(of: message))
        let name = Naming.memberName(message.name)
        guard !message.arguments.isEmpty else { return writer.line("case \(name)") }
        writer.list("case \(name)(", message.arguments.flatMap(incomingParameters), ")")
    }

    private func incomingParameters(_ argument: ArgumentDescription) -> [String] {
        let name = Naming.unescapedMemberName(argument.name)
        if argument.type == .newID, argument.interface == nil {
            return ["\(name)Interface: String", "\(name)Version: UInt32", "\(name): UInt32"]
        }
        return ["\(name): \(incomingType(argument))"]
    }

    private func incomingType(_ argument: ArgumentDescription) -> String {
        switch argument.type {
        case .object:
            // An object that the client has destroyed arrives as nil.
            let isOptional = half == .client || argument.allowsNull || !isDescribed(argument.interface)
            return objectType(argument.interface) + (isOptional ? "?" : "")
        case .newID: return objectType(argument.interface)
        case .fd: return half.fileDescriptorType
        default: return valueType(argument)
        }
    }

    private func emitOutgoing(to writer: inout SourceWriter) {
        for (opcode, message) in half.outgoing(interface).enumerated() {
            if half == .client, message.name == "destroy" { continue }  // Inherited from the root class.
            writer.line()
            MessageSenderEmitter(emitter: self, message: message, opcode: opcode).emit(to: &writer)
        }
    }

    func isDescribed(_ name: String?) -> Bool { name.flatMap(set.interface(named:)) != nil }

    func objectType(_ name: String?) -> String {
        guard let name, isDescribed(name) else { return half.rootClass }
        return half.className(name)
    }

    /// The Swift type of an argument that is not an object.
    func valueType(_ argument: ArgumentDescription) -> String {
        if let name = enumType(argument) { return name }
        return switch argument.type {
        case .int, .fd: "Int32"
        case .uint, .newID: "UInt32"
        case .fixed: "Double"
        case .string: argument.allowsNull ? "String?" : "String"
        case .array: half.arrayType
        case .object: objectType(argument.interface)
        }
    }

    func enumType(_ argument: ArgumentDescription) -> String? {
        guard let reference = argument.enumeration, let found = set.enumeration(reference, in: interface) else {
            return nil
        }
        // Interfaces without a class on this side have no enumerations.
        guard half.isGenerated(found.interface) else { return nil }
        return "\(half.className(found.interface.name)).\(Naming.enumName(found.enumeration.name))"
    }

    func documentation(of message: MessageDescription, parameters: Bool = false) -> [String] {
        var source = "The \(message.kind.rawValue) `\(interface.name).\(message.name)`"
        if message.since > 1 { source += ", since version \(message.since)" }
        if let version = message.deprecatedSince { source += ", deprecated since version \(version)" }
        return [message.summary, notes(on: message, asParameters: parameters), source + "."]
    }

    private func notes(on message: MessageDescription, asParameters: Bool) -> String {
        let noted = message.arguments.filter { !$0.summary.isEmpty && (!asParameters || $0.type != .newID) }
        guard !noted.isEmpty else { return "" }
        let lines = noted.map { argument in
            let name = Naming.unescapedMemberName(argument.name)
            let text = argument.summary + (argument.summary.hasSuffix(".") ? "" : ".")
            return asParameters ? "  - \(name): \(text)" : "- `\(name)`: \(text)"
        }
        return ((asParameters ? ["- Parameters:"] : []) + lines).joined(separator: "\n")
    }
}
