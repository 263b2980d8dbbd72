internal import WaldenPlatform

/// Windows that wait for a dialog (S161).
extension Window {
    /// Whether the ``parent`` waits until this window is closed or hidden, as for a dialog.
    ///
    /// A window that waits, as do the parents of the parent, gets no input, and the desktop cannot close it. Where the
    /// user presses it or types, it brings the dialog to attention. A modal window closes with its parent.
    ///
    /// The Wayland interface is `xdg_dialog_v1`.
    public var isModal: Bool {
        get { properties.isModal }
        set {
            guard newValue != properties.isModal else { return }
            properties.isModal = newValue
            if isVisible { application.modalWindowsDidChange() }
        }
    }

    /// The modal window that this one waits for; `nil` for none. For a chain of dialogs, it is the topmost.
    public var modalDialog: Window? {
        var dialog: Window?
        for window in application.windows
        where window.isModal && window.isVisible && window !== root && window.isAbove(dialog ?? root) {
            dialog = window
        }
        return dialog
    }

    /// Brings a dialog to the user's attention, who has tried to use the window that waits for it.
    func callForAttention() {
        beep()
        makeKey()
    }

    /// Ends all input of a window that has to wait.
    private func suspendInput() {
        application.closePopups(of: self)
        endCompositions()
        cancelInput()
    }

    fileprivate func modalityDidChange() {
        let isWaiting = modalDialog != nil
        if isWaiting, !isWaitingForDialog {
            isWaitingForDialog = true
            suspendInput()
        } else if !isWaiting, isWaitingForDialog {
            isWaitingForDialog = false
            noteNeedsHoverTest()
        }
    }
}

extension Application {
    /// Called after a modal window has appeared or gone, or after windows have got other parents.
    func modalWindowsDidChange() {
        inputMethods.needsUpdate = true
        for window in windows where window.isVisible { window.modalityDidChange() }
    }

    /// Closes the modal windows of a window, the topmost first.
    func closeModalWindows(of window: Window) {
        for dialog in windows.reversed()
        where dialog.isModal && !dialog.isClosed && dialog.parentStorage === window { dialog.close() }
    }
}
