/// A keyboard, played by a test. Keys have the codes of Linux.
@MainActor
package final class MockKeyboard {
    /// The client's objects for it.
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

    /// The focus comes to a surface, with keys that are down already.
    package func enter(_ surface: MockSurface, keys: [UInt32] = []) {
        let serial = compositor.nextSerial()
        for resource in resources {
            resource.sendEnter(serial: serial, surface: surface.resource, keys: [UInt8](words: keys))
        }
    }

    /// The focus leaves a surface.
    package func leave(_ surface: MockSurface) {
        let serial = compositor.nextSerial()
        for resource in resources { resource.sendLeave(serial: serial, surface: surface.resource) }
    }

    /// A key goes down.
    package func press(_ key: UInt32, time: UInt32? = nil) { change(key, .pressed, time) }

    /// A key goes up.
    package func release(_ key: UInt32, time: UInt32? = nil) { change(key, .released, time) }

    private func change(_ key: UInt32, _ state: ServerWlKeyboard.KeyState, _ time: UInt32?) {
        let serial = compositor.nextSerial()
        let time = time ?? compositor.time
        for resource in resources { resource.sendKey(serial: serial, time: time, key: key, state: state) }
    }

    /// The modifiers are other ones: masks of the keymap's, and the number of the layout.
    package func modifiers(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
        let serial = compositor.nextSerial()
        for resource in resources {
            resource.sendModifiers(
                serial: serial, modsDepressed: depressed, modsLatched: latched, modsLocked: locked, group: group)
        }
    }

    /// Held keys repeat at another speed (version 4).
    package func repeatInfo(rate: Int32, delay: Int32) {
        for resource in resources { resource.sendRepeatInfo(rate: rate, delay: delay) }
    }

    /// Another keymap is in use.
    package func keymap(_ keymap: MockKeymap) {
        for resource in resources { keymap.send(to: resource) }
    }
}
