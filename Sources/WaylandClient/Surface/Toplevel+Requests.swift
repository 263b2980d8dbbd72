package import WaldenGeometry
package import WaldenPlatform
internal import WaylandProtocols

/// Requests, which the compositor may silently refuse.
extension Toplevel {
    /// Sets the title, truncated to fit into a message.
    package func setTitle(_ title: String) { proxy.setTitle(title: Self.shortened(title)) }

    /// Sets the name of the app's desktop file, without extension.
    package func setAppID(_ id: String) { proxy.setAppID(appID: Self.shortened(id)) }

    /// Limits the size of the window geometry; the next commit applies it. Corrects contradictory limits, which would
    /// be a protocol error.
    package func setSizeLimits(_ limits: SizeLimits) {
        let limits = limits.sanitized
        let (minimum, maximum) = (limits.minimum, limits.maximum)
        if minimum != sentLimits.minimum {
            proxy.setMinSize(width: Int32(saturating: minimum.width), height: Int32(saturating: minimum.height))
        }
        if maximum != sentLimits.maximum {
            proxy.setMaxSize(width: Int32(saturating: maximum.width), height: Int32(saturating: maximum.height))
        }
        sentLimits = limits
    }

    package func setParent(_ parent: Toplevel?) {
        if parent !== self { proxy.setParent(parent: parent?.proxy) }
    }

    package func minimize() { proxy.setMinimized() }

    package func setMaximized(_ isMaximized: Bool) {
        if isMaximized { proxy.setMaximized() } else { proxy.unsetMaximized() }
    }

    package func setFullscreen(_ isFullscreen: Bool) {
        if isFullscreen { proxy.setFullscreen(output: nil) } else { proxy.unsetFullscreen() }
    }

    /// Starts an interactive move; the compositor takes over the press.
    package func move(by press: InputSerial) {
        guard let seat = surface.connection.seat(press.seat) else { return }
        proxy.move(seat: seat.proxy, serial: press.rawValue)
        seat.forgetPress(press.rawValue)
    }

    /// Starts an interactive resize; the compositor takes over the press.
    package func resize(by press: InputSerial, edges: WindowRequest.Edges) {
        guard let seat = surface.connection.seat(press.seat) else { return }
        proxy.resize(
            seat: seat.proxy, serial: press.rawValue,
            edges: XdgToplevel.ResizeEdge(rawValue: UInt32(edges.rawValue)))
        seat.forgetPress(press.rawValue)
    }

    /// Shows the compositor's window menu for a press, at a location on the surface.
    package func showWindowMenu(for press: InputSerial, at point: Point) {
        guard let seat = surface.connection.seat(press.seat) else { return }
        proxy.showWindowMenu(
            seat: seat.proxy, serial: press.rawValue, x: Int32(saturating: point.x.rounded()),
            y: Int32(saturating: point.y.rounded()))
    }

    /// Returns a text truncated to fit safely into a message of 4 KiB, without zero bytes, which would end it.
    static func shortened(_ text: String) -> String {
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
