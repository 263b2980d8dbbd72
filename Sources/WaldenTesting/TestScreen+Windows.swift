public import Walden
internal import WaldenHeadless

/// Window management by the user, by default of the screen's own window. The app receives events.
extension TestScreen {
    static let standardDesktopSize = Size(width: 1280, height: 800)

    /// The size of maximised and full-screen windows, in whole points; 1280 × 800 by default.
    public var desktopSize: Size {
        get { platform.desktopSize ?? TestScreen.standardDesktopSize }
        set {
            TestScreen.requireWhole(newValue, for: "TestScreen.desktopSize")
            platform.desktopSize = newValue
        }
    }

    // MARK: Opening

    /// The addresses that the app has opened in other programs, oldest first.
    public var openedURIs: [URI] { platform.openedURIs }

    /// Why opening an address fails; `nil` (the default) if it succeeds.
    public var openingError: OpeningError? {
        get { platform.openingError }
        set { platform.openingError = newValue }
    }

    // MARK: Size

    /// Resizes a window to a content size in points, as a drag of its edge does, in at least one step.
    ///
    /// - Precondition: The lengths are whole, positive, and within the window's minimum and maximum size. The window is
    ///   neither maximised nor full screen.
    public func resize(to size: Size, of window: Window? = nil, duration: Duration = .zero, steps: Int = 1) {
        let window = window ?? self.window
        let shown = requireShown(window, for: "TestScreen.resize")
        TestScreen.requireWhole(size, for: "TestScreen.resize")
        TestScreen.requireAllowed(size, for: window)
        precondition(
            window.states.isDisjoint(with: [.maximized, .fullscreen]),
            "TestScreen.resize: the window is maximised or full screen; restore it first")
        let start = window.bounds.size
        var configuration = shown.configuration
        configuration.states.insert(.resizing)
        step(steps, over: duration, for: "TestScreen.resize") { fraction in
            let content = Size(
                width: (start.width + (size.width - start.width) * fraction).rounded(),
                height: (start.height + (size.height - start.height) * fraction).rounded())
            configuration.size = content.outset(by: shown.layout?.frame ?? .zero)
            configure(shown, configuration)
        }
        configuration.states.remove(.resizing)
        configure(shown, configuration)
    }

    /// Maximises a window: it fills the desktop and keeps its title bar.
    public func maximize(_ window: Window? = nil) { change(window, "maximize") { $0.union(.maximized) } }

    /// Makes a window full screen: it fills the desktop, without a title bar.
    public func makeFullscreen(_ window: Window? = nil) { change(window, "makeFullscreen") { $0.union(.fullscreen) } }

    /// Tiles a window to at least one edge: `[.left, .top, .bottom]` is the left half, `[.left, .top]` a quarter.
    public func tile(_ window: Window? = nil, to edges: WindowRequest.Edges) {
        precondition(!edges.isEmpty, "TestScreen.tile: there must be at least one edge")
        let pairs: [(WindowRequest.Edges, WindowConfiguration.States)] = [
            (.left, .tiledLeft), (.right, .tiledRight), (.top, .tiledTop), (.bottom, .tiledBottom),
        ]
        var tiled: WindowConfiguration.States = []
        for (edge, state) in pairs where edges.contains(edge) { tiled.insert(state) }
        change(window, "tile") { $0.subtracting(.anchored).union(tiled) }
    }

    /// Restores a maximised, tiled or full-screen window to its previous size.
    public func restore(_ window: Window? = nil) { change(window, "restore") { $0.subtracting(.anchored) } }

    /// Moves a window to an output with another scale, from 0.25 to 8 device pixels per point.
    public func changeScale(to scale: Double, of window: Window? = nil) {
        precondition((0.25...8).contains(scale), "TestScreen.changeScale: the scale must be from 0.25 to 8")
        let shown = requireShown(window ?? self.window, for: "TestScreen.changeScale")
        var configuration = shown.configuration
        configuration.scale = scale
        configure(shown, configuration)
    }

    // MARK: Activation and visibility

    /// Activates a window and focuses the keyboard on it, as a press on its title bar does.
    public func activate(_ window: Window? = nil) {
        setActive(requireShown(window ?? self.window, for: "TestScreen.activate"))
    }

    /// Activates another app's window; this app loses keyboard focus.
    public func deactivate() { setActive(nil) }

    private func setActive(_ active: HeadlessWindow?) {
        for shown in platform.windows {
            let states = shown.configuration.states
            let new = shown === active ? states.union(.activated) : states.subtracting(.activated)
            if new != states { shown.configure(states: new) }
        }
        platform.focus(active?.id, seat: seat.id)
        pump()
    }

    /// Suspends a window, as minimising it or switching workspaces does: it need not draw.
    public func suspend(_ window: Window? = nil) { change(window, "suspend") { $0.union(.suspended) } }

    /// Makes a suspended window visible again.
    public func resume(_ window: Window? = nil) { change(window, "resume") { $0.subtracting(.suspended) } }

    /// Asks a window to close, as the desktop does. The app may refuse.
    public func requestClose(_ window: Window? = nil) {
        let window = window ?? self.window
        requireShown(window, for: "TestScreen.requestClose")
        send(.windowCloseRequested(window.id))
    }

    // MARK: Configuring

    private func change(
        _ window: Window?, _ verb: String, _ change: (WindowConfiguration.States) -> WindowConfiguration.States
    ) {
        let shown = requireShown(window ?? self.window, for: "TestScreen.\(verb)")
        let (old, new) = (shown.configuration.states, change(shown.configuration.states))
        guard new != old else { return }
        shown.configure(states: new)
        pump()
    }

    private func configure(_ shown: HeadlessWindow, _ configuration: WindowConfiguration) {
        shown.configure(configuration)
        pump()
    }

    private static func requireWhole(_ size: Size, for name: String) {
        for length in [size.width, size.height] {
            precondition(
                length >= 1 && length.isFinite && length == length.rounded(),
                "\(name): \(size) is not a window size; lengths are whole points, at least 1")
        }
    }

    private static func requireAllowed(_ size: Size, for window: Window) {
        let (minimum, maximum) = (window.minimumSize, window.maximumSize)
        precondition(
            size.width >= minimum.width && size.height >= minimum.height,
            "TestScreen.resize: \(size) is below the window's minimum size, \(minimum)")
        precondition(
            (maximum.width <= 0 || size.width <= maximum.width)
                && (maximum.height <= 0 || size.height <= maximum.height),
            "TestScreen.resize: \(size) is above the window's maximum size, \(maximum)")
    }
}

// MARK: - Popups

extension TestScreen {
    /// The open popups, such as menus, in the order in which they were opened.
    public var popups: [PopupWindow] { application.popups }

    /// The place of a window's content on the desktop, in points. New windows are in the middle; popups are placed in
    /// relation to their parent.
    public func frame(of window: Window) -> Rect {
        Rect(origin: requireShown(window, for: "TestScreen.frame").desktopOrigin, size: window.bounds.size)
    }

    /// Moves a window to a place on the desktop, in whole points, without its popups.
    public func move(_ window: Window? = nil, to origin: Point) {
        requireShown(window ?? self.window, for: "TestScreen.move").desktopOrigin = origin
    }

    /// Closes a popup as the compositor does, such as when the user presses a window of another app.
    public func dismiss(_ popup: PopupWindow) {
        requireShown(popup, for: "TestScreen.dismiss")
        send(.windowCloseRequested(popup.id))
    }
}
