public import WaldenCore
public import WaldenGeometry
internal import WaldenGraphics
public import WaldenPlatform

/// A panel beside a view, with any content, that goes when the user presses elsewhere.
///
/// ```swift
/// let popover = Popover(content: settings)
/// popover.show(beside: button)
/// ```
/// The popover has a popup of its own, and may reach beyond the window. It is as large as its content wants to be, and
/// gets the keys; Escape closes it, and the focus is where it was. What its content leaves of keys and commands goes on
/// to the view and up from there.
///
/// The corresponding UIKit class is `UIPopoverPresentationController`.
@MainActor
public final class Popover {
    /// The content.
    public let content: View
    /// The preferred size of the content, in points; `nil`, the default, for the size that the content wants.
    public var preferredContentSize: Size? {
        didSet { if preferredContentSize != oldValue { updateSize() } }
    }
    /// Views outside of the popover in which the user may press while it is open.
    public var passthroughViews: [View] = [] {
        didSet { popup?.passthroughViews = passthroughViews }
    }
    /// Called once each time that the popover has closed.
    public var closedHandler: (@MainActor () -> Void)?

    private var popup: PopupWindow?

    /// Creates a popover.
    public init(content: View) { self.content = content }

    /// Whether the popover is shown.
    public var isShown: Bool { popup != nil }

    /// Shows the popover beside a view; nothing happens while it is shown, or if the view is in no visible window.
    ///
    /// - Parameters:
    ///   - view: The view that it belongs to.
    ///   - rect: The part of the view beside which it goes, in the view's coordinates; `nil` for all of it.
    ///   - edge: The side on which it goes; on the opposite one if there is no room.
    public func show(beside view: View, rect: Rect? = nil, edge: PopupPlacement.Edges = .bottom) {
        let source = PopoverSource(view: view, rect: rect, edge: edge)
        guard popup == nil, view.window != nil, let placement = source.placement(of: contentSize) else { return }
        let popup = PopupWindow(source: view, placement: placement)
        popup.setPanel(.menu)
        popup.passthroughViews = passthroughViews
        popup.addKeyCommand(KeyCommand(.escape, action: PopupWindow.close))
        popup.addSubview(content, filling: Popover.inset)
        // Retains the popover while it is shown.
        popup.closedHandler = { [self, weak popup] in didClose(popup) }
        self.popup = popup
        popup.show()
        guard popup.isVisible else {
            // A callback may have closed it, and shown another one.
            popup.closedHandler = nil
            return didClose(popup)
        }
        popup.focusFirst(keeping: view.window?.showsFocus ?? false)
    }

    /// Closes the popover.
    public func close() { popup?.close() }

    private func didClose(_ closed: PopupWindow?) {
        guard let popup, popup === closed else { return }
        self.popup = nil
        content.removeFromSuperview()
        closedHandler?()
    }

    private var contentSize: Size {
        let size = preferredContentSize ?? content.sizeThatFits(Popover.maximumSize)
        return size.outset(by: Popover.inset)
    }

    private func updateSize() {
        guard let popup else { return }
        var placement = popup.placement
        placement.size = contentSize
        popup.place(placement)
    }

    private static let inset = EdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
    private static let maximumSize = Size(width: 480, height: 640)
}
