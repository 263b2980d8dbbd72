/// A start tag with its attributes, which it converts to parts of a description.
struct Element {
    let name: String
    let attributes: [String: String]
    let file: String
    let line: Int

    subscript(attribute: String) -> String? { attributes[attribute] }

    func error(_ message: String) -> DescriptionError { DescriptionError(file: file, line: line, message: message) }

    func interface() throws(DescriptionError) -> InterfaceDescription {
        InterfaceDescription(name: try identifier("name"), version: try version("version"), line: line)
    }

    func message(_ kind: MessageDescription.Kind) throws(DescriptionError) -> MessageDescription {
        var message = MessageDescription(kind: kind, name: try identifier("name"), line: line)
        message.since = attributes["since"] == nil ? 1 : try version("since")
        message.deprecatedSince = attributes["deprecated-since"] == nil ? nil : try version("deprecated-since")
        switch attributes["type"] {
        case nil: break
        case "destructor"?: message.isDestructor = true
        case let other?: throw error("the type of a \(kind.rawValue) can only be \"destructor\", not \"\(other)\"")
        }
        return message
    }

    func argument() throws(DescriptionError) -> ArgumentDescription {
        let typeName = try required("type")
        guard let type = ArgumentType(rawValue: typeName) else {
            throw error("\"\(typeName)\" is not a type of the wire format")
        }
        var argument = ArgumentDescription(name: try identifier("name"), type: type, line: line)
        argument.summary = attributes["summary"] ?? ""
        argument.interface = attributes["interface"]
        argument.allowsNull = try flag("allow-null")
        argument.enumeration = attributes["enum"]
        return argument
    }

    func enumeration() throws(DescriptionError) -> EnumDescription {
        var enumeration = EnumDescription(name: try identifier("name"), line: line)
        enumeration.since = attributes["since"] == nil ? 1 : try version("since")
        enumeration.isBitfield = try flag("bitfield")
        return enumeration
    }

    func entry() throws(DescriptionError) -> EntryDescription {
        let text = try required("value")
        let value = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
        guard let value else { throw error("\"\(text)\" is not an unsigned 32-bit number") }
        var entry = EntryDescription(name: try identifier("name"), value: value, line: line)
        entry.summary = attributes["summary"] ?? ""
        entry.since = attributes["since"] == nil ? 1 : try version("since")
        return entry
    }

    /// Returns a name of letters, digits and underscores.
    func identifier(_ attribute: String) throws(DescriptionError) -> String {
        let text = try required(attribute)
        let allowed = text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        guard allowed, !text.isEmpty else { throw error("\"\(text)\" is not a name") }
        return text
    }

    private func version(_ attribute: String) throws(DescriptionError) -> Int {
        let text = try required(attribute)
        guard let number = Int(text), number >= 1 else {
            throw error("\(attribute)=\"\(text)\" is not a version; it must be 1 or more")
        }
        return number
    }

    private func flag(_ attribute: String) throws(DescriptionError) -> Bool {
        switch attributes[attribute] {
        case nil, "false"?: false
        case "true"?: true
        case let other?: throw error("\(attribute)=\"\(other)\" is neither true nor false")
        }
    }

    private func required(_ attribute: String) throws(DescriptionError) -> String {
        guard let text = attributes[attribute] else { throw error("<\(name)> needs the attribute \(attribute)") }
        return text
    }
}
