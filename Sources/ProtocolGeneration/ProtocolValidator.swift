struct ProtocolValidator {
    let set: ProtocolSet

    func validate() throws(DescriptionError) {
        var seen: [String: String] = [:]
        for description in set.protocols {
            for interface in description.interfaces {
                let checker = InterfaceChecker(set: set, protocol: description, interface: interface)
                if let other = seen.updateValue(description.file, forKey: interface.name) {
                    throw checker.error(interface.line, "the interface \(interface.name) is also described in \(other)")
                }
                try checker.check()
            }
        }
    }
}

private struct InterfaceChecker {
    let set: ProtocolSet
    let `protocol`: ProtocolDescription
    let interface: InterfaceDescription

    func error(_ line: Int, _ message: String) -> DescriptionError {
        DescriptionError(file: `protocol`.file, line: line, message: message)
    }

    func check() throws(DescriptionError) {
        try checkMessages(interface.requests)
        try checkMessages(interface.events)
        try checkEnums()
        guard let destroy = interface.requests.first(where: { $0.name == "destroy" }) else { return }
        guard destroy.isDestructor, destroy.arguments.isEmpty else {
            throw error(destroy.line, "the request destroy must be a destructor without arguments")
        }
    }

    private func checkMessages(_ messages: [MessageDescription]) throws(DescriptionError) {
        var lines: [String: Int] = [:]
        var since = 1
        for message in messages {
            let kind = message.kind.rawValue
            if let line = lines.updateValue(message.line, forKey: message.name) {
                throw error(message.line, "the \(kind) \(interface.name).\(message.name) was described in line \(line)")
            }
            guard message.since <= interface.version else {
                throw error(
                    message.line,
                    "the \(kind) \(message.name) is since \(message.since), but \(interface.name) ends at version "
                        + "\(interface.version)")
            }
            // Opcodes are consecutive, so newer messages come last.
            guard message.since >= since else {
                throw error(message.line, "the \(kind) \(message.name) is older than its predecessor")
            }
            since = message.since
            try checkArguments(of: message)
        }
    }

    private func checkArguments(of message: MessageDescription) throws(DescriptionError) {
        var names: Set<String> = []
        for argument in message.arguments {
            guard names.insert(argument.name).inserted else {
                throw error(argument.line, "\(message.name) has two arguments \(argument.name)")
            }
            try check(argument, of: message)
        }
        guard message.arguments.count(where: { $0.type == .newID }) <= 1 else {
            throw error(message.line, "\(message.name) creates more than one object")
        }
    }

    private func check(
        _ argument: ArgumentDescription, of message: MessageDescription
    ) throws(DescriptionError) {
        if let name = argument.interface {
            guard argument.type == .object || argument.type == .newID else {
                throw error(argument.line, "an argument of type \(argument.type.rawValue) has no interface")
            }
            let isExternal = `protocol`.externals.contains(name) && argument.type == .object
            guard set.interface(named: name) != nil || isExternal else {
                throw error(argument.line, "the interface \(name) is not described in any of the files")
            }
        } else if argument.type == .newID, message.kind == .event {
            throw error(argument.line, "an event cannot make an object of an unknown interface")
        }
        if argument.allowsNull, argument.type != .object, argument.type != .string {
            throw error(argument.line, "an argument of type \(argument.type.rawValue) cannot be null")
        }
        try checkEnumeration(of: argument)
    }

    private func checkEnumeration(of argument: ArgumentDescription) throws(DescriptionError) {
        guard let reference = argument.enumeration else { return }
        guard argument.type == .int || argument.type == .uint else {
            throw error(argument.line, "an argument of type \(argument.type.rawValue) has no enumeration")
        }
        guard let found = set.enumeration(reference, in: interface) else {
            throw error(argument.line, "the enumeration \(reference) is not described")
        }
        guard !found.enumeration.isBitfield || argument.type == .uint else {
            throw error(argument.line, "\(reference) is a bit field, so the argument must be a uint")
        }
    }

    private func checkEnums() throws(DescriptionError) {
        var typeNames: Set<String> = ["Event", "Request"]
        for enumeration in interface.enums {
            guard typeNames.insert(Naming.enumName(enumeration.name)).inserted else {
                throw error(enumeration.line, "the name of the enumeration \(enumeration.name) is taken")
            }
            var names: Set<String> = []
            for entry in enumeration.entries where !names.insert(entry.name).inserted {
                throw error(entry.line, "the enumeration \(enumeration.name) has two entries \(entry.name)")
            }
        }
    }
}
