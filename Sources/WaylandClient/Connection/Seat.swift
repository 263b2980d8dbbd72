package import WaldenPlatform
internal import WaylandProtocols

/// A user's pointer, keyboard and touchscreen (`wl_seat`, up to version 9).
@MainActor
package final class Seat {
    /// The registry's name.
    package let name: UInt32
    /// The compositor's name, such as `seat0` (version 2).
    package private(set) var title = ""
    package private(set) var pointer: PointerDevice?
    package private(set) var touch: TouchDevice?
    package private(set) var keyboard: KeyboardDevice?
    /// The tablets; `nil` if the compositor does not support any.
    package private(set) var tablets: TabletSeat?
    var selections: [PasteboardName: Selection] = [:]
    /// The serial of the last press, release or enter of its devices; `nil` before the first.
    private(set) var newestSerial: UInt32?
    /// The serial of the last press of a button or a key, or of a finger or tool that touched; `nil` before the first.
    private(set) var newestPressSerial: UInt32?
    /// The text that is edited.
    package private(set) lazy var textInput = SeatTextInput(seat: self)
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

    package var id: SeatID { SeatID(name) }

    func serial(_ rawValue: UInt32) -> InputSerial { InputSerial(seat: id, rawValue: rawValue) }

    func noteSerial(_ serial: UInt32) { newestSerial = serial }

    func notePressSerial(_ serial: UInt32) {
        newestSerial = serial
        newestPressSerial = serial
        connection.latestPressedSeat = id
    }

    private func update(_ capabilities: WlSeat.Capability) {
        if capabilities.contains(.pointer) {
            if pointer == nil { pointer = PointerDevice(proxy: proxy.getPointer(), seat: self) }
            adoptExtensions()
        } else if let lost = pointer {
            pointer = nil
            lost.destroy()
            noteLoss(of: .pointer)
        }
        if capabilities.contains(.touch) {
            if touch == nil { touch = TouchDevice(proxy: proxy.getTouch(), seat: self) }
        } else if let lost = touch {
            touch = nil
            lost.destroy()
            noteLoss(of: .touch)
        }
        if capabilities.contains(.keyboard) {
            if keyboard == nil {
                textInput.moveFocus(to: nil)
                keyboard = KeyboardDevice(proxy: proxy.getKeyboard(), seat: self)
            }
        } else if let lost = keyboard {
            keyboard = nil
            lost.destroy()
            noteLoss(of: .keyboard)
            textInput.noteKeyboardLoss()
        }
    }

    func noteLoss(of device: DeviceLoss.Device) {
        connection.post(.input(.deviceLost(DeviceLoss(seat: id, device: device, time: connection.now))))
    }

    func adoptExtensions() {
        adoptSelections()
        if let manager = connection.pointerGestures { pointer?.watchGestures(by: manager) }
        if tablets == nil, let manager = connection.tabletManager {
            tablets = TabletSeat(manager: manager, seat: self)
        }
        textInput.adoptManagers()
    }

    /// Forgets the press with a serial after the compositor took it over, since its release may never arrive.
    func forgetPress(_ serial: UInt32) {
        touch?.forgetPress(serial)
        pointer?.forgetPress(serial)
        tablets?.forgetPress(serial)
    }

    /// Makes the devices forget a surface before it is destroyed.
    func forget(_ surface: Surface) {
        pointer?.forget(surface)
        touch?.forget(surface)
        keyboard?.forget(surface)
        textInput.forget(surface)
        tablets?.forget(surface)
    }

    func destroy() {
        destroySelections()
        pointer?.destroy()
        touch?.destroy()
        keyboard?.destroy()
        tablets?.destroy()
        textInput.destroy()
        tablets = nil
        pointer = nil
        touch = nil
        keyboard = nil
        proxy.destroy()
    }
}
