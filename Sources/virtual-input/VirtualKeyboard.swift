import CLinux
import CXKBCommon
import WaylandProtocols

/// A keyboard that a script types on: `zwp_virtual_keyboard_v1`.
@MainActor
final class VirtualKeyboard {
    /// The offset of XKB keycodes from Linux key codes.
    private static let keycodeOffset: xkb_keycode_t = 8

    private let device: ZwpVirtualKeyboardV1
    private var layout: KeyboardLayout
    /// The symbols requested so far, in order.
    private var symbols: [xkb_keysym_t]
    private var pressed: [xkb_keycode_t] = []

    init(device: ZwpVirtualKeyboardV1, having symbols: [xkb_keysym_t]) throws(Failure) {
        self.device = device
        self.symbols = symbols
        layout = try KeyboardLayout(having: symbols)
        try upload()
    }

    /// Sends the keymap; the compositor maps the file, which is closed here.
    private func upload() throws(Failure) {
        let bytes = Array(layout.text.utf8CString)
        let file = walden_memfd_create("keymap", bytes.count)
        guard file >= 0 else { throw .system("no memory for the keymap") }
        defer { close(file) }
        guard bytes.withUnsafeBytes({ pwrite(file, $0.baseAddress, $0.count, 0) }) == bytes.count else {
            throw .system("the keymap cannot be written")
        }
        device.keymap(format: .xkbV1, fd: file, size: UInt32(bytes.count))
    }

    private func provide(_ symbol: xkb_keysym_t?) throws(Failure) {
        guard let symbol, !layout.has(symbol), !symbols.contains(symbol) else { return }
        symbols.append(symbol)
        layout = try KeyboardLayout(having: symbols)
        for keycode in pressed { _ = layout.update(keycode, isDown: true) }
        try upload()
    }

    func press(_ name: String) throws(Failure) {
        try provide(KeyboardLayout.symbol(named: name))
        let stroke = try layout.stroke(named: name)
        if stroke.needsShift { press(try layout.stroke(named: "shift").keycode) }
        press(stroke.keycode)
    }

    func release(_ name: String) throws(Failure) {
        let stroke = try layout.stroke(named: name)
        release(stroke.keycode)
        if stroke.needsShift { release(try layout.stroke(named: "shift").keycode) }
    }

    func strike(_ names: [String]) throws(Failure) {
        for name in names {
            try provide(KeyboardLayout.symbol(named: name))
            _ = try layout.stroke(named: name)
        }
        for name in names { try press(name) }
        for name in names.reversed() { try release(name) }
    }

    func type(_ character: Unicode.Scalar) throws(Failure) {
        try provide(KeyboardLayout.symbol(for: character))
        let stroke = try layout.stroke(typing: character)
        let shift = try layout.stroke(named: "shift").keycode
        if stroke.needsShift { press(shift) }
        press(stroke.keycode)
        release(stroke.keycode)
        if stroke.needsShift { release(shift) }
    }

    func releaseAll() {
        for keycode in pressed.reversed() { release(keycode) }
    }

    private func press(_ keycode: xkb_keycode_t) {
        pressed.append(keycode)
        send(keycode, isDown: true)
    }

    private func release(_ keycode: xkb_keycode_t) {
        pressed.removeAll { $0 == keycode }
        send(keycode, isDown: false)
    }

    private func send(_ keycode: xkb_keycode_t, isDown: Bool) {
        device.key(time: eventTime(), key: keycode - Self.keycodeOffset, state: isDown ? .pressed : .released)
        guard let modifiers = layout.update(keycode, isDown: isDown) else { return }
        device.modifiers(
            modsDepressed: modifiers.depressed, modsLatched: modifiers.latched, modsLocked: modifiers.locked,
            group: modifiers.group)
    }
}
