internal import WaldenPlatform
internal import WaylandProtocols

/// A seat's text input on compositors without version 3 (`zwp_text_input_v1`), such as weston.
///
/// A text is activated while the keyboard is on its window. Without a keyboard the window that was pressed last has the
/// focus. Moving the caret by `cursor_position` is not supported, nor is deleting text that does not touch the
/// selection.
@MainActor
final class TextInputV1: TextInputChannel {
    /// What the compositor knows since `activate`.
    private struct Activated {
        var generation: Int
        var surface: Surface
        var description: TextInputDescription
        /// Whether `enter` has come. What comes before it concerns an earlier text.
        var isEntered = false
        var showsPanel = false
    }

    let owner: SeatTextInput
    private let proxy: ZwpTextInputV1
    private var activated: Activated?
    /// The surface of the activated text is destroyed.
    private var mustDeactivate = false
    /// The text that the compositor has left, so that activating it again waits for a reason.
    private var leftGeneration: Int?
    private var serial: UInt32 = 0
    /// The question whether the compositor has read the last `deactivate`. What comes before its answer concerns an
    /// earlier text.
    private var deactivation: WlCallback?
    /// The composed text's highlight and caret, for the next text.
    var highlight: Range<Int64>?
    var caret: Int32?
    /// The deletion for the next committed text.
    var deletion: Range<Int64>?
    /// The modifiers of the bits of `keysym`.
    var modifiers: [KeyModifierFlags] = []
    /// The symbols of the keys that are down.
    var pressedSymbols: Set<UInt32> = []

    init(proxy: ZwpTextInputV1, owner: SeatTextInput) {
        self.proxy = proxy
        self.owner = owner
        proxy.onEvent = { [unowned self] event in
            if deactivation == nil { handle(event) }
        }
    }

    /// The text that the input method writes into.
    var editedText: TextInputState? {
        guard let activated, activated.isEntered, activated.generation == owner.generation else { return nil }
        return owner.state
    }

    /// Nobody but the keyboard tells it.
    var window: WindowID? { nil }

    /// Only activating a text shows whether there is an input method.
    var wantsSurroundings: Bool { true }

    /// The window of the activated text.
    var activatedWindow: WindowID? { activated?.surface.window }

    // MARK: Requests

    func send() {
        // Its input methods are not heard until the compositor has read that a text is deactivated.
        _ = owner.takeEndedComposition()
        let surface = wantedSurface
        if mustDeactivate || activated != nil && !isCurrent(on: surface) { deactivate() }
        guard let surface, let state = owner.state, leftGeneration != owner.generation else { return }
        let description = TextInputDescription(state, on: surface)
        if activated == nil {
            proxy.activate(seat: owner.seat.proxy, surface: surface.proxy)
            tell(description, insteadOf: nil)
            activated = Activated(generation: owner.generation, surface: surface, description: description)
        } else if let known = activated?.description, known != description {
            tell(description, insteadOf: known)
            activated?.description = description
        }
        if owner.takePanelRequest() {
            proxy.showInputPanel()
            activated?.showsPanel = true
        }
    }

    private var wantedSurface: Surface? {
        guard let state = owner.state else { return nil }
        if let keyboard = owner.seat.keyboard {
            return keyboard.window == state.window ? keyboard.focus : nil
        }
        return owner.seat.connection.surfaces.values.first { $0.window == state.window }
    }

    private func isCurrent(on surface: Surface?) -> Bool {
        activated?.generation == owner.generation && activated?.surface === surface
    }

    private func deactivate() {
        // The panel would come back with the next text.
        if activated?.showsPanel == true { proxy.hideInputPanel() }
        proxy.deactivate(seat: owner.seat.proxy)
        deactivation?.destroy()
        let question = owner.seat.connection.display.sync()
        question.onEvent = { [unowned self] _ in deactivation = nil }
        deactivation = question
        finish()
    }

    private func finish() {
        releaseKeys()
        activated = nil
        mustDeactivate = false
        highlight = nil
        caret = nil
        deletion = nil
    }

    /// Sends the parts that differ from what the compositor knows.
    private func tell(_ new: TextInputDescription, insteadOf old: TextInputDescription?) {
        if new.surroundings != old?.surroundings {
            let told = new.surroundings ?? .init(text: "", cursor: 0, anchor: 0)
            proxy.setSurroundingText(text: told.text, cursor: UInt32(told.cursor), anchor: UInt32(told.anchor))
        }
        if old == nil || new.hints != old?.hints || new.purpose != old?.purpose {
            proxy.setContentType(
                hint: .init(rawValue: UInt32(new.hints.rawValue)), purpose: .init(new.purpose))
        }
        if new.caret != old?.caret {
            let caret = new.caret
            proxy.setCursorRectangle(x: caret.x, y: caret.y, width: caret.width, height: caret.height)
        }
        serial &+= 1
        proxy.commitState(serial: serial)
    }

    // MARK: Focus

    func noteEntered() { activated?.isEntered = true }

    /// A `leave` before the `enter` answers an earlier `deactivate`. A newer text may wait to be activated.
    func noteLeft() {
        guard let activated, activated.isEntered else { return }
        leftGeneration = activated.generation
        finish()
        owner.keepComposition()
    }

    func noteKeyboardFocus() { leftGeneration = nil }

    /// Popups get their keys through the window beneath them, as when the keyboard stays there.
    func notePress(on surface: Surface) {
        leftGeneration = nil
        owner.moveFocus(to: owner.seat.connection.root(of: surface).window)
    }

    func forget(_ surface: Surface) {
        guard activated?.surface === surface else { return }
        finish()
        mustDeactivate = true
    }

    func destroy() {
        if activated != nil { deactivate() }
        deactivation?.destroy()
        deactivation = nil
        proxy.destroy()
    }
}

extension ZwpTextInputV1.ContentPurpose {
    fileprivate init(_ purpose: TextPurpose) {
        self =
            switch purpose {
            case .normal: .normal
            case .alphabetic: .alpha
            case .digits: .digits
            case .number: .number
            case .phone: .phone
            case .url: .url
            case .email: .email
            case .name: .name
            case .password, .pin: .password
            case .date: .date
            case .time: .time
            case .dateTime: .datetime
            case .terminal: .terminal
            }
    }
}
