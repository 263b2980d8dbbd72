/// Checks of the messages between a client and a compositor.
enum Conversation {
    /// Returns commits that draw again, or request a second callback, before the pending frame callback.
    ///
    /// Commits without a buffer, damage and frame request are allowed, and so are all commits of cursor surfaces.
    static func hastyCommits(in messages: [WireMessage]) -> [String] {
        let cursors = messages.filter { $0.interface == "wl_pointer" && $0.name == "set_cursor" }
            .compactMap { $0.arguments.dropFirst(1).first.flatMap(WireMessage.objectID) }
        var surfaces: [Int: CommittedSurface] = [:]
        var faults: [String] = []
        for (index, message) in messages.enumerated() {
            if message.interface == "wl_callback", message.name == "done" {
                for id in surfaces.keys { surfaces[id]?.complete(message.id) }
            }
            guard message.interface == "wl_surface", message.isRequest, !cursors.contains(message.id) else { continue }
            if message.name == "destroy" {
                surfaces[message.id] = nil
            } else if let fault = surfaces[message.id, default: CommittedSurface()].take(message) {
                faults.append("message \(index): wl_surface \(message.id) \(fault)")
            }
        }
        return faults
    }

    /// Returns the last configure of each `xdg_surface` that was not acknowledged.
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

    /// Returns the last integer scale of a surface; `nil` if none was set, as with `wp_viewport`.
    static func bufferScale(in messages: [WireMessage]) -> Double? {
        messages.last { $0.isRequest && $0.name == "set_buffer_scale" }?.arguments.first.flatMap { Double($0) }
    }

    /// Returns the areas of `wl_surface.damage_buffer` requests, in pixels.
    static func damage(in messages: [WireMessage]) -> [Box] {
        messages.filter { $0.isRequest && $0.name == "damage_buffer" }.compactMap { message in
            let numbers = message.arguments.compactMap { Double($0) }
            guard numbers.count == 4 else { return nil }
            return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }
}

/// The frame state of a surface.
private struct CommittedSurface {
    /// The pending state, which the next commit applies.
    private var isDrawn = false
    private var isHidden = false
    private var requested: Int?
    /// The pending callbacks.
    private var awaited: Set<Int> = []
    /// Whether no callback has arrived since it was drawn.
    private var isNew = false

    /// Processes a request. Returns a description of what is wrong with it, if anything.
    mutating func take(_ request: WireMessage) -> String? {
        switch request.name {
        case "frame": requested = request.lastArgumentID
        case "attach":
            isHidden = request.arguments.first == "nil"
            isDrawn = !isHidden
        case "damage", "damage_buffer": isDrawn = true
        case "commit": return commit()
        default: break
        }
        return nil
    }

    private mutating func commit() -> String? {
        defer { (isDrawn, isHidden, requested) = (false, false, nil) }
        if isHidden {
            (awaited, isNew) = ([], false)
            return nil
        }
        var fault: String?
        if isDrawn, isNew || !awaited.isEmpty {
            fault = "was drawn before its frame callback"
        } else if requested != nil, !awaited.isEmpty {
            fault = "requested a second frame callback"
        }
        if isDrawn { isNew = true }
        if let requested { awaited.insert(requested) }
        return fault
    }

    /// Processes a callback.
    mutating func complete(_ callback: Int) {
        if awaited.remove(callback) != nil { isNew = false }
    }
}
