internal import WaldenGeometry
internal import WaldenGraphics
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
        if (old?.isModal ?? false) != properties.isModal { toplevel.setModal(properties.isModal) }
        if old?.icon != properties.icon {
            toplevel.setIcon(properties.icon.flatMap(makeIcon))
            needsCommit = true
        }
        let hasNewParent = sendParent()
        sendLimits()
        return hasNewParent || old != properties
    }

    /// Draws an icon in the sizes that the compositor prefers, for screens of scale 1 and 2.
    private func makeIcon(_ icon: WindowIcon) -> ToplevelIcon? {
        guard let connection = platform?.connection, let result = ToplevelIcon(connection: connection) else {
            return nil
        }
        if let name = icon.name { result.setName(name) }
        guard let image = icon.image, image.size.width > 0, image.size.height > 0 else { return result }
        let sides = connection.iconSides.isEmpty ? [WaylandWindow.standardIconSide] : connection.iconSides
        for side in sides {
            for scale in 1...2 {
                result.add(side: side, scale: scale) { buffer in
                    let target = BufferCanvas.of(buffer, scale: Double(scale)).target
                    let square = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
                    let factor = min(square.width / image.size.width, square.height / image.size.height)
                    let size = Size(width: image.size.width * factor, height: image.size.height * factor)
                    let rect = Rect(
                        x: (square.width - size.width) / 2, y: (square.height - size.height) / 2, width: size.width,
                        height: size.height)
                    target.withContext(clip: nil) { $0.draw(image, in: rect) }
                }
            }
        }
        return result
    }

    /// The side of icons where the compositor prefers none, in points.
    private static let standardIconSide = 64

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
