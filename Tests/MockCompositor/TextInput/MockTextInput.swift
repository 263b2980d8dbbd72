/// The text input of a seat (`zwp_text_input_v3`), controlled by a test.
///
/// Each verb sends one event. An `enable`, `disable` or state that breaks the protocol's rules is a fault.
@MainActor
package final class MockTextInput {
    /// The client's objects.
    package private(set) var resources: [ServerZwpTextInputV3] = []
    /// The requests of each commit, in words, oldest first.
    package private(set) var commits: [String] = []
    /// The number of commits, which `done` names.
    package private(set) var serial: UInt32 = 0
    /// Whether the committed state is enabled.
    package private(set) var isEnabled = false
    /// The number of requests for the on-screen keyboard (version 2).
    package private(set) var panelRequests = 0
    /// Called as a text is disabled, before the client's next request is read.
    package var onDisable: (() -> Void)?
    private var pending: [String] = []
    private var pendingEnabled: Bool?
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    func serve(_ resource: ServerZwpTextInputV3) {
        resources.append(resource)
        (serial, isEnabled, pending, pendingEnabled) = (0, false, [], nil)
        resource.onDestroy = { [weak self] in self?.resources.removeAll { $0 === resource } }
        resource.onRequest = { [unowned self] in take($0, of: resource) }
    }

    /// Returns and removes the recorded commits.
    package func takeCommits() -> [String] {
        defer { commits = [] }
        return commits
    }

    // MARK: Requests

    private func take(_ request: ServerZwpTextInputV3.Request, of resource: ServerZwpTextInputV3) {
        switch request {
        case .enable: change(true)
        case .disable: change(false)
        case .setSurroundingText(let text, let cursor, let anchor):
            check(text, [cursor, anchor])
            note("text \"\(text)\" \(cursor) \(anchor)")
        case .setTextChangeCause(let cause): note("cause \(cause == .other ? "other" : "method")")
        case .setContentType(let hint, let purpose):
            note("type 0x\(String(hint.rawValue, radix: 16)) \(purpose.rawValue)")
        case .setCursorRectangle(let x, let y, let width, let height):
            if width <= 0 || height <= 0 { compositor.faults.append("an empty cursor rectangle") }
            note("caret \(x),\(y) \(width)x\(height)")
        case .setAvailableActions(let bytes): take(actions: bytes, of: resource)
        case .showInputPanel: panelRequests += 1
        case .hideInputPanel, .destroy: break
        case .commit: commit()
        }
    }

    private func change(_ isEnabled: Bool) {
        pending.append(isEnabled ? "enable" : "disable")
        pendingEnabled = isEnabled
    }

    private func note(_ state: String) {
        if !(pendingEnabled ?? isEnabled) { compositor.faults.append("state without enable: \(state)") }
        pending.append(state)
    }

    private func check(_ text: String, _ offsets: [Int32]) {
        if text.utf8.count > 4000 { compositor.faults.append("surrounding text of \(text.utf8.count) bytes") }
        let bytes = Array(text.utf8)
        for offset in offsets {
            let isInside = (0...bytes.count).contains(Int(offset))
            if !isInside || (Int(offset) < bytes.count && bytes[Int(offset)] & 0xC0 == 0x80) {
                compositor.faults.append("offset \(offset) in a text of \(bytes.count) bytes")
            }
        }
    }

    private func take(actions bytes: [UInt8], of resource: ServerZwpTextInputV3) {
        let actions = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
        note("actions \(actions)")
        guard !actions.allSatisfy({ $0 == 1 }) || actions.count > 1 else { return }
        compositor.faults.append("actions \(actions)")
        resource.postError(code: ServerZwpTextInputV3.Error.invalidAction.rawValue, message: "invalid action")
    }

    private func commit() {
        serial &+= 1
        commits.append(pending.joined(separator: ", "))
        pending = []
        let wasEnabled = isEnabled
        isEnabled = pendingEnabled ?? isEnabled
        pendingEnabled = nil
        if wasEnabled, !isEnabled { onDisable?() }
    }

    // MARK: Verbs

    /// Moves the text input to a surface.
    package func enter(_ surface: MockSurface) { resources.forEach { $0.sendEnter(surface: surface.resource) } }

    /// Moves the text input away from a surface.
    package func leave(_ surface: MockSurface) { resources.forEach { $0.sendLeave(surface: surface.resource) } }

    /// Composes text, with the caret at the end unless given.
    package func compose(_ text: String?, _ begin: Int32? = nil, _ end: Int32? = nil) {
        let last = Int32(text?.utf8.count ?? 0)
        for resource in resources {
            resource.sendPreeditString(text: text, cursorBegin: begin ?? last, cursorEnd: end ?? begin ?? last)
        }
    }

    /// Inserts text.
    package func commit(_ text: String?) { resources.forEach { $0.sendCommitString(text: text) } }

    /// Deletes text around the selection, in bytes.
    package func delete(before: UInt32, after: UInt32 = 0) {
        resources.forEach { $0.sendDeleteSurroundingText(beforeLength: before, afterLength: after) }
    }

    /// Performs an action (version 2).
    package func perform(_ action: ServerZwpTextInputV3.Action) {
        resources.forEach { $0.sendAction(action: action, serial: serial) }
    }

    /// Tells the meaning of a part of the composed text (version 2).
    package func hint(_ hint: ServerZwpTextInputV3.PreeditHint, start: UInt32, end: UInt32) {
        resources.forEach { $0.sendPreeditHint(start: start, end: end, hint: hint) }
    }

    /// Tells the language (version 2).
    package func tell(language: String) { resources.forEach { $0.sendLanguage(language: language) } }

    /// Ends a batch.
    ///
    /// - Parameter serial: The number of commits that the input method knew; `nil` for all so far.
    package func done(_ serial: UInt32? = nil) { resources.forEach { $0.sendDone(serial: serial ?? self.serial) } }
}
