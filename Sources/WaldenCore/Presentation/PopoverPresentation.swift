internal import WaldenGeometry

/// A view in a panel beside another one.
@MainActor
final class PopoverPresentation: ModalPresentation {
    private let source: PopoverSource
    private var popup: PopupWindow?

    init(_ presented: ViewController, _ source: PopoverSource) {
        self.source = source
        super.init(presented)
    }

    override func initialFrame(in window: Window) -> Rect { Rect(origin: .zero, size: contentSize) }

    override var leavesFocus: Bool { true }

    override func insert(in window: Window) {
        guard let view = source.view, let placement = source.placement(of: contentSize) else { return close() }
        let popup = PopupWindow(source: view, placement: placement)
        self.popup = popup
        window.application.style.preparePanel(popup)
        popup.rootViewController = presented
        guard !isLeaving else { return }
        popup.closedHandler = { [weak self] in self?.close() }
        popup.show()
        // A callback may have closed it, or taken the view out of its window.
        if !popup.isVisible { close() }
    }

    private func close() { presenter?.presentationWasClosed(self) }

    private var contentSize: Size { presented.contentSize(within: Size(width: 480, height: 640)) }

    override func takeFocus(in window: Window) { popup?.focusFirst(keeping: window.showsFocus) }

    override func remove() {
        guard let popup else { return }
        self.popup = nil
        popup.closedHandler = nil
        popup.close()
        popup.rootViewController = nil
    }

    override func contentSizeDidChange() {
        if let placement = source.placement(of: contentSize) { popup?.place(placement) }
    }
}
