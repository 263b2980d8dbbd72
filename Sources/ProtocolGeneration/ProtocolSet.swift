/// Protocols that are generated together and may refer to one another's interfaces.
///
/// The initializers validate them; emitters rely on that.
package struct ProtocolSet: Sendable {
    package let protocols: [ProtocolDescription]
    /// In the order of the files and of the interface table.
    package let interfaces: [InterfaceDescription]
    private let interfacesByName: [String: InterfaceDescription]

    package init(_ protocols: [ProtocolDescription]) throws(DescriptionError) {
        self.protocols = protocols
        interfaces = protocols.flatMap(\.interfaces)
        interfacesByName = Dictionary(interfaces.map { ($0.name, $0) }) { first, _ in first }
        try ProtocolValidator(set: self).validate()
    }

    package init(files: [String]) throws(DescriptionError) {
        var protocols: [ProtocolDescription] = []
        for file in files { protocols.append(try ProtocolParser.parse(file: file)) }
        try self.init(protocols)
    }

    func interface(named name: String) -> InterfaceDescription? { interfacesByName[name] }

    /// Resolves an argument's `enum` attribute.
    func enumeration(
        _ reference: String, in interface: InterfaceDescription
    ) -> (interface: InterfaceDescription, enumeration: EnumDescription)? {
        let parts = reference.split(separator: ".", omittingEmptySubsequences: false)
        let owner = parts.count == 2 ? self.interface(named: String(parts[0])) : interface
        guard parts.count <= 2, let owner, let name = parts.last else { return nil }
        return owner.enums.first { $0.name == name }.map { (owner, $0) }
    }
}
