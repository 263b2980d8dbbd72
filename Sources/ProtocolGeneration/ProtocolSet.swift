/// Protocols that are generated together and may name one another's interfaces.
///
/// Creating one checks everything that a single element does not show: what emits Swift may rely on it.
package struct ProtocolSet: Sendable {
    package let protocols: [ProtocolDescription]
    /// All interfaces, in the order of the files; the index is the place in the interface table.
    package let interfaces: [InterfaceDescription]
    private let interfacesByName: [String: InterfaceDescription]

    /// Checks protocols and joins them.
    ///
    /// - Throws: ``DescriptionError`` that names the file and the line.
    package init(_ protocols: [ProtocolDescription]) throws(DescriptionError) {
        self.protocols = protocols
        interfaces = protocols.flatMap(\.interfaces)
        interfacesByName = Dictionary(interfaces.map { ($0.name, $0) }) { first, _ in first }
        try ProtocolValidator(set: self).validate()
    }

    /// Reads, checks and joins files.
    ///
    /// - Parameter files: Their paths.
    /// - Throws: ``DescriptionError``, also for a file that cannot be read.
    package init(files: [String]) throws(DescriptionError) {
        var protocols: [ProtocolDescription] = []
        for file in files { protocols.append(try ProtocolParser.parse(file: file)) }
        try self.init(protocols)
    }

    func interface(named name: String) -> InterfaceDescription? { interfacesByName[name] }

    /// The interface and the enumeration that an argument's `enum` attribute means.
    func enumeration(
        _ reference: String, in interface: InterfaceDescription
    ) -> (interface: InterfaceDescription, enumeration: EnumDescription)? {
        let parts = reference.split(separator: ".", omittingEmptySubsequences: false)
        let owner = parts.count == 2 ? self.interface(named: String(parts[0])) : interface
        guard parts.count <= 2, let owner, let name = parts.last else { return nil }
        return owner.enums.first { $0.name == name }.map { (owner, $0) }
    }
}
