/// `scribe` on a compositor, with a keyboard and a pointer.
struct ScribeStage {
    /// What `scribe` says about the text in the focus.
    struct State: Equatable {
        var window = ""
        /// `field`, `other`, `view`, or `none`.
        var name = ""
        /// With what is composed.
        var text = ""
        var composed = ""
        var selection = ""
        var frameCount = 0
    }

    let compositor: Compositor
    let devices: InputDevices
    let scribe: Example

    /// - Parameters:
    ///   - program: The input method that the compositor starts by itself.
    ///   - layout: KWin's keyboard layout, such as `us:intl`.
    init(
        _ kind: Compositor.Kind = .sway, inputMethod: Fcitx? = nil, program: String? = nil, layout: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        compositor = try Compositor(
            kind, inputMethod: kind == .sway ? nil : inputMethod?.program ?? program, layout: layout)
        devices = try compositor.inputDevices()
        scribe = try compositor.run("scribe", environment.merging(["WALDEN_TRACE": "tree"]) { $1 })
        try waitUntilFocused()
        if kind == .sway { try inputMethod?.start(on: compositor) }
        try inputMethod?.waitForActivation(1)
    }

    /// Waits until the desktop lets `scribe` copy.
    func waitUntilFocused() throws {
        try CompositorTests.wait(for: "the keyboard") { try ask("copy general ready") == ["ok"] ? true : nil }
    }

    /// Waits until keys go to `scribe`, without a copy.
    func waitUntilActive() throws {
        try CompositorTests.wait(for: "the key window") { try ask("active") == ["true"] ? true : nil }
    }

    /// Sends a line, and returns the parts of its answer.
    @discardableResult
    func ask(_ line: String, seconds: Double = 20) throws -> [String] {
        let count = scribe.process.lines.count
        try scribe.process.send(line)
        return try answer(after: count, to: line, seconds: seconds)
    }

    /// Waits for an answer that comes after a number of lines.
    func answer(after count: Int, to line: String, seconds: Double = 20) throws -> [String] {
        try CompositorTests.wait(for: "the answer to '\(line)'", seconds: seconds) {
            guard scribe.process.isRunning else {
                throw HarnessError("scribe ended: \(scribe.process.errors.suffix(5))")
            }
            let lines = scribe.process.lines
            guard lines.count > count else { return nil }
            return lines[count].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    func state() throws -> State {
        let parts = try ask("state")
        guard parts.count == 6 else { throw HarnessError("this is no state: \(parts)") }
        return State(
            window: parts[0], name: parts[1], text: parts[2], composed: parts[3], selection: parts[4],
            frameCount: Int(parts[5]) ?? 0)
    }

    /// Waits until the focused text and its composition are these, and returns the state.
    @discardableResult
    func wait(forText text: String, composed: String = "", in name: String? = nil) throws -> State {
        var last = State()
        do {
            return try CompositorTests.wait(for: "") {
                last = try state()
                let isThere = last.text == text && last.composed == composed && (name ?? last.name) == last.name
                return isThere ? last : nil
            }
        } catch {
            throw HarnessError("'\(text)' with '\(composed)' composed did not come: \(last); \(error)")
        }
    }

    /// Reads a pasteboard in `scribe`.
    func paste(_ type: String, from name: String = "general", seconds: Double = 20) throws -> [String] {
        try Array(ask("paste \(name) \(type)", seconds: seconds).dropFirst())
    }

    /// Waits until `scribe` sees content on a pasteboard whose first type this is. Its own begins with another one.
    func wait(forType type: String, on name: String = "general", seconds: Double = 20) throws {
        var last: [String] = []
        try CompositorTests.wait(for: "\(type) on \(name), where there was \(last),", seconds: seconds) {
            last = try ask("types \(name)")
            return last.first == type ? true : nil
        }
    }

    /// A path in the private directory.
    func path(_ name: String) -> String { "\(compositor.environment["XDG_RUNTIME_DIR"] ?? "/tmp")/\(name)" }

    func stop() { compositor.stop() }
}
