internal import WaldenGeometry
internal import WaldenPlatform

/// A view in a window of its own, for which the presenting window waits.
@MainActor
final class WindowPresentation: ModalPresentation {
    private var window: PresentationWindow?

    override func initialFrame(in window: Window) -> Rect { Rect(origin: .zero, size: contentSize) }

    override var leavesFocus: Bool { true }

    override func insert(in parent: Window) {
        let window = PresentationWindow(title: presented.title ?? parent.title, size: contentSize, of: self)
        self.window = window
        window.parent = parent.root
        window.isModal = true
        window.overrideAppearance = parent.overrideAppearance
        window.rootViewController = presented
        guard !isLeaving else { return }
        if presented.keepsContentSize { (window.minimumSize, window.maximumSize) = (contentSize, contentSize) }
        window.makeKeyAndVisible()
    }

    override func takeFocus(in parent: Window) { window?.focusFirst(keeping: parent.showsFocus) }

    override func remove() {
        guard let window else { return }
        self.window = nil
        window.modalPresentation = nil
        window.close()
        window.rootViewController = nil
    }

    override func contentSizeDidChange() {
        guard let window else { return }
        let size = contentSize
        if presented.keepsContentSize { (window.minimumSize, window.maximumSize) = (size, size) }
        if window.states.isFloating { window.frame.size = size }
    }

    /// The size that the content prefers, in points.
    private var contentSize: Size {
        presented.contentSize(within: Size(width: 720, height: 560))
    }
}

/// The window of a presented controller. The user closes it as by Escape.
@MainActor
final class PresentationWindow: Window {
    weak var modalPresentation: ModalPresentation?

    override package var hidesTitle: Bool { rootViewController?.keepsContentSize == true }

    init(title: String, size: Size, of modalPresentation: ModalPresentation) {
        self.modalPresentation = modalPresentation
        super.init(title: title, size: size)
    }

    override func intrinsicContentSizeOfSubviewDidChange(_ subview: View) {
        super.intrinsicContentSizeOfSubviewDidChange(subview)
        if isVisible, rootViewController?.keepsContentSize == true { modalPresentation?.contentSizeDidChange() }
    }

    override func shouldClose() -> Bool {
        guard super.shouldClose() else { return false }
        guard rootViewController?.isModalInPresentation != true else {
            beep()
            return false
        }
        return true
    }

    override func close() {
        super.close()
        if isClosed, let modalPresentation { modalPresentation.presenter?.presentationWasClosed(modalPresentation) }
    }
}
