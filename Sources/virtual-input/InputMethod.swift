import WaylandProtocols

/// An input method that a script plays: `zwp_input_method_v2`.
@MainActor
final class InputMethod {
    /// What an app tells about its text.
    struct Field: CustomStringConvertible {
        var text: String?
        var cursor: UInt32 = 0
        var anchor: UInt32 = 0
        var hint: UInt32 = 0
        var purpose: UInt32 = 0

        var description: String {
            let type = "hint=0x\(String(hint, radix: 16)) purpose=\(purpose)"
            return text.map { "\(type) cursor=\(cursor) anchor=\(anchor) text=\($0)" } ?? type
        }
    }

    /// The text to write into; `nil` if none is edited.
    private(set) var field: Field?
    /// Whether the compositor refuses the input method.
    private(set) var isUnavailable = false
    private let device: ZwpInputMethodV2
    private var pendingField: Field?
    /// The number of states received, which commits name.
    private var serial: UInt32 = 0

    init(device: ZwpInputMethodV2) {
        self.device = device
        device.onEvent = { [unowned self] event in handle(event) }
    }

    private func handle(_ event: ZwpInputMethodV2.Event) {
        switch event {
        case .activate: pendingField = Field()
        case .deactivate: pendingField = nil
        case .surroundingText(let text, let cursor, let anchor):
            pendingField?.text = text
            pendingField?.cursor = cursor
            pendingField?.anchor = anchor
        case .contentType(let hint, let purpose):
            pendingField?.hint = hint.rawValue
            pendingField?.purpose = purpose.rawValue
        case .textChangeCause: break
        case .done:
            serial &+= 1
            field = pendingField
        case .unavailable: isUnavailable = true
        }
    }

    func compose(_ text: String, caret: Int?) {
        let caret = Int32(clamping: caret ?? text.utf8.count)
        device.setPreeditString(text: text, cursorBegin: caret, cursorEnd: caret)
        device.commit(serial: serial)
    }

    func commit(_ text: String) {
        device.commitString(text: text)
        device.commit(serial: serial)
    }

    func delete(before: UInt32, after: UInt32) {
        device.deleteSurroundingText(beforeLength: before, afterLength: after)
        device.commit(serial: serial)
    }

    func end() { device.destroy() }
}
