internal import CWayland

/// Builds an interface table in three allocations, which are never freed.
///
/// Argument types may point to interfaces that are not initialized yet, so interfaces may refer to each other freely.
struct InterfaceTableBuilder {
    private let interfaces: UnsafeMutablePointer<wl_interface>
    private var messages: UnsafeMutablePointer<wl_message>
    private var types: UnsafeMutablePointer<UnsafePointer<wl_interface>?>
    private var lastTypes: UnsafeMutablePointer<UnsafePointer<wl_interface>?>
    private var index = 0

    init(interfaces: Int, messages: Int, types: Int) {
        self.interfaces = .allocate(capacity: interfaces)
        self.messages = .allocate(capacity: messages)
        self.types = .allocate(capacity: types)
        self.types.initialize(repeating: nil, count: types)
        lastTypes = self.types
    }

    /// Adds the next interface; its messages follow, requests first.
    mutating func interface(_ name: StaticString, version: Int32, requests: Int, events: Int) {
        (interfaces + index).initialize(
            to: wl_interface(
                name: Self.characters(name), version: version, method_count: Int32(requests), methods: messages,
                event_count: Int32(events), events: messages + requests))
        index += 1
    }

    mutating func message(_ name: StaticString, _ signature: StaticString, arguments: Int = 0) {
        messages.initialize(
            to: wl_message(name: Self.characters(name), signature: Self.characters(signature), types: types))
        messages += 1
        lastTypes = types
        types += arguments
    }

    func type(_ argument: Int, _ interface: Int) { lastTypes[argument] = UnsafePointer(interfaces + interface) }

    /// The first interface; the others follow in memory.
    var first: WaylandInterface { WaylandInterface(pointer: interfaces) }

    private static func characters(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
