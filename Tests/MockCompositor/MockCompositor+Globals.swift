/// The singleton globals.
extension MockCompositor {
    func makeGlobal(_ interface: String, _ version: UInt32) -> ServerGlobal? {
        switch interface {
        case "wl_compositor":
            display.addGlobal(ServerWlCompositor.self, version: version) { [unowned self] in serve($0) }
        case "wl_shm":
            display.addGlobal(ServerWlShm.self, version: version) { [unowned self] in serve($0) }
        case "xdg_wm_base":
            display.addGlobal(ServerXdgWmBase.self, version: version) { [unowned self] in serve($0) }
        case "zxdg_decoration_manager_v1":
            display.addGlobal(ServerZxdgDecorationManagerV1.self, version: version) { [unowned self] in serve($0) }
        case "wp_viewporter":
            display.addGlobal(ServerWpViewporter.self, version: version) { [unowned self] in serve($0) }
        case "wp_fractional_scale_manager_v1":
            display.addGlobal(ServerWpFractionalScaleManagerV1.self, version: version) { [unowned self] in serve($0) }
        case "wp_presentation":
            display.addGlobal(ServerWpPresentation.self, version: version) { [unowned self] in serve($0) }
        case "wp_cursor_shape_manager_v1":
            display.addGlobal(ServerWpCursorShapeManagerV1.self, version: version) { [unowned self] in serve($0) }
        case "zwp_pointer_gestures_v1":
            display.addGlobal(ServerZwpPointerGesturesV1.self, version: version) { [unowned self] in serve($0) }
        case "zwp_tablet_manager_v2":
            display.addGlobal(ServerZwpTabletManagerV2.self, version: version) { [unowned self] in serve($0) }
        case "wl_data_device_manager":
            display.addGlobal(ServerWlDataDeviceManager.self, version: version) { [unowned self] in serve($0) }
        case "zwp_primary_selection_device_manager_v1":
            display.addGlobal(ServerZwpPrimarySelectionDeviceManagerV1.self, version: version) { [unowned self] in
                serve($0)
            }
        case "zwp_text_input_manager_v3":
            display.addGlobal(ServerZwpTextInputManagerV3.self, version: version) { [unowned self] in serve($0) }
        case "zwp_text_input_manager_v1":
            display.addGlobal(ServerZwpTextInputManagerV1.self, version: version) { [unowned self] in serve($0) }
        case "xdg_activation_v1":
            display.addGlobal(ServerXdgActivationV1.self, version: version) { [unowned self] in activation.serve($0) }
        case "xdg_wm_dialog_v1":
            display.addGlobal(ServerXdgWmDialogV1.self, version: version) { [unowned self] in serve($0) }
        case "xdg_system_bell_v1":
            display.addGlobal(ServerXdgSystemBellV1.self, version: version) { [unowned self] in serve($0) }
        case "xdg_toplevel_icon_manager_v1":
            display.addGlobal(ServerXdgToplevelIconManagerV1.self, version: version) { [unowned self] in serve($0) }
        default: nil
        }
    }

    /// Returns the surface of a client's object.
    package func surface(_ resource: ServerWlSurface?) -> MockSurface? {
        resource.flatMap { wanted in surfaces.first { $0.resource === wanted } }
    }

    /// Returns the window of a client's object.
    package func toplevel(_ resource: ServerXdgToplevel?) -> MockToplevel? {
        resource.flatMap { wanted in toplevels.first { $0.resource === wanted } }
    }

    private func serve(_ compositor: ServerWlCompositor) {
        compositor.onRequest = { [unowned self] request in
            switch request {
            case .createSurface(let resource):
                let surface = MockSurface(resource: resource, compositor: self)
                surfaces.append(surface)
                if let scale = options.preferredBufferScale { surface.prefer(scale: scale) }
            case .createRegion(let region): MockRegion.serve(region)
            }
        }
    }

    private func serve(_ shm: ServerWlShm) {
        shm.sendFormat(format: .argb8888)
        shm.sendFormat(format: .xrgb8888)
        shm.onRequest = { [unowned self] request in
            switch request {
            case .createPool(let resource, let file, let size):
                MockPool(resource: resource, file: file, size: Int(size), compositor: self).serve()
            case .release: break
            }
        }
    }

    private func serve(_ manager: ServerXdgWmBase) {
        windowManagers.append(manager)
        manager.onDestroy = { [weak self] in
            guard let self else { return }
            windowManagers.removeAll { $0 === manager }
            if client.isConnected, !shellSurfaces.isEmpty {
                faults.append("xdg_wm_base was destroyed before its surfaces")
            }
        }
        manager.onRequest = { [unowned self] request in
            switch request {
            case .getXdgSurface(let resource, let surface): serve(resource, surface)
            case .pong(let serial): pongs.append(serial)
            case .createPositioner(let resource):
                positioners.append(MockPositioner(resource: resource, compositor: self))
            case .destroy: break
            }
        }
    }

    private func serve(_ shellSurface: ServerXdgSurface, _ resource: ServerWlSurface) {
        guard let surface = surface(resource) else { return }
        shellSurfaces[shellSurface] = surface
        shellSurface.onDestroy = { [weak self] in
            guard let self else { return }
            shellSurfaces[shellSurface] = nil
            guard client.isConnected else { return }
            if surface.toplevel?.resource.isAlive == true || surface.popup?.resource.isAlive == true {
                faults.append("xdg_surface was destroyed before its role")
            }
            if popups.contains(where: { $0.parent === shellSurface }) {
                faults.append("a window was destroyed before its popups")
            }
            surface.toplevel = nil
            surface.popup = nil
        }
        shellSurface.onRequest = { [unowned self] request in
            switch request {
            case .getToplevel(let toplevel):
                toplevels.append(
                    MockToplevel(resource: toplevel, shellSurface: shellSurface, surface: surface, compositor: self))
            case .setWindowGeometry(let x, let y, let width, let height):
                surface.toplevel?.setGeometry(x: x, y: y, width: width, height: height)
                surface.popup?.setGeometry(x: x, y: y, width: width, height: height)
            case .ackConfigure(let serial):
                surface.toplevel?.noteAcknowledgement(serial)
                surface.popup?.noteAcknowledgement(serial)
            case .getPopup(let popup, let parent, let positioner):
                popups.append(
                    MockPopup(
                        resource: popup, shellSurface: shellSurface, surface: surface, parent: parent,
                        rules: rules(of: positioner) ?? MockPositioner.Rules(), compositor: self))
            case .destroy: break
            }
        }
    }

    private func serve(_ manager: ServerZxdgDecorationManagerV1) {
        manager.onRequest = { [unowned self] request in
            guard case .getToplevelDecoration(let decoration, let resource) = request else { return }
            toplevel(resource)?.serve(decoration)
        }
    }

    private func serve(_ manager: ServerXdgWmDialogV1) {
        manager.onRequest = { [unowned self] request in
            guard case .getXdgDialog(let dialog, let resource) = request else { return }
            toplevel(resource)?.hints.serve(dialog)
        }
    }

    private func serve(_ bell: ServerXdgSystemBellV1) {
        bell.onRequest = { [unowned self] request in
            if case .ring = request { bellCount += 1 }
        }
    }

    private func serve(_ manager: ServerXdgToplevelIconManagerV1) {
        for side in options.iconSides { manager.sendIconSize(size: side) }
        manager.sendDone()
        manager.onRequest = { [unowned self] request in
            switch request {
            case .createIcon(let resource): icons.append(MockIcon(resource: resource, compositor: self))
            case .setIcon(let window, let resource):
                let icon = icons.first { $0.resource === resource }
                icon?.isUsed = true
                toplevel(window)?.hints.pendingIcon = icon?.icon
            case .destroy: break
            }
        }
    }

    private func serve(_ viewporter: ServerWpViewporter) {
        viewporter.onRequest = { [unowned self] request in
            guard case .getViewport(let viewport, let resource) = request else { return }
            surface(resource)?.serve(viewport)
        }
    }

    private func serve(_ manager: ServerWpFractionalScaleManagerV1) {
        manager.onRequest = { [unowned self] request in
            guard case .getFractionalScale(let object, let resource) = request else { return }
            surface(resource)?.serve(object)
            if let scale = options.fractionalScale { object.sendPreferredScale(scale: scale) }
        }
    }

    private func serve(_ presentation: ServerWpPresentation) {
        presentation.sendClockID(clkID: options.presentationClock)
        presentation.onRequest = { [unowned self] request in
            guard case .feedback(let resource, let feedback) = request else { return }
            surface(resource)?.feedbacks.append(feedback)
        }
    }

    private func serve(_ manager: ServerWpCursorShapeManagerV1) {
        manager.onRequest = { [unowned self] request in
            switch request {
            case .getPointer(let device, let pointer):
                seats.first { $0.pointer.resources.contains(pointer) }?.pointer.serve(device)
            case .getTabletToolV2(let device, let resource):
                seats.flatMap(\.tablet.tools).first { $0.resources.contains(resource) }?.serve(device)
            case .destroy: break
            }
        }
    }

    private func serve(_ manager: ServerZwpPointerGesturesV1) {
        manager.onRequest = { [unowned self] request in
            switch request {
            case .getSwipeGesture(let object, let pointer): touchpad(behind: pointer)?.serve(object)
            case .getPinchGesture(let object, let pointer): touchpad(behind: pointer)?.serve(object)
            case .getHoldGesture(let object, let pointer): touchpad(behind: pointer)?.serve(object)
            case .release: break
            }
        }
    }

    private func touchpad(behind pointer: ServerWlPointer) -> MockTouchpad? {
        seats.first { $0.pointer.resources.contains(pointer) }?.touchpad
    }

    private func serve(_ manager: ServerZwpTextInputManagerV3) {
        manager.onRequest = { [unowned self] request in
            guard case .getTextInput(let object, let resource) = request else { return }
            seats.first { $0.resources.contains(resource) }?.textInput.serve(object)
        }
    }

    private func serve(_ manager: ServerZwpTextInputManagerV1) {
        manager.onRequest = { [unowned self] request in
            guard case .createTextInput(let object) = request else { return }
            oldTextInputs.append(MockOldTextInput(resource: object, compositor: self))
        }
    }

    private func serve(_ manager: ServerZwpTabletManagerV2) {
        manager.onRequest = { [unowned self] request in
            guard case .getTabletSeat(let object, let resource) = request else { return }
            seats.first { $0.resources.contains(resource) }?.tablet.serve(object)
        }
    }
}
