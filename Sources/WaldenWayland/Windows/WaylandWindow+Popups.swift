internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

extension WaylandWindow {
    /// What a window is on the desktop.
    @MainActor
    enum Role {
        case toplevel(Toplevel)
        case popup(Popup)

        var object: any SurfaceRole {
            switch self {
            case .toplevel(let toplevel): toplevel
            case .popup(let popup): popup
            }
        }

        /// Whether a configuration is on its way to the app.
        var isAnnounced: Bool {
            switch self {
            case .toplevel(let toplevel): toplevel.isAnnounced
            case .popup(let popup): popup.isAnnounced
            }
        }

        /// The size of the window geometry that the compositor sent last; a side of 0 is left to the client.
        var configuredSize: (width: Int32, height: Int32) {
            switch self {
            case .toplevel(let toplevel): (toplevel.configuration.width, toplevel.configuration.height)
            case .popup(let popup): (popup.configuration.width, popup.configuration.height)
            }
        }

        /// The size of the window geometry that the window must have, in points; `nil` if it may have any.
        var dictatedSize: Size? {
            switch self {
            case .toplevel(let toplevel): return toplevel.configuration.dictatedSize
            case .popup:
                let (width, height) = configuredSize
                return width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
            }
        }
    }

    /// The extents of the title bar and borders of a popup's parent, in points.
    var parentFrame: EdgeInsets { popupParent?.layout?.frame ?? .zero }

    /// Makes a popup of this window, at a place in its content; `nil` if the connection is closed.
    ///
    /// Above a popup that has not the input of a seat, none may take it: that would be a protocol error.
    func makePopup(_ placement: PopupPlacement, grab: PopupGrab?) -> Popup? {
        var grab = grab
        if case .popup(let popup) = role, popup.grabbedSeat != grab?.seat { grab = nil }
        return Popup(connection: surface.connection, parent: shell, placement: inGeometry(placement), grab: grab)
    }

    /// Returns rules in coordinates of the window geometry. Compositors want the rectangle within it.
    private func inGeometry(_ placement: PopupPlacement) -> PopupPlacement {
        var placement = placement
        placement.size = limited(placement.size)
        guard let layout else { return placement }
        placement.anchorRect = placement.anchorRect.offsetBy(dx: layout.frame.left, dy: layout.frame.top)
        let geometry = geometry(of: layout)
        let (width, height) = (Double(geometry.width), Double(geometry.height))
        let rect = placement.rounded.anchorRect
        let (left, top) = (min(max(rect.minX, 0), width - 1), min(max(rect.minY, 0), height - 1))
        placement.anchorRect = Rect(
            x: left, y: top, width: max(1, min(rect.maxX, width) - left), height: max(1, min(rect.maxY, height) - top))
        return placement
    }

    /// Limits the size of a popup to that of an output: wlroots 0.15 makes a popup larger where it should shrink, and
    /// weston 10 adjusts nothing.
    private func limited(_ size: Size) -> Size {
        let outputs = surface.outputs.isEmpty ? surface.connection.outputs : surface.outputs
        var limit = Size.zero
        for output in outputs {
            let pixels = output.properties.pixelSize
            let (width, height) =
                output.properties.isTurned ? (pixels.height, pixels.width) : (pixels.width, pixels.height)
            limit.width = max(limit.width, (width / surface.scale).rounded(.down))
            limit.height = max(limit.height, (height / surface.scale).rounded(.down))
        }
        return Size(
            width: limit.width > 0 ? min(size.width, limit.width) : size.width,
            height: limit.height > 0 ? min(size.height, limit.height) : size.height)
    }

    /// Places a popup anew: by a request, or by another popup where the compositor is too old.
    ///
    /// There, one that takes no input closes if it would only move: beside what scrolls, it would vanish and come back
    /// at each step.
    func place(_ placement: PopupPlacement) {
        guard case .popup(let popup) = role, let popupParent else { return }
        if !popup.canReposition, grab == nil, isMapped, placement.size == self.placement?.size {
            platform?.translation?.queue.append(.windowCloseRequested(id))
            return
        }
        self.placement = placement
        guard !popup.canReposition else { return popup.reposition(popupParent.inGeometry(placement)) }
        // Those above it go first; the app, which may be about to open another one, closes them.
        for popup in popups { platform?.translation?.queue.append(.windowCloseRequested(popup.id)) }
        pendingPlacement = placement
        placeAnew()
    }

    /// Replaces a popup that was never shown by one with another grab. Returns whether there is one.
    func openAgain(grab: PopupGrab) -> Bool {
        guard let placement, let popupParent, !isClosed, popups.isEmpty else { return false }
        self.grab = grab
        replaceRole { popupParent.makePopup(placement, grab: grab).map { .popup($0) } }
        return !isClosed
    }

    /// Replaces a popup by one at its pending place, once there is none above it.
    func placeAnew() {
        guard let placement = pendingPlacement, let popupParent, !isClosed, popups.isEmpty else { return }
        pendingPlacement = nil
        // Only one popup at a time can take the input here.
        replaceRole { popupParent.makePopup(placement, grab: grab).map { .popup($0) } }
        if isClosed { platform?.translation?.queue.append(.windowCloseRequested(id)) }
    }

    /// Closes the popups of this window, the last first: all others are protocol errors.
    func closePopups() {
        for popup in popups { popup.close() }
    }

    /// The popups of this window, the last first.
    private var popups: [WaylandWindow] {
        guard let platform else { return [] }
        return platform.windows.values.filter { $0.popupParent === self }.sorted { $0.id.rawValue > $1.id.rawValue }
    }
}
