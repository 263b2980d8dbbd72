internal import WaylandProtocols

/// A seat's keyboard (`wl_keyboard`, up to version 9).
///
/// The keymap is compiled when the first key or modifier needs it; until one came, keys have a code and no meaning. One
/// that cannot be used is passed over: the keyboard goes on with the keymap before it, or with the machine's own layout.
@MainActor
package final class KeyboardDevice {
    /// The seat of the keyboard.
    package unowned let seat: Seat
    /// The surface that gets the keys.
    package private(set) var focus: Surface?
    /// The keys that were pressed on the focus and are still down, oldest first, as codes of Linux.
    package private(set) var pressedKeys: [UInt32] = []
    /// How fast keys repeat; `nil` if the compositor did not tell (before version 4).
    package private(set) var repeatInfo: KeyRepeat?
    let proxy: WlKeyboard
    /// The keymaps that came since the last one was compiled, the newest one at the end.
    private var receivedKeymaps: [KeymapBox] = []
    /// The state of the keymap that was compiled last.
    private var compiledState: KeyState?
    private var masks = ModifierMasks()
    /// Whether the next modifiers are told even if they are the same: who lost the focus forgot them.
    private var mustTellModifiers = false
    private var composer: Composer?

    /// How many keymaps are kept until one is needed: the newest one, and the one that replaces it if it is broken.
    private static let mostReceivedKeymaps = 2

    /// Holds a keymap that may never be needed.
    private final class KeymapBox {
        let file: KeymapFile
        let isKnownFormat: Bool

        init(_ file: consuming KeymapFile, isKnownFormat: Bool) {
            self.file = file
            self.isKnownFormat = isKnownFormat
        }
    }

    init(proxy: WlKeyboard, seat: Seat) {
        self.proxy = proxy
        self.seat = seat
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    private func handle(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(let format, let fd, let size): receive(format, fd, size)
        case .enter(_, let surface, _): enter(seat.connection.surface(surface))
        case .leave: leave()
        case .key(let serial, let time, let code, let state):
            change(code, isPressed: state == .pressed, serial: serial, time: time)
        case .modifiers(_, let depressed, let latched, let locked, let group):
            update(ModifierMasks(depressed: depressed, latched: latched, locked: locked, group: group))
        case .repeatInfo(let rate, let delay):
            let info = KeyRepeat(rate: max(0, rate), delay: max(0, delay))
            repeatInfo = info
            post(.repeatInfo(info))
        }
    }

    private func post(_ event: KeyboardEvent) {
        seat.connection.post(.keyboard(self, event))
    }

    private func receive(_ format: WlKeyboard.KeymapFormat, _ fd: WaylandFileDescriptor, _ size: UInt32) {
        let file = KeymapFile(descriptor: fd.rawValue, claimedSize: size)
        guard format != .noKeymap else {
            receivedKeymaps = []
            compiledState = nil
            return
        }
        if receivedKeymaps.count == Self.mostReceivedKeymaps { receivedKeymaps.removeFirst() }
        receivedKeymaps.append(KeymapBox(file, isKnownFormat: format == .xkbV1))
    }

    /// The state of the present keymap, which is compiled if it was not yet; `nil` without a keymap.
    private var keyState: KeyState? {
        guard !receivedKeymaps.isEmpty else { return compiledState }
        if let state = compileKeymap() {
            state.update(masks)
            compiledState = state
        }
        return compiledState
    }

    /// Compiles the newest keymap that can be used, or the machine's own layout if there never was one.
    ///
    /// - Returns: `nil` to go on with the state that there is.
    private func compileKeymap() -> KeyState? {
        let compiler = seat.connection.keymapCompiler
        let newest = receivedKeymaps.count - 1
        let boxes = receivedKeymaps
        receivedKeymaps = []
        for (index, box) in boxes.enumerated().reversed() where box.isKnownFormat {
            guard let state = compiler.makeKeyState(from: box.file) else { continue }
            if index < newest { post(.keymapRefused(replacement: .former)) }
            return state
        }
        let standard = compiledState == nil ? compiler.makeDefaultKeyState() : nil
        let replacement: KeymapReplacement = standard != nil ? .standard : compiledState != nil ? .former : .none
        post(.keymapRefused(replacement: replacement))
        return standard
    }

    private func enter(_ surface: Surface?) {
        leave()
        focus = surface
        mustTellModifiers = true
        if let surface { post(.entered(surface)) }
    }

    private func leave() {
        guard let focus else { return }
        self.focus = nil
        pressedKeys = []
        composer?.reset()
        post(.left(focus))
    }

    private func update(_ masks: ModifierMasks) {
        guard masks != self.masks || mustTellModifiers else { return }
        self.masks = masks
        mustTellModifiers = false
        guard let keyState else { return }
        keyState.update(masks)
        let held = pressedKeys.last.map { HeldKey(code: $0, meaning: keyState.meaning(of: $0)) }
        post(.modifiers(keyState.modifiers, held: held))
    }

    private func change(_ code: UInt32, isPressed: Bool, serial: UInt32, time: UInt32) {
        guard let focus else { return }
        let wasPressed = pressedKeys.firstIndex(of: code)
        if isPressed {
            guard wasPressed == nil else { return }
            pressedKeys.append(code)
        } else {
            guard let wasPressed else { return }
            pressedKeys.remove(at: wasPressed)
        }
        var meaning = meaning(of: code)
        if isPressed { compose(&meaning) }
        post(
            .key(
                KeyStroke(
                    surface: focus, serial: serial, time: time, code: code, isPressed: isPressed, meaning: meaning)))
    }

    private func compose(_ meaning: inout KeyMeaning) {
        let compiler = seat.connection.keymapCompiler
        if composer == nil, compiler.mayBeginSequence(meaning.symbol) { composer = compiler.makeComposer() }
        switch composer?.feed(meaning.symbol) {
        case .composing, .cancelled: meaning.characters = ""
        case .composed(let text, let symbol):
            meaning.characters = text
            if symbol != 0 { meaning.symbol = symbol }
        case .some(.none), nil: break
        }
    }

    /// What a key means under the present layout and modifiers, compose sequences left aside.
    package func meaning(of code: UInt32) -> KeyMeaning {
        keyState?.meaning(of: code) ?? KeyMeaning()
    }

    /// The modifiers in effect.
    package var modifiers: KeyModifiers {
        masks == ModifierMasks() ? [] : keyState?.modifiers ?? []
    }

    /// Forgets a surface that is about to go.
    func forget(_ surface: Surface) {
        guard focus === surface else { return }
        focus = nil
        pressedKeys = []
        composer?.reset()
    }

    /// Frees the object.
    func destroy() {
        focus = nil
        pressedKeys = []
        receivedKeymaps = []
        compiledState = nil
        proxy.destroy()
    }
}
