internal import WaylandProtocols

/// A person's pointer, keyboard and touchscreen together (`wl_seat`, up to version 9).
@MainActor
package final class Seat {
    /// The registry's number of it.
    package let name: UInt32
    /// What the compositor calls it, such as `seat0` (version 2).
    package private(set) var title = ""
    /// Its pointer, while it has one.
    package private(set) var pointer: PointerDevice?
    /// Its touchscreen, while it has one.
    package private(set) var touch: TouchDevice?
    /// Its keyboard, while it has one.
    package private(set) var keyboard: KeyboardDevice?
    /// Its tablets, where the compositor knows any.
    package private(set) var tablets: TabletSeat?
    let proxy: WlSeat
    unowned let connection: Connection

    init(name: UInt32, proxy: WlSeat, connection: Connection) {
        self.name = name
        self.proxy = proxy
        self.connection = connection
        proxy.onEvent = { [unowned self] event in
            switch event {
            case .capabilities(let capabilities): update(capabilities)
            case .name(let name): title = name
            }
        }
    }

    /// Makes the devices that came and drops those that went; what is live on these is cancelled.
    private func update(_ capabilities: WlSeat.Capability) {
        if capabilities.contains(.pointer) {
            if pointer == nil { pointer = PointerDevice(proxy: proxy.getPointer(), seat: self) }
            adoptExtensions()
        } else if let lost = pointer {
            pointer = nil
            lost.destroy()
            connection.post(.deviceLost(self, .pointer))
        }
        if capabilities.contains(.touch) {
            if touch == nil { touch = TouchDevice(proxy: proxy.getTouch(), seat: self) }
        } else if let lost = touch {
            touch = nil
            lost.destroy()
            connection.post(.deviceLost(self, .touch))
        }
        if capabilities.contains(.keyboard) {
            if keyboard == nil { keyboard = KeyboardDevice(proxy: proxy.getKeyboard(), seat: self) }
        } else if let lost = keyboard {
            keyboard = nil
            lost.destroy()
            connection.post(.deviceLost(self, .keyboard))
        }
    }

    /// Makes the objects of extensions that the compositor offers by now.
    func adoptExtensions() {
        if let manager = connection.pointerGestures { pointer?.watchGestures(by: manager) }
        if tablets == nil, let manager = connection.tabletManager {
            tablets = TabletSeat(manager: manager, seat: self)
        }
    }

    /// Makes the devices forget a surface that is about to go.
    func forget(_ surface: Surface) {
        pointer?.forget(surface)
        touch?.forget(surface)
        keyboard?.forget(surface)
        tablets?.forget(surface)
    }

    /// Frees the seat and its devices.
    func destroy() {
        pointer?.destroy()
        touch?.destroy()
        keyboard?.destroy()
        tablets?.destroy()
        tablets = nil
        pointer = nil
        touch = nil
        keyboard = nil
        proxy.destroy()
    }
}
