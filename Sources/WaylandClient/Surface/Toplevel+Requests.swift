internal import WaylandProtocols

/// What a window asks of the compositor, which may refuse in silence.
extension Toplevel {
    /// An edge or a corner, by the numbers of `xdg_toplevel.resize_edge`: the sum of its sides.
    package struct Edges: OptionSet, Sendable, Hashable {
        /// The bits.
        package let rawValue: UInt32
        /// Makes a set from its bits.
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let top = Edges(rawValue: 1)
        package static let bottom = Edges(rawValue: 2)
        package static let left = Edges(rawValue: 4)
        package static let right = Edges(rawValue: 8)
    }

    /// Names the window. What the socket cannot carry in one message is cut off.
    package func setTitle(_ title: String) { proxy.setTitle(title: Self.shortened(title)) }

    /// Names the app's desktop file, without its ending.
    package func setAppID(_ id: String) { proxy.setAppID(appID: Self.shortened(id)) }

    /// Limits the size of the window's geometry, with the next commit. What contradicts itself is made consistent,
    /// since a compositor would end the connection over it.
    package func setSizeLimits(_ limits: SizeLimits) {
        let limits = limits.sanitized
        if limits.minimum != sentLimits.minimum {
            proxy.setMinSize(width: limits.minimum.width, height: limits.minimum.height)
        }
        if limits.maximum != sentLimits.maximum {
            proxy.setMaxSize(width: limits.maximum.width, height: limits.maximum.height)
        }
        sentLimits = limits
    }

    /// Keeps the window above another one.
    package func setParent(_ parent: Toplevel?) {
        guard parent !== self else { return }
        proxy.setParent(parent: parent?.proxy)
    }

    /// Asks to be minimised.
    package func minimize() { proxy.setMinimized() }

    /// Asks to be maximised, or no longer.
    package func setMaximized(_ isMaximized: Bool) {
        if isMaximized { proxy.setMaximized() } else { proxy.unsetMaximized() }
    }

    /// Asks to be full screen, or no longer.
    package func setFullscreen(_ isFullscreen: Bool) {
        if isFullscreen { proxy.setFullscreen(output: nil) } else { proxy.unsetFullscreen() }
    }

    /// Asks to be moved by the pointer or the finger whose press has a serial.
    package func move(by seat: Seat, serial: UInt32) { proxy.move(seat: seat.proxy, serial: serial) }

    /// Asks to be resized by the pointer or the finger whose press has a serial.
    package func resize(by seat: Seat, serial: UInt32, edges: Edges) {
        proxy.resize(seat: seat.proxy, serial: serial, edges: XdgToplevel.ResizeEdge(rawValue: edges.rawValue))
    }

    /// Asks for the compositor's menu at a location relative to the window's geometry.
    package func showWindowMenu(by seat: Seat, serial: UInt32, x: Int32, y: Int32) {
        proxy.showWindowMenu(seat: seat.proxy, serial: serial, x: x, y: y)
    }

    /// As much of a text as fits into a message of 4 KiB with room to spare, without zero bytes, which end it.
    private static func shortened(_ text: String) -> String {
        let limit = 2048
        guard text.utf8.count > limit || text.utf8.contains(0) else { return text }
        var result = ""
        var length = 0
        for scalar in text.unicodeScalars where scalar.value != 0 {
            length += UTF8.width(scalar)
            if length > limit { break }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
