public import WaldenGeometry

extension Window {
    /// Brings the window to the screen; its first frame is drawn when the compositor has said how large it is.
    func show() {
        guard state != .closed else {
            flags.insert(.hidden)
            return
        }
        guard state == .hidden else { return }
        state = .visible
        if wasShown { id = application.makeWindowID() }
        wasShown = true
        configuration = nil
        hasDrawn = false
        isAllDamaged = true
        platformWindow = application.platform.makeWindow(id: id, size: bounds.size, properties: properties)
        for request in requestsForShowing { platformWindow?.perform(request) }
        requestsForShowing = []
        tellChildren()
        noteNeedsFrame()
    }

    /// Takes the window from the screen.
    func hide() {
        guard state == .visible else { return }
        noteLastLook()
        state = .hidden
        leaveScreen()
    }

    private func noteLastLook() {
        guard let handler = application.lastLookHandler else { return }
        if !application.windows.contains(where: { $0 !== self && $0.isVisible }) { handler() }
    }

    /// Cancels what is live and lets go of the platform's window. What is cancelled may show the window again, which
    /// then gets another one. The one for which a frame is being drawn is closed when that is done.
    private func leaveScreen() {
        let shown = platformWindow
        let name = id
        platformWindow = nil
        tellChildren()
        application.windowWillDisappear(self, named: name)
        if shown !== drawnWindow { shown?.close() }
        application.windowDidDisappear(self, named: name)
        stopRecording()
    }

    /// Takes the window from the screen for good; touches and keys that its views had are cancelled.
    public func close() {
        guard state != .closed else { return }
        let wasVisible = state == .visible
        if wasVisible { noteLastLook() }
        state = .closed
        flags.insert(.hidden)
        if wasVisible { leaveScreen() }
        application.remove(self)
    }

    /// Asks whether the window may be closed, and closes it then. What the close button of a title bar does.
    public func performClose() {
        if shouldClose() { close() }
    }

    /// Takes over what the compositor decided.
    func configure(_ new: WindowConfiguration) {
        guard state == .visible else { return }
        let new = new.sanitized
        let old = configuration
        let oldScale = scale
        configuration = new
        hasFailedFrame = false
        updateDecoration()
        if let size = new.size {
            let frame = decoration?.frameInsets(for: self) ?? .zero
            let content = size.inset(by: frame)
            changeGeometry(
                to: Rect(x: 0, y: 0, width: max(1, content.width), height: max(1, content.height)))
        }
        if old?.scale != new.scale { isAllDamaged = true }
        if scale != oldScale {
            propagateScaleChange()
            decoration?.view.propagateScaleChange()
        }
        if old != new { decoration?.windowDidChange(self) }
        if !showsAnimations { restDisplayLinks() }
        if old == nil || old?.scale != new.scale || old?.states != new.states { noteNeedsFrame() }
    }

    private func updateDecoration() {
        let isNeeded = configuration?.needsDecoration == true
        guard isNeeded != (decoration != nil) else { return }
        if isNeeded {
            decoration = application.style.makeDecoration(for: self)
            decoration?.view.moveTree(to: self)
        } else {
            if let view = decoration?.view { viewWillLeave(view, superview: nil) }
            decoration?.view.moveTree(to: nil)
            decoration = nil
        }
        isAllDamaged = true
        noteNeedsFrame()
    }
}

/// A title bar and borders that an app draws itself, where the compositor draws none.
@MainActor
public protocol WindowDecoration: AnyObject {
    /// The view that draws the decoration. It lies in window coordinates, around the content, and gets the touches
    /// that hit it and not the content. It is the root of its tree.
    var view: View { get }

    /// How far title bar and borders stick out around the content in the window's present state, in points.
    func frameInsets(for window: Window) -> EdgeInsets

    /// How far the shadow sticks out around the frame in the window's present state, in points.
    func shadowInsets(for window: Window) -> EdgeInsets

    /// How far around the frame the window can still be gripped to resize it, in points.
    var resizeMargin: Double { get }

    /// The radius of the content's lower corners in the window's present state, in points; zero for square ones. What
    /// ``view`` draws is seen around them.
    func contentCornerRadius(for window: Window) -> Double

    /// Takes over the title, the states and whether the window is key.
    func windowDidChange(_ window: Window)
}

extension WindowDecoration {
    /// Square corners.
    public func contentCornerRadius(for window: Window) -> Double { 0 }
}
