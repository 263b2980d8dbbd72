internal import WaldenPlatform
internal import WaylandClient

extension WaylandWindow {
    /// Takes over the properties. The compositor is told at the next ``WaylandPlatform/flush()``, and only of the last
    /// of several changes.
    func apply(_ properties: WindowProperties) {
        guard self.properties != properties, !isClosed else { return }
        self.properties = properties
        platform?.owesProperties = true
    }

    /// Tells the compositor the properties that changed.
    ///
    /// - Returns: Whether anything was told.
    func tellProperties() -> Bool {
        guard let properties, !isClosed else { return false }
        let old = toldProperties
        toldProperties = properties
        if old?.title != properties.title { toplevel.setTitle(properties.title) }
        if old?.appID != properties.appID { toplevel.setAppID(properties.appID) }
        let hasNewParent = tellParent()
        tellLimits()
        return hasNewParent || old != properties
    }

    // MARK: The parent

    /// The parent, if the compositor can know it: one that is not mapped counts as none in `xdg_toplevel.set_parent`.
    private var mappedParent: WaylandWindow? {
        guard let parent = properties?.parent.flatMap({ platform?.window($0) }), parent.isMapped else { return nil }
        return parent
    }

    /// Tells the compositor the parent, if it is another one than before.
    ///
    /// - Returns: Whether it was told.
    @discardableResult
    func tellParent() -> Bool {
        let parent = mappedParent
        guard parent?.id != toldParent else { return false }
        toldParent = parent?.id
        toplevel.setParent(parent?.toplevel)
        return true
    }

    /// Takes back a parent that the window no longer has. Done for all windows before any gets a new one, because a
    /// cycle is a protocol error even in passing.
    func dropFormerParent() {
        guard let toldParent, mappedParent?.id != toldParent, !isClosed else { return }
        self.toldParent = nil
        toplevel.setParent(nil)
    }
}

extension WaylandPlatform {
    /// Tells the compositor the properties of windows that changed.
    func tellProperties() {
        guard owesProperties, let connection else { return }
        owesProperties = false
        for window in windows.values { window.dropFormerParent() }
        for window in windows.values where window.tellProperties() {
            // Titles may be long; the rest waits while the compositor does not read.
            guard connection.flush() != .blocked else {
                owesProperties = true
                return
            }
        }
    }
}
