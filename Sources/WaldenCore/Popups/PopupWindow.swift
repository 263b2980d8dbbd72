internal import WaldenGeometry
public import WaldenPlatform

/// A window beside something in another one, such as a menu. It may reach beyond its parent.
///
/// ```swift
/// let popup = PopupWindow(
///     source: button,
///     placement: PopupPlacement(
///         size: Size(width: 200, height: 120), anchorRect: button.bounds, anchor: [.bottom, .left],
///         gravity: [.bottom, .right], adjustments: [.flipY, .slideX]))
/// popup.addSubview(content)
/// popup.show()
/// ```
/// A popup closes when its source leaves the window or is hidden, when its parent closes or stops being key, and when
/// the compositor closes it. One that takes input also closes when the user presses elsewhere; such a press does
/// nothing else. Popups above it close first. A popup is shown once. One without ``View/isUserInteractionEnabled`` lets
/// pointers and fingers pass through.
@MainActor
open class PopupWindow: Window {
    /// The view that the popup belongs to.
    public private(set) weak var source: View?
    /// Where the popup goes. The rectangle is in the source's coordinates.
    public private(set) var placement: PopupPlacement
    /// Whether keys go to the popup, and presses elsewhere close it.
    public let takesInput: Bool
    /// Called once when the popup has closed.
    public var closedHandler: (@MainActor () -> Void)?
    /// The title bar's counterpart: the shadow around the content.
    package var popupDecoration: (any WindowDecoration)?
    /// Whether keys that nobody in the popup takes go on to the source and up from there.
    package var continuesToSource = true

    /// The window that the popup is above; `nil` before it is shown.
    private(set) weak var popupParent: Window?
    /// The seat that opened it.
    var seat = SeatID.unassigned
    private var serial: InputSerial?
    /// The placement that the platform knows, in the coordinates of the parent's content.
    private var placedRules: PopupPlacement?
    private var passthroughStorage: [WeakView] = []

    /// Creates a popup, which ``show()`` shows.
    ///
    /// - Parameters:
    ///   - source: The view that the popup belongs to.
    ///   - placement: Where the popup goes; its rectangle is in the source's coordinates.
    ///   - takesInput: Whether keys go to the popup, and presses elsewhere close it.
    public init(source: View, placement: PopupPlacement, takesInput: Bool = true) {
        self.source = source
        self.placement = placement
        self.takesInput = takesInput
        super.init(popupOfSize: placement.rounded.size)
    }

    /// Views outside of the popup in which the user may press and hover while it is open.
    public var passthroughViews: [View] {
        get { passthroughStorage.compactMap(\.view) }
        set { passthroughStorage = newValue.map { WeakView(view: $0) } }
    }

    // MARK: Showing

    /// Shows the popup, if its source is in a visible window. Popups that take input close, but for those beneath it.
    public func show() { isHidden = false }

    /// Moves the popup, or gives it another size. The same placement again moves it to where its source is now.
    public func place(_ placement: PopupPlacement) {
        self.placement = placement
        guard let parent = popupParent else { return }
        let rules = rules(in: parent)
        guard rules != placedRules else { return }
        placedRules = rules
        platformWindow?.perform(.place(rules))
    }

    /// Closes the popup for good, after those above it.
    public override func close() {
        guard !isClosed else { return }
        super.close()
        guard isClosed, let handler = closedHandler else { return }
        closedHandler = nil
        handler()
    }

    override package func hiddenDidChange() {
        if isHidden { close() } else { super.hiddenDidChange() }
    }

    override package var isPopup: Bool { true }

    override package func makeDecoration() -> (any WindowDecoration)? { popupDecoration }

    /// Prepares to be shown, and returns the role on the platform; `nil` if there is no parent.
    override package func makeRole() -> WindowRole? {
        guard let parent = source?.window, parent.isVisible, !parent.isClosed else { return nil }
        seat = application.actingSeat
        serial = application.actingSerial
        popupParent = parent
        guard application.prepareToShow(self), parent.isVisible, source?.window === parent else { return nil }
        let rules = rules(in: parent)
        placedRules = rules
        return .popup(
            PopupRole(
                parent: parent.id, placement: rules,
                grab: takesInput ? PopupGrab(seat: seat, serial: serial) : nil,
                acceptsTouches: isUserInteractionEnabled))
    }

    /// The rules in the coordinates of the parent's content, in the whole points that the platform needs.
    private func rules(in parent: Window) -> PopupPlacement {
        var result = placement
        if let source, source !== parent { result.anchorRect = source.convert(placement.anchorRect, to: parent) }
        result.anchorRect = result.anchorRect.offsetBy(dx: -parent.boundsOrigin.x, dy: -parent.boundsOrigin.y)
        return result.rounded
    }

    // MARK: Responder

    /// The source, or the application if the popup keeps its keys to itself.
    open override var next: Responder? {
        if continuesToSource, let source, source.window !== self { source } else { application }
    }

    // MARK: The chain

    /// Returns whether the popup belongs to a window, or to another popup of that window.
    func isDescendant(of window: Window) -> Bool {
        sequence(first: popupParent, next: { ($0 as? PopupWindow)?.popupParent }).contains { $0 === window }
    }

    /// Returns whether a press or a hovering pointer in another window is meant for what is there.
    func passes(_ location: Point, in window: Window) -> Bool {
        passthroughStorage.contains { stored in
            guard let view = stored.view, view.window === window else { return false }
            return view.point(inside: view.convert(location, from: nil), with: nil)
        }
    }
}
