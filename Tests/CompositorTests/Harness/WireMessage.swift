/// One line of `WAYLAND_DEBUG=1`: a request to the compositor, or an event from it.
struct WireMessage: Equatable {
    var isRequest: Bool
    var interface: String
    var id: Int
    var name: String
    /// The arguments as libwayland prints them, such as `new id wl_callback@12`.
    var arguments: [String]

    /// Reads a line; `nil` for one that is no message. libwayland writes `wl_surface@3` before 1.22 and `wl_surface#3`
    /// since, and later versions name the queue in braces.
    init?(_ line: String) {
        let form = /^\[\s*[\d.]+\]\s*(?:\{[^}]*\}\s*)?(?:discarded\s+)?(->)?\s*(\w+)[@#](\d+)\.(\w+)\((.*)\)\s*$/
        guard let match = line.firstMatch(of: form), let id = Int(match.3) else { return nil }
        isRequest = match.1 != nil
        interface = String(match.2)
        self.id = id
        name = String(match.4)
        arguments = match.5.split(separator: ", ").map(String.init)
    }

    /// The number of the object that the last argument makes or names.
    var lastArgumentID: Int? {
        arguments.last.flatMap { $0.split { $0 == "@" || $0 == "#" }.last }.flatMap { Int($0) }
    }
}

/// What a conversation with a compositor may not contain.
enum Conversation {
    /// Surfaces that were given a second picture before the frame callback of the first came.
    static func hastyCommits(in messages: [WireMessage]) -> [String] {
        var requested: [Int: Int] = [:]  // surface → callback that its next commit asks for
        var awaited: [Int: Int] = [:]  // callback → surface
        var attached: Set<Int> = []
        var faults: [String] = []
        for (index, message) in messages.enumerated() {
            switch (message.interface, message.name, message.isRequest) {
            case ("wl_surface", "frame", true): requested[message.id] = message.lastArgumentID
            case ("wl_surface", "attach", true): attached.insert(message.id)
            case ("wl_surface", "commit", true):
                if attached.remove(message.id) != nil, awaited.values.contains(message.id) {
                    faults.append("message \(index): wl_surface \(message.id) committed before its frame callback")
                }
                if let callback = requested.removeValue(forKey: message.id) { awaited[callback] = message.id }
            case ("wl_callback", "done", false): awaited[message.id] = nil
            default: break
            }
        }
        return faults
    }

    /// The last configure of each `xdg_surface` that nobody acknowledged.
    static func unacknowledgedConfigures(in messages: [WireMessage]) -> [String] {
        var waiting: [Int: String] = [:]
        for message in messages where message.interface == "xdg_surface" {
            switch message.name {
            case "configure": waiting[message.id] = message.arguments.first
            case "ack_configure" where waiting[message.id] == message.arguments.first: waiting[message.id] = nil
            case "destroy": waiting[message.id] = nil
            default: break
            }
        }
        return waiting.map { "xdg_surface \($0.key): serial \($0.value)" }
    }

    /// The last integer scale that a client gave to a surface; `nil` if it never did, as with `wp_viewport`.
    static func bufferScale(in messages: [WireMessage]) -> Double? {
        messages.last { $0.isRequest && $0.name == "set_buffer_scale" }?.arguments.first.flatMap { Double($0) }
    }

    /// The areas that the requests of `wl_surface.damage_buffer` name, in pixels.
    static func damage(in messages: [WireMessage]) -> [Box] {
        messages.filter { $0.isRequest && $0.name == "damage_buffer" }.compactMap { message in
            let numbers = message.arguments.compactMap { Double($0) }
            guard numbers.count == 4 else { return nil }
            return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }
}
