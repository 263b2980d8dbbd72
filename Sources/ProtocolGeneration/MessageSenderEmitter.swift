struct MessageSenderEmitter {
    let emitter: ClassEmitter
    let message: MessageDescription
    let opcode: Int
    var half: Half { emitter.half }

    func emit(to writer: inout SourceWriter) {
        writer.doc(documentation)
        if half == .client, let plain = emitter.interface.plainDestructor, plain.opcode == opcode {
            return writer.line("package func \(Naming.memberName(message.name))() { destroy() }")
        }
        let name = half == .client ? Naming.memberName(message.name) : Naming.sendName(message.name)
        let generic = isUntyped ? "<Object: \(half.rootClass)>" : ""
        let result = resultType.map { " -> \($0)" } ?? ""
        let parameters = message.arguments.flatMap(parameters)
        if half == .server, !result.isEmpty { writer.line("@discardableResult") }
        writer.list("package func \(name)\(generic)(", parameters, ")\(result) {")
        writer.indented { emitBody(to: &$0) }
        writer.line("}")
    }

    private var documentation: [String] {
        var paragraphs = emitter.documentation(of: message, parameters: true)
        guard message.since > 1 else { return paragraphs }
        let before = "Before version \(message.since) "
        let note =
            if half == .client, message.isDestructor { "this only detaches the object on this side." } else {
                resultType == nil ? "nothing is sent." : "nothing is sent and `nil` is returned."
            }
        paragraphs.insert(before + note, at: 1)
        return paragraphs
    }

    private var isUntyped: Bool { message.newObject.map { $0.interface == nil } ?? false }

    private var resultType: String? {
        guard let object = message.newObject else { return nil }
        let type = isUntyped ? "Object" : emitter.objectType(object.interface)
        return message.since > 1 ? type + "?" : type
    }

    private func parameters(_ argument: ArgumentDescription) -> [String] {
        switch argument.type {
        case .newID:
            return isUntyped ? ["_ type: Object.Type", "version: UInt32"] : []
        case .object:
            let type = emitter.objectType(argument.interface)
            return ["\(Naming.unescapedMemberName(argument.name)): \(type)\(argument.allowsNull ? "?" : "")"]
        default:
            return ["\(Naming.unescapedMemberName(argument.name)): \(emitter.valueType(argument))"]
        }
    }

    private func emitBody(to writer: inout SourceWriter) {
        if message.since > 1, !(half == .client && message.isDestructor) {
            let result = resultType == nil ? "return" : "return nil"
            writer.line("guard self.version >= \(message.since) else { \(result) }")
        }
        if half == .server, let object = message.newObject {
            writer.line("let object = \(emitter.objectType(object.interface))(client: client, version: self.version)")
        }
        emitPointers(message.arguments.filter { $0.type == .string || $0.type == .array }[...], to: &writer)
        if half == .server, message.newObject != nil { writer.line("return object") }
    }

    /// Opens a scope for each string and array, in which its pointer is valid.
    private func emitPointers(_ rest: ArraySlice<ArgumentDescription>, to writer: inout SourceWriter) {
        guard let argument = rest.first else { return emitSend(to: &writer) }
        let name = Naming.memberName(argument.name)
        let function = argument.type == .string ? "withWireString" : "withWireArray"
        let result = half == .client && resultType != nil ? "return " : ""
        writer.block("\(result)\(function)(\(name)) { \(name) in") { writer in
            emitPointers(rest.dropFirst(), to: &writer)
        }
    }

    private func emitSend(to writer: inout SourceWriter) {
        let count = Signature.length(message)
        let call = "\(sendCall)\(opcode), count: \(count)"
        guard count > 0 else { return writer.line("\(call)) { _ in }") }
        writer.block("\(call)) { wire in") { writer in
            for (slot, argument) in Signature.slots(message) { emitSet(argument, slot, to: &writer) }
        }
    }

    private var sendCall: String {
        guard half == .client else { return "send(" }
        if message.isDestructor { return "sendDestructor(since: \(message.since), " }
        guard let object = message.newObject else { return "send(" }
        let returning = message.arguments.contains { $0.type == .string || $0.type == .array } ? "" : "return "
        return isUntyped
            ? "\(returning)create(type, version: version, "
            : "\(returning)create(\(emitter.objectType(object.interface)).self, "
    }

    private func emitSet(_ argument: ArgumentDescription, _ slot: Int, to writer: inout SourceWriter) {
        let name = Naming.memberName(argument.name)
        switch argument.type {
        case .int where argument.enumeration != nil && emitter.enumType(argument) != nil:
            writer.line("wire.set(\(slot), int: Int32(bitPattern: \(name).rawValue))")
        case .uint where argument.enumeration != nil && emitter.enumType(argument) != nil:
            writer.line("wire.set(\(slot), uint: \(name).rawValue)")
        case .object where !argument.allowsNull: writer.line("wire.set(\(slot), requiredObject: \(name))")
        case .newID where half == .server: writer.line("wire.set(\(slot), requiredObject: object)")
        case .newID where isUntyped: writer.line("wire.setNewObject(\(slot), of: type, version: version)")
        case .newID: writer.line("wire.setNewObject(\(slot))")
        default: writer.line("wire.set(\(slot), \(argument.type.rawValue): \(name))")
        }
    }
}
