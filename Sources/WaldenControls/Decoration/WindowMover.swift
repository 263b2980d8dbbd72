internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// Moves a window by a bar at its top: a drag moves it, a double click maximises or restores it, and the secondary
/// button or a long press opens the compositor's window menu.
@MainActor
final class WindowMover: GestureRecognizerDelegate {
    private weak var bar: View?
    private var drag: Drag?
    private var presses = PressSequence()

    private struct Drag {
        var touch: Touch
        var isMoving = false

        /// Whether the touch has moved farther than a tap may.
        @MainActor var hasMoved: Bool { touch.hasMoved(beyond: GestureMetrics.tapMovement(of: touch.type)) }
    }

    /// Counts presses in quick succession that neither moved the window nor opened its menu.
    private struct PressSequence {
        private(set) var count = 0
        private var time = -Double.infinity

        @MainActor
        mutating func add(_ touch: Touch) {
            let isNext = touch.tapCount > 1 && touch.timestamp - time <= TouchMetrics.multipleTapInterval
            count = isNext ? count + 1 : 1
            time = touch.timestamp
        }

        mutating func end() { self = PressSequence() }
    }

    /// Makes a bar move its window. The bar hands over its touches.
    func watch(_ bar: View) {
        self.bar = bar
        let hold = LongPressGestureRecognizer(target: self, action: WindowMover.held)
        hold.refusedTouchTypes = [.indirectPointer]
        hold.cancelsTouchesInView = false
        hold.delegate = self
        bar.addGestureRecognizer(hold)
    }

    /// The window, unless it is a popup, which nobody moves.
    private var window: Window? { bar?.window.flatMap { $0.isPopup ? nil : $0 } }

    func began(_ touches: Set<Touch>, with event: Event?) {
        guard drag == nil, let touch = touches.first(in: event), let window else { return }
        let location = touch.location(in: nil)
        if touch.type == .indirectPointer, let buttons = event?.buttonMask, !buttons.contains(.primary) {
            if buttons == .secondary, window.capabilities.contains(.windowMenu) {
                window.showWindowMenu(at: location, for: touch)
            }
            return
        }
        drag = Drag(touch: touch)
        presses.add(touch)
    }

    func moved(_ touches: Set<Touch>) {
        guard let drag, touches.contains(drag.touch), !drag.isMoving, drag.hasMoved else { return }
        self.drag?.isMoving = true
        presses.end()
        window?.beginMove(with: drag.touch)
    }

    func ended(_ touches: Set<Touch>) {
        guard let drag, touches.contains(drag.touch) else { return }
        self.drag = nil
        if drag.hasMoved { presses.end() }
        if presses.count == 2 { window?.toggleMaximized() }
    }

    func cancelled(_ touches: Set<Touch>) {
        guard let drag, touches.contains(drag.touch) else { return }
        self.drag = nil
        presses.end()
    }

    private func held(_ hold: LongPressGestureRecognizer) {
        guard hold.state == .began, let drag, !drag.isMoving, let window, window.capabilities.contains(.windowMenu)
        else { return }
        self.drag?.isMoving = true
        presses.end()
        window.showWindowMenu(at: drag.touch.startLocation(in: nil), for: drag.touch)
    }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        touch.view === bar
    }
}

extension Window {
    /// Whether the user can maximise the window: the compositor can, and its size is not fixed.
    var canMaximize: Bool {
        guard capabilities.contains(.maximize) else { return false }
        return maximumSize.width <= 0 || minimumSize.width < maximumSize.width
            || maximumSize.height <= 0 || minimumSize.height < maximumSize.height
    }

    func toggleMaximized() {
        if canMaximize { setMaximized(!states.contains(.maximized)) }
    }
}
