internal import WaldenGeometry
internal import WaldenPlatform

/// Shows the tool tips of views (S158).
///
/// A tip appears when the pointer has rested over its view, or at once when it comes from another view with a tip that
/// is shown. Keys, presses, scrolling and leaving hide it; then it stays away until the pointer comes back.
@MainActor
final class ToolTips {
    private unowned let application: Application
    /// The view whose tip is shown, or waits to be.
    private weak var view: View?
    private weak var window: Window?
    private var location = Point.zero
    private var timer: LoopTimer?
    private var popup: PopupWindow?
    /// Whether the tip of the view was hidden, and must not come again.
    private var isDismissed = false
    /// When a tip was last seen, in seconds.
    private var lastSeen = -Double.infinity
    /// Whether the tip is for a finger that presses the view.
    private var isForFinger = false

    init(application: Application) { self.application = application }

    // MARK: Pointer

    /// The pointer has moved over a view, or over none.
    func pointerMoved(over hovered: View?, at location: Point, in window: Window) {
        let target = ToolTips.viewWithTip(from: hovered)
        self.location = location
        self.window = window
        guard target !== view else {
            if target != nil, popup == nil, !isDismissed { wait() }
            return
        }
        hide()
        view = target
        isDismissed = false
        guard target != nil else { return }
        if application.platform.now - lastSeen < ToolTips.neighborTime { show() } else { wait() }
    }

    /// The pointer has left a window.
    func pointerLeft(_ window: Window) {
        guard window === self.window else { return }
        hide()
        view = nil
    }

    private static func viewWithTip(from start: View?) -> View? {
        var view = start
        while let current = view {
            if let tip = current.toolTip { return tip.isEmpty ? nil : current }
            view = current.superview
        }
        return nil
    }

    /// Shows the tip when the pointer has rested.
    private func wait() {
        timer?.cancel()
        isForFinger = false
        timer = application.eventLoop.schedule(after: .seconds(ToolTips.delay)) { [weak self] _ in self?.show() }
    }

    // MARK: Fingers

    /// A finger has pressed a view: its tip is shown after a while, unless something else recognizes long presses
    /// there.
    func touchBegan(_ touch: Touch) {
        guard touch.type == .direct, let target = ToolTips.viewWithTip(from: touch.view) else { return }
        var current = touch.view
        while let view = current {
            if view.gestureRecognizers.contains(where: { $0 is LongPressGestureRecognizer }) { return }
            current = view.superview
        }
        (view, window, isForFinger, isDismissed) = (target, touch.window, true, false)
        timer = application.eventLoop.schedule(after: .seconds(ToolTips.delay)) { [weak self, weak touch] _ in
            guard let self, let touch, !touch.isOver, touch.isOngoingInView,
                self.application.inputPopup(of: touch.seat) == nil || touch.window?.isPopup == true,
                !touch.hasMoved(beyond: GestureMetrics.longPressMovement)
            else { return }
            self.location = touch.windowLocation
            self.show()
            // The view does not act when the finger lifts.
            if self.popup != nil { self.application.cancelHandedOver(touch) }
            self.endFingersTip()
        }
    }

    private func endFingersTip() {
        timer = application.eventLoop.schedule(after: .seconds(ToolTips.fingerTime)) { [weak self] _ in
            self?.dismiss()
        }
    }

    // MARK: Showing and hiding

    private func show() {
        timer?.cancel()
        timer = nil
        guard popup == nil, let view, let window, view.windowStorage === window, window.isVisible,
            let text = view.toolTip, !text.isEmpty
        else { return }
        let place =
            isForFinger
            ? Rect(x: location.x - 20, y: location.y - 40, width: 40, height: 50)
            : Rect(x: location.x, y: location.y - 4, width: 1, height: 24)
        let tip = application.style.makeToolTip(
            text, for: view, at: view.convert(place, from: nil), isAbove: isForFinger)
        guard let tip else { return }
        tip.isUserInteractionEnabled = false
        popup = tip
        tip.closedHandler = { [weak self, weak tip] in
            if let self, self.popup === tip { self.popup = nil }
        }
        tip.show()
        // The app may have hidden the view while it made the tip.
        if !tip.isVisible { tip.close() }
    }

    private func hide() {
        timer?.cancel()
        timer = nil
        isForFinger = false
        guard let popup else { return }
        self.popup = nil
        lastSeen = application.platform.now
        popup.close()
    }

    /// Hides the tip until the pointer comes back: the user does something else.
    func dismiss() {
        guard view != nil else { return }
        hide()
        isDismissed = true
        lastSeen = -.infinity
    }

    func textDidChange(of view: View) {
        // One that is not shown yet has the new text when its time has come.
        guard view === self.view, popup != nil else { return }
        let isForFinger = isForFinger
        hide()
        self.isForFinger = isForFinger
        show()
        if isForFinger { endFingersTip() }
    }

    /// How long the pointer rests, or a finger presses, in seconds.
    private static let delay = 0.5
    /// How long after one tip the next comes at once, in seconds.
    private static let neighborTime = 0.5
    /// How long the tip of a finger is shown, in seconds.
    private static let fingerTime = 2.5
}
