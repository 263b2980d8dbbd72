/// Emits the code that turns an incoming message into an enumeration case.
struct MessageReaderEmitter {
    let emitter: ClassEmitter
    var half: Half { emitter.half }

    func emit(_ messages: [MessageDescription], to writer: inout SourceWriter) {
        writer.block(
            "override package func receive(_ opcode: UInt32, _ arguments: \(half.readerType)) -> Bool {"
        ) { writer in
            // Read even without a handler, because reading creates the new objects of a message.
            writer.line("guard let message = Self.read(opcode, arguments), let \(half.handler) else { return false }")
            writer.line("\(half.handler)(message)")
            writer.line("return true")
        }
        writer.line()
        writer.line("override package func forgetHandler() { \(half.handler) = nil }")
        writer.line()
        writer.block(
            "private static func read(_ opcode: UInt32, _ arguments: \(half.readerType)) -> \(half.incomingType)? {"
        ) { writer in
            writer.line("switch opcode {")
            for (opcode, message) in messages.enumerated() { emit(message, opcode: opcode, to: &writer) }
            writer.line("default:")
            writer.indented { $0.line("return nil") }
            writer.line("}")
        }
    }

    private func emit(_ message: MessageDescription, opcode: Int, to writer: inout SourceWriter) {
        writer.line("case \(opcode):")
        writer.indented { writer in
            let name = Naming.unescapedMemberName(message.name)
            guard !message.arguments.isEmpty else { return writer.line("return .\(name)") }
            for (slot, argument) in Signature.slots(message) where isRequiredObject(argument) {
                let type = emitter.objectType(argument.interface)
                writer.line(
                    "guard let object\(slot) = arguments.object(\(slot), as: \(type).self) else {")
                writer.indented { $0.line("return nil") }
                writer.line("}")
            }
            let parts = Signature.slots(message).flatMap { parameters($0.argument, $0.slot) }
            let oneLine = "return .\(name)(\(parts.joined(separator: ", ")))"
            guard oneLine.count > 108 else { return writer.line(oneLine) }
            writer.line("return .\(name)(")
            writer.indented { writer in
                for (index, part) in parts.enumerated() {
                    writer.line(part + (index == parts.count - 1 ? ")" : ","))
                }
            }
        }
    }

    private func isRequiredObject(_ argument: ArgumentDescription) -> Bool {
        half == .server && argument.type == .object && !argument.allowsNull && emitter.isDescribed(argument.interface)
    }

    private func parameters(_ argument: ArgumentDescription, _ slot: Int) -> [String] {
        let name = Naming.unescapedMemberName(argument.name)
        if argument.type == .newID, argument.interface == nil {
            return [
                "\(name)Interface: arguments.string(\(slot))", "\(name)Version: arguments.uint(\(slot + 1))",
                "\(name): arguments.uint(\(slot + 2))",
            ]
        }
        return ["\(name): \(value(argument, slot))"]
    }

    private func value(_ argument: ArgumentDescription, _ slot: Int) -> String {
        let type = emitter.objectType(argument.interface)
        switch argument.type {
        case .int: return wrapped("arguments.int(\(slot))", argument)
        case .uint: return wrapped("arguments.uint(\(slot))", argument)
        case .fixed: return "arguments.fixed(\(slot))"
        case .string: return argument.allowsNull ? "arguments.optionalString(\(slot))" : "arguments.string(\(slot))"
        case .array: return "arguments.array(\(slot))"
        case .fd: return "arguments.fileDescriptor(\(slot))"
        case .newID: return "arguments.newObject(\(slot), as: \(type).self)"
        case .object:
            return isRequiredObject(argument) ? "object\(slot)" : "arguments.object(\(slot), as: \(type).self)"
        }
    }

    private func wrapped(_ value: String, _ argument: ArgumentDescription) -> String {
        guard let type = emitter.enumType(argument) else { return value }
        return "\(type)(rawValue: " + (argument.type == .int ? "UInt32(bitPattern: \(value)))" : "\(value))")
    }
}
