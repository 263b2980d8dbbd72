internal import WaylandProtocols

extension Connection {
    /// Asks what the compositor offers, now and later.
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

    /// Binds a global that the client uses. One of version 0, which no interface has, counts as missing.
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
        guard !singletons.values.contains(interface) else { return }
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
                if case .clockID(let clock) = event { tellsMonotonicTimes = clock == Self.monotonicClock }
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
        default: return
        }
        singletons[name] = interface
    }

    /// Binds a global at the version that both sides know.
    private func bind<Proxy: WaylandProxy>(_ name: UInt32, _ type: Proxy.Type, _ version: UInt32) -> Proxy? {
        registry?.bind(name: name, type, version: min(version, type.interface.version))
    }

    /// CLOCK_MONOTONIC, as for `clock_gettime(2)`.
    private static let monotonicClock: UInt32 = 1

    private func notePing(_ serial: UInt32) {
        if pings.count == Self.mostPings { pings.removeFirst() }
        pings.append(serial)
    }

    /// How many pings are answered at once, the last ones: a compositor may ask without reading answers.
    private static let mostPings = 16

    /// Says to a compositor that asked that the app is alive.
    package func answerPings() {
        guard !pings.isEmpty else { return }
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
        }
    }

    /// Stops offering an optional extension for new objects; what was made with it lives on. What every window needs
    /// stays bound: requests to it are then ignored by the compositor, as the protocol says.
    private func forgetSingleton(_ name: UInt32, interface: String) {
        switch interface {
        case "zxdg_decoration_manager_v1":
            decorationManager?.destroy()
            decorationManager = nil
        case "wp_viewporter":
            viewporter?.destroy()
            viewporter = nil
        case "wp_presentation":
            presentation?.destroy()
            presentation = nil
        case "wp_fractional_scale_manager_v1":
            fractionalScaleManager?.destroy()
            fractionalScaleManager = nil
        case "wp_cursor_shape_manager_v1":
            cursorShapeManager?.destroy()
            cursorShapeManager = nil
        case "zwp_pointer_gestures_v1":
            pointerGestures?.destroy()
            pointerGestures = nil
        case "zwp_tablet_manager_v2":
            tabletManager?.destroy()
            tabletManager = nil
        default: return
        }
        singletons[name] = nil
    }

    /// Destroys the globals that exist once, and the registry.
    func destroySingletons() {
        decorationManager?.destroy()
        viewporter?.destroy()
        presentation?.destroy()
        fractionalScaleManager?.destroy()
        cursorShapeManager?.destroy()
        pointerGestures?.destroy()
        tabletManager?.destroy()
        windowManager?.destroy()
        shm?.destroy()
        compositor?.destroy()
        registry?.destroy()
        decorationManager = nil
        viewporter = nil
        presentation = nil
        fractionalScaleManager = nil
        cursorShapeManager = nil
        pointerGestures = nil
        tabletManager = nil
        windowManager = nil
        shm = nil
        compositor = nil
        registry = nil
        singletons = [:]
    }
}
