internal import CWaylandServer

/// The arguments of a request during its dispatch.
@MainActor
package struct ServerRequestArguments {
    private let arguments: UnsafePointer<wl_argument>
    private let client: ServerClient
    private let version: UInt32

    init(_ arguments: UnsafePointer<wl_argument>, client: ServerClient, version: UInt32) {
        self.arguments = arguments
        self.client = client
        self.version = version
    }

    func int(_ place: Int) -> Int32 { arguments[place].i }

    func uint(_ place: Int) -> UInt32 { arguments[place].u }

    func fixed(_ place: Int) -> Double { Double(arguments[place].f) / 256 }

    func string(_ place: Int) -> String { optionalString(place) ?? "" }

    func optionalString(_ place: Int) -> String? { arguments[place].s.map { String(cString: $0) } }

    func array(_ place: Int) -> [UInt8] {
        arguments[place].a.map { Array(UnsafeRawBufferPointer(start: $0.pointee.data, count: $0.pointee.size)) } ?? []
    }

    func fileDescriptor(_ place: Int) -> ServerFileDescriptor { ServerFileDescriptor(rawValue: arguments[place].h) }

    /// Returns an existing object; `nil` if there is none, or if libwayland owns it.
    func object<Object: ServerResource>(_ place: Int, as type: Object.Type) -> Object? {
        guard let pointer = arguments[place].o else { return nil }
        return client.resource(id: wl_resource_get_id(pointer)) as? Object
    }

    /// Creates the new object of the request, with the version of the receiver.
    func newObject<Object: ServerResource>(_ place: Int, as type: Object.Type) -> Object {
        type.init(client: client, version: version, id: arguments[place].n)
    }

    /// Closes the descriptors of an unhandled request.
    func discard(signature: UnsafePointer<CChar>) {
        var place = 0
        for character in String(cString: signature) where character.isLetter {
            if character == "h" { fileDescriptor(place).close() }
            place += 1
        }
    }
}
