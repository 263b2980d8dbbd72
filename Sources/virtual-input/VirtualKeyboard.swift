import CLinux
import CXKBCommon
import WaylandProtocols

/// A keyboard that a script types on: `zwp_virtual_keyboard_v1`, with a keymap of its own.
@MainActor
final class VirtualKeyboard {
    /// The difference between the numbers of keys in XKB and in Linux.
    private static let keycodeOffset: xkb_keycode_t = 8

    private let device: ZwpVirtualKeyboardV1
    private let layout: KeyboardLayout
    private var pressed: [xkb_keycode_t] = []

    /// Uploads the layout; the compositor maps the file, which is closed here.
    init(device: ZwpVirtualKeyboardV1, layout: KeyboardLayout) throws(Failure) {
        self.device = device
        self.layout = layout
        let bytes = Array(layout.text.utf8CString)
        let file = walden_memfd_create("keymap", bytes.count)
        guard file >= 0 else { throw .system("no memory for the keymap") }
        defer { close(file) }
        guard bytes.withUnsafeBytes({ pwrite(file, $0.baseAddress, $0.count, 0) }) == bytes.count else {
            throw .system("the keymap cannot be written")
        }
        device.keymap(format: .xkbV1, fd: file, size: UInt32(bytes.count))
    }

    func press(_ name: String) throws(Failure) {
        let stroke = try layout.stroke(named: name)
        if stroke.needsShift { press(try layout.stroke(named: "shift").keycode) }
        press(stroke.keycode)
    }

    func release(_ name: String) throws(Failure) {
        let stroke = try layout.stroke(named: name)
        release(stroke.keycode)
        if stroke.needsShift { release(try layout.stroke(named: "shift").keycode) }
    }

    /// Presses keys in order and releases them backwards.
    func strike(_ names: [String]) throws(Failure) {
        for name in names { _ = try layout.stroke(named: name) }
        for name in names { try press(name) }
        for name in names.reversed() { try release(name) }
    }

    func type(_ character: Unicode.Scalar) throws(Failure) {
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
