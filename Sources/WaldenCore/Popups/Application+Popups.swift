internal import WaldenGeometry
internal import WaldenPlatform

/// Which popups are open, and what they keep from other windows.
extension Application {
    /// The open popups, in the order in which they were opened.
    public var popups: [PopupWindow] { hasPopups ? allWindows.compactMap { $0 as? PopupWindow } : [] }

    /// Returns the topmost popup that takes the input of a seat.
    func inputPopup(of seat: SeatID) -> PopupWindow? {
        guard hasPopups else { return nil }
        return popups.last { $0.takesInput && $0.seat == seat && $0.isVisible }
    }

    /// Returns the window that gets the keys of a seat, which the compositor sends to `window` (S154): the topmost
    /// popup above it that takes input, otherwise itself.
    func keyReceiver(for window: Window, of seat: SeatID) -> Window {
        guard let popup = inputPopup(of: seat), popup.root === window.root else { return window }
        return popup
    }

    // MARK: Opening and closing

    /// Makes room for a popup; returns whether it may still be shown, since this calls the app.
    func prepareToShow(_ popup: PopupWindow) -> Bool {
        guard popup.takesInput else { return true }
        while let other = inputPopup(of: popup.seat), !popup.isDescendant(of: other) {
            other.close()
            guard other.isClosed else { return false }
        }
        inputMethods.leave(popup.seat)
        return !popup.isClosed
    }

    /// Closes the popups of a window, the topmost first.
    func closePopups(of window: Window) {
        guard hasPopups else { return }
        while let popup = popups.last(where: { $0.isDescendant(of: window) }) {
            popup.close()
            if !popup.isClosed { return }
        }
    }

    /// Closes the popups that a seat has opened, the topmost first.
    func closePopups(of seat: SeatID) {
        for popup in popups.reversed() where popup.seat == seat && popup.takesInput && !popup.isClosed { popup.close() }
    }

    /// Closes the popups whose source is in a view that leaves or can no longer be used.
    func closePopups(from view: View) {
        guard hasPopups else { return }
        for popup in popups.reversed() where !popup.isClosed {
            if let source = popup.source, source !== view.windowStorage, source.isDescendant(of: view) { popup.close() }
        }
    }

    /// Called when a window has been shown.
    func noteShown(_ window: Window) {
        guard let popup = window as? PopupWindow, popup.takesInput else { return }
        inputPopupsDidChange()
        // At once, so that a button shows its press and the end of the hovering in the same frame.
        for window in allWindows { window.endBlockedHover(of: popup.seat) }
    }

    /// Called after a popup that takes input has opened or closed.
    func inputPopupsDidChange() {
        inputMethods.needsUpdate = true
        cancelTouchesBetweenWindows()
        if inputPopup(of: activeSeat) == nil { updateKeyWindow() }
        for window in allWindows { window.keyStatusDidChange() }
    }

    // MARK: Input elsewhere

    /// Closes popups that take input because the user presses elsewhere (S153); returns whether the press does nothing
    /// else.
    func closesPopups(_ touch: Touch, in window: Window) -> Bool {
        var hasClosed = false
        while let popup = inputPopup(of: touch.seat), blocks(popup, window, at: touch.startLocation) {
            popup.close()
            hasClosed = true
            if !popup.isClosed { break }
        }
        return hasClosed
    }

    /// Returns whether a popup or a dialog keeps a pointer at a location from what is there.
    func isBlocked(_ window: Window, at location: Point, of seat: SeatID) -> Bool {
        window.root.isWaitingForDialog || inputPopup(of: seat).map { blocks($0, window, at: location) } ?? false
    }

    private func blocks(_ popup: PopupWindow, _ window: Window, at location: Point) -> Bool {
        if popup === window { return false }
        if let other = window as? PopupWindow, other.isDescendant(of: popup) { return false }
        return !popup.passes(location, in: window)
    }
}
