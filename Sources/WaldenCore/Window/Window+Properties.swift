public import WaldenGeometry

extension Window {
    /// The title, which the title bar and lists of windows show.
    public var title: String {
        get { properties.title }
        set {
            guard newValue != properties.title else { return }
            properties.title = newValue
            propertiesDidChange()
        }
    }

    /// The smallest size of the content that the user may choose, in points; zero for no limit.
    public var minimumSize: Size {
        get { properties.minimumSize }
        set {
            guard newValue != properties.minimumSize else { return }
            properties.minimumSize = newValue
            propertiesDidChange()
        }
    }

    /// The largest size of the content that the user may choose, in points; zero for no limit.
    public var maximumSize: Size {
        get { properties.maximumSize }
        set {
            guard newValue != properties.maximumSize else { return }
            properties.maximumSize = newValue
            propertiesDidChange()
        }
    }

    /// The window above which this one stays, such as that of a dialog.
    ///
    /// - Precondition: The new parent is neither the window itself nor above it: a window's parents make no cycle.
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
            parentNameDidChange()
        }
    }

    /// Whether another window is the window's parent, or the parent's parent, and so on.
    private func isAbove(_ other: Window) -> Bool {
        var ancestor = parent
        while let window = ancestor {
            if window === other { return true }
            ancestor = window.parent
        }
        return false
    }

    /// Takes over the name by which the platform knows the parent; none while the parent is not on the screen.
    private func parentNameDidChange() {
        let name = parent.flatMap { $0.isVisible ? $0.id : nil }
        guard name != properties.parent else { return }
        properties.parent = name
        propertiesDidChange()
    }

    /// Tells the windows that stay above this one that it came to the screen or left it.
    func tellChildren() {
        for window in application.windows where window.parentStorage === self { window.parentNameDidChange() }
    }

    private func propertiesDidChange() {
        platformWindow?.apply(properties)
        decoration?.windowDidChange(self)
    }

    /// Device pixels per point, 1 before the window is on the screen.
    public var scale: Double { configuration?.scale ?? application.defaultScale }

    /// The states of the window on the desktop, such as maximised.
    public var states: WindowConfiguration.States { configuration?.states ?? [] }

    /// What the compositor can do with windows.
    public var capabilities: WindowConfiguration.Capabilities { configuration?.capabilities ?? .all }

    /// Whether the window is on the screen, or on its way there.
    public var isVisible: Bool { state == .visible }

    /// Whether the window is closed for good.
    public var isClosed: Bool { state == .closed }

    /// Whether keys go to this window.
    public var isKeyWindow: Bool { application.keyWindow === self }

    // MARK: Wishes

    /// Shows the window, and asks the compositor to make it key.
    public func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    /// Asks the compositor to make the window key. ``becomeKey()`` tells when it is.
    public func makeKey() { platformWindow?.perform(.activate) }

    /// Asks the compositor to minimise the window.
    ///
    /// A window that is not shown asks for it when it is.
    public func minimize() { request(.minimize) }

    /// Asks the compositor to maximise the window, or to undo that.
    ///
    /// A window that is not shown asks for it when it is.
    public func setMaximized(_ isMaximized: Bool) { request(.setMaximized(isMaximized)) }

    /// Asks the compositor to make the window full screen, or to undo that.
    ///
    /// A window that is not shown asks for it when it is.
    public func setFullscreen(_ isFullscreen: Bool) { request(.setFullscreen(isFullscreen)) }

    private func request(_ request: WindowRequest) {
        if let platformWindow { return platformWindow.perform(request) }
        guard state != .closed else { return }
        requestsForShowing.removeAll { $0.isReplaced(by: request) }
        requestsForShowing.append(request)
    }

    /// Lets the user move the window with the touch that is down on it. The touch is the compositor's from then on: it
    /// is cancelled when the delivery of the present event ends.
    public func beginMove(with touch: Touch) {
        handOver(touch, for: .move(seat: touch.seat, touch: touch.platformID))
    }

    /// Lets the user resize the window with the touch that is down on it. The touch is the compositor's from then on: it
    /// is cancelled when the delivery of the present event ends.
    public func beginResize(_ edges: WindowRequest.Edges, with touch: Touch) {
        handOver(touch, for: .resize(seat: touch.seat, touch: touch.platformID, edges: edges))
    }

    /// Lets the compositor go on with a touch. It may never tell how the touch ends: weston sends neither an end nor a
    /// cancel.
    private func handOver(_ touch: Touch, for request: WindowRequest) {
        guard !touch.isOver, let platformWindow else { return }
        dismissTransients()
        platformWindow.perform(request)
        application.giveAway(touch)
    }

    /// Asks the compositor for its window menu.
    ///
    /// - Parameters:
    ///   - point: Where, in window coordinates.
    ///   - touch: The press that asks for it. Nothing is asked for by one that is over.
    public func showWindowMenu(at point: Point, for touch: Touch) {
        platformWindow?.perform(.showMenu(seat: touch.seat, touch: touch.platformID, at: point))
    }
}

extension WindowRequest {
    /// Whether nothing is left of this one when another one follows.
    fileprivate func isReplaced(by other: WindowRequest) -> Bool {
        switch (self, other) {
        case (.minimize, .minimize), (.setMaximized, .setMaximized), (.setFullscreen, .setFullscreen): true
        default: false
        }
    }
}
