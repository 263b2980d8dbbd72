internal import WaldenGeometry
internal import WaldenPlatform

/// Presses of the pointer that go on in a popup, whose grab makes compositors send them there (S153).
///
/// mutter and weston take the pressed pointer from the window beneath as soon as the popup is shown, and tell where it
/// is now. sway leaves it to the window beneath, with locations outside of it. Both drag to an item of a menu.
///
/// A release outside of the app's windows may not be sent. The touch then goes on, and ends with the next click.
extension TouchTracker {
    /// Returns whether a touch goes on when the pointer leaves its window.
    func mayCross(_ touch: Touch) -> Bool {
        guard !touch.isOver, let window = touch.window else { return false }
        return application.inputPopup(of: touch.seat)?.root === window.root
    }

    /// Goes on with the touch of a pointer that has entered another window, or cancels it; returns whether it goes on.
    func continueTouch(_ index: Int, at time: Double) -> Bool {
        guard let touch = pointers[index].touch else { return false }
        guard mayCross(touch), let id = pointers[index].window,
            let window = application.visibleWindow(withID: id), let touchWindow = touch.window,
            let location = window.convertLocation(pointers[index].location, to: touchWindow)
        else {
            cancelTouch(index, at: time)
            return false
        }
        pointers[index].hasCrossed = true
        touch.update(phase: .moved, location: location, timestamp: time)
        endTapsIfStrayed(touch)
        send(touch, buttons: pointers[index].buttons, at: time)
        return true
    }

    /// Returns a location of the pointer in the window of its touch.
    func location(_ location: Point, of pointer: PointerState, for touch: Touch) -> Point {
        guard pointer.hasCrossed, let id = pointer.window, let window = application.visibleWindow(withID: id),
            let touchWindow = touch.window
        else { return location }
        return window.convertLocation(location, to: touchWindow) ?? location
    }

    /// Returns where a pointer was last, in the coordinates of a window that it enters directly from another one of the
    /// same family.
    func previousLocation(of pointer: PointerState, in window: WindowID, at time: Double) -> Point? {
        guard let (left, leaving) = pointer.left, time - leaving < TouchTracker.crossingTime,
            let left = application.visibleWindow(withID: left),
            let entered = application.visibleWindow(withID: window)
        else { return nil }
        return left.convertLocation(pointer.location, to: entered)
    }

    /// In seconds: compositors tell both halves of a crossing at once.
    private static let crossingTime = 0.05

    /// Cancels the touches that have left their window for a popup, because there is none any more in which they could
    /// go on. Their buttons may be up by now.
    func cancelTouchesBetweenWindows() {
        for pointer in pointers where pointer.window == nil || pointer.hasCrossed {
            if let touch = pointer.touch, !mayCross(touch) { application.cancelHandedOver(touch) }
        }
    }
}
