public import WaldenGeometry
public import WaldenPlatform

extension Window {
    /// The title, shown in the title bar and lists of windows.
    public var title: String {
        get { properties.title }
        set { properties.title = newValue }
    }

    /// The minimum content size for resizing by the user, in points; zero for no limit of the app's. The content may
    /// need more: see ``limitsSizeToContent``.
    public var minimumSize: Size {
        get { ownMinimumSize }
        set {
            ownMinimumSize = newValue
            updateMinimumSize()
        }
    }

    /// The maximum content size for resizing by the user, in points; zero for no limit.
    public var maximumSize: Size {
        get { properties.maximumSize }
        set {
            properties.maximumSize = newValue
            updateMinimumSize()
        }
    }

    /// Tells the compositor the least size of the window: the app's, or that of the content if that is more. It is
    /// never more than the maximum, or than what fits on the screen.
    func updateMinimumSize() {
        let (content, maximum) = (limitsSizeToContent ? contentMinimumSize : .zero, properties.maximumSize)
        let room = configuration?.bounds?.inset(by: decoration?.frameInsets(for: self) ?? .zero)
        func length(_ axis: KeyPath<Size, Double>) -> Double {
            var needed = content[keyPath: axis].rounded(.up)
            if let room { needed = min(needed, max(0, room[keyPath: axis])) }
            if maximum[keyPath: axis] > 0 { needed = min(needed, maximum[keyPath: axis]) }
            return max(ownMinimumSize[keyPath: axis], needed)
        }
        properties.minimumSize = Size(width: length(\.width), height: length(\.height))
    }

    /// What the views that fill the window need, in points: the root controller's, and what is presented above it.
    private var contentMinimumSize: Size {
        let mask: AutoresizingMask = [.flexibleWidth, .flexibleHeight]
        return subviews.reduce(Size.zero) { result, view in
            guard view.autoresizingMask.isSuperset(of: mask), !view.isHidden else { return result }
            let (needed, own, all) = (view.minimumContentSize, view.bounds.size, bounds.size)
            return Size(
                width: max(result.width, needed.width + max(0, all.width - own.width)),
                height: max(result.height, needed.height + max(0, all.height - own.height)))
        }
    }

    /// Takes up what has changed in the content. Called before a frame, after layout.
    func updateContentMinimumSize() {
        guard needsMinimumSize else { return }
        needsMinimumSize = false
        if limitsSizeToContent { updateMinimumSize() }
    }

    /// The window that this one stays above, such as the owner of a dialog.
    ///
    /// - Precondition: The new parent is neither this window nor one of its descendants.
    public var parent: Window? {
        get { parentStorage.flatMap { $0.isClosed ? nil : $0 } }
        set {
            precondition(newValue !== self, "Window.parent: a window cannot be its own parent")
            precondition(
                newValue?.isAbove(self) != true,
                "Window.parent: a window cannot be the parent of one that it stays above; set its own parent to nil first"
            )
            guard newValue !== parentStorage else { return }
            parentStorage = newValue
            updateParentID()
            application.modalWindowsDidChange()
        }
    }

    func isAbove(_ other: Window) -> Bool { sequence(first: self) { $0.parent }.contains { $0 === other } }

    /// Only a visible parent has an ID on the platform.
    private func updateParentID() { properties.parent = parent.flatMap { $0.isVisible ? $0.id : nil } }

    func updateParentIDOfChildren() {
        for window in application.windows where window.parentStorage === self { window.updateParentID() }
    }

    func styleDidChange() {
        isAllDamaged = true
        noteNeedsFrame()
        updateLook()
        decoration?.windowDidChange(self)
    }

    /// Device pixels per point; ``Application/defaultScale`` before the window is on the screen.
    public var scale: Double { configuration?.scale ?? application.defaultScale }

    /// The window's states on the desktop, such as maximised.
    public var states: WindowConfiguration.States { configuration?.states ?? [] }

    /// The window operations that the compositor supports.
    public var capabilities: WindowConfiguration.Capabilities { configuration?.capabilities ?? .all }

    /// Whether the window is on the screen, or about to be.
    public var isVisible: Bool { state == .visible }

    /// Whether the window was closed, which is final.
    public var isClosed: Bool { state == .closed }

    /// Whether keys go to this window.
    public var isKeyWindow: Bool {
        guard let popup = self as? PopupWindow else { return application.keyWindow === self }
        return application.keyWindow === root && application.inputPopup(of: popup.seat) === popup
    }

    /// The window's own icon in the desktop's lists of windows; `nil`, the default, for the app's.
    public var icon: WindowIcon? {
        get { properties.icon }
        set { properties.icon = newValue }
    }

    // MARK: Requests

    /// Shows the window and asks the compositor to make it key.
    public func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    /// Asks the compositor to raise the window and to make it key, which calls ``becomeKey()``.
    ///
    /// The compositor decides: it may mark the window in a list of windows instead, such as if the user works in
    /// another app.
    public func makeKey() { platformWindow?.perform(.activate) }

    /// Rings the desktop's bell, a sound or a flash, if it has one.
    public func beep() { platformWindow?.perform(.ringBell) }

    /// Asks the compositor to minimise the window, once it is shown.
    public func minimize() { request(.minimize) }

    /// Asks the compositor to maximise or restore the window, once it is shown.
    public func setMaximized(_ isMaximized: Bool) { request(.setMaximized(isMaximized)) }

    /// Asks the compositor to enter or leave full screen, once the window is shown.
    public func setFullscreen(_ isFullscreen: Bool) { request(.setFullscreen(isFullscreen)) }

    private func request(_ request: WindowRequest) {
        if let platformWindow { return platformWindow.perform(request) }
        guard state != .closed else { return }
        requestsForShowing.removeAll { $0.isReplaced(by: request) }
        requestsForShowing.append(request)
    }

    /// Lets the user move the window with an active touch. The compositor takes over the touch, which is cancelled
    /// after the current event.
    public func beginMove(with touch: Touch) {
        handOver(touch, for: .move(seat: touch.seat, touch: touch.platformID, serial: touch.serial))
    }

    /// Lets the user resize the window with an active touch. The compositor takes over the touch, which is cancelled
    /// after the current event.
    public func beginResize(_ edges: WindowRequest.Edges, with touch: Touch) {
        handOver(
            touch, for: .resize(seat: touch.seat, touch: touch.platformID, serial: touch.serial, edges: edges))
    }

    /// Hands a touch over to the compositor, which may never report its end: weston sends neither an end nor a cancel.
    private func handOver(_ touch: Touch, for request: WindowRequest) {
        guard !touch.isOver, let platformWindow else { return }
        dismissTransients()
        application.closePopups(of: root)
        platformWindow.perform(request)
        application.cancelHandedOver(touch)
    }

    /// Asks the compositor to show its window menu.
    ///
    /// - Parameters:
    ///   - point: The position, in window coordinates.
    ///   - touch: The press that opens the menu; nothing happens if it is over.
    public func showWindowMenu(at point: Point, for touch: Touch) {
        guard !touch.isOver else { return }
        platformWindow?.perform(
            .showMenu(seat: touch.seat, touch: touch.platformID, serial: touch.serial, at: point))
    }
}

extension WindowRequest {
    fileprivate func isReplaced(by other: WindowRequest) -> Bool {
        switch (self, other) {
        case (.minimize, .minimize), (.setMaximized, .setMaximized), (.setFullscreen, .setFullscreen): true
        default: false
        }
    }
}
