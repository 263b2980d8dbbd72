/// A seat with its devices, controlled by a test.
@MainActor
package final class MockSeat {
    /// Its pointer.
    package let pointer: MockPointer
    /// Its touchscreen.
    package let touch: MockTouch
    /// Its keyboard.
    package let keyboard: MockKeyboard
    /// The touchpad behind its pointer.
    package let touchpad: MockTouchpad
    /// Its tablet.
    package let tablet: MockTablet
    /// Its clipboard.
    package let clipboard: MockSelection
    /// Its primary selection.
    package let primarySelection: MockSelection
    /// Its text input.
    package let textInput: MockTextInput
    /// The announced devices.
    package private(set) var capabilities: ServerWlSeat.Capability
    /// The client's `wl_seat` objects.
    package private(set) var resources: [ServerWlSeat] = []
    private let name: String
    private var global: ServerGlobal?

    init(compositor: MockCompositor, version: UInt32, capabilities: ServerWlSeat.Capability, name: String) {
        self.capabilities = capabilities
        self.name = name
        pointer = MockPointer(compositor: compositor)
        touch = MockTouch(compositor: compositor)
        keyboard = MockKeyboard(compositor: compositor)
        touchpad = MockTouchpad(compositor: compositor)
        tablet = MockTablet(compositor: compositor)
        clipboard = MockSelection(compositor: compositor)
        primarySelection = MockSelection(compositor: compositor)
        textInput = MockTextInput(compositor: compositor)
        global = compositor.display.addGlobal(ServerWlSeat.self, version: version) { [unowned self] in serve($0) }
    }

    private func serve(_ resource: ServerWlSeat) {
        resources.append(resource)
        resource.onDestroy = { [weak self] in self?.resources.removeAll { $0 === resource } }
        resource.onRequest = { [unowned self] request in
            switch request {
            case .getPointer(let device): pointer.serve(device)
            case .getKeyboard(let device): keyboard.serve(device)
            case .getTouch(let device): touch.serve(device)
            case .release: break
            }
        }
        resource.sendName(name: name)
        resource.sendCapabilities(capabilities: capabilities)
    }

    /// Announces its devices.
    package func setCapabilities(_ capabilities: ServerWlSeat.Capability) {
        self.capabilities = capabilities
        for resource in resources { resource.sendCapabilities(capabilities: capabilities) }
    }

    func advanceTransfers() {
        clipboard.advance()
        primarySelection.advance()
    }

    var transferProblems: [String] { clipboard.problems + primarySelection.problems }

    /// Removes its global.
    package func remove() { global?.remove() }
}
