/// What a client says of a window beside its size and states: that it is a dialog, and its icon.
@MainActor
package final class MockHints {
    /// An icon, as it was when the window got it.
    package struct Icon: Sendable, Equatable {
        /// The name in the themes of the desktop.
        package var name: String?
        /// The sides of the pictures, in pixels, and their scales.
        package var pictures: [Picture] = []

        /// A picture of an icon.
        package struct Picture: Sendable, Equatable {
            /// The side, in pixels.
            package var side: Int
            /// The device pixels per point.
            package var scale: Int32
        }
    }

    /// Whether the window is a modal dialog.
    package private(set) var isModal = false
    /// The window's icon since the last commit; `nil` for the app's.
    package private(set) var icon: Icon?
    /// The icon for the next commit.
    var pendingIcon: Icon?
    private var dialog: ServerXdgDialogV1?
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    func serve(_ new: ServerXdgDialogV1) {
        if dialog?.isAlive == true { compositor.faults.append("a window became a dialog twice") }
        dialog = new
        new.onRequest = { [unowned self] request in
            switch request {
            case .setModal: isModal = true
            case .unsetModal: isModal = false
            case .destroy: break
            }
        }
        new.onDestroy = { [weak self] in self?.isModal = false }
    }

    func windowWasCommitted() { icon = pendingIcon }

    func windowWasDestroyed() {
        if dialog?.isAlive == true { compositor.faults.append("xdg_toplevel was destroyed before its dialog") }
    }
}

/// An icon that a client makes.
@MainActor
final class MockIcon {
    let resource: ServerXdgToplevelIconV1
    private(set) var icon = MockHints.Icon()
    /// Whether a window has it, so that it may not change.
    var isUsed = false
    private var buffers: [ServerWlBuffer] = []
    private unowned let compositor: MockCompositor

    init(resource: ServerXdgToplevelIconV1, compositor: MockCompositor) {
        self.resource = resource
        self.compositor = compositor
        resource.onRequest = { [unowned self] in handle($0) }
        resource.onDestroy = { [weak self] in
            guard let self else { return }
            if buffers.contains(where: { !$0.isAlive }), compositor.client.isConnected {
                compositor.faults.append("a picture was destroyed before its icon")
            }
            compositor.icons.removeAll { $0 === self }
        }
    }

    private func handle(_ request: ServerXdgToplevelIconV1.Request) {
        if case .destroy = request { return }
        if isUsed { compositor.faults.append("an icon changed after a window had it") }
        switch request {
        case .setName(let name): icon.name = name
        case .addBuffer(let resource, let scale):
            guard let buffer = compositor.buffers.first(where: { $0.resource === resource }),
                buffer.size.width == buffer.size.height
            else {
                compositor.faults.append("a picture of an icon is not square")
                return
            }
            buffers.append(resource)
            icon.pictures.append(MockHints.Icon.Picture(side: Int(buffer.size.width), scale: scale))
        case .destroy: break
        }
    }
}
