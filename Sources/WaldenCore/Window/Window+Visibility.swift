public import WaldenGeometry
internal import WaldenPlatform

extension Window {
    func enterScreen() {
        guard state != .closed else {
            flags.insert(.hidden)
            return
        }
        guard state == .hidden else { return }
        let controllers = prepareAppearance(isSeen: true)
        defer { settleAppearance(of: controllers) }
        // Callbacks may have shown, hidden or closed the window.
        guard state == .hidden, !flags.contains(.hidden) else { return }
        let role = makeRole()
        guard state == .hidden, !flags.contains(.hidden) else { return }
        guard let role else {
            flags.insert(.hidden)
            return
        }
        state = .visible
        application.noteShowing(self)
        if wasShown { id = application.makeWindowID() }
        wasShown = true
        floatingSize = bounds.size
        configuration = nil
        hasDrawn = false
        isAllDamaged = true
        platformWindow = application.platform.makeWindow(
            id: id, role: role, size: bounds.size, properties: properties)
        for request in requestsForShowing { platformWindow?.perform(request) }
        requestsForShowing = []
        updateParentIDOfChildren()
        noteNeedsFrame()
        application.noteShown(self)
        if !isPopup { application.modalWindowsDidChange() }
    }

    func exitScreen() {
        guard state == .visible else { return }
        let controllers = prepareAppearance(isSeen: false)
        defer { settleAppearance(of: controllers) }
        guard state == .visible, flags.contains(.hidden) else { return }
        lastWindowWillDisappear()
        state = .hidden
        leaveScreen()
        // It is shown again as it was before it was maximised.
        if state == .hidden, !states.isFloating, let floatingSize { frame.size = floatingSize }
    }

    private func lastWindowWillDisappear() {
        if !isPopup, !application.windows.contains(where: { $0 !== self && $0.isVisible }) {
            application.lastWindowHandler?()
        }
    }

    /// Gives up the platform window. Callbacks may show the window again, with a new one. A window whose frame is being
    /// drawn is closed by `drawFrame`.
    private func leaveScreen() {
        let shown = platformWindow
        let name = id
        application.closePopups(of: self)
        platformWindow = nil
        updateParentIDOfChildren()
        application.windowWillDisappear(self, named: name)
        // Another popup may take the input at once, which only the topmost may have.
        if shown !== drawnWindow || isPopup { shown?.close() }
        application.windowDidDisappear(self, named: name)
        stopRecording()
        isWaitingForDialog = false
        if !isPopup { application.modalWindowsDidChange() }
    }

    func closeForGood() {
        guard state != .closed else { return }
        application.closeModalWindows(of: self)
        dismissAll()
        guard state != .closed else { return }
        let controllers = prepareAppearance(isSeen: false)
        defer { settleAppearance(of: controllers) }
        guard state != .closed else { return }
        let wasVisible = state == .visible
        if wasVisible { lastWindowWillDisappear() }
        state = .closed
        flags.insert(.hidden)
        if wasVisible { leaveScreen() }
        application.remove(self)
    }

    /// Called when the desktop asks to close the window. One that waits for a dialog stays open.
    func closeWasRequested() {
        if isPopup { return close() }
        if let dialog = modalDialog { dialog.callForAttention() } else { performClose() }
    }

    /// Closes the window if ``shouldClose()`` allows it, as the close button of a title bar does.
    public func performClose() {
        if isPopup { return close() }
        endCompositions()
        // The app may have closed it meanwhile.
        if state != .closed, shouldClose() { close() }
    }

    func configure(_ new: WindowConfiguration) {
        guard state == .visible else { return }
        let new = new.sanitized
        let old = configuration
        configuration = new
        hasFailedFrame = false
        updateDecoration()
        if let size = new.size {
            let frame = decoration?.frameInsets(for: self) ?? .zero
            let content = size.inset(by: frame)
            changeGeometry(to: Rect(x: 0, y: 0, width: max(1, content.width), height: max(1, content.height)))
        }
        noteFloatingSize()
        if old?.scale != new.scale { isAllDamaged = true }
        if Float(scale) != knownScale {
            updateScale()
            decoration?.view.updateScale()
        }
        if old != new { decoration?.windowDidChange(self) }
        if !showsAnimations { suspendDisplayLinks() }
        // A popup that is placed anew may have a new surface.
        if isPopup { isAllDamaged = true }
        if isPopup || old == nil || old?.scale != new.scale || old?.states != new.states { noteNeedsFrame() }
    }

    /// Whether the window draws its own title bar, borders and shadow, since the compositor does not.
    package var drawsFrame: Bool { configuration?.needsDecoration == true }

    private func updateDecoration() {
        let isNeeded = drawsFrame || titleBarContent != nil && !isPopup
        guard isNeeded != (decoration != nil) else { return }
        if isNeeded {
            let created = makeDecoration()
            // A style that showed or configured windows has already made a decoration.
            guard decoration == nil, let view = created?.view else { return }
            precondition(
                view.superviewStorage == nil && !(view is Window), "WindowDecoration.view must be the root of its tree")
            decoration = created
            view.rareForWriting.decoratedWindow = self
            view.moveTree(to: self)
        } else if let view = decoration?.view {
            viewWillLeave(view, superview: nil)
            guard decoration?.view === view else { return }
            decoration = nil
            view.rare?.decoratedWindow = nil
            view.moveTree(to: nil)
        }
        isAllDamaged = true
        noteNeedsFrame()
    }
}

/// A client-side title bar and borders, for compositors that draw none.
@MainActor
public protocol WindowDecoration: AnyObject {
    /// The root view of the decoration, in window coordinates. It gets the touches around the content.
    var view: View { get }

    /// Returns the insets of title bar and borders around the content in the window's current state, in points.
    func frameInsets(for window: Window) -> EdgeInsets

    /// Returns the insets of the shadow around the frame in the window's current state, in points.
    func shadowInsets(for window: Window) -> EdgeInsets

    /// The width of the area around the frame that still resizes the window, in points.
    var resizeMargin: Double { get }

    /// Returns the radius of the content's lower corners in the window's current state, in points.
    func contentCornerRadius(for window: Window) -> Double

    /// Called after the title, the states or the key status changed.
    func windowDidChange(_ window: Window)
}

extension WindowDecoration {
    /// Returns zero, for square corners.
    public func contentCornerRadius(for window: Window) -> Double { 0 }
}
