internal import WaylandProtocols

extension Connection {
    func watchRegistry() {
        let registry = display.getRegistry()
        registry.onEvent = { [unowned self] event in
            switch event {
            case .global(let name, let interface, let version):
                addGlobal(name, interface: interface, version: version)
            case .globalRemove(let name):
                removeGlobal(name)
            }
        }
        self.registry = registry
    }

    /// Binds a supported global. Ignores version 0, which is invalid.
    private func addGlobal(_ name: UInt32, interface: String, version: UInt32) {
        guard version > 0 else { return }
        switch interface {
        case "wl_output":
            guard let proxy = bind(name, WlOutput.self, version) else { return }
            outputs.append(Output(name: name, proxy: proxy, connection: self))
        case "wl_seat":
            guard let proxy = bind(name, WlSeat.self, version) else { return }
            let seat = Seat(name: name, proxy: proxy, connection: self)
            seats.append(seat)
            seat.adoptExtensions()
        default:
            addSingleton(name, interface: interface, version: version)
        }
    }

    private func addSingleton(_ name: UInt32, interface: String, version: UInt32) {
        guard !singletons.values.contains(interface) else {
            spareGlobals.append((name, interface, version))
            return
        }
        switch interface {
        case "wl_compositor": compositor = bind(name, WlCompositor.self, version)
        case "wl_shm": shm = bind(name, WlShm.self, version)
        case "xdg_wm_base":
            windowManager = bind(name, XdgWmBase.self, version)
            windowManager?.onEvent = { [unowned self] event in
                if case .ping(let serial) = event { notePing(serial) }
            }
        case "zxdg_decoration_manager_v1": decorationManager = bind(name, ZxdgDecorationManagerV1.self, version)
        case "wp_viewporter": viewporter = bind(name, WpViewporter.self, version)
        case "wp_presentation":
            presentation = bind(name, WpPresentation.self, version)
            presentation?.onEvent = { [unowned self] event in
                if case .clockID(let clock) = event { hasMonotonicPresentation = clock == Self.monotonicClock }
            }
        case "wp_fractional_scale_manager_v1":
            fractionalScaleManager = bind(name, WpFractionalScaleManagerV1.self, version)
        case "wp_cursor_shape_manager_v1": cursorShapeManager = bind(name, WpCursorShapeManagerV1.self, version)
        case "zwp_pointer_gestures_v1":
            pointerGestures = bind(name, ZwpPointerGesturesV1.self, version)
            for seat in seats { seat.adoptExtensions() }
        case "zwp_tablet_manager_v2":
            tabletManager = bind(name, ZwpTabletManagerV2.self, version)
            for seat in seats { seat.adoptExtensions() }
        case "wl_data_device_manager":
            dataDeviceManager = bind(name, WlDataDeviceManager.self, version)
            for seat in seats { seat.adoptSelections() }
        case "zwp_primary_selection_device_manager_v1":
            primarySelectionManager = bind(name, ZwpPrimarySelectionDeviceManagerV1.self, version)
            for seat in seats { seat.adoptSelections() }
        case "zwp_text_input_manager_v3":
            textInputManager = bind(name, ZwpTextInputManagerV3.self, version)
            for seat in seats { seat.textInput.adoptManagers() }
        case "zwp_text_input_manager_v1":
            oldTextInputManager = bind(name, ZwpTextInputManagerV1.self, version)
            for seat in seats { seat.textInput.adoptManagers() }
        case "xdg_activation_v1": activation = bind(name, XdgActivationV1.self, version)
        case "xdg_wm_dialog_v1": dialogManager = bind(name, XdgWmDialogV1.self, version)
        case "xdg_system_bell_v1": bell = bind(name, XdgSystemBellV1.self, version)
        case "xdg_toplevel_icon_manager_v1":
            iconManager = bind(name, XdgToplevelIconManagerV1.self, version)
            iconSides = []
            iconManager?.onEvent = { [unowned self] event in
                if case .iconSize(let side) = event { noteIconSide(side) }
            }
        default: return
        }
        singletons[name] = interface
    }

    /// Binds a global at the highest version that both sides support.
    private func bind<Proxy: WaylandProxy>(_ name: UInt32, _ type: Proxy.Type, _ version: UInt32) -> Proxy? {
        registry?.bind(name: name, type, version: min(version, type.interface.version))
    }

    /// Notes a side that the compositor prefers; a few of a sensible size.
    private func noteIconSide(_ side: Int32) {
        if (8...512).contains(side), iconSides.count < 4 { iconSides.append(Int(side)) }
    }

    /// CLOCK_MONOTONIC, as for `clock_gettime(2)`.
    private static let monotonicClock: UInt32 = 1

    private func notePing(_ serial: UInt32) {
        if pings.count == Self.maximumPings { pings.removeFirst() }
        pings.append(serial)
    }

    /// The maximum number of unanswered pings: a compositor may send them without reading the answers.
    private static let maximumPings = 16

    package func answerPings() {
        for serial in pings { windowManager?.pong(serial: serial) }
        pings.removeAll(keepingCapacity: true)
    }

    private func removeGlobal(_ name: UInt32) {
        if let index = seats.firstIndex(where: { $0.name == name }) {
            let seat = seats.remove(at: index)
            seat.destroy()
            seat.noteLoss(of: .seat)
        } else if let index = outputs.firstIndex(where: { $0.name == name }) {
            let output = outputs.remove(at: index)
            for surface in surfaces.values { surface.leave(output) }
            retiredOutputs.append(output)
        } else if let interface = singletons[name] {
            forgetSingleton(name, interface: interface)
            bindSpareGlobal(interface)
            for seat in seats { seat.textInput.adoptManagers() }
        } else {
            spareGlobals.removeAll { $0.name == name }
        }
    }

    /// Binds the next global of an interface, which may have been announced before the former one was removed. Without
    /// effect on required globals, which stay bound.
    private func bindSpareGlobal(_ interface: String) {
        guard let index = spareGlobals.firstIndex(where: { $0.interface == interface }) else { return }
        let spare = spareGlobals.remove(at: index)
        addSingleton(spare.name, interface: interface, version: spare.version)
    }

    /// Drops an optional global; objects made with it live on. Required globals stay bound: the compositor ignores
    /// requests to them.
    private func forgetSingleton(_ name: UInt32, interface: String) {
        switch interface {
        case "zxdg_decoration_manager_v1": Self.drop(&decorationManager)
        case "wp_viewporter": Self.drop(&viewporter)
        case "wp_presentation": Self.drop(&presentation)
        case "wp_fractional_scale_manager_v1": Self.drop(&fractionalScaleManager)
        case "wp_cursor_shape_manager_v1": Self.drop(&cursorShapeManager)
        case "zwp_pointer_gestures_v1": Self.drop(&pointerGestures)
        case "zwp_tablet_manager_v2": Self.drop(&tabletManager)
        case "wl_data_device_manager": Self.drop(&dataDeviceManager)
        case "zwp_primary_selection_device_manager_v1": Self.drop(&primarySelectionManager)
        case "zwp_text_input_manager_v3": Self.drop(&textInputManager)
        case "zwp_text_input_manager_v1": Self.drop(&oldTextInputManager)
        case "xdg_activation_v1": Self.drop(&activation)
        case "xdg_wm_dialog_v1": Self.drop(&dialogManager)
        case "xdg_system_bell_v1": Self.drop(&bell)
        case "xdg_toplevel_icon_manager_v1": Self.drop(&iconManager)
        default: return
        }
        singletons[name] = nil
    }

    private static func drop<Proxy: WaylandProxy>(_ global: inout Proxy?) {
        global?.destroy()
        global = nil
    }

    func destroySingletons() {
        for (name, interface) in singletons { forgetSingleton(name, interface: interface) }
        Self.drop(&windowManager)
        Self.drop(&shm)
        Self.drop(&compositor)
        Self.drop(&registry)
        singletons = [:]
    }
}
