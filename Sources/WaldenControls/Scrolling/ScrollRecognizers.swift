internal import WaldenCore
internal import WaldenGeometry

/// The pan of a scroll view, which reports touches as soon as they begin, and recognizes beside the pinch.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        if liveTouches.contains(where: touches.contains) { scrollView?.touchesCameDown() }
    }

    override func reset() {
        super.reset()
        scrollView?.touchesAreOver()
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { !isPartner(other) }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { !isPartner(other) }

    private func isPartner(_ other: GestureRecognizer) -> Bool {
        other is ScrollPinchGestureRecognizer && other.view === view
    }
}

/// The pinch of a scroll view, which recognizes beside the pan.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
    /// The middle of the fingers when the content was last moved with it, in window coordinates.
    private var middle = Point.zero

    /// Returns how far the middle of the fingers has moved since the last call, in a view's coordinates. A finger that
    /// begins or ends does not move it.
    func takeTranslation(in view: View) -> Point {
        let (before, touches) = (middle, liveTouches)
        guard !touches.isEmpty else { return .zero }
        middle = centroid(of: touches)
        return view.convert(middle, from: nil) - view.convert(before, from: nil)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        middle = centroid(of: liveTouches)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        super.touchesEnded(touches, with: event)
        middle = centroid(of: liveTouches)
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        super.touchesCancelled(touches, with: event)
        middle = centroid(of: liveTouches)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { !isPartner(other) }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { !isPartner(other) }

    private func isPartner(_ other: GestureRecognizer) -> Bool {
        other is ScrollPanGestureRecognizer && other.view === view
    }
}

/// Stops content that decelerates when it is touched, also by the pointer.
///
/// The touch that stops it can still scroll, but does nothing else: taps and touches in the content are prevented.
final class ScrollTouchRecognizer: GestureRecognizer {
    weak var scrollView: ScrollView?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible, let scrollView, scrollView.stopForTouch() else { return }
        if touches.contains(where: { $0.view is ScrollIndicator }) { return }
        state = .began
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { finish() }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { finish() }

    private func finish() {
        guard liveTouches.isEmpty else { return }
        if state == .possible { state = .failed } else { state = .ended }
    }

    override func reset() {
        super.reset()
        scrollView?.returnToLimits()
    }

    /// Also stops the content for fingers that rest on a touchpad, which are no touch.
    override func shouldReceive(_ event: Event) -> Bool {
        if let input = event.transform {
            if input.kind == .hold, input.phase == .began { scrollView?.stopForHold() }
            return false
        }
        return event.type == .touches && super.shouldReceive(event)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        !(other is ScrollPanGestureRecognizer || other is ScrollPinchGestureRecognizer
            || other is ScrollTouchRecognizer)
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
