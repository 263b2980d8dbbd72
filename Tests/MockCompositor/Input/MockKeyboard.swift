/// A keyboard controlled by a test, with Linux key codes.
@MainActor
package final class MockKeyboard {
    /// The client's `wl_keyboard` objects.
    package private(set) var resources: [ServerWlKeyboard] = []
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    func serve(_ resource: ServerWlKeyboard) {
        resources.append(resource)
        resource.onRequest = { _ in }
        resource.onDestroy = { [weak self] in self?.resources.removeAll { $0 === resource } }
        compositor.options.keymap?.send(to: resource)
        if let info = compositor.options.repeatInfo { resource.sendRepeatInfo(rate: info.rate, delay: info.delay) }
    }

    /// Moves the focus to a surface, with keys already pressed.
    package func enter(_ surface: MockSurface, keys: [UInt32] = []) {
        let serial = compositor.nextSerial()
        for resource in resources {
            resource.sendEnter(serial: serial, surface: surface.resource, keys: [UInt8](words: keys))
        }
    }

    /// Moves the focus away from a surface.
    package func leave(_ surface: MockSurface) {
        let serial = compositor.nextSerial()
        for resource in resources { resource.sendLeave(serial: serial, surface: surface.resource) }
    }

    /// Presses a key.
    package func press(_ key: UInt32, time: UInt32? = nil) { change(key, .pressed, time) }

    /// Releases a key.
    package func release(_ key: UInt32, time: UInt32? = nil) { change(key, .released, time) }

    private func change(_ key: UInt32, _ state: ServerWlKeyboard.KeyState, _ time: UInt32?) {
        let serial = compositor.nextSerial()
        compositor.newestKeySerial = serial
        let time = time ?? compositor.time
        for resource in resources { resource.sendKey(serial: serial, time: time, key: key, state: state) }
    }

    /// Changes the modifiers: masks of the keymap, and the index of the layout.
    package func modifiers(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
        let serial = compositor.nextSerial()
        for resource in resources {
            resource.sendModifiers(
                serial: serial, modsDepressed: depressed, modsLatched: latched, modsLocked: locked, group: group)
        }
    }

    /// Changes the key repeat: repeats per second, and the delay in milliseconds (version 4).
    package func repeatInfo(rate: Int32, delay: Int32) {
        for resource in resources { resource.sendRepeatInfo(rate: rate, delay: delay) }
    }

    /// Changes the keymap.
    package func keymap(_ keymap: MockKeymap) {
        for resource in resources { keymap.send(to: resource) }
    }
}
