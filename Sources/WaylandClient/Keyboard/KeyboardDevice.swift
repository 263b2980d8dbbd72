internal import WaldenPlatform
internal import WaylandProtocols

/// A seat's keyboard (`wl_keyboard`, up to version 9).
///
/// Compiles keymaps lazily, when a key or modifier needs one; without a keymap, keys have a code and no symbol. If a
/// keymap is unusable, keeps the previous one, or falls back to the machine's own layout.
@MainActor
package final class KeyboardDevice {
    unowned let seat: Seat
    let proxy: WlKeyboard
    private(set) var focus: Surface?
    /// The question whether another surface has got the keyboard of one that was destroyed.
    private var focusCheck: WlCallback?
    /// The keys that were pressed on the focus and are still down, oldest first, as Linux codes.
    private(set) var pressedKeys: [UInt32] = []
    /// The keymaps received since the last one was compiled, newest last.
    private var receivedKeymaps: [KeymapFile] = []
    /// The state of the last compiled keymap, and its text; the fallback has none.
    private var compiledState: KeyState?
    private var compiledText: [UInt8]?
    private var masks = ModifierMasks()
    /// Whether to post the next modifiers even if unchanged: the app dropped them with the focus, or the keymap is new.
    private var mustPostModifiers = false
    var composer: Composer?
    /// The serial of the last key that went down or up; `nil` before the first.
    private(set) var newestKeySerial: UInt32?

    /// The newest keymap, and a fallback if it is unusable.
    private static let maximumReceivedKeymaps = 2

    init(proxy: WlKeyboard, seat: Seat) {
        self.proxy = proxy
        self.seat = seat
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    private func handle(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(let format, let fd, let size): receive(format, fd, size)
        case .enter(let serial, let surface, _):
            seat.noteSerial(serial)
            enter(seat.connection.surface(surface))
        case .leave(_, let surface):
            // The `enter` of the next surface may have come before. One that is destroyed has lost the focus already.
            guard let left = seat.connection.surface(surface), left === focus else { return }
            leave()
        case .key(let serial, let time, let code, let state):
            if state == .pressed { seat.notePressSerial(serial) } else { seat.noteSerial(serial) }
            newestKeySerial = serial
            change(code, isPressed: state == .pressed, serial: serial, time: time)
        case .modifiers(_, let depressed, let latched, let locked, let group):
            update(ModifierMasks(depressed: depressed, latched: latched, locked: locked, group: group))
        case .repeatInfo(let rate, let delay):
            let delay = Duration.milliseconds(Int64(max(0, delay)))
            post(.keyRepeat(KeyRepeatInfo(seat: seat.id, rate: Int(max(0, rate)), delay: delay)))
        }
    }

    /// Whether a surface of this client has the keyboard, or had it when it was destroyed and nothing else is known
    /// yet.
    var hasFocus: Bool { focus != nil || focusCheck != nil }
    /// The window with the focus.
    var window: WindowID? { focus?.window }

    private func post(_ event: PlatformEvent) { seat.connection.post(.input(event)) }

    private func receive(_ format: WlKeyboard.KeymapFormat, _ fd: WaylandFileDescriptor, _ size: UInt32) {
        let file = KeymapFile(
            descriptor: fd.rawValue, claimedSize: size, isKnownFormat: format == .xkbV1)
        // wlroots repeats it with each change between two keyboards of the seat, such as to that of an input method.
        if file.isKnownFormat, let compiledText, file.hasText(compiledText) {
            receivedKeymaps = []
            return
        }
        guard format != .noKeymap else {
            receivedKeymaps = []
            forgetKeymap()
            return
        }
        if receivedKeymaps.count == Self.maximumReceivedKeymaps { receivedKeymaps.removeFirst() }
        receivedKeymaps.append(file)
        if focus != nil { mustPostModifiers = true }
    }

    /// The state of the current keymap, compiled if necessary; `nil` without a keymap.
    private var keyState: KeyState? {
        guard !receivedKeymaps.isEmpty else { return compiledState }
        if let state = compileKeymap() {
            state.update(masks)
            compiledState = state
        }
        return compiledState
    }

    /// Compiles the newest usable keymap, or the machine's own layout if there never was one.
    ///
    /// - Returns: `nil` to keep the current state.
    private func compileKeymap() -> KeyState? {
        let compiler = seat.connection.keymapCompiler
        let newest = receivedKeymaps.count - 1
        let files = receivedKeymaps
        receivedKeymaps = []
        for (index, file) in files.enumerated().reversed() where file.isKnownFormat {
            guard let state = compiler.makeKeyState(from: file) else { continue }
            compiledText = file.text
            if index < newest { warn("the keyboard keeps the previous one") }
            return state
        }
        let standard = compiledState == nil ? compiler.makeDefaultKeyState() : nil
        if standard != nil {
            warn("the keyboard uses this machine's own layout")
        } else if compiledState != nil {
            warn("the keyboard keeps the previous one")
        } else {
            warn("keys produce no text until another one arrives")
        }
        return standard
    }

    private func forgetKeymap() {
        compiledState = nil
        compiledText = nil
    }

    private func warn(_ consequence: String) {
        post(.warning("The compositor sent a keymap that cannot be used; \(consequence)."))
    }

    private func enter(_ surface: Surface?) {
        leave()
        focus = surface
        mustPostModifiers = true
        postFocus(true)
        seat.textInput.noteKeyboardFocus()
    }

    private func leave() {
        guard focus != nil else { return }
        cancelSequence()
        postFocus(false)
        forgetFocus()
    }

    private func postFocus(_ isFocused: Bool) {
        guard let window = focus?.window else { return }
        post(
            .keyboardFocus(
                KeyboardFocus(seat: seat.id, window: window, isFocused: isFocused, time: seat.connection.now)))
    }

    private func forgetFocus() {
        focus = nil
        pressedKeys = []
        forgetSequence()
    }

    private func update(_ masks: ModifierMasks) {
        guard masks != self.masks || mustPostModifiers else { return }
        self.masks = masks
        // A keymap that comes later makes the next modifiers be posted even if unchanged.
        guard let keyState else { return }
        mustPostModifiers = false
        keyState.update(masks)
        var held = pressedKeys.last(where: keyState.repeats).map { keyState.key($0) }
        if let symbol = held?.symbol { held?.symbol = symbol.unicode }
        post(
            .modifiers(
                ModifierInput(
                    seat: seat.id, flags: keyState.modifiers, heldKey: held,
                    writesRightToLeft: keyState.writesRightToLeft)))
    }

    private func change(_ code: UInt32, isPressed: Bool, serial: UInt32, time: UInt32) {
        guard let focus else { return }
        let wasPressed = pressedKeys.firstIndex(of: code)
        if isPressed {
            // Its release went elsewhere, as to an input method that had taken the keyboard.
            if wasPressed != nil { change(code, isPressed: false, serial: serial, time: time) }
            pressedKeys.append(code)
        } else {
            guard let wasPressed else { return }
            pressedKeys.remove(at: wasPressed)
        }
        var key = key(code)
        if isPressed, !compose(&key) {
            pressedKeys.removeLast()
            return
        }
        key.symbol = key.symbol.unicode
        guard let window = focus.window else { return }
        post(
            .key(
                KeyChange(
                    seat: seat.id, window: window, time: seat.connection.time(time), isPressed: isPressed, key: key,
                    repeats: keyState?.repeats(code) ?? false, serial: isPressed ? seat.serial(serial) : nil)))
    }

    /// Interprets a key under the current layout and modifiers, without compose sequences.
    func key(_ code: UInt32) -> Key { keyState?.key(code) ?? Key(code: code, symbol: .none) }

    /// Forgets a surface before it is destroyed.
    ///
    /// A compositor that gives the keyboard to another of our surfaces says so; one that gives it to another app says
    /// nothing of a surface that is no more. Its answer to a request tells which.
    func forget(_ surface: Surface) {
        guard focus === surface else { return }
        forgetFocus()
        guard let window = surface.window else { return }
        focusCheck?.destroy()
        let check = seat.connection.display.sync()
        check.onEvent = { [unowned self] _ in
            focusCheck = nil
            guard focus == nil else { return }
            post(
                .keyboardFocus(
                    KeyboardFocus(seat: seat.id, window: window, isFocused: false, time: seat.connection.now)))
        }
        focusCheck = check
    }

    func destroy() {
        focusCheck?.destroy()
        focusCheck = nil
        cancelSequence()
        focus = nil
        pressedKeys = []
        receivedKeymaps = []
        forgetKeymap()
        proxy.destroy()
    }
}
