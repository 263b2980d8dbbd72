internal import WaldenPlatform
internal import WaylandClient

extension WaylandWindow {
    /// Stores the properties, which the next ``WaylandPlatform/flush()`` sends.
    func apply(_ properties: WindowProperties) {
        guard self.properties != properties, !isClosed else { return }
        self.properties = properties
        platform?.hasUnsentProperties = true
    }

    /// Sends the properties that changed, and returns whether there were any.
    func sendProperties() -> Bool {
        guard let properties, !isClosed, let toplevel else { return false }
        let old = sentProperties
        sentProperties = properties
        if old?.title != properties.title { toplevel.setTitle(properties.title) }
        if old?.appID != properties.appID { toplevel.setAppID(properties.appID) }
        let hasNewParent = sendParent()
        sendLimits()
        return hasNewParent || old != properties
    }

    // MARK: The parent

    /// The parent, if mapped; `xdg_toplevel.set_parent` treats an unmapped one as none.
    private var mappedParent: WaylandWindow? {
        guard let parent = properties?.parent.flatMap({ platform?.window($0) }), parent.isMapped else { return nil }
        return parent
    }

    /// Sends the parent if it changed, and returns whether it did.
    @discardableResult
    func sendParent() -> Bool {
        let parent = mappedParent
        guard parent?.id != sentParent, let toplevel else { return false }
        sentParent = parent?.id
        toplevel.setParent(parent?.toplevel)
        return true
    }

    /// Unsets a former parent. Call this for all windows before any gets a new parent: even a temporary cycle is a
    /// protocol error.
    func dropFormerParent() {
        guard let sentParent, mappedParent?.id != sentParent, !isClosed else { return }
        self.sentParent = nil
        toplevel?.setParent(nil)
    }
}

extension WaylandPlatform {
    func sendProperties() {
        guard hasUnsentProperties, let connection else { return }
        hasUnsentProperties = false
        for window in windows.values { window.dropFormerParent() }
        for window in windows.values where window.sendProperties() {
            // Titles may be long: the rest waits while the socket is full.
            guard connection.flush() != .blocked else {
                hasUnsentProperties = true
                return
            }
        }
    }
}
