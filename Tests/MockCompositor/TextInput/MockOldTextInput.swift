/// A client's `zwp_text_input_v1`, controlled by a test. Like weston, it enters with `activate` and leaves with
/// `deactivate`.
@MainActor
package final class MockOldTextInput {
    /// The client's object.
    package let resource: ServerZwpTextInputV1
    /// The requests in words, oldest first.
    package private(set) var requests: [String] = []
    /// Whether a text is active.
    package private(set) var isActive = false
    /// The number of the newest state.
    package private(set) var serial: UInt32 = 0
    private unowned let compositor: MockCompositor

    init(resource: ServerZwpTextInputV1, compositor: MockCompositor) {
        self.resource = resource
        self.compositor = compositor
        resource.onRequest = { [unowned self] in take($0) }
    }

    /// Returns and removes the recorded requests.
    package func takeRequests() -> [String] {
        defer { requests = [] }
        return requests
    }

    private func take(_ request: ServerZwpTextInputV1.Request) {
        switch request {
        case .activate(_, let surface): activate(surface)
        case .deactivate: deactivate()
        case .showInputPanel: requests.append("show")
        case .hideInputPanel: requests.append("hide")
        case .setSurroundingText(let text, let cursor, let anchor): note("text \"\(text)\" \(cursor) \(anchor)")
        case .setContentType(let hint, let purpose):
            note("type 0x\(String(hint.rawValue, radix: 16)) \(purpose.rawValue)")
        case .setCursorRectangle(let x, let y, let width, let height): note("caret \(x),\(y) \(width)x\(height)")
        case .commitState(let serial):
            note("state \(serial)")
            self.serial = serial
        case .reset, .setPreferredLanguage, .invokeAction: break
        }
    }

    private func activate(_ surface: ServerWlSurface) {
        if isActive { compositor.faults.append("activated twice") }
        requests.append("activate")
        isActive = true
        resource.sendEnter(surface: surface)
    }

    private func deactivate() {
        requests.append("deactivate")
        leave()
    }

    private func note(_ request: String) {
        if !isActive { compositor.faults.append("state of an inactive text: \(request)") }
        requests.append(request)
    }

    // MARK: Verbs

    /// Ends the activity, as when the keyboard leaves.
    package func leave() {
        guard isActive else { return }
        isActive = false
        resource.sendLeave()
    }

    /// Composes text.
    ///
    /// - Parameters:
    ///   - caret: The place of the caret; `nil` to send none.
    ///   - style: A part of the text, and its look.
    ///   - rest: What remains of it if the input method goes; `nil` for the text.
    package func compose(
        _ text: String, caret: Int32? = nil, style: (UInt32, UInt32, ServerZwpTextInputV1.PreeditStyle)? = nil,
        rest: String? = nil
    ) {
        if let (index, length, style) = style {
            resource.sendPreeditStyling(index: index, length: length, style: style)
        }
        if let caret { resource.sendPreeditCursor(index: caret) }
        resource.sendPreeditString(serial: serial, text: text, commit: rest ?? text)
    }

    /// Inserts text.
    package func commit(_ text: String) { resource.sendCommitString(serial: serial, text: text) }

    /// Deletes text with the next commit, from an offset from the caret on.
    package func delete(from index: Int32, length: UInt32) {
        resource.sendDeleteSurroundingText(index: index, length: length)
    }

    /// Moves the caret with the next commit.
    package func moveCaret(to index: Int32) { resource.sendCursorPosition(index: index, anchor: index) }

    /// Names the bits of modifiers.
    package func nameModifiers(_ names: [String]) {
        resource.sendModifiersMap(map: names.flatMap { Array($0.utf8) + [0] })
    }

    /// Presses or releases a key.
    package func key(_ symbol: UInt32, isPressed: Bool, modifiers: UInt32 = 0) {
        resource.sendKeysym(
            serial: serial, time: compositor.time, sym: symbol, state: isPressed ? 1 : 0, modifiers: modifiers)
    }
}
