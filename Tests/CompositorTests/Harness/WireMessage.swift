/// A request or an event, parsed from a line of `WAYLAND_DEBUG=1`.
struct WireMessage: Equatable {
    var isRequest: Bool
    var interface: String
    var id: Int
    var name: String
    /// The arguments as libwayland prints them, such as `new id wl_callback@12`.
    var arguments: [String]

    /// Parses a line; `nil` if it is not a message. libwayland prints `wl_surface@3` before 1.22 and `wl_surface#3`
    /// since; later versions add the queue in braces.
    init?(_ line: String) {
        let form = /^\[\s*[\d.]+\]\s*(?:\{[^}]*\}\s*)?(?:discarded\s+)?(->)?\s*(\w+)[@#](\d+)\.(\w+)\((.*)\)\s*$/
        guard let match = line.firstMatch(of: form), let id = Int(match.3) else { return nil }
        isRequest = match.1 != nil
        interface = String(match.2)
        self.id = id
        name = String(match.4)
        arguments = match.5.split(separator: ", ").map(String.init)
    }

    /// The ID of the object in the last argument.
    var lastArgumentID: Int? { arguments.last.flatMap(Self.objectID) }

    /// Returns the ID of the object in an argument.
    static func objectID(in argument: String) -> Int? {
        argument.split { $0 == "@" || $0 == "#" }.last.flatMap { Int($0) }
    }
}
